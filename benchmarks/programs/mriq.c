#include "bench.h"
static float *voxels[3], *k[3], *re, *im, *magnitudes, *qr, *qi;
static int64_t n, m;
static void setup(void) {
  for (int i = 0; i < 3; i++) voxels[i] = read_value(&n, 4);
  for (int i = 0; i < 3; i++) k[i] = read_value(&m, 4);
  re = read_value(&m, 4);
  im = read_value(&m, 4);
  magnitudes = blank(m, 4);
  qr = blank(n, 4);
  qi = blank(n, 4);
}
static void kernel(void) {
  for (int64_t j = 0; j < m; j++) magnitudes[j] = re[j] * re[j] + im[j] * im[j];
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    float x = voxels[0][i], y = voxels[1][i], z = voxels[2][i], a = 0, b = 0;
    for (int64_t j = 0; j < m; j++) {
      float angle = 2 * (float)M_PI * (k[0][j] * x + k[1][j] * y + k[2][j] * z);
      a += magnitudes[j] * cosf(angle);
      b += magnitudes[j] * sinf(angle);
    }
    qr[i] = a;
    qi[i] = b;
  }
}
static void output(void) {
  write_vector(" f32", n, qr, 4);
  write_vector(" f32", n, qi, 4);
}
