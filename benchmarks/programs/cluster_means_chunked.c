#include "bench.h"
static int64_t k, chunks, n, d;
static int32_t *owners, *counts;
static float *points, *sums;
static void setup(void) {
  k = read_i64();
  chunks = read_i64();
  owners = read_value(&n, 4);
  points = read_matrix(&n, &d, 4);
  sums = blank(k * d, 4);
  counts = blank(k, 4);
}
// There are no chunks in C: one loop adds all points.
static void kernel(void) {
  memset(sums, 0, (size_t)(k * d) * 4);
  memset(counts, 0, (size_t)k * 4);
#pragma omp parallel for reduction(+ : sums[:k * d], counts[:k])
  for (int64_t i = 0; i < n; i++) {
    for (int64_t j = 0; j < d; j++) sums[owners[i] * d + j] += points[i * d + j];
    counts[owners[i]]++;
  }
  for (int64_t c = 0; c < k; c++)
    for (int64_t j = 0; j < d; j++) sums[c * d + j] /= (float)counts[c];
}
static void output(void) { write_matrix(" f32", k, d, sums, 4); }
