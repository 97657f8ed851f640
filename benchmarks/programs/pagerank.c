#include "bench.h"
static int32_t steps, *starts, *counts, *targets;
static int64_t n, m;
static double *ranks, *got;
static void setup(void) {
  steps = read_i32();
  starts = read_value(&n, 4);
  counts = read_value(&n, 4);
  targets = read_value(&m, 4);
  ranks = blank(n, 8);
  got = blank(n, 8);
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) ranks[i] = 1.0 / (double)n;
  for (int32_t t = 0; t < steps; t++) {
    double lost = 0;
    memset(got, 0, (size_t)n * 8);
    for (int64_t v = 0; v < n; v++) {
      if (counts[v] == 0) { lost += ranks[v]; continue; }
      double share = ranks[v] / counts[v];
      for (int32_t k = starts[v]; k < starts[v] + counts[v]; k++) got[targets[k]] += share;
    }
    for (int64_t v = 0; v < n; v++) ranks[v] = 0.15 / (double)n + 0.85 * (got[v] + lost / (double)n);
  }
}
static void output(void) { write_vector(" f64", n, ranks, 8); }
