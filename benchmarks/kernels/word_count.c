#include "bench.h"
static uint8_t *text;
static int64_t n, words, lines;
static void setup(void) { text = read_value(&n, 1); }
static int is_blank(uint8_t c) { return c == ' ' || c == '\n' || c == '\t'; }
static void kernel(void) {
  words = lines = 0;
#ifdef _OPENMP
#pragma omp parallel for reduction(+ : words, lines)
  for (int64_t i = 0; i < n; i++) {
    lines += text[i] == '\n';
    words += !is_blank(text[i]) && (i == 0 || is_blank(text[i - 1]));
  }
#else
  int inside = 0;
  for (int64_t i = 0; i < n; i++) {
    lines += text[i] == '\n';
    if (is_blank(text[i])) {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      words++;
    }
  }
#endif
}
static void output(void) {
  write_value(" i64", 0, NULL, &words, 8);
  write_value(" i64", 0, NULL, &lines, 8);
}
