#include "bench.h"
static int32_t n, found;
static uint32_t all, sines[64];
static const uint32_t rot[64] = {7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22, 7, 12, 17, 22, 5, 9, 14, 20, 5, 9, 14, 20, 5, 9, 14, 20, 5, 9, 14, 20,
  4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23, 4, 11, 16, 23, 6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21, 6, 10, 15, 21};
static void setup(void) {
  n = read_i32();
  for (int i = 0; i < 64; i++) sines[i] = (uint32_t)(4294967296.0 * fabs(sin(i + 1.0)));
}
static void kernel(void) {
  found = 0;
  all = 0;
  for (int32_t k = 0; k < n; k++) {
    uint32_t m[16] = {0}, x = (uint32_t)k;
    for (int i = 0; i < 8; i++, x /= 10) m[i / 4] |= (48 + x % 10) << (8 * (i % 4));
    m[2] = 0x80;
    m[14] = 64;
    uint32_t a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
    for (int i = 0; i < 64; i++) {
      uint32_t f;
      int g;
      if (i < 16) f = (b & c) | (~b & d), g = i;
      else if (i < 32) f = (d & b) | (~d & c), g = (5 * i + 1) % 16;
      else if (i < 48) f = b ^ c ^ d, g = (3 * i + 5) % 16;
      else f = c ^ (b | ~d), g = (7 * i) % 16;
      uint32_t t = a + f + sines[i] + m[g];
      a = d;
      d = c;
      c = b;
      b += t << rot[i] | t >> (32 - rot[i]);
    }
    a += 0x67452301, b += 0xefcdab89, c += 0x98badcfe, d += 0x10325476;
    found += (a & 0xff) == 0;
    all ^= a ^ b ^ c ^ d;
  }
}
static void output(void) { write_value(" i32", 0, NULL, &found, 4); write_value(" u32", 0, NULL, &all, 4); }
