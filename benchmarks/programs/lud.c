#include "bench.h"
static float *input, *a;
static int64_t n;
static void setup(void) {
  input = read_matrix(&n, &n, 4);
  a = blank(n * n, 4);
}
static void kernel(void) {
  memcpy(a, input, (size_t)(n * n) * 4);
  for (int64_t k = 0; k < n - 1; k++)
#pragma omp parallel for
    for (int64_t i = k + 1; i < n; i++) {
      float factor = a[i * n + k] / a[k * n + k];
      a[i * n + k] = factor;
      for (int64_t j = k + 1; j < n; j++) a[i * n + j] -= factor * a[k * n + j];
    }
}
static void output(void) { write_matrix(" f32", n, n, a, 4); }
