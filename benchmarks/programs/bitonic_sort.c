// A bitonic sorting network, in place: pairs are compared once, and the inner loop goes through neighbours.
#include "bench.h"

static int32_t *given, *sorted;
static int64_t n;

static void setup(void) {
  given = read_value(&n, 4);
  sorted = malloc((size_t)n * 4);
}

static void kernel(void) {
  memcpy(sorted, given, (size_t)n * 4);
  for (int64_t run = 2; run <= n; run *= 2)
    for (int64_t d = run / 2; d > 0; d /= 2)
      for (int64_t i = 0; i < n; i += 2 * d)
        for (int64_t j = i; j < i + d; j++) {
          int up = (j & run) == 0;
          int32_t x = sorted[j], y = sorted[j + d], least = x < y ? x : y, most = x < y ? y : x;
          sorted[j] = up ? least : most;
          sorted[j + d] = up ? most : least;
        }
}

static void output(void) {
  write_vector(" i32", n, sorted, 4);
}
