#include "bench.h"
static float *input, *a;
static int64_t b, n;
static void setup(void) {
  b = read_i64();
  input = read_matrix(&n, &n, 4);
  a = blank(n * n, 4);
}
static int64_t least(int64_t x, int64_t y) { return x < y ? x : y; }
// Rows from the diagonal block on, within its columns; then the rows of the block to the right; then all below and to
// the right.
static void kernel(void) {
  memcpy(a, input, (size_t)(n * n) * 4);
  for (int64_t first = 0; first < n; first += b) {
    int64_t end = least(first + b, n);
    for (int64_t k = first; k < end; k++)
#pragma omp parallel for
      for (int64_t i = k + 1; i < n; i++) {
        float factor = a[i * n + k] / a[k * n + k];
        a[i * n + k] = factor;
        for (int64_t j = k + 1; j < end; j++) a[i * n + j] -= factor * a[k * n + j];
      }
    for (int64_t k = first; k < end; k++)
      for (int64_t i = k + 1; i < end; i++)
        for (int64_t j = end; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
#pragma omp parallel for
    for (int64_t i = end; i < n; i++)
      for (int64_t k = first; k < end; k++)
        for (int64_t j = end; j < n; j++) a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}
static void output(void) { write_matrix(" f32", n, n, a, 4); }
