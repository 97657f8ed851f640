#include "bench.h"
static int32_t steps, inner;
static int64_t n, cells;
static float *in[3], *density, *u, *v, *spare[4];
static void setup(void) {
  steps = read_i32();
  inner = read_i32();
  for (int i = 0; i < 3; i++) in[i] = read_matrix(&n, &n, 4);
  cells = n * n;
  density = blank(cells, 4);
  u = blank(cells, 4);
  v = blank(cells, 4);
  for (int i = 0; i < 4; i++) spare[i] = blank(cells, 4);
}
static void swap(float **a, float **b) {
  float *other = *a;
  *a = *b;
  *b = other;
}
static void border(float *x, float side, float top) {
  for (int64_t k = 1; k < n - 1; k++) {
    x[k] = top * x[n + k];
    x[(n - 1) * n + k] = top * x[(n - 2) * n + k];
    x[k * n] = side * x[k * n + 1];
    x[k * n + n - 1] = side * x[k * n + n - 2];
  }
  float corner = 0.5f * (side + top);
  x[0] = corner * x[n + 1];
  x[n - 1] = corner * x[2 * n - 2];
  x[(n - 1) * n] = corner * x[(n - 2) * n + 1];
  x[n * n - 1] = corner * x[(n - 1) * n - 2];
}
// The result is left in *x; *other is overwritten.
static void relax(float side, float top, float a, float c, const float *given, float **x, float **other) {
  for (int32_t t = 0; t < inner; t++) {
    const float *old = *x;
    float *new = *other;
#pragma omp parallel for
    for (int64_t i = 1; i < n - 1; i++)
      for (int64_t j = 1; j < n - 1; j++) {
        int64_t k = i * n + j;
        new[k] = (given[k] + a * (old[k - n] + old[k + n] + old[k - 1] + old[k + 1])) / c;
      }
    border(new, side, top);
    swap(x, other);
  }
}
static void diffuse(float side, float top, float **x) {
  float a = 0.1f * 0.0001f * (float)(n - 2) * (float)(n - 2);
  memcpy(spare[0], *x, (size_t)cells * 4);
  relax(side, top, a, 1 + 4 * a, spare[0], x, &spare[1]);
}
static float clamp(float x) { return fmaxf(0.5f, fminf((float)(n - 2) + 0.5f, x)); }
static void advect(float side, float top, const float *d, float *to) {
  float dt = 0.1f * (float)(n - 2);
#pragma omp parallel for
  for (int64_t i = 1; i < n - 1; i++)
    for (int64_t j = 1; j < n - 1; j++) {
      float x = clamp((float)i - dt * u[i * n + j]), y = clamp((float)j - dt * v[i * n + j]);
      int64_t i0 = (int64_t)x, j0 = (int64_t)y;
      float s = x - (float)i0, t = y - (float)j0;
      const float *at = d + i0 * n + j0;
      to[i * n + j] = (1 - s) * ((1 - t) * at[0] + t * at[1]) + s * ((1 - t) * at[n] + t * at[n + 1]);
    }
  border(to, side, top);
}
static void project(void) {
  float h = 1 / (float)(n - 2), *divergence = spare[0];
#pragma omp parallel for
  for (int64_t i = 1; i < n - 1; i++)
    for (int64_t j = 1; j < n - 1; j++) {
      int64_t k = i * n + j;
      divergence[k] = -0.5f * h * (u[k + n] - u[k - n] + v[k + 1] - v[k - 1]);
    }
  memset(spare[1], 0, (size_t)cells * 4);
  relax(1, 1, 1, 4, divergence, &spare[1], &spare[2]);
  const float *p = spare[1];
#pragma omp parallel for
  for (int64_t i = 1; i < n - 1; i++)
    for (int64_t j = 1; j < n - 1; j++) {
      int64_t k = i * n + j;
      u[k] -= 0.5f * (p[k + n] - p[k - n]) / h;
      v[k] -= 0.5f * (p[k + 1] - p[k - 1]) / h;
    }
  border(u, 1, -1);
  border(v, -1, 1);
}
static void kernel(void) {
  memcpy(density, in[0], (size_t)cells * 4);
  memcpy(u, in[1], (size_t)cells * 4);
  memcpy(v, in[2], (size_t)cells * 4);
  for (int32_t t = 0; t < steps; t++) {
    diffuse(1, -1, &u);
    diffuse(-1, 1, &v);
    project();
    advect(1, -1, u, spare[2]);
    advect(-1, 1, v, spare[3]);
    swap(&u, &spare[2]);
    swap(&v, &spare[3]);
    project();
    diffuse(1, 1, &density);
    advect(1, 1, density, spare[2]);
    swap(&density, &spare[2]);
  }
}
static void output(void) {
  write_matrix(" f32", n, n, density, 4);
  write_matrix(" f32", n, n, u, 4);
  write_matrix(" f32", n, n, v, 4);
}
