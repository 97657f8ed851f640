// One trip over the elements.
#include "bench.h"
static int32_t *x, *v, *c;
static int64_t n, m;
static void setup(void) {
  x = read_value(&n, 4);
  v = malloc(n * 4);
  c = malloc(n * 4);
}
static void kernel(void) {
  m = 0;
  for (int64_t i = 0; i < n; i++) {
    if (i == 0 || x[i] != x[i - 1]) {
      v[m] = x[i];
      c[m] = 0;
      m++;
    }
    c[m - 1]++;
  }
}
static void output(void) {
  write_vector(" i32", m, v, 4);
  write_vector(" i32", m, c, 4);
}
