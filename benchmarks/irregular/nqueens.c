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
// The queens of the first two rows by hand, so that threads, if there are any, can share what follows.
static void kernel(void) {
  int32_t sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
  for (int32_t k = 0; k < n * n; k++) {
    uint32_t first = 1u << k / n, second = 1u << k % n;
    if (second & (first | first << 1 | first >> 1)) continue;
    sum += ways(n - 2, first | second, (first << 1 | second) << 1, (first >> 1 | second) >> 1);
  }
  found = sum;
}
static void output(void) { write_value(" i32", 0, NULL, &found, 4); }
