#include "bench.h"
static uint32_t *input, *a, *b;
static int64_t n;
static void setup(void) {
  input = read_value(&n, 4);
  a = malloc((size_t)n * 4);
  b = malloc((size_t)n * 4);
}
// By bytes, the lowest first.
static void kernel(void) {
  memcpy(a, input, (size_t)n * 4);
  for (int shift = 0; shift < 32; shift += 8) {
    int64_t next[257] = {0};
    for (int64_t i = 0; i < n; i++) next[(a[i] >> shift & 255) + 1]++;
    for (int d = 0; d < 256; d++) next[d + 1] += next[d];
    for (int64_t i = 0; i < n; i++) b[next[a[i] >> shift & 255]++] = a[i];
    uint32_t *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_value(" u32", 1, &n, a, 4); }
