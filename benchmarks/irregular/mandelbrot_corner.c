#include "bench.h"
static int64_t width, height;
static int32_t limit, *out;
static void setup(void) {
  width = read_i64();
  height = read_i64();
  limit = read_i32();
  out = blank(width * height, 4);
}
static int32_t escape(double re, double im) {
  double x = 0, y = 0;
  int32_t count = 0;
  while (count < limit && x * x + y * y < 4) {
    double next = x * x - y * y + re;
    y = 2 * x * y + im;
    x = next;
    count++;
  }
  return count;
}
static void kernel(void) {
#pragma omp parallel for schedule(dynamic)
  for (int64_t i = 0; i < height; i++)
    for (int64_t j = 0; j < width; j++)
      out[i * width + j] = escape((double)j * 3 / (double)width - 0.5, (double)i * 3 / (double)height);
}
static void output(void) { write_matrix(" i32", height, width, out, 4); }
