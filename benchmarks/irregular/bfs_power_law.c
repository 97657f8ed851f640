#include "bench.h"
static int32_t *starts, *counts, *targets, *distances, *queue;
static int64_t n, m;
static void setup(void) {
  starts = read_value(&n, 4);
  counts = read_value(&n, 4);
  targets = read_value(&m, 4);
  distances = blank(n, 4);
  queue = blank(n, 4);
}
static void kernel(void) {
  for (int64_t i = 0; i < n; i++) distances[i] = -1;
  distances[0] = 0;
  queue[0] = 0;
  int64_t done = 0, found = 1;
  while (done < found) {
    int32_t v = queue[done++];
    for (int32_t e = starts[v]; e < starts[v] + counts[v]; e++) {
      int32_t w = targets[e];
      if (distances[w] < 0) {
        distances[w] = distances[v] + 1;
        queue[found++] = w;
      }
    }
  }
}
static void output(void) { write_vector(" i32", n, distances, 4); }
