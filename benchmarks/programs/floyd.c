// The same algorithm on one array.
#include "bench.h"
static int32_t *a, *b;
static int64_t n;
static void setup(void) {
  int64_t m;
  a = read_matrix(&n, &m, 4);
  b = malloc(n * n * 4);
}
static void kernel(void) {
  memcpy(b, a, n * n * 4);
  for (int64_t k = 0; k < n; k++)
#pragma omp parallel for
    for (int64_t i = 0; i < n; i++) {
      int32_t x = b[i * n + k];
      int32_t *r = b + i * n, *s = b + k * n;
      for (int64_t j = 0; j < n; j++) {
        int32_t t = x + s[j];
        if (t < r[j]) r[j] = t;
      }
    }
}
static void output(void) {
  write_matrix(" i32", n, n, b, 4);
}
