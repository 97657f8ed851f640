// What the references share: reading binary values, timing, printing. Each defines setup, kernel (the measured part),
// output.
#pragma once

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Not every reference uses all that is here.
#pragma GCC diagnostic ignored "-Wunused-function"
// Annotations for OpenMP are comments unless it is switched on.
#pragma GCC diagnostic ignored "-Wunknown-pragmas"

static void setup(void);
static void kernel(void);
static void output(void);

// The next value on standard input, in the binary format (data-format.md 5).
static void *read_value(int64_t *shape, size_t elem_size) {
  unsigned char head[7];
  int64_t count = 1;
  if (fread(head, 1, 7, stdin) != 7) exit(1);
  if (fread(shape, 8, head[2], stdin) != head[2]) exit(1);
  for (int i = 0; i < head[2]; i++) count *= shape[i];
  void *data = malloc((size_t)count * elem_size);
  if (fread(data, elem_size, (size_t)count, stdin) != (size_t)count) exit(1);
  return data;
}

static void write_value(const char *tag, int rank, const int64_t *shape, const void *data, size_t elem_size) {
  unsigned char head[3] = {'b', 2, (unsigned char)rank};
  int64_t count = 1;
  for (int i = 0; i < rank; i++) count *= shape[i];
  fwrite(head, 1, 3, stdout);
  fwrite(tag, 1, 4, stdout);
  if (rank > 0) fwrite(shape, 8, (size_t)rank, stdout);
  fwrite(data, elem_size, (size_t)count, stdout);
}

static int64_t read_i64(void) { return *(int64_t *)read_value(NULL, 8); }
static int32_t read_i32(void) { return *(int32_t *)read_value(NULL, 4); }
static float read_f32(void) { return *(float *)read_value(NULL, 4); }

// Matrices: rows and columns are stored where the arguments say.
static void *read_matrix(int64_t *rows, int64_t *columns, size_t elem_size) {
  int64_t shape[2];
  void *data = read_value(shape, elem_size);
  *rows = shape[0];
  *columns = shape[1];
  return data;
}

static void write_vector(const char *tag, int64_t n, const void *data, size_t elem_size) {
  write_value(tag, 1, &n, data, elem_size);
}
static void write_matrix(const char *tag, int64_t rows, int64_t columns, const void *data, size_t elem_size) {
  write_value(tag, 2, (int64_t[]){rows, columns}, data, elem_size);
}

static void *blank(int64_t count, size_t elem_size) { return malloc((size_t)count * elem_size); }

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

// One unmeasured run, then argv[2] measured ones, whose microseconds go to the file argv[1].
int main(int argc, char **argv) {
  if (argc != 3) return 1;
  FILE *times = fopen(argv[1], "w");
  setup();
  kernel();
  for (int i = 0; i < atoi(argv[2]); i++) {
    double begin = now();
    kernel();
    fprintf(times, "%.0f\n", now() - begin);
  }
  fclose(times);
  output();
  return 0;
}
