// The same bisection.
#include "bench.h"
static uint32_t *g, *a, *k;
static int64_t n, m, *o, h[64];
static void setup(void) {
  g = read_value(&n, 4);
  a = read_value(&m, 4);
  k = malloc(n * 4);
  o = malloc(m * 8);
}
static void kernel(void) {
  uint32_t s = 0;
  for (int64_t i = 0; i < n; i++) k[i] = s += g[i] % 40000;
  memset(h, 0, sizeof h);
  for (int64_t i = 0; i < m; i++) {
    int64_t lo = 0, hi = n;
    while (lo < hi) {
      int64_t mid = lo + (hi - lo) / 2;
      if (k[mid] < a[i])
        lo = mid + 1;
      else
        hi = mid;
    }
    o[i] = lo;
    h[a[i] & 63] += lo < n && k[lo] == a[i];
  }
}
static void output(void) {
  write_vector(" i64", m, o, 8);
  write_vector(" i64", 64, h, 8);
}
