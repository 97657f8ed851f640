#include "bench.h"
static uint8_t *a, *b;
static int32_t *row, result;
static int64_t n, m;
static void setup(void) {
  a = read_value(&n, 1);
  b = read_value(&m, 1);
  row = blank(m + 1, 4);
}
static int32_t least(int32_t x, int32_t y) { return x < y ? x : y; }
static void kernel(void) {
  for (int64_t j = 0; j <= m; j++) row[j] = (int32_t)j;
  for (int64_t i = 0; i < n; i++) {
    int32_t corner = row[0];
    row[0] = (int32_t)(i + 1);
    for (int64_t j = 0; j < m; j++) {
      int32_t change = corner + (a[i] != b[j]);
      corner = row[j + 1];
      row[j + 1] = least(change, 1 + least(corner, row[j]));
    }
  }
  result = row[m];
}
static void output(void) { write_value(" i32", 0, NULL, &result, 4); }
