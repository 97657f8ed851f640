#include "bench.h"
static float *lower, *diagonal, *upper, *right, *out;
static int64_t m, n;
static void setup(void) {
  lower = read_matrix(&m, &n, 4);
  diagonal = read_matrix(&m, &n, 4);
  upper = read_matrix(&m, &n, 4);
  right = read_matrix(&m, &n, 4);
  out = blank(m * n, 4);
}
static void solve(const float *a, const float *b, const float *c, const float *d, float *x) {
  float cs[n];
  cs[0] = c[0] / (4 + b[0]);
  x[0] = d[0] / (4 + b[0]);
  for (int64_t i = 1; i < n; i++) {
    float pivot = 4 + b[i] - a[i] * cs[i - 1];
    cs[i] = c[i] / pivot;
    x[i] = (d[i] - a[i] * x[i - 1]) / pivot;
  }
  for (int64_t i = n - 2; i >= 0; i--) x[i] -= cs[i] * x[i + 1];
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < m; i++) solve(lower + i * n, diagonal + i * n, upper + i * n, right + i * n, out + i * n);
}
static void output(void) { write_matrix(" f32", m, n, out, 4); }
