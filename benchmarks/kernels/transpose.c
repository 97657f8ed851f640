#include "bench.h"
static float *a, *out;
static int64_t n, m;
static void setup(void) {
  a = read_matrix(&n, &m, 4);
  out = blank(n * m, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < m; j++) out[j * n + i] = a[i * m + j];
}
static void output(void) { write_matrix(" f32", m, n, out, 4); }
