#include "bench.h"
static int64_t *starts, n, m;
static float *values, *y;
static void setup(void) {
  starts = read_value(&n, 8);
  read_value(&m, 4);
  values = read_value(&m, 4);
  y = blank(n - 1, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n - 1; i++) {
    float sum = 0;
    for (int64_t j = starts[i]; j < starts[i + 1]; j++) sum += values[j];
    y[i] = sum;
  }
}
static void output(void) { write_vector(" f32", n - 1, y, 4); }
