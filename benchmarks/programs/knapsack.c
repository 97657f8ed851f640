// From large bags to small ones, in one row.
#include "bench.h"
static int64_t room, n, *s;
static int32_t *v, *b;
static void setup(void) {
  room = read_i64();
  s = read_value(&n, 8);
  v = read_value(&n, 4);
  b = malloc((room + 1) * 4);
}
static void kernel(void) {
  memset(b, 0, (room + 1) * 4);
  for (int64_t i = 0; i < n; i++)
    for (int64_t c = room; c >= s[i]; c--) {
      int32_t t = v[i] + b[c - s[i]];
      if (t > b[c]) b[c] = t;
    }
}
static void output(void) {
  write_vector(" i32", room + 1, b, 4);
}
