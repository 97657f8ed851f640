#include "bench.h"
static double *ascensions, *declinations, *xs, *ys, *zs, *bounds;
static int32_t *counts;
static int64_t n, bins;
static void setup(void) {
  bins = read_i64();
  ascensions = read_value(&n, 8);
  declinations = read_value(&n, 8);
  xs = blank(n, 8);
  ys = blank(n, 8);
  zs = blank(n, 8);
  bounds = blank(bins, 8);
  counts = blank(bins + 1, 4);
}
static void kernel(void) {
  memset(counts, 0, (size_t)(bins + 1) * 4);
  for (int64_t i = 0; i < bins; i++) bounds[i] = cos(0.01 * pow(1.2, (double)i));
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    xs[i] = cos(ascensions[i]) * cos(declinations[i]);
    ys[i] = sin(ascensions[i]) * cos(declinations[i]);
    zs[i] = sin(declinations[i]);
  }
#pragma omp parallel for schedule(dynamic, 16) reduction(+ : counts[:bins + 1])
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = i + 1; j < n; j++) {
      double x = xs[i] * xs[j] + ys[i] * ys[j] + zs[i] * zs[j];
      int64_t low = 0, high = bins;
      while (high > low) {
        int64_t middle = (low + high) / 2;
        if (x < bounds[middle])
          low = middle + 1;
        else
          high = middle;
      }
      counts[low]++;
    }
}
static void output(void) { write_vector(" i32", bins + 1, counts, 4); }
