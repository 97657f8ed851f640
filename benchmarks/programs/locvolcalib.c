#include "bench.h"
static int64_t strikes, nx, ny, nt;
static float *values, *v, *u, *vx, *along_y, *bs, *row, *var;
#pragma omp threadprivate(v, u, vx, along_y, bs, row, var)
static void setup(void) {
  strikes = read_i64();
  nx = read_i64();
  ny = read_i64();
  nt = read_i64();
  values = blank(strikes, 4);
#pragma omp parallel
  {
    v = blank(nx * ny, 4);
    u = blank(nx * ny, 4);
    vx = blank(nx * ny, 4);
    along_y = blank(nx * ny, 4);
    int64_t most = nx > ny ? nx : ny;
    bs = blank(most, 4);
    row = blank(most, 4);
    var = blank(most, 4);
  }
}
// Solves for the row in place.
static void implicit(int64_t n, float h, float dt) {
  bs[0] = 1 / dt + 0.5f * var[0] / (h * h);
  for (int64_t i = 1; i < n; i++) {
    float factor = -0.25f * var[i] / (h * h) / bs[i - 1];
    bs[i] = 1 / dt + 0.5f * var[i] / (h * h) + factor * 0.25f * var[i - 1] / (h * h);
    row[i] -= factor * row[i - 1];
  }
  row[n - 1] /= bs[n - 1];
  for (int64_t i = n - 2; i >= 0; i--) row[i] = (row[i] + 0.25f * var[i] / (h * h) * row[i + 1]) / bs[i];
}
static void explicit_step(float hx, float hy, float dt) {
  for (int64_t i = 0; i < nx; i++)
    for (int64_t j = 0; j < ny; j++) {
      int64_t k = i * ny + j;
      float up = i ? v[k - ny] : 0, down = i < nx - 1 ? v[k + ny] : 0, left = j ? v[k - 1] : 0,
            right = j < ny - 1 ? v[k + 1] : 0;
      along_y[k] = 0.5f * 0.36f * (left - 2 * v[k] + right) / (hy * hy);
      u[k] = v[k] / dt + 0.25f * vx[k] * (up - 2 * v[k] + down) / (hx * hx) + along_y[k];
    }
}
static void step(float t, float hx, float hy, float dt) {
  for (int64_t i = 0; i < nx; i++)
    for (int64_t j = 0; j < ny; j++)
      vx[i * ny + j] = expf(2 * (0.1f * (float)(i - nx / 2) * hx + (float)(j - ny / 2) * hy - 0.18f * t - 0.5f));
  explicit_step(hx, hy, dt);
  for (int64_t j = 0; j < ny; j++) {
    for (int64_t i = 0; i < nx; i++) {
      row[i] = u[i * ny + j];
      var[i] = vx[i * ny + j];
    }
    implicit(nx, hx, dt);
    for (int64_t i = 0; i < nx; i++) u[i * ny + j] = row[i];
  }
  for (int64_t j = 0; j < ny; j++) var[j] = 0.36f;
  for (int64_t i = 0; i < nx; i++) {
    for (int64_t j = 0; j < ny; j++) row[j] = u[i * ny + j] / dt - 0.5f * along_y[i * ny + j];
    implicit(ny, hy, dt);
    memcpy(v + i * ny, row, (size_t)ny * 4);
  }
}
static void kernel(void) {
  float hx = 4 / (float)nx, hy = 2 / (float)ny, dt = 1 / (float)nt;
#pragma omp parallel for schedule(dynamic)
  for (int64_t s = 0; s < strikes; s++) {
    float strike = 0.5f + (float)s / (float)strikes;
    for (int64_t i = 0; i < nx; i++)
      for (int64_t j = 0; j < ny; j++) v[i * ny + j] = fmaxf(0, expf((float)(i - nx / 2) * hx) - strike);
    for (int64_t k = 0; k < nt; k++) step(1 - (float)k * dt, hx, hy, dt);
    values[s] = v[nx / 2 * ny + ny / 2];
  }
}
static void output(void) { write_vector(" f32", strikes, values, 4); }
