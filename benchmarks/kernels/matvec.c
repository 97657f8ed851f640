#include "bench.h"
static float *a, *x, *y;
static int64_t n, m;
static void setup(void) {
  a = read_matrix(&n, &m, 4);
  x = read_value(&m, 4);
  y = blank(n, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    float sum = 0;
    for (int64_t j = 0; j < m; j++) sum += a[i * m + j] * x[j];
    y[i] = sum;
  }
}
static void output(void) { write_vector(" f32", n, y, 4); }
