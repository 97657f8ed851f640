#include "bench.h"
static double *a0, *b0, *a, *b, dot;
static int64_t n;
static int32_t steps;
static void setup(void) {
  steps = read_i32();
  a0 = read_value(&n, 8);
  b0 = read_value(&n, 8);
  a = blank(n, 8);
  b = blank(n, 8);
}
static void kernel(void) {
  memcpy(a, a0, (size_t)n * 8);
  memcpy(b, b0, (size_t)n * 8);
  for (int32_t t = 0; t < steps; t++)
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
      double scaled = 0.4 * a[i] + 0.1 * b[i];
      b[i] = scaled;
      a[i] = 0.5 * (scaled + 0.4 * (a[i] + scaled));
    }
  dot = 0;
#pragma omp parallel for reduction(+ : dot)
  for (int64_t i = 0; i < n; i++) dot += a[i] * b[i];
}
static void output(void) {
  write_vector(" f64", n, a, 8);
  write_value(" f64", 0, NULL, &dot, 8);
}
