// The same algorithm on one array.
#include "bench.h"
static double *a, *e, *o;  // the matrix, beside it the identity, the result
static int64_t n;
static void setup(void) {
  int64_t m;
  a = read_matrix(&n, &m, 8);
  e = malloc(2 * n * n * 8);
  o = malloc(n * n * 8);
}
static void kernel(void) {
  int64_t m = 2 * n;
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < n; j++) {
      e[i * m + j] = a[i * n + j] + (i == j ? 1.0 : 0.0) * n;
      e[i * m + n + j] = i == j;
    }
  for (int64_t i = 0; i < n; i++) {
    double p = e[i * m + i];
    for (int64_t j = 0; j < m; j++) e[i * m + j] /= p;
#pragma omp parallel for
    for (int64_t k = 0; k < n; k++)
      if (k != i) {
        double f = e[k * m + i];
        for (int64_t j = 0; j < m; j++) e[k * m + j] -= f * e[i * m + j];
      }
  }
  for (int64_t i = 0; i < n; i++) memcpy(o + i * n, e + i * m + n, n * 8);
}
static void output(void) {
  write_matrix(" f64", n, n, o, 8);
}
