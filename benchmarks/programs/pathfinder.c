#include "bench.h"
static int32_t *costs, *a, *b;
static int64_t n, m;
static void setup(void) {
  costs = read_matrix(&n, &m, 4);
  a = blank(m, 4);
  b = blank(m, 4);
}
static int32_t least(int32_t x, int32_t y) { return x < y ? x : y; }
static void kernel(void) {
  memcpy(a, costs, (size_t)m * 4);
  for (int64_t i = 1; i < n; i++) {
    const int32_t *cost = costs + i * m;
    b[0] = cost[0] + least(a[0], a[1]);
#pragma omp parallel for
    for (int64_t j = 1; j < m - 1; j++) b[j] = cost[j] + least(a[j], least(a[j - 1], a[j + 1]));
    b[m - 1] = cost[m - 1] + least(a[m - 1], a[m - 2]);
    int32_t *other = a;
    a = b;
    b = other;
  }
}
static void output(void) { write_vector(" i32", m, a, 4); }
