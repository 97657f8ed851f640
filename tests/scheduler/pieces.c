// How a shared region is cut: also where a point takes less than a nanosecond, something is left for other threads.
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

int main(void) {
  struct futhark_context *ctx = make_context(2);
  if (!can_be_shared(ctx)) return 1;
  int num_bad = check(ctx, "points of 0.05 ns", 1000000, 0.05);
  num_bad += check(ctx, "points of 10 ns", 10000, 10);
  num_bad += check(ctx, "points of 1 ms", 16, 1e6);
  drop_context(ctx);
  return num_bad != 0;
}
