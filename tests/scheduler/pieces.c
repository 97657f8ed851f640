// How a region is cut: also where a point takes less than a nanosecond, something is left for other threads; and no piece
// is empty, though a piece of the size that is wanted may be less than a point.
#include "run_time.h"

static int64_t num_points, first_piece;

static int count_points(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx, (void)around;
  __atomic_add_fetch(&num_points, last - first, __ATOMIC_RELAXED);
  if (first == 0) first_piece = last;
  return 0;
}

static int check(struct futhark_context *ctx, const char *what, int64_t count, double point_ns) {
  static struct region_site site;
  struct region_request request = {count_points, NULL, 0, count, 1, point_ns};
  num_points = 0;
  share_region(ctx, &site, 0, &request);
  bool is_good = num_points == count && first_piece <= count / 4;
  if (!is_good) printf("%s: %" PRId64 " points of %" PRId64 ", %" PRId64 " at first\n", what, num_points, count, first_piece);
  return is_good ? 0 : 1;
}

static int64_t num_done, num_empty;

OUT_OF_LINE static int note_piece(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx;
  __atomic_add_fetch(&num_done, last - first, __ATOMIC_RELAXED);
  if (first >= last) __atomic_add_fetch(&num_empty, 1, __ATOMIC_RELAXED);
  for (int64_t i = first; i < last; i++)
    for (int64_t start = nanoseconds(); nanoseconds() - start < *(const int64_t *)around;) continue;
  return 0;
}

// Regions that were measured before, of few points and of many that stay together, cheap and costly, with and without a
// known cost.
static int check_pieces(struct futhark_context *ctx) {
  int num_bad = 0;
  for (int64_t count = 2; count <= 20000; count = 3 * count + 1)
    for (int64_t cost = 0; cost <= 4000; cost = 63 * cost + 1)
      for (int round = 0; round < 20; round++) {
        static struct region_site site;
        int64_t point_ns = round % 10 == 9 && count < 100 ? 20000 : 0;
        num_done = num_empty = 0;
        run_region(ctx, &site, note_piece, &point_ns, count, cost);
        if (num_done == count && num_empty == 0) continue;
        printf("%" PRId64 " points of cost %" PRId64 ": %" PRId64 " done, %" PRId64 " empty pieces\n", count, cost, num_done, num_empty);
        num_bad++;
      }
  return num_bad;
}

int main(void) {
  struct futhark_context *ctx = make_context(2);
  if (!can_be_shared(ctx)) return 1;
  int num_bad = check(ctx, "points of 0.05 ns", 1000000, 0.05);
  num_bad += check(ctx, "points of 10 ns", 10000, 10);
  num_bad += check(ctx, "points of 1 ms", 16, 1e6);
  num_bad += check_pieces(ctx);
  drop_context(ctx);
  return num_bad != 0;
}
