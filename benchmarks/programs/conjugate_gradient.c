#include "bench.h"
static double *b, *x, *r, *p, *q, norm;
static int32_t steps;
static int64_t n, m;
static void setup(void) {
  steps = read_i32();
  b = read_matrix(&n, &m, 8);
  x = blank(n * m, 8); r = blank(n * m, 8); p = blank(n * m, 8); q = blank(n * m, 8);
}
static void kernel(void) {
  double rho = 0;
  for (int64_t k = 0; k < n * m; k++) {
    x[k] = 0;
    r[k] = p[k] = b[k];
    rho += b[k] * b[k];
  }
  for (int32_t s = 0; s < steps; s++) {
    double pq = 0, next = 0;
    for (int64_t i = 0; i < n; i++)
      for (int64_t j = 0; j < m; j++) {
        double v = 4.1 * p[i * m + j];
        if (i > 0) v -= p[(i - 1) * m + j];
        if (i < n - 1) v -= p[(i + 1) * m + j];
        if (j > 0) v -= p[i * m + j - 1];
        if (j < m - 1) v -= p[i * m + j + 1];
        q[i * m + j] = v;
        pq += p[i * m + j] * v;
      }
    double alpha = rho / pq;
    for (int64_t k = 0; k < n * m; k++) {
      x[k] += alpha * p[k];
      r[k] -= alpha * q[k];
      next += r[k] * r[k];
    }
    double beta = next / rho;
    for (int64_t k = 0; k < n * m; k++) p[k] = r[k] + beta * p[k];
    rho = next;
  }
  norm = sqrt(rho);
}
static void output(void) {
  write_matrix(" f64", n, m, x, 8);
  write_value(" f64", 0, NULL, &norm, 8);
}
