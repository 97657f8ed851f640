#include "bench.h"
static float *xs, most;
static int64_t n, where;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  most = -INFINITY;
  where = n;
#pragma omp parallel
  {
    float best = -INFINITY;
    int64_t at = n;
#pragma omp for nowait
    for (int64_t i = 0; i < n; i++)
      if (xs[i] > best) {
        best = xs[i];
        at = i;
      }
#pragma omp critical
    if (best > most || (best == most && at < where)) {
      most = best;
      where = at;
    }
  }
}
static void output(void) {
  write_value(" f32", 0, NULL, &most, 4);
  write_value(" i64", 0, NULL, &where, 8);
}
