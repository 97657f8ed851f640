// In place: the neighbours of a spin of one colour have the other.
#include "bench.h"
static uint8_t *start;
static int8_t *s;
static int32_t steps;
static int64_t n, m, total;
static void setup(void) {
  steps = read_i32();
  start = read_matrix(&n, &m, 1);
  s = blank(n * m, 1);
}
static uint32_t hash(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  return x ^ (x >> 16);
}
static void kernel(void) {
  for (int64_t k = 0; k < n * m; k++) s[k] = (int8_t)(2 * start[k] - 1);
  for (int32_t t = 0; t < 2 * steps; t++) {
    uint32_t seed = hash((uint32_t)t);
    for (int64_t i = 0; i < n; i++) {
      const int8_t *up = s + (i == 0 ? n - 1 : i - 1) * m, *down = s + (i == n - 1 ? 0 : i + 1) * m;
      int8_t *row = s + i * m;
      for (int64_t j = (i + t) & 1; j < m; j += 2) {
        int sum = up[j] + down[j] + row[j == 0 ? m - 1 : j - 1] + row[j == m - 1 ? 0 : j + 1], energy = 2 * row[j] * sum;
        uint32_t limit = energy <= 0 ? UINT32_MAX : energy == 4 ? 739000000 : 127000000;
        if (hash(seed ^ (uint32_t)(i * m + j)) < limit) row[j] = (int8_t)-row[j];
      }
    }
  }
  total = 0;
  for (int64_t k = 0; k < n * m; k++) total += s[k];
}
static void output(void) {
  write_value(" i64", 0, NULL, &total, 8);
  write_matrix("  i8", n, m, s, 1);
}
