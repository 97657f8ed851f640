#include "bench.h"
static int64_t *starts, n, m, k;
static int32_t *columns;
static double *values, *x, *y;
static void setup(void) {
  starts = read_value(&n, 8);
  columns = read_value(&m, 4);
  values = read_value(&m, 8);
  x = read_value(&k, 8);
  y = blank(n - 1, 8);
}
static void kernel(void) {
#pragma omp parallel for schedule(dynamic, 64)
  for (int64_t i = 0; i < n - 1; i++) {
    double sum = 0;
    for (int64_t j = starts[i]; j < starts[i + 1]; j++) sum += values[j] * x[columns[j]];
    y[i] = sum;
  }
}
static void output(void) { write_vector(" f64", n - 1, y, 8); }
