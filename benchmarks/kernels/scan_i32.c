#include "bench.h"
static uint32_t *xs, *out;
static int64_t n;
static void setup(void) {
  xs = read_value(&n, 4);
  out = blank(n, 4);
}
static void kernel(void) {
  uint32_t sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int64_t i = 0; i < n; i++) {
    sum += xs[i];
#pragma omp scan inclusive(sum)
    out[i] = sum;
  }
}
static void output(void) { write_vector(" i32", n, out, 4); }
