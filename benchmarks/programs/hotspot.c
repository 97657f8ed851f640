#include "bench.h"
static float *initial, *power, *a, *b;
static int64_t n, m;
static int32_t steps;
static void setup(void) {
  steps = read_i32();
  initial = read_matrix(&n, &m, 4);
  power = read_matrix(&n, &m, 4);
  a = blank(n * m, 4);
  b = blank(n * m, 4);
}
static float new_value(float t, float up, float down, float left, float right, float p) {
  return t + 0.5f * (p + (up + down - 2 * t) * 0.08f + (left + right - 2 * t) * 0.1f + (0.3f - t) * 0.02f);
}
static void kernel(void) {
  memcpy(a, initial, (size_t)(n * m) * 4);
  for (int32_t s = 0; s < steps; s++) {
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
      const float *here = a + i * m, *up = i ? here - m : here, *down = i < n - 1 ? here + m : here, *p = power + i * m;
      float *to = b + i * m;
      to[0] = new_value(here[0], up[0], down[0], here[0], here[1], p[0]);
      for (int64_t j = 1; j < m - 1; j++) to[j] = new_value(here[j], up[j], down[j], here[j - 1], here[j + 1], p[j]);
      to[m - 1] = new_value(here[m - 1], up[m - 1], down[m - 1], here[m - 2], here[m - 1], p[m - 1]);
    }
    float *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_matrix(" f32", n, m, a, 4); }
