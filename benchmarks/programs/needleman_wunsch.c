#include "bench.h"
static int32_t penalty, *scores, *table;
static int64_t n;
static void setup(void) {
  penalty = read_i32();
  scores = read_matrix(&n, &n, 4);
  table = blank((n + 1) * (n + 1), 4);
}
static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }
static void kernel(void) {
  int64_t m = n + 1;
  for (int64_t i = 0; i < m; i++) table[i] = table[i * m] = -penalty * (int32_t)i;
  for (int64_t i = 1; i < m; i++)
    for (int64_t j = 1; j < m; j++) {
      int32_t diagonal = table[(i - 1) * m + j - 1] + scores[(i - 1) * n + j - 1];
      table[i * m + j] = most(diagonal, most(table[(i - 1) * m + j], table[i * m + j - 1]) - penalty);
    }
}
static void output(void) { write_matrix(" i32", n + 1, n + 1, table, 4); }
