#include "bench.h"
static int64_t n, bits;
static uint32_t *directions;
static float *out;
static void setup(void) {
  n = read_i64();
  directions = read_value(&bits, 4);
  out = blank(n, 4);
}
// Gray codes of neighbours differ in one bit: that of the lowest one in the new index.
static void kernel(void) {
  uint32_t x = 0;
  for (int64_t i = 0; i < n; i++) {
    if (i > 0) x ^= directions[__builtin_ctzll((unsigned long long)i)];
    out[i] = (float)x / 4294967296;
  }
}
static void output(void) { write_vector(" f32", n, out, 4); }
