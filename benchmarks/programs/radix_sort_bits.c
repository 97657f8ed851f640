#include "bench.h"
static uint32_t *input, *a, *b;
static int64_t n;
static void setup(void) {
  input = read_value(&n, 4);
  a = blank(n, 4);
  b = blank(n, 4);
}
static void kernel(void) {
  memcpy(a, input, (size_t)n * 4);
  for (int shift = 0; shift < 32; shift++) {
    int64_t next[2] = {0};
    for (int64_t i = 0; i < n; i++) next[1] += !(a[i] >> shift & 1);
    for (int64_t i = 0; i < n; i++) b[next[a[i] >> shift & 1]++] = a[i];
    uint32_t *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_vector(" u32", n, a, 4); }
