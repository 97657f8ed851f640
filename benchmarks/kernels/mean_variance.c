#include "bench.h"
static float *xs;
static double mean, variance;
static int64_t n;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  double sum = 0, squares = 0;
#pragma omp parallel for reduction(+ : sum, squares)
  for (int64_t i = 0; i < n; i++) {
    sum += xs[i];
    squares += (double)xs[i] * xs[i];
  }
  mean = sum / (double)n;
  variance = squares / (double)n - mean * mean;
}
static void output(void) {
  write_value(" f64", 0, NULL, &mean, 8);
  write_value(" f64", 0, NULL, &variance, 8);
}
