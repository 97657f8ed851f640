#include "bench.h"
static int64_t n, steps;
static double *as, *bs;
static void setup(void) {
  n = read_i64();
  steps = read_i64();
  as = blank(n, 8);
  bs = blank(n, 8);
}
static double base(double x) { return pow(x + 1, x); }
static void kernel(void) {
  double dx = 2 / (double)steps;
#pragma omp parallel for
  for (int64_t k = 0; k < n; k++) {
    double omega = M_PI * (double)k, a = 0.5 * (1 + base(2) * cos(omega * 2)), b = 0.5 * base(2) * sin(omega * 2);
    for (int64_t i = 1; i < steps; i++) {
      double x = (double)i * dx, y = base(x);
      a += y * cos(omega * x);
      b += y * sin(omega * x);
    }
    as[k] = dx * a;
    bs[k] = dx * b;
  }
  as[0] /= 2;
  bs[0] = 0;
}
static void output(void) {
  write_vector(" f64", n, as, 8);
  write_vector(" f64", n, bs, 8);
}
