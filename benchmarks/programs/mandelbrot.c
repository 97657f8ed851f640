#include "bench.h"
static int64_t width, height;
static int32_t limit, *out;
static void setup(void) {
  width = read_i64();
  height = read_i64();
  limit = read_i32();
  out = blank(width * height, 4);
}
static int32_t diverges(float re, float im) {
  float x = re, y = im;
  int32_t i = 0;
  while (i < limit && x * x + y * y < 4) {
    float next = re + (x * x - y * y);
    y = im + 2 * x * y;
    x = next;
    i++;
  }
  return i;
}
static void kernel(void) {
#pragma omp parallel for schedule(dynamic)
  for (int64_t i = 0; i < height; i++)
    for (int64_t j = 0; j < width; j++) {
      int32_t k = diverges((float)j * 3.5f / (float)width - 2.5f, (float)i * 2 / (float)height - 1);
      out[i * width + j] = k == limit ? 0 : (3 * k & 255) << 16 | (5 * k & 255) << 8 | (7 * k & 255);
    }
}
static void output(void) { write_matrix(" i32", height, width, out, 4); }
