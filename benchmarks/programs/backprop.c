#include "bench.h"
static float target, *inputs, *w1, *before1, *w2, *before2, *new1, *changes1, *new2, *changes2, *hidden;
static int64_t n, m, h, g;
static void setup(void) {
  target = read_f32();
  inputs = read_value(&n, 4);
  w1 = read_matrix(&m, &h, 4);
  before1 = read_matrix(&m, &h, 4);
  w2 = read_value(&g, 4);
  before2 = read_value(&g, 4);
  new1 = blank(m * h, 4);
  changes1 = blank(m * h, 4);
  new2 = blank(g, 4);
  changes2 = blank(g, 4);
  hidden = blank(h, 4);
}
static float sigmoid(float x) { return 1 / (1 + expf(-x)); }
static void kernel(void) {
  float deltas[h];
  memcpy(hidden, w1, (size_t)h * 4);
#pragma omp parallel for reduction(+ : hidden[:h])
  for (int64_t i = 0; i < n; i++)
    for (int64_t j = 0; j < h; j++) hidden[j] += w1[(i + 1) * h + j] * inputs[i];
  float sum = w2[0];
  for (int64_t j = 0; j < h; j++) {
    hidden[j] = sigmoid(hidden[j]);
    sum += w2[j + 1] * hidden[j];
  }
  float result = sigmoid(sum), delta = result * (1 - result) * (target - result);
  for (int64_t j = 0; j < h; j++) deltas[j] = hidden[j] * (1 - hidden[j]) * w2[j + 1] * delta;
  for (int64_t j = 0; j < g; j++) {
    changes2[j] = 0.3f * delta * (j ? hidden[j - 1] : 1) + 0.3f * before2[j];
    new2[j] = w2[j] + changes2[j];
  }
#pragma omp parallel for
  for (int64_t i = 0; i < m; i++) {
    float x = i ? inputs[i - 1] : 1;
    for (int64_t j = 0; j < h; j++) {
      changes1[i * h + j] = 0.3f * deltas[j] * x + 0.3f * before1[i * h + j];
      new1[i * h + j] = w1[i * h + j] + changes1[i * h + j];
    }
  }
}
static void output(void) {
  write_matrix(" f32", m, h, new1, 4);
  write_matrix(" f32", m, h, changes1, 4);
  write_vector(" f32", g, new2, 4);
  write_vector(" f32", g, changes2, 4);
}
