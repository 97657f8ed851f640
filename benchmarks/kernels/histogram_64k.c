#include "bench.h"
static uint32_t *keys;
static int32_t bins[65536];
static int64_t n;
static void setup(void) { keys = read_value(&n, 4); }
static void kernel(void) {
  memset(bins, 0, sizeof bins);
#pragma omp parallel for reduction(+ : bins[:65536])
  for (int64_t i = 0; i < n; i++)
    if (keys[i] < 65536) bins[keys[i]]++;
}
static void output(void) { write_vector(" i32", 65536, bins, 4); }
