#include "bench.h"
static float *series, *one, *row, *out;
static int64_t k, n;
static void setup(void) {
  series = read_matrix(&k, &n, 4);
  one = read_value(&n, 4);
  row = blank(n, 4);
  out = blank(k, 4);
}
static void kernel(void) {
  for (int64_t s = 0; s < k; s++) {
    for (int64_t j = 0; j < n; j++) row[j] = INFINITY;
    for (int64_t i = 0; i < n; i++) {
      float left = INFINITY, corner = i == 0 ? 0 : INFINITY;
      for (int64_t j = 0; j < n; j++) {
        float up = row[j], m = up < left ? up : left;
        m = corner < m ? corner : m;
        left = row[j] = fabsf(series[s * n + i] - one[j]) + m;
        corner = up;
      }
    }
    out[s] = row[n - 1];
  }
}
static void output(void) { write_vector(" f32", k, out, 4); }
