// The same algorithm in place.
#include "bench.h"
static double *a0, *b0, *a, *b, *x;
static int64_t n;
static void setup(void) {
  int64_t m;
  a0 = read_matrix(&n, &m, 8);
  b0 = read_value(&m, 8);
  a = malloc(n * n * 8);
  b = malloc(n * 8);
  x = malloc(n * 8);
}
static void kernel(void) {
  memcpy(a, a0, n * n * 8);
  memcpy(b, b0, n * 8);
  for (int64_t k = 0; k < n; k++) {
    int64_t p = k;
    for (int64_t i = k + 1; i < n; i++)
      if (fabs(a[i * n + k]) > fabs(a[p * n + k])) p = i;
    if (p != k) {
      for (int64_t j = 0; j < n; j++) {
        double t = a[k * n + j];
        a[k * n + j] = a[p * n + j];
        a[p * n + j] = t;
      }
      double t = b[k];
      b[k] = b[p];
      b[p] = t;
    }
    for (int64_t i = k + 1; i < n; i++) {
      double f = a[i * n + k] / a[k * n + k];
      for (int64_t j = k; j < n; j++) a[i * n + j] -= f * a[k * n + j];
      b[i] -= f * b[k];
    }
  }
  for (int64_t k = n - 1; k >= 0; k--) {
    double s = 0;
    for (int64_t j = k + 1; j < n; j++) s += a[k * n + j] * x[j];
    x[k] = (b[k] - s) / a[k * n + k];
  }
}
static void output(void) {
  write_vector(" f64", n, x, 8);
}
