#include "bench.h"
static float *grid, *a, *b;
static int64_t n, m, l;
static int32_t steps;
static void setup(void) {
  int64_t shape[3];
  steps = read_i32();
  grid = read_value(shape, 4);
  n = shape[0];
  m = shape[1];
  l = shape[2];
  a = blank(n * m * l, 4);
  b = blank(n * m * l, 4);
}
static void kernel(void) {
  memcpy(a, grid, (size_t)(n * m * l) * 4);
  memcpy(b, grid, (size_t)(n * m * l) * 4);
  for (int32_t t = 0; t < steps; t++) {
#pragma omp parallel for
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < m - 1; j++) {
        const float *here = a + (i * m + j) * l;
        float *to = b + (i * m + j) * l;
        for (int64_t k = 1; k < l - 1; k++)
          to[k] = 0.125f * (here[k - m * l] + here[k + m * l] + here[k - l] + here[k + l] + here[k - 1] + here[k + 1]) +
                  0.25f * here[k];
      }
    float *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_value(" f32", 3, (int64_t[]){n, m, l}, a, 4); }
