#include "bench.h"
static float *points, *centres, *sums;
static int32_t *counts;
static int64_t n, k, d;
static void setup(void) {
  int64_t shape[2];
  points = read_value(shape, 4);
  n = shape[0];
  centres = read_value(shape, 4);
  k = shape[0];
  d = shape[1];
  sums = malloc((size_t)(k * d) * 4);
  counts = malloc((size_t)k * 4);
}
static void kernel(void) {
  memset(sums, 0, (size_t)(k * d) * 4);
  memset(counts, 0, (size_t)k * 4);
#pragma omp parallel for reduction(+ : sums[:k * d], counts[:k])
  for (int64_t i = 0; i < n; i++) {
    int64_t best = 0;
    float least = INFINITY;
    for (int64_t c = 0; c < k; c++) {
      float dist = 0;
      for (int64_t j = 0; j < d; j++) {
        float diff = centres[c * d + j] - points[i * d + j];
        dist += diff * diff;
      }
      if (dist < least) {
        least = dist;
        best = c;
      }
    }
    for (int64_t j = 0; j < d; j++) sums[best * d + j] += points[i * d + j];
    counts[best]++;
  }
  for (int64_t c = 0; c < k; c++)
    for (int64_t j = 0; j < d; j++) sums[c * d + j] /= (float)(counts[c] > 1 ? counts[c] : 1);
}
static void output(void) { write_value(" f32", 2, (int64_t[]){k, d}, sums, 4); }
