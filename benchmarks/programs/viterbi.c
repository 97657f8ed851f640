#include "bench.h"
static float *moves, *shows, *score, *next, top;
static uint8_t *seen;
static int32_t *from, *path;
static int64_t s, k, t;
static void setup(void) {
  moves = read_matrix(&s, &s, 4);
  shows = read_matrix(&s, &k, 4);
  seen = read_value(&t, 1);
  score = blank(s, 4); next = blank(s, 4); from = blank(s * t, 4); path = blank(t, 4);
}
static void kernel(void) {
  for (int64_t j = 0; j < s; j++) score[j] = shows[j * k + seen[0]];
  for (int64_t i = 1; i < t; i++) {
    for (int64_t to = 0; to < s; to++) {
      next[to] = score[0] + moves[to];
      from[i * s + to] = 0;
    }
    for (int64_t j = 1; j < s; j++)
      for (int64_t to = 0; to < s; to++) {
        float x = score[j] + moves[j * s + to];
        if (x > next[to]) {
          next[to] = x;
          from[i * s + to] = (int32_t)j;
        }
      }
    for (int64_t to = 0; to < s; to++) score[to] = next[to] + shows[to * k + seen[i]];
  }
  int32_t at = 0;
  for (int32_t j = 1; j < s; j++) if (score[j] > score[at]) at = j;
  top = score[at];
  path[t - 1] = at;
  for (int64_t i = t - 1; i > 0; i--) path[i - 1] = at = from[i * s + at];
}
static void output(void) {
  write_vector(" i32", t, path, 4);
  write_value(" f32", 0, NULL, &top, 4);
}
