#include "bench.h"
static float alpha, beta, *a, *b, *c, *out;
static int64_t n, m, p;
static void setup(void) {
  alpha = read_f32();
  beta = read_f32();
  a = read_matrix(&n, &m, 4);
  b = read_matrix(&m, &p, 4);
  c = read_matrix(&n, &p, 4);
  out = blank(n * p, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    float *row = out + i * p;
    memset(row, 0, (size_t)p * 4);
    for (int64_t k = 0; k < m; k++)
      for (int64_t j = 0; j < p; j++) row[j] += a[i * m + k] * b[k * p + j];
    for (int64_t j = 0; j < p; j++) row[j] = alpha * row[j] + beta * c[i * p + j];
  }
}
static void output(void) { write_matrix(" f32", n, p, out, 4); }
