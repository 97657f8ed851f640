#include "bench.h"
static uint8_t *raw;
static int32_t *counts;
static int64_t n, most;
static void setup(void) { raw = read_value(&n, 1); counts = blank(65536, 4); }
static void kernel(void) {
  memset(counts, 0, 65536 * 4);
  uint32_t word = 0;
  for (int64_t i = 0; i < n; i++) {
    word = (word << 2 | (raw[i] & 3)) & 65535;
    if (i >= 7) counts[word]++;
  }
  most = 0;
  for (int64_t i = 1; i < 65536; i++) if (counts[i] > counts[most]) most = i;
}
static void output(void) { write_vector(" i32", 65536, counts, 4); write_value(" i64", 0, NULL, &most, 8); }
