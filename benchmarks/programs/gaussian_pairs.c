#include "bench.h"
static int64_t n;
static int32_t counts[10];
static double sum_x, sum_y;
static void setup(void) { n = read_i64(); }
static uint32_t hash(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  return x ^ (x >> 16);
}
static void kernel(void) {
  sum_x = sum_y = 0;
  memset(counts, 0, sizeof counts);
  for (int64_t i = 0; i < n; i++) {
    double x = hash(2 * (uint32_t)i) / 2147483648.0 - 1, y = hash(2 * (uint32_t)i + 1) / 2147483648.0 - 1, t = x * x + y * y;
    if (t > 1 || t == 0) continue;
    double f = sqrt(-2 * log(t) / t);
    x *= f;
    y *= f;
    sum_x += x;
    sum_y += y;
    counts[(int)fmax(fabs(x), fabs(y))]++;
  }
}
static void output(void) {
  write_value(" f64", 0, NULL, &sum_x, 8);
  write_value(" f64", 0, NULL, &sum_y, 8);
  write_vector(" i32", 10, counts, 4);
}
