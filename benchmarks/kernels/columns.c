// Column by column, in two trips.
#include "bench.h"
static float *a, *o;
static int64_t n, m;
static void setup(void) {
  a = read_matrix(&n, &m, 4);
  o = malloc(m * 4);
}
static void kernel(void) {
  for (int64_t j = 0; j < m; j++) {
    float s = 0, t = 0, g = -INFINITY;
    for (int64_t i = 0; i < n; i++) s += a[i * m + j];
    s /= n;
    for (int64_t i = 0; i < n; i++) {
      t += (a[i * m + j] - s) * (a[i * m + j] - s);
      if (t > g) g = t;
    }
    o[j] = g;
  }
}
static void output(void) {
  write_vector(" f32", m, o, 4);
}
