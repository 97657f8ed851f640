// Kadane's algorithm: the best sum that ends here is that before and the element, or nothing.
#include "bench.h"

static int32_t *xs, best;
static int64_t n;

static void setup(void) {
  xs = read_value(&n, 4);
}

static void kernel(void) {
  int32_t here = 0;
  best = 0;
  for (int64_t i = 0; i < n; i++) {
    here += xs[i];
    if (here < 0) here = 0;
    if (here > best) best = here;
  }
}

static void output(void) {
  write_value(" i32", 0, NULL, &best, 4);
}
