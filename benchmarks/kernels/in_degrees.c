#include "bench.h"
static int32_t *targets, *degrees;
static int64_t n, m;
static void setup(void) {
  n = read_i64();
  targets = read_value(&m, 4);
  degrees = blank(n, 4);
}
static void kernel(void) {
  memset(degrees, 0, (size_t)n * 4);
#pragma omp parallel for
  for (int64_t i = 0; i < m; i++) {
#pragma omp atomic
    degrees[targets[i]]++;
  }
}
static void output(void) { write_vector(" i32", n, degrees, 4); }
