#include "bench.h"
static float *points, *initial, *centres, *sums;
static int32_t *counts, steps;
static int64_t n, k, d;
static void setup(void) {
  steps = read_i32();
  points = read_matrix(&n, &d, 4);
  initial = read_matrix(&k, &d, 4);
  centres = blank(k * d, 4);
  sums = blank(k * d, 4);
  counts = blank(k, 4);
}
static int64_t nearest(const float *point) {
  int64_t best = 0;
  float least = INFINITY;
  for (int64_t c = 0; c < k; c++) {
    float dist = 0;
    for (int64_t j = 0; j < d; j++) {
      float diff = centres[c * d + j] - point[j];
      dist += diff * diff;
    }
    if (dist < least) {
      least = dist;
      best = c;
    }
  }
  return best;
}
static void kernel(void) {
  memcpy(centres, initial, (size_t)(k * d) * 4);
  for (int32_t t = 0; t < steps; t++) {
    memset(sums, 0, (size_t)(k * d) * 4);
    memset(counts, 0, (size_t)k * 4);
#pragma omp parallel for reduction(+ : sums[:k * d], counts[:k])
    for (int64_t i = 0; i < n; i++) {
      int64_t best = nearest(points + i * d);
      for (int64_t j = 0; j < d; j++) sums[best * d + j] += points[i * d + j];
      counts[best]++;
    }
    for (int64_t c = 0; c < k; c++)
      for (int64_t j = 0; j < d; j++) centres[c * d + j] = sums[c * d + j] / (float)(counts[c] > 1 ? counts[c] : 1);
  }
}
static void output(void) { write_matrix(" f32", k, d, centres, 4); }
