#include "bench.h"
static const float opening[6][7] = {{0.0005f, 0.083f, 50, 0, 0, 0.057f, 1}, {0, 0, 47, -1, 47, -0.1f, -1},
                                    {0.126f, -0.25f, 77, 0, 0, 0, 0},       {0.055f, -0.25f, 78, 0, 0, -0.2f, 1},
                                    {0.095f, -0.01f, -5, 0, 0, -0.072f, 1}, {0.012f, -0.008f, 28, 0, 0, 0.15f, 1}};
static const float closing[6][7] = {{0.0013f, -0.06f, 20, 0, 0, -0.04f, 1}, {40, -0.056f, 72, 0, 0, 0, 0},
                                    {1.7f, 0, 22.5f, 0, 0, -0.082f, 1},     {0.3f, 0, 32, 0, 0, -0.1f, 1},
                                    {0.07f, -0.017f, 44, 0, 0, 0.05f, 1},   {0.0065f, -0.02f, 30, 0, 0, -0.2f, 1}};
static int32_t steps;
static float *stimuli, *out;
static int64_t n;
static void setup(void) {
  steps = read_i32();
  stimuli = read_value(&n, 4);
  out = blank(n * 8, 4);
}
static float rate(float v, const float *c) {
  return (c[0] * expf(c[1] * (v + c[2])) + c[3] * (v + c[4])) / (expf(c[5] * (v + c[2])) + c[6]);
}
static void change(float stimulus, const float *s, float *k) {
  float v = s[0];
  float k_current = 0.35f * (4 * (expf(0.04f * (v + 85)) - 1) / (expf(0.08f * (v + 53)) + expf(0.04f * (v + 53))) +
                             0.2f * (v + 23) / (1 - expf(-0.04f * (v + 23))));
  float x1_current = s[2] * 0.8f * (expf(0.04f * (v + 77)) - 1) / expf(0.04f * (v + 35));
  float na_current = (4 * s[3] * s[3] * s[3] * s[4] * s[5] + 0.003f) * (v - 50);
  float s_current = 0.09f * s[6] * s[7] * (v + 82.3f + 13.0287f * logf(1e-7f * s[1]));
  k[0] = stimulus - (k_current + x1_current + na_current + s_current);
  k[1] = -s_current + 0.07f * (1 - s[1]);
  for (int i = 0; i < 6; i++) k[i + 2] = rate(v, opening[i]) * (1 - s[i + 2]) - rate(v, closing[i]) * s[i + 2];
}
static void ahead(const float *s, const float *k, float h, float *to) {
  for (int i = 0; i < 8; i++) to[i] = s[i] + h * k[i];
}
static void kernel(void) {
  static const float rest[8] = {-84.6f, 1.8f, 0.0057f, 0.011f, 0.988f, 0.975f, 0.003f, 0.9999f};
  float dt = 0.02f;
#pragma omp parallel for
  for (int64_t c = 0; c < n; c++) {
    float stimulus = 20 + 20 * stimuli[c], *s = out + c * 8, k1[8], k2[8], k3[8], k4[8], t[8];
    memcpy(s, rest, sizeof rest);
    for (int32_t step = 0; step < steps; step++) {
      change(stimulus, s, k1);
      ahead(s, k1, dt / 2, t);
      change(stimulus, t, k2);
      ahead(s, k2, dt / 2, t);
      change(stimulus, t, k3);
      ahead(s, k3, dt, t);
      change(stimulus, t, k4);
      for (int i = 0; i < 8; i++) s[i] += dt / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
    }
  }
}
static void output(void) { write_matrix(" f32", n, 8, out, 4); }
