#include "bench.h"
static float *ascensions, *declinations, *xs, *ys, *zs, *bounds;
static int32_t *counts;
static int64_t n, bins;
static void setup(void) {
  bins = read_i64();
  ascensions = read_value(&n, 4);
  declinations = read_value(&n, 4);
  xs = blank(n, 4);
  ys = blank(n, 4);
  zs = blank(n, 4);
  bounds = blank(bins, 4);
  counts = blank(bins + 1, 4);
}
static void kernel(void) {
  memset(counts, 0, (size_t)(bins + 1) * 4);
  for (int64_t i = 0; i < bins; i++) bounds[i] = cosf(0.01f * powf(1.2f, (float)i));
  for (int64_t i = 0; i < n; i++) {
    xs[i] = cosf(ascensions[i]) * cosf(declinations[i]);
    ys[i] = sinf(ascensions[i]) * cosf(declinations[i]);
    zs[i] = sinf(declinations[i]);
  }
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = i + 1; j < n; j++) {
      float x = xs[i] * xs[j] + ys[i] * ys[j] + zs[i] * zs[j];
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
