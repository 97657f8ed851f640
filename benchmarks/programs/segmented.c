// One trip, with a branch.
#include "bench.h"
static uint8_t* f;
static float *x, *o, *p;
static int64_t n, c;
static void setup(void) {
  f = read_value(&n, 1);
  x = read_value(&n, 4);
  o = malloc(n * 4);
  p = malloc(n * 4);
}
static void kernel(void) {
  float s = 0, m = -INFINITY;
  c = 0;
  for (int64_t i = 0; i < n; i++) {
    if (f[i] == 0) {
      if (i) o[c++] = s;
      s = x[i];
      m = x[i];
    } else {
      s += x[i];
      m = x[i] > m ? x[i] : m;
    }
    p[i] = m;
  }
  o[c++] = s;
}
static void output(void) {
  write_vector(" f32", c, o, 4);
  write_vector(" f32", n, p, 4);
}
