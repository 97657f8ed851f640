// Two boards, and neighbours by their numbers.
#include "bench.h"
static uint8_t *a, *x, *y;
static int64_t n, m;
static int32_t steps;
static void setup(void) {
  steps = read_i32();
  a = read_matrix(&n, &m, 1);
  x = malloc(n * m);
  y = malloc(n * m);
}
static void kernel(void) {
  memcpy(x, a, n * m);
  for (int s = 0; s < steps; s++) {
    for (int64_t i = 0; i < n; i++) {
      const uint8_t *u = x + (i ? i - 1 : n - 1) * m, *c = x + i * m, *d = x + (i + 1 < n ? i + 1 : 0) * m;
      for (int64_t j = 0; j < m; j++) {
        int64_t l = j ? j - 1 : m - 1, r = j + 1 < m ? j + 1 : 0;
        int k = u[l] + u[j] + u[r] + c[l] + c[j] + c[r] + d[l] + d[j] + d[r];
        y[i * m + j] = k == 3 || (c[j] && k == 4);
      }
    }
    uint8_t* t = x;
    x = y;
    y = t;
  }
}
static void output(void) {
  write_matrix("  u8", n, m, x, 1);
}
