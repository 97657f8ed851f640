#include "bench.h"
static double *xs, *ys, result;
static int64_t n;
static void setup(void) {
  xs = read_value(&n, 8);
  ys = read_value(&n, 8);
}
static void kernel(void) {
  double sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int64_t i = 0; i < n; i++) sum += xs[i] * ys[i];
  result = sum;
}
static void output(void) { write_value(" f64", 0, NULL, &result, 8); }
