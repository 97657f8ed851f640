#include "bench.h"
static uint8_t *image, *out;
static float *raw, *rows, *weights;
static int64_t shape[3], h, w, k;
static void setup(void) {
  image = read_value(shape, 1);
  h = shape[0]; w = shape[1];
  raw = read_value(&k, 4);
  rows = blank(h * w * 3, 4); out = blank(h * w * 3, 1); weights = blank(k, 4);
}
static int64_t clamp(int64_t x, int64_t hi) { return x < 0 ? 0 : x > hi ? hi : x; }
static void kernel(void) {
  float total = 0;
  int64_t r = k / 2;
  for (int64_t i = 0; i < k; i++) total += raw[i];
  for (int64_t i = 0; i < k; i++) weights[i] = raw[i] / total;
  for (int64_t y = 0; y < h; y++)
    for (int64_t x = 0; x < w; x++)
      for (int c = 0; c < 3; c++) {
        float sum = 0;
        for (int64_t i = 0; i < k; i++) sum += weights[i] * image[(y * w + clamp(x + i - r, w - 1)) * 3 + c];
        rows[(y * w + x) * 3 + c] = sum;
      }
  for (int64_t y = 0; y < h; y++)
    for (int64_t x = 0; x < w; x++)
      for (int c = 0; c < 3; c++) {
        float sum = 0;
        for (int64_t i = 0; i < k; i++) sum += weights[i] * rows[(clamp(y + i - r, h - 1) * w + x) * 3 + c];
        out[(y * w + x) * 3 + c] = (uint8_t)(sum + 0.5f);
      }
}
static void output(void) { write_value("  u8", 3, shape, out, 1); }
