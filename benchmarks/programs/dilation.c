#include "bench.h"
static uint8_t *image, *least, *out;
static int64_t h, w;
static void setup(void) {
  image = read_matrix(&h, &w, 1);
  least = blank(h * w, 1);
  out = blank(h * w, 1);
}
static void kernel(void) {
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      uint8_t m = 255;
      for (int64_t y = i < 2 ? 0 : i - 2; y <= i + 2 && y < h; y++)
        for (int64_t x = j < 2 ? 0 : j - 2; x <= j + 2 && x < w; x++)
          if (image[y * w + x] < m) m = image[y * w + x];
      least[i * w + j] = m;
    }
  for (int64_t i = 0; i < h; i++)
    for (int64_t j = 0; j < w; j++) {
      uint8_t m = 0;
      for (int64_t y = i < 2 ? 0 : i - 2; y <= i + 2 && y < h; y++)
        for (int64_t x = j < 2 ? 0 : j - 2; x <= j + 2 && x < w; x++)
          if (least[y * w + x] > m) m = least[y * w + x];
      out[i * w + j] = m;
    }
}
static void output(void) { write_matrix("  u8", h, w, out, 1); }
