#include "bench.h"
static int32_t steps;
static float lambda, *image, *a, *b, *cs;
static int64_t n, m;
static void setup(void) {
  steps = read_i32();
  lambda = read_f32();
  image = read_matrix(&n, &m, 4);
  a = blank(n * m, 4);
  b = blank(n * m, 4);
  cs = blank(n * m, 4);
}
static float noise(void) {
  double sum = 0, squares = 0;
#pragma omp parallel for reduction(+ : sum, squares)
  for (int64_t i = 0; i < n * m; i++) {
    sum += a[i];
    squares += a[i] * a[i];
  }
  double mean = sum / (double)(n * m);
  return (float)((squares / (double)(n * m) - mean * mean) / (mean * mean));
}
static void step(void) {
  float q0 = noise();
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    const float *here = a + i * m, *up = i ? here - m : here, *down = i < n - 1 ? here + m : here;
    for (int64_t j = 0; j < m; j++) {
      float x = here[j], dn = up[j] - x, ds = down[j] - x, dw = here[j ? j - 1 : 0] - x,
            de = here[j < m - 1 ? j + 1 : j] - x;
      float g2 = (dn * dn + ds * ds + dw * dw + de * de) / (x * x), l = (dn + ds + dw + de) / x;
      float den = 1 + 0.25f * l, q = (0.5f * g2 - l * l / 16) / (den * den);
      float c = 1 / (1 + (q - q0) / (q0 * (1 + q0)));
      cs[i * m + j] = c < 0 ? 0 : c > 1 ? 1 : c;
    }
  }
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    const float *here = a + i * m, *up = i ? here - m : here, *down = i < n - 1 ? here + m : here;
    const float *c = cs + i * m, *below = i < n - 1 ? c + m : c;
    for (int64_t j = 0; j < m; j++) {
      float x = here[j], east = j < m - 1 ? here[j + 1] : x, c_east = j < m - 1 ? c[j + 1] : c[j];
      b[i * m + j] = x + 0.25f * lambda *
                             (c[j] * (up[j] - x) + below[j] * (down[j] - x) + c[j] * (here[j ? j - 1 : 0] - x) +
                              c_east * (east - x));
    }
  }
  float *other = a;
  a = b;
  b = other;
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n * m; i++) a[i] = expf(image[i]);
  for (int32_t t = 0; t < steps; t++) step();
#pragma omp parallel for
  for (int64_t i = 0; i < n * m; i++) a[i] = logf(a[i]);
}
static void output(void) { write_matrix(" f32", n, m, a, 4); }
