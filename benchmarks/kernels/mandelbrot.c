#include "bench.h"
static int64_t width, height;
static int32_t limit, *out;
static void setup(void) {
  width = *(int64_t *)read_value(NULL, 8);
  height = *(int64_t *)read_value(NULL, 8);
  limit = *(int32_t *)read_value(NULL, 4);
  out = malloc((size_t)(width * height) * 4);
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
      out[i * width + j] = escape((double)j * 3 / (double)width - 2, (double)i * 2 / (double)height - 1);
}
static void output(void) { write_value(" i32", 2, (int64_t[]){height, width}, out, 4); }
