#include "bench.h"
static int64_t width, height, m;
static float *xs, *ys, *rs, *sx, *sy, *sr, *out;
static void setup(void) {
  width = read_i64();
  height = read_i64();
  xs = read_value(&m, 4);
  ys = read_value(&m, 4);
  rs = read_value(&m, 4);
  sx = blank(m, 4);
  sy = blank(m, 4);
  sr = blank(m, 4);
  out = blank(width * height, 4);
}
static float glow(float d, float x) {
  float sum = 0;
  for (int32_t k = 0; k < 64; k++) {
    float a = (float)k * 0.1f + x;
    sum += fabsf(a - d * (float)(int32_t)a) / (1 + d * a);
  }
  return sum;
}
static void kernel(void) {
  for (int64_t s = 0; s < m; s++) {
    sx[s] = xs[s] * xs[s] * xs[s];
    sy[s] = ys[s] * ys[s] * ys[s];
    sr[s] = 0.02f + 0.1f * rs[s] * rs[s];
  }
#pragma omp parallel for schedule(dynamic)
  for (int64_t i = 0; i < height; i++)
    for (int64_t j = 0; j < width; j++) {
      float px = (float)j / (float)width, py = (float)i / (float)height, sum = 0;
      for (int64_t s = 0; s < m; s++) {
        float d = ((sx[s] - px) * (sx[s] - px) + (sy[s] - py) * (sy[s] - py)) / (sr[s] * sr[s]);
        if (d < 1) sum += glow(d, sx[s]);
      }
      out[i * width + j] = sum;
    }
}
static void output(void) { write_matrix(" f32", height, width, out, 4); }
