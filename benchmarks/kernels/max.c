#include "bench.h"
static float *xs, result;
static int64_t n;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  float most = -INFINITY;
#pragma omp parallel for reduction(max : most)
  for (int64_t i = 0; i < n; i++) most = xs[i] > most ? xs[i] : most;
  result = most;
}
static void output(void) { write_value(" f32", 0, NULL, &result, 4); }
