// Prints what this machine can do on one core: the rate of copying large arrays in bytes per second (read and written),
// and the greatest number of f32 operations per second, a multiplication with an addition counting as two.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ARRAY_BYTES (256u << 20)
#define LANES 16
#define CHAINS 12
#define STEPS 4000000

typedef float vector __attribute__((vector_size(LANES * 4)));

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// The C library's memcpy uses streaming stores for arrays of this size.
static double copy_seconds(char *to, const char *from) {
  double begin = now();
  memcpy(to, from, ARRAY_BYTES);
  return now() - begin;
}

// Twelve chains hide the latency of four to five cycles with two units.
static double multiply_add_seconds(float *sink) {
  vector sums[CHAINS], factor = {0}, term = {0};
  memset(sums, 0, sizeof sums);
  factor += 0.999f + *sink;
  term += 0.001f;
  double begin = now();
  for (int i = 0; i < STEPS; i++)
#pragma GCC unroll 12
    for (int c = 0; c < CHAINS; c++) sums[c] = sums[c] * factor + term;
  double seconds = now() - begin;
  for (int c = 0; c < CHAINS; c++) *sink += sums[c][c % LANES];
  return seconds;
}

int main(void) {
  char *to = malloc(ARRAY_BYTES), *from = malloc(ARRAY_BYTES);
  memset(to, 1, ARRAY_BYTES);
  memset(from, 2, ARRAY_BYTES);
  double copy = 1e9, compute = 1e9;
  float sink = 0;
  for (int i = 0; i < 10; i++) {
    double c = copy_seconds(to, from), m = multiply_add_seconds(&sink);
    copy = c < copy ? c : copy;
    compute = m < compute ? m : compute;
    sink *= 0;
  }
  printf("%.0f %.0f\n", 2.0 * ARRAY_BYTES / copy, 2.0 * STEPS * CHAINS * LANES / compute);
  return to[ARRAY_BYTES / 2] != 2 || sink == 1;
}
