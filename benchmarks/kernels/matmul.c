#include "bench.h"
static float *a, *b, *c;
static int64_t n, m, p;
static void setup(void) {
  int64_t shape[2];
  a = read_value(shape, 4);
  n = shape[0];
  b = read_value(shape, 4);
  m = shape[0];
  p = shape[1];
  c = malloc((size_t)(n * p) * 4);
}
static void kernel(void) {
  memset(c, 0, (size_t)(n * p) * 4);
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++)
    for (int64_t k = 0; k < m; k++)
      for (int64_t j = 0; j < p; j++) c[i * p + j] += a[i * m + k] * b[k * p + j];
}
static void output(void) { write_value(" f32", 2, (int64_t[]){n, p}, c, 4); }
