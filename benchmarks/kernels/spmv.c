#include "bench.h"
static int64_t *starts, n, m, k;
static int32_t *columns;
static float *values, *x, *y;
static void setup(void) {
  starts = read_value(&n, 8);
  columns = read_value(&m, 4);
  values = read_value(&m, 4);
  x = read_value(&k, 4);
  y = blank(n - 1, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n - 1; i++) {
    float sum = 0;
    for (int64_t j = starts[i]; j < starts[i + 1]; j++) sum += values[j] * x[columns[j]];
    y[i] = sum;
  }
}
static void output(void) { write_vector(" f32", n - 1, y, 4); }
