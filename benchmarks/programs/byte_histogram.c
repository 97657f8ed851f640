#include "bench.h"
static uint8_t *bytes;
static int32_t bins[256];
static int64_t n;
static void setup(void) { bytes = read_value(&n, 1); }
static void kernel(void) {
  memset(bins, 0, sizeof bins);
#pragma omp parallel for reduction(+ : bins[:256])
  for (int64_t i = 0; i < n; i++) bins[bytes[i]]++;
}
static void output(void) { write_vector(" i32", 256, bins, 4); }
