#include "bench.h"
#define TERMS 8
static int64_t history, m, n;
static float share, *images, *model, *sigmas, *means, *maxima;
static int32_t *counts;
static void setup(void) {
  history = read_i64();
  share = read_f32();
  images = read_matrix(&m, &n, 4);
  model = blank(TERMS * n, 4);
  sigmas = blank(m, 4);
  means = blank(m, 4);
  maxima = blank(m, 4);
  counts = blank(m, 4);
}
static void make_model(void) {
  for (int64_t t = 0; t < n; t++) {
    float angle = 2 * (float)M_PI * (float)(t + 1) / 23;
    model[t] = 1;
    model[n + t] = (float)(t + 1) / 100;
    for (int h = 1; h <= 3; h++) {
      model[2 * h * n + t] = sinf((float)h * angle);
      model[(2 * h + 1) * n + t] = cosf((float)h * angle);
    }
  }
}
// The equations a x = b, by elimination; a and b are overwritten, x is left in b.
static void solve(float a[TERMS][TERMS], float b[TERMS]) {
  for (int p = 0; p < TERMS; p++) {
    float pivot = a[p][p];
    for (int j = p; j < TERMS; j++) a[p][j] /= pivot;
    b[p] /= pivot;
    for (int i = 0; i < TERMS; i++) {
      if (i == p) continue;
      float factor = a[i][p];
      for (int j = p; j < TERMS; j++) a[i][j] -= factor * a[p][j];
      b[i] -= factor * b[p];
    }
  }
}
static int32_t fit(const float *ys, float beta[TERMS]) {
  float normal[TERMS][TERMS] = {{0}};
  int32_t count = 0;
  memset(beta, 0, TERMS * sizeof *beta);
  for (int64_t t = 0; t < history; t++) {
    if (isnan(ys[t])) continue;
    count++;
    for (int i = 0; i < TERMS; i++) {
      for (int j = 0; j <= i; j++) normal[i][j] += model[i * n + t] * model[j * n + t];
      beta[i] += model[i * n + t] * ys[t];
    }
  }
  for (int i = 0; i < TERMS; i++)
    for (int j = 0; j < i; j++) normal[j][i] = normal[i][j];
  solve(normal, beta);
  return count;
}
static void monitor(int64_t pixel) {
  const float *ys = images + pixel * n;
  float beta[TERMS], residuals[n];
  int64_t count = fit(ys, beta), known = 0;
  for (int64_t t = 0; t < n; t++) {
    if (isnan(ys[t])) continue;
    float predicted = 0;
    for (int i = 0; i < TERMS; i++) predicted += beta[i] * model[i * n + t];
    residuals[known++] = ys[t] - predicted;
  }
  float squares = 0, sum = 0, total = 0, most = -INFINITY;
  for (int64_t i = 0; i < count; i++) squares += residuals[i] * residuals[i];
  float sigma = sqrtf(squares / (float)(count - TERMS));
  int64_t window = (int64_t)(share * (float)count);
  for (int64_t i = count - window + 1; i <= count; i++) sum += residuals[i];
  for (int64_t t = 0; t < known - count; t++) {
    if (t > 0) sum += residuals[count + t] - residuals[count - window + t];
    float scaled = sum / (sigma * sqrtf((float)count));
    total += scaled;
    most = fmaxf(most, fabsf(scaled));
  }
  counts[pixel] = (int32_t)count;
  sigmas[pixel] = sigma;
  means[pixel] = total / (float)(known - count);
  maxima[pixel] = most;
}
static void kernel(void) {
  make_model();
#pragma omp parallel for
  for (int64_t pixel = 0; pixel < m; pixel++) monitor(pixel);
}
static void output(void) {
  write_vector(" i32", m, counts, 4);
  write_vector(" f32", m, sigmas, 4);
  write_vector(" f32", m, means, 4);
  write_vector(" f32", m, maxima, 4);
}
