#include "bench.h"
static int64_t n;
static int32_t *sums;
static void setup(void) {
  n = read_i64();
  sums = blank(n, 4);
}
static void kernel(void) {
#pragma omp parallel for schedule(dynamic, 16)
  for (int32_t k = 1; k <= n; k++) {
    int32_t sum = 0;
    for (int32_t d = 1; d <= k; d++)
      if (k % d == 0) sum += d;
    sums[k - 1] = sum;
  }
}
static void output(void) { write_vector(" i32", n, sums, 4); }
