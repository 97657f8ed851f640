#include "bench.h"
static double *seen, *first, *xs, *moved, *ends, *means;
static int64_t t, n;
static void setup(void) {
  seen = read_value(&t, 8);
  first = read_value(&n, 8);
  xs = blank(n, 8); moved = blank(n, 8); ends = blank(n, 8); means = blank(t, 8);
}
static uint32_t hash(uint32_t x) {
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  x = (x ^ (x >> 16)) * 0x45d9f3b;
  return x ^ (x >> 16);
}
static void kernel(void) {
  memcpy(xs, first, (size_t)n * 8);
  for (int64_t s = 0; s < t; s++) {
    double total = 0, sum = 0;
    for (int64_t i = 0; i < n; i++) {
      double x = 0.9 * xs[i] + 0.3 * ((double)(hash((uint32_t)(s * 1000003 + i)) >> 8) / 16777216 - 0.5);
      double w = exp(-8 * (x - seen[s]) * (x - seen[s]));
      moved[i] = x;
      ends[i] = w;
      total += w;
      sum += x * w;
    }
    means[s] = sum / total;
    double so_far = 0;
    for (int64_t i = 0; i < n; i++) ends[i] = so_far += ends[i] / total;
    double start = 0.5 / (double)n;
    for (int64_t i = 0, j = 0; i < n; i++) {
      double x = start + (double)i / (double)n;
      while (j < n - 1 && ends[j] < x) j++;
      xs[i] = moved[j];
    }
  }
}
static void output(void) { write_vector(" f64", t, means, 8); }
