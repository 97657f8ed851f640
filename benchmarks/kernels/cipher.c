#include "bench.h"
static uint16_t *keys, *in[4], *out[4];
static int64_t n;
static void setup(void) {
  keys = read_value(&n, 2);
  for (int i = 0; i < 4; i++) in[i] = read_value(&n, 2);
  for (int i = 0; i < 4; i++) out[i] = blank(n, 2);
}
static uint16_t mul(uint16_t a, uint16_t b) {
  if (a == 0) return (uint16_t)(1 - b);
  if (b == 0) return (uint16_t)(1 - a);
  uint32_t product = (uint32_t)a * b;
  uint16_t low = (uint16_t)product, high = (uint16_t)(product >> 16);
  return (uint16_t)(low - high + (low < high));
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    uint16_t x0 = in[0][i], x1 = in[1][i], x2 = in[2][i], x3 = in[3][i];
    for (int r = 0; r < 8; r++) {
      const uint16_t *key = keys + 6 * r;
      uint16_t a = mul(x0, key[0]), b = (uint16_t)(x1 + key[1]), c = (uint16_t)(x2 + key[2]), d = mul(x3, key[3]);
      uint16_t e = mul(a ^ c, key[4]);
      uint16_t f = mul((uint16_t)((b ^ d) + e), key[5]);
      uint16_t g = (uint16_t)(e + f);
      x0 = a ^ f;
      x1 = c ^ f;
      x2 = b ^ g;
      x3 = d ^ g;
    }
    out[0][i] = x0;
    out[1][i] = x1;
    out[2][i] = x2;
    out[3][i] = x3;
  }
}
static void output(void) {
  for (int i = 0; i < 4; i++) write_vector(" u16", n, out[i], 2);
}
