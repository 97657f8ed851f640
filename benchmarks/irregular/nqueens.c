#include "bench.h"
static int32_t n, found;
static void setup(void) { n = read_i32(); }
static int32_t ways(int32_t rows, uint32_t columns, uint32_t left, uint32_t right) {
  if (rows == 0) return 1;
  int32_t sum = 0;
  for (int32_t i = 0; i < n; i++) {
    uint32_t bit = 1u << i;
    if (((columns | left | right) & bit) == 0) sum += ways(rows - 1, columns | bit, (left | bit) << 1, (right | bit) >> 1);
  }
  return sum;
}
static void kernel(void) { found = ways(n, 0, 0, 0); }
static void output(void) { write_value(" i32", 0, NULL, &found, 4); }
