#include "bench.h"
static int32_t *xs, *out;
static int64_t n, kept;
static void setup(void) { xs = read_value(&n, 4); }
static void kernel(void) {
  int64_t count = 0, room = 0;
  free(out);
  out = NULL;
  for (int64_t i = 0; i < n; i++) {
    if (xs[i] <= 0) continue;
    if (count == room) {
      room = room == 0 ? 1 : 2 * room;
      out = realloc(out, (size_t)room * 4);
    }
    out[count++] = xs[i];
  }
  kept = count;
}
static void output(void) { write_vector(" i32", kept, out, 4); }
