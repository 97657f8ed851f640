#include "bench.h"
static float *xs, *ys, *out;
static int64_t n;
static void setup(void) {
  xs = read_value(&n, 4);
  ys = read_value(&n, 4);
  out = blank(n, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) out[i] = sqrtf(xs[i] * xs[i] + ys[i] * ys[i]) / (1 + xs[i]);
}
static void output(void) { write_vector(" f32", n, out, 4); }
