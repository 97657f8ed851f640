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
  for (int shift = 0; shift < 32; shift += 2) {
    int64_t next[5] = {0};
    for (int64_t i = 0; i < n; i++) next[(a[i] >> shift & 3) + 1]++;
    for (int d = 0; d < 4; d++) next[d + 1] += next[d];
    for (int64_t i = 0; i < n; i++) b[next[a[i] >> shift & 3]++] = a[i];
    uint32_t *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_vector(" u32", n, a, 4); }
