// The table has a row and a column of zeros.
#include "bench.h"
static uint8_t *image, *out;
static int32_t *sums;
static int64_t r, h, w;
static void setup(void) {
  r = read_i64();
  image = read_matrix(&h, &w, 1);
  out = blank(h * w, 1);
  sums = calloc((size_t)((h + 1) * (w + 1)), 4);
}
static void kernel(void) {
  int64_t p = w + 1;
  for (int64_t i = 0; i < h; i++) {
    int32_t row = 0;
    for (int64_t j = 0; j < w; j++) {
      row += image[i * w + j];
      sums[(i + 1) * p + j + 1] = sums[i * p + j + 1] + row;
    }
  }
  for (int64_t i = 0; i < h; i++) {
    int64_t i0 = i < r ? 0 : i - r, i1 = i + r >= h ? h : i + r + 1;
    for (int64_t j = 0; j < w; j++) {
      int64_t j0 = j < r ? 0 : j - r, j1 = j + r >= w ? w : j + r + 1;
      int32_t sum = sums[i1 * p + j1] - sums[i0 * p + j1] - sums[i1 * p + j0] + sums[i0 * p + j0];
      out[i * w + j] = (uint8_t)(sum / (int32_t)((i1 - i0) * (j1 - j0)));
    }
  }
}
static void output(void) { write_matrix("  u8", h, w, out, 1); }
