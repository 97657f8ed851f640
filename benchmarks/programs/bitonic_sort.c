// A bitonic sorting network, in place: pairs are compared once, and the inner loop goes through neighbours.
#include "bench.h"

static int32_t *given, *sorted;
static int64_t n;

static void setup(void) {
  given = read_value(&n, 4);
  sorted = malloc((size_t)n * 4);
}

// Pairs whose first elements are neighbours.
static void compare(int64_t from, int64_t to, int64_t d, int64_t run) {
  for (int64_t j = from; j < to; j++) {
    int up = (j & run) == 0;
    int32_t x = sorted[j], y = sorted[j + d], least = x < y ? x : y, most = x < y ? y : x;
    sorted[j] = up ? least : most;
    sorted[j + d] = up ? most : least;
  }
}

static void step(int64_t d, int64_t run) {
  enum { AT_ONCE = 4096 };
  if (d < AT_ONCE) {
#pragma omp parallel for
    for (int64_t i = 0; i < n; i += 2 * d) compare(i, i + d, d, run);
    return;
  }
  for (int64_t i = 0; i < n; i += 2 * d) {
#pragma omp parallel for
    for (int64_t j = i; j < i + d; j += AT_ONCE) compare(j, j + AT_ONCE, d, run);
  }
}

static void kernel(void) {
  memcpy(sorted, given, (size_t)n * 4);
  for (int64_t run = 2; run <= n; run *= 2)
    for (int64_t d = run / 2; d > 0; d /= 2) step(d, run);
}

static void output(void) {
  write_vector(" i32", n, sorted, 4);
}
