#include "bench.h"
static int32_t count;
static float x, y, *xs, *ys, *distances, *values;
static int64_t n, *places;
static void setup(void) {
  count = read_i32();
  x = read_f32();
  y = read_f32();
  xs = read_value(&n, 4);
  ys = read_value(&n, 4);
  distances = blank(n, 4);
  places = blank(count, 8);
  values = blank(count, 4);
}
static void kernel(void) {
#pragma omp parallel for
  for (int64_t i = 0; i < n; i++) distances[i] = sqrtf((xs[i] - x) * (xs[i] - x) + (ys[i] - y) * (ys[i] - y));
  for (int32_t k = 0; k < count; k++) {
    int64_t at = n;
    float least = INFINITY;
#pragma omp parallel
    {
      int64_t own_at = n;
      float own_least = INFINITY;
#pragma omp for nowait
      for (int64_t i = 0; i < n; i++)
        if (distances[i] < own_least) {
          own_least = distances[i];
          own_at = i;
        }
#pragma omp critical
      if (own_least < least || (own_least == least && own_at < at)) {
        least = own_least;
        at = own_at;
      }
    }
    distances[at] = INFINITY;
    places[k] = at;
    values[k] = least;
  }
}
static void output(void) {
  write_vector(" i64", count, places, 8);
  write_vector(" f32", count, values, 4);
}
