// What regions cost: an empty one, many small ones after each other, an idle pool; and what threads bring.
// Usage: overhead [THREADS]
#include "run_time.h"

#include <sys/resource.h>

static int64_t cpu_ns(void) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return ((int64_t)usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000000 +
         ((int64_t)usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1000;
}

OUT_OF_LINE static int do_nothing(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx, (void)around, (void)first, (void)last;
  return 0;
}

struct vector {
  double *x;
  int64_t work;
};
OUT_OF_LINE static int add_one(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx;
  double *x = ((const struct vector *)around)->x;
  for (int64_t i = first; i < last; i++) x[i] += 1;
  return 0;
}
OUT_OF_LINE static int compute(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx;
  const struct vector *v = (const struct vector *)around;
  for (int64_t i = first; i < last; i++) {
    double y = (double)i;
    for (int64_t k = 0; k < v->work; k++) y = y * 0.999 + 1;
    v->x[i % 1024] = y;
  }
  return 0;
}

static double best(int rounds, void (*run)(struct futhark_context *ctx, void *), struct futhark_context *ctx, void *with) {
  int64_t least = INT64_MAX;
  for (int i = 0; i < rounds; i++) {
    int64_t start = nanoseconds();
    run(ctx, with);
    int64_t took = nanoseconds() - start;
    if (took < least) least = took;
  }
  return (double)least;
}

static struct region_site site, small_site, unknown_site, large_site;
static double numbers[1024];
static const struct vector tiny = {numbers, 0};

static void empty_regions(struct futhark_context *ctx, void *with) {
  (void)with;
  struct region_request request = {do_nothing, NULL, 0, 1000, 1, 0};
  for (int i = 0; i < 1000; i++) share_region(ctx, &site, 0, &request);
}
static void small_regions(struct futhark_context *ctx, void *with) {
  for (int i = 0; i < 10000; i++) run_region(ctx, &small_site, add_one, &tiny, *(const int64_t *)with, 2);
}
static void unknown_regions(struct futhark_context *ctx, void *with) {
  for (int i = 0; i < 10000; i++) run_region(ctx, &unknown_site, add_one, &tiny, *(const int64_t *)with, 0);
}
static void small_calls(struct futhark_context *ctx, void *with) {
  region_task *volatile task = add_one;
  for (int i = 0; i < 10000; i++) task(ctx, &tiny, 0, *(const int64_t *)with);
}
static void large_region(struct futhark_context *ctx, void *with) {
  run_region(ctx, &large_site, compute, with, 1 << 14, 0);
}

int main(int argc, char **argv) {
  int num_threads = argc > 1 ? atoi(argv[1]) : 0;
  struct futhark_context *ctx = make_context(num_threads), *alone = make_context(1);
  printf("%d threads\n", ctx->num_threads);
  if (!can_be_shared(ctx)) return 1;
  printf("empty shared region: %.0f ns\n", best(50, empty_regions, ctx, NULL) / 1000);
  for (int64_t count = 10; count <= 1000; count *= 10) {
    double calls = best(200, small_calls, ctx, &count), regions = best(200, small_regions, ctx, &count),
           unknown = best(200, unknown_regions, ctx, &count);
    printf("10000 dependent regions of %" PRId64 " points: %.3f times the sequential time, %.3f if the cost is unknown (%.0f ns each)\n",
           count, regions / calls, unknown / calls, calls / 10000);
  }
  for (int64_t work = 10; work <= 10000; work *= 10) {
    struct vector vector = {numbers, work};
    double sequential = best(5, large_region, alone, &vector), parallel = best(10, large_region, ctx, &vector);
    printf("%d points of %" PRId64 " steps: %.0f us alone, speedup %.2f\n", 1 << 14, work, sequential / 1000,
           sequential / parallel);
  }
  usleep(100000);
  int64_t before = cpu_ns();
  usleep(1000000);
  printf("CPU time of an idle second: %" PRId64 " us\n", (cpu_ns() - before) / 1000);
  drop_context(ctx);
  drop_context(alone);
  return 0;
}
