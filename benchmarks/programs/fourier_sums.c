#include "bench.h"
static double *points, *weights_re, *weights_im, *re, *im;
static int64_t n, m;
static void setup(void) {
  points = read_value(&n, 8);
  weights_re = read_value(&m, 8);
  weights_im = read_value(&m, 8);
  re = blank(n, 8);
  im = blank(n, 8);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    double a = 0, b = 0;
    for (int64_t k = 0; k < m; k++) {
      double phase = 2 * M_PI * points[i] * (double)k;
      double c = cos(phase), s = sin(phase);
      a += weights_re[k] * c - weights_im[k] * s;
      b += weights_re[k] * s + weights_im[k] * c;
    }
    re[i] = a;
    im[i] = b;
  }
}
static void output(void) {
  write_vector(" f64", n, re, 8);
  write_vector(" f64", n, im, 8);
}
