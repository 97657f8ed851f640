#include "bench.h"
static float *xs, most;
static int64_t n, where;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  most = -INFINITY;
  where = n;
  for (int64_t i = 0; i < n; i++)
    if (xs[i] > most) {
      most = xs[i];
      where = i;
    }
}
static void output(void) {
  write_value(" f32", 0, NULL, &most, 4);
  write_value(" i64", 0, NULL, &where, 8);
}
