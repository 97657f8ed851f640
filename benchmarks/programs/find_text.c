// One trip over the text.
#include "bench.h"
static uint8_t *t, *w;
static int64_t n, k, *o, c, d;
static void setup(void) {
  t = read_value(&n, 1);
  w = read_value(&k, 1);
  for (int64_t i = 0; i < k; i++) w[i] = 97 + w[i] % 26;
  o = malloc(n * 8);
}
static void kernel(void) {
  int64_t line = 0, last = -1;
  c = d = 0;
  for (int64_t i = 0; i < n; i++) {
    line += t[i] == '\n';
    if (i + k > n) continue;
    int64_t j = 0;
    while (j < k && t[i + j] == w[j]) j++;
    if (j < k) continue;
    o[c++] = i;
    if (line != last) d++, last = line;
  }
}
static void output(void) {
  write_vector(" i64", c, o, 8);
  write_value(" i64", 0, NULL, &d, 8);
}
