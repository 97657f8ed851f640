#include "bench.h"
static float *points, *queries;
static int32_t *out;
static int64_t n, m, d;
static void setup(void) { points = read_matrix(&n, &d, 4); queries = read_matrix(&m, &d, 4); out = blank(m * 5, 4); }
static void kernel(void) {
  for (int64_t q = 0; q < m; q++) {
    float best[5];
    int32_t which[5];
    for (int i = 0; i < 5; i++) best[i] = INFINITY, which[i] = -1;
    for (int64_t j = 0; j < n; j++) {
      float dist = 0;
      for (int c = 0; c < 3; c++) {
        float diff = queries[q * 3 + c] - points[j * 3 + c];
        dist += diff * diff;
      }
      if (dist >= best[4]) continue;
      int i = 4;
      for (; i > 0 && best[i - 1] > dist; i--) best[i] = best[i - 1], which[i] = which[i - 1];
      best[i] = dist;
      which[i] = (int32_t)j;
    }
    memcpy(out + q * 5, which, 20);
  }
}
static void output(void) { write_matrix(" i32", m, 5, out, 4); }
