// The same rounds, all edges in one trip.
#include "bench.h"
static int32_t *starts, *counts, *targets, *labels, *least;
static int64_t n, m;
static void setup(void) {
  starts = read_value(&n, 4);
  counts = read_value(&n, 4);
  targets = read_value(&m, 4);
  labels = blank(n, 4);
  least = blank(n, 4);
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) labels[i] = (int32_t)i;
  for (int changed = 1; changed;) {
    changed = 0;
    memcpy(least, labels, (size_t)n * 4);
    for (int64_t v = 0; v < n; v++)
      for (int32_t e = starts[v]; e < starts[v] + counts[v]; e++) {
        int32_t w = targets[e];
        if (labels[v] < least[w]) least[w] = labels[v];
        if (labels[w] < least[v]) least[v] = labels[w];
      }
    for (int64_t i = 0; i < n; i++) {
      int32_t next = least[least[i]];
      changed |= next != labels[i];
      labels[i] = next;
    }
  }
}
static void output(void) { write_vector(" i32", n, labels, 4); }
