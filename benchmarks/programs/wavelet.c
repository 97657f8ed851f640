// Rows into a buffer, then its columns back, a level in place.
#include "bench.h"
static int32_t *a, *o, *t;
static int64_t n, m, levels;
static void setup(void) {
  levels = read_i64();
  a = read_matrix(&n, &m, 4);
  o = malloc(n * m * 4);
  t = malloc(n * m * 4);
}
static void kernel(void) {
  memcpy(o, a, n * m * 4);
  for (int64_t l = 0; l < levels; l++) {
    int64_t h = n >> l, w = m >> l, k = w / 2, g = h / 2;
    for (int64_t i = 0; i < h; i++) {
      int32_t *x = o + i * m, *lo = t + i * w, *hi = lo + k;
      for (int64_t j = 0; j < k; j++) {
        int32_t next = x[2 * (j + 1 < k ? j + 1 : k - 1)];
        hi[j] = x[2 * j + 1] - ((x[2 * j] + next) >> 1);
      }
      for (int64_t j = 0; j < k; j++) lo[j] = x[2 * j] + ((hi[j ? j - 1 : 0] + hi[j] + 2) >> 2);
    }
    for (int64_t i = 0; i < g; i++) {
      int64_t nx = i + 1 < g ? i + 1 : g - 1;
      for (int64_t j = 0; j < w; j++)
        o[(g + i) * m + j] = t[(2 * i + 1) * w + j] - ((t[2 * i * w + j] + t[2 * nx * w + j]) >> 1);
    }
    for (int64_t i = 0; i < g; i++) {
      int64_t pv = i ? i - 1 : 0;
      for (int64_t j = 0; j < w; j++)
        o[i * m + j] = t[2 * i * w + j] + ((o[(g + pv) * m + j] + o[(g + i) * m + j] + 2) >> 2);
    }
  }
}
static void output(void) {
  write_matrix(" i32", n, m, o, 4);
}
