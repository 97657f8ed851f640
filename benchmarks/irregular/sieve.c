#include "bench.h"
static int64_t n, size, num_segments, num_primes;
static int32_t *counts;
static int64_t *primes;
static uint8_t *small;
static void setup(void) {
  n = read_i64();
  size = read_i64();
  num_segments = (n + size - 1) / size;
  counts = blank(num_segments, 4);
  int64_t root = (int64_t)sqrt((double)n) + 1;
  primes = blank(root, 8);
  small = blank(root, 1);
}
static void find_small(int64_t root) {
  num_primes = 0;
  for (int64_t i = 0; i < root; i++) small[i] = i >= 2;
  for (int64_t p = 2; p < root; p++) {
    if (!small[p]) continue;
    primes[num_primes++] = p;
    for (int64_t k = p * p; k < root; k += p) small[k] = 0;
  }
}
static void kernel(void) {
  find_small((int64_t)sqrt((double)n) + 1);
#pragma omp parallel for schedule(dynamic)
  for (int64_t s = 0; s < num_segments; s++) {
    uint8_t flags[size];
    int64_t low = s * size;
    int32_t count = 0;
    for (int64_t i = 0; i < size; i++) flags[i] = low + i >= 2 && low + i < n;
    for (int64_t k = 0; k < num_primes; k++) {
      int64_t p = primes[k], first = (low + p - 1) / p * p;
      if (first < p * p) first = p * p;
      for (int64_t i = first - low; i < size; i += p) flags[i] = 0;
    }
    for (int64_t i = 0; i < size; i++) count += flags[i];
    counts[s] = count;
  }
}
static void output(void) { write_vector(" i32", num_segments, counts, 4); }
