#include "bench.h"
static uint16_t *keys;
static uint8_t *blocks, *out;
static int64_t n, eight;
static void setup(void) {
  int64_t count;
  keys = read_value(&count, 2);
  blocks = read_matrix(&n, &eight, 1);
  out = blank(n * 8, 1);
}
static uint16_t mul(uint16_t a, uint16_t b) {
  if (a == 0) return (uint16_t)(1 - b);
  if (b == 0) return (uint16_t)(1 - a);
  uint32_t product = (uint32_t)a * b;
  uint16_t low = (uint16_t)product, high = (uint16_t)(product >> 16);
  return (uint16_t)(low - high + (low < high));
}
static void put(uint8_t *to, uint16_t w) {
  to[0] = (uint8_t)(w >> 8);
  to[1] = (uint8_t)w;
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *in = blocks + 8 * i;
    uint16_t x0 = (uint16_t)(in[0] << 8 | in[1]), x1 = (uint16_t)(in[2] << 8 | in[3]);
    uint16_t x2 = (uint16_t)(in[4] << 8 | in[5]), x3 = (uint16_t)(in[6] << 8 | in[7]);
    const uint16_t *key = keys;
    for (int r = 0; r < 8; r++, key += 6) {
      uint16_t a = mul(x0, key[0]), b = (uint16_t)(x1 + key[1]), c = (uint16_t)(x2 + key[2]), d = mul(x3, key[3]);
      uint16_t e = mul(a ^ c, key[4]);
      uint16_t f = mul((uint16_t)((b ^ d) + e), key[5]);
      uint16_t g = (uint16_t)(e + f);
      x0 = a ^ f;
      x1 = c ^ f;
      x2 = b ^ g;
      x3 = d ^ g;
    }
    put(out + 8 * i, mul(x0, key[0]));
    put(out + 8 * i + 2, (uint16_t)(x2 + key[1]));
    put(out + 8 * i + 4, (uint16_t)(x1 + key[2]));
    put(out + 8 * i + 6, mul(x3, key[3]));
  }
}
static void output(void) { write_matrix("  u8", n, 8, out, 1); }
