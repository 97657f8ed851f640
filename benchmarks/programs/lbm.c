#include "bench.h"
static int32_t steps;
static float *rho, *a, *b, *out;
static int64_t h, w;
static const int dx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, dy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
static const float weight[9] = {4 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f};
static void setup(void) {
  steps = read_i32();
  rho = read_matrix(&h, &w, 4);
  a = blank(h * w * 9, 4); b = blank(h * w * 9, 4); out = blank(h * w, 4);
}
static void kernel(void) {
  for (int64_t i = 0; i < h * w; i++) for (int k = 0; k < 9; k++) a[i * 9 + k] = weight[k] * rho[i];
  for (int32_t t = 0; t < steps; t++) {
    for (int64_t y = 0; y < h; y++)
      for (int64_t x = 0; x < w; x++) {
        float *f = a + (y * w + x) * 9, r = 0, ux = 0, uy = 0;
        for (int k = 0; k < 9; k++) r += f[k], ux += f[k] * (float)dx[k], uy += f[k] * (float)dy[k];
        ux /= r; uy /= r;
        float square = 1.5f * (ux * ux + uy * uy);
        for (int k = 0; k < 9; k++) {
          float cu = 3 * ((float)dx[k] * ux + (float)dy[k] * uy);
          float v = f[k] + 0.6f * (weight[k] * r * (1 + cu + 0.5f * cu * cu - square) - f[k]);
          b[(((y + dy[k] + h) % h) * w + (x + dx[k] + w) % w) * 9 + k] = v;
        }
      }
    float *s = a; a = b; b = s;
  }
  for (int64_t i = 0; i < h * w; i++) {
    float sum = 0;
    for (int k = 0; k < 9; k++) sum += a[i * 9 + k];
    out[i] = sum;
  }
}
static void output(void) { write_matrix(" f32", h, w, out, 4); }
