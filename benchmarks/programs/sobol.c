#include "bench.h"
static int64_t n, bits;
static uint32_t *wanted, *directions;
static float *out;
static void setup(void) {
  wanted = read_value(&n, 4);
  directions = read_value(&bits, 4);
  out = blank(n, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    uint32_t gray = wanted[i] ^ wanted[i] >> 1, x = 0;
    for (int64_t b = 0; b < bits; b++)
      if (gray >> b & 1) x ^= directions[b];
    out[i] = (float)x / 4294967296;
  }
}
static void output(void) { write_vector(" f32", n, out, 4); }
