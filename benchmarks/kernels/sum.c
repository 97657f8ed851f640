#include "bench.h"
static float *xs, result;
static int64_t n;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  float sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int64_t i = 0; i < n; i++) sum += xs[i];
  result = sum;
}
static void output(void) { write_value(" f32", 0, NULL, &result, 4); }
