#include "bench.h"
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static uint8_t *bytes, *letters, same;
static int64_t n;
static void setup(void) {
  int64_t three;
  bytes = read_matrix(&n, &three, 1);
  letters = blank(n * 4, 1);
}
static void kernel(void) {
  uint32_t values[256] = {0};
  for (uint32_t i = 0; i < 64; i++) values[(uint8_t)alphabet[i]] = i;
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *b = bytes + 3 * i;
    uint32_t x = (uint32_t)b[0] << 16 | (uint32_t)b[1] << 8 | b[2];
    for (int k = 0; k < 4; k++) letters[4 * i + k] = (uint8_t)alphabet[x >> (18 - 6 * k) & 63];
  }
  same = 1;
  for (int64_t i = 0; i < n; i++) {
    const uint8_t *l = letters + 4 * i, *b = bytes + 3 * i;
    uint32_t x = values[l[0]] << 18 | values[l[1]] << 12 | values[l[2]] << 6 | values[l[3]];
    same &= b[0] == (uint8_t)(x >> 16) && b[1] == (uint8_t)(x >> 8) && b[2] == (uint8_t)x;
  }
}
static void output(void) {
  write_vector("  u8", 4 * n, letters, 1);
  write_value("bool", 0, NULL, &same, 1);
}
