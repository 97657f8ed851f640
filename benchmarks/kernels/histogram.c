#include "bench.h"
static uint32_t *keys;
static int32_t bins[1000];
static int64_t n;
static void setup(void) { keys = read_value(&n, 4); }
static void kernel(void) {
  memset(bins, 0, sizeof bins);
#pragma omp parallel for reduction(+ : bins[:1000])
  for (int64_t i = 0; i < n; i++) bins[keys[i] % 1000]++;
}
static void output(void) { write_value(" i32", 1, (int64_t[]){1000}, bins, 4); }
