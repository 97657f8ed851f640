// Stockham's method, with two buffers and a table of roots.
#include "bench.h"
static double *a, *o;
static int64_t m, n;
typedef struct {
  double re, im;
} cplx;
static cplx *x, *y, *w;
static void setup(void) {
  a = read_matrix(&m, &n, 8);
  o = malloc(m * n * 8);
  x = malloc(n * sizeof *x);
  y = malloc(n * sizeof *y);
  w = malloc(n / 2 * sizeof *w);
}
static void transform(int sign) {
  int64_t half = n / 2;
  for (int64_t k = 0; k < half; k++) {
    double t = (double)(sign * 2 * k) * M_PI / n;
    w[k] = (cplx){cos(t), sin(t)};
  }
  for (int64_t s = 1; s < n; s *= 2) {
    for (int64_t k = 0; k < half / s; k++) {
      cplx t = w[k * s];
      for (int64_t q = 0; q < s; q++) {
        cplx u = x[k * s + q], v = x[k * s + q + half];
        double dr = u.re - v.re, di = u.im - v.im;
        y[2 * k * s + q] = (cplx){u.re + v.re, u.im + v.im};
        y[2 * k * s + s + q] = (cplx){t.re * dr - t.im * di, t.re * di + t.im * dr};
      }
    }
    cplx* z = x;
    x = y;
    y = z;
  }
}
static void kernel(void) {
  for (int64_t r = 0; r < m; r++) {
    for (int64_t i = 0; i < n; i++) x[i] = (cplx){a[r * n + i], 0};
    transform(-1);
    for (int64_t i = 0; i < n; i++)
      if (!(i < n / 4 || i > n - n / 4)) x[i] = (cplx){0, 0};
    transform(1);
    for (int64_t i = 0; i < n; i++) o[r * n + i] = x[i].re * (1.0 / n);
  }
}
static void output(void) {
  write_matrix(" f64", m, n, o, 8);
}
