#include "bench.h"
static float *grid, *a, *b;
static int64_t n, m;
static void setup(void) {
  int64_t shape[2];
  grid = read_value(shape, 4);
  n = shape[0];
  m = shape[1];
  a = malloc((size_t)(n * m) * 4);
  b = malloc((size_t)(n * m) * 4);
}
static void kernel(void) {
  memcpy(a, grid, (size_t)(n * m) * 4);
  memcpy(b, grid, (size_t)(n * m) * 4);
  for (int t = 0; t < 10; t++) {
#pragma omp parallel for
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < m - 1; j++)
        b[i * m + j] =
            0.2f * (a[i * m + j] + a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
    float *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_value(" f32", 2, (int64_t[]){n, m}, a, 4); }
