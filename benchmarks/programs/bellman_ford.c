// Two rows of distances, which change places.
#include "bench.h"
static int64_t n, m, *st;
static int32_t* co;
static float *w, *x, *y;
static void setup(void) {
  st = read_value(&n, 8);
  n--;
  co = read_value(&m, 4);
  w = read_value(&m, 4);
  x = malloc(n * 4);
  y = malloc(n * 4);
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) x[i] = i ? INFINITY : 0;
  int changed = 1;
  for (int64_t k = 0; changed && k < n; k++) {
    changed = 0;
    for (int64_t i = 0; i < n; i++) {
      float b = x[i];
      for (int64_t e = st[i]; e < st[i + 1]; e++) {
        float t = x[co[e]] + w[e];
        if (t < b) b = t;
      }
      y[i] = b;
      changed |= b != x[i];
    }
    float* t = x;
    x = y;
    y = t;
  }
}
static void output(void) {
  write_vector(" f32", n, x, 4);
}
