#include "bench.h"
static int64_t size;
static float time_now, *out;
static void setup(void) {
  size = read_i64();
  time_now = read_f32();
  out = blank(size * size, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < size; i++)
    for (int64_t j = 0; j < size; j++) {
      float x = 2 * (float)j / (float)size - 0.99f, y = 2 * (float)i / (float)size - 0.99f;
      float radius = sqrtf(x * x + y * y), angle = atan2f(y, x), depth = 0.3f / (radius + 0.05f) + time_now,
            brightness = 0;
      for (int octave = 0; octave < 3; octave++) {
        float k = (float)(1 << octave);
        brightness += (sinf(k * 3 * angle) * cosf(k * 4 * depth) + 1) / (2 * k);
      }
      out[i * size + j] = brightness * fminf(1, 2 * radius) + 0.1f;
    }
}
static void output(void) { write_matrix(" f32", size, size, out, 4); }
