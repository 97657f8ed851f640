#include "bench.h"
static float *xs, *ys, *zs, *masses, *ax, *ay, *az;
static int64_t n;
static void setup(void) {
  xs = read_value(&n, 4);
  ys = read_value(&n, 4);
  zs = read_value(&n, 4);
  masses = read_value(&n, 4);
  ax = malloc((size_t)n * 4);
  ay = malloc((size_t)n * 4);
  az = malloc((size_t)n * 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    float sx = 0, sy = 0, sz = 0;
    for (int64_t j = 0; j < n; j++) {
      float dx = xs[j] - xs[i], dy = ys[j] - ys[i], dz = zs[j] - zs[i];
      float r2 = dx * dx + dy * dy + dz * dz + 0.01f;
      float f = masses[j] / (r2 * sqrtf(r2));
      sx += dx * f;
      sy += dy * f;
      sz += dz * f;
    }
    ax[i] = sx;
    ay[i] = sy;
    az[i] = sz;
  }
}
static void output(void) {
  write_value(" f32", 1, &n, ax, 4);
  write_value(" f32", 1, &n, ay, 4);
  write_value(" f32", 1, &n, az, 4);
}
