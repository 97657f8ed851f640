#include "bench.h"
static int64_t size, degrees;
static float *out;
static float *cosines, *sines;
static void setup(void) {
  size = read_i64();
  degrees = read_i64();
  out = blank(size * size, 4);
  cosines = blank(degrees, 4);
  sines = blank(degrees, 4);
}
static float fold(float v) {
  float rest = v - (float)(int64_t)v;
  return (int64_t)v % 2 == 0 ? rest : 1 - rest;
}
static void kernel(void) {
  for (int64_t k = 0; k < degrees; k++) {
    float th = (float)M_PI * (float)k / (float)degrees;
    cosines[k] = cosf(th);
    sines[k] = sinf(th);
  }
#pragma omp parallel for
  for (int64_t i = 0; i < size; i++)
    for (int64_t j = 0; j < size; j++) {
      float x = ((float)j / (float)size - 0.5f) * 60, y = ((float)i / (float)size - 0.5f) * 60, sum = 0;
      for (int64_t k = 0; k < degrees; k++) sum += (cosf(cosines[k] * x + sines[k] * y) + 1) / 2;
      out[i * size + j] = 1 + fold(sum);
    }
}
static void output(void) { write_matrix(" f32", size, size, out, 4); }
