// A C program that uses a library made by fehu, as its header and the documentation of the C API say.
// program: shapes.fut
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h"

#ifndef FUTHARK_BACKEND_c
#error "the back end is not named"
#endif

static struct futhark_context *ctx;

enum { WRONG_CALL = 1 };  // of functions that are no entry points

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);      \
      exit(1);                                                            \
    }                                                                     \
  } while (0)
#define CHECK_ERROR(call, code, message)                    \
  do {                                                      \
    CHECK((call) == (code));                                \
    char *error = futhark_context_get_error(ctx);           \
    CHECK(error != NULL);                                   \
    if (strcmp(error, message) != 0) fprintf(stderr, "got: %s\n", error); \
    CHECK(strcmp(error, message) == 0);                     \
    free(error);                                            \
    CHECK(futhark_context_get_error(ctx) == NULL);          \
  } while (0)

static void arrays(void) {
  const int32_t data[] = {1, 2, 3};
  struct futhark_i32_1d *xs = futhark_new_i32_1d(ctx, data, 3);
  CHECK(xs != NULL && futhark_shape_i32_1d(ctx, xs)[0] == 3);
  int32_t x, out[3];
  CHECK(futhark_index_i32_1d(ctx, &x, xs, 2) == 0 && x == 3);
  CHECK_ERROR(futhark_index_i32_1d(ctx, &x, xs, 3), WRONG_CALL, "Index out of bounds.");
  CHECK_ERROR(futhark_index_i32_1d(ctx, &x, xs, -1), WRONG_CALL, "Index out of bounds.");

  // A result may share memory with an argument; each is freed once.
  struct futhark_opaque_tup2_arr1d_i32_i64 *pair;
  CHECK(futhark_entry_share(ctx, &pair, xs) == 0);
  struct futhark_i32_1d *same;
  int64_t length;
  CHECK(futhark_project_opaque_tup2_arr1d_i32_i64_0(ctx, &same, pair) == 0);
  CHECK(futhark_project_opaque_tup2_arr1d_i32_i64_1(ctx, &length, pair) == 0 && length == 3);
  CHECK(futhark_free_opaque_tup2_arr1d_i32_i64(ctx, pair) == 0);
  CHECK(futhark_values_i32_1d(ctx, same, out) == 0 && memcmp(out, data, sizeof data) == 0);
  CHECK(futhark_free_i32_1d(ctx, same) == 0);

  // Consumed, and still freed.
  struct futhark_i32_1d *ys;
  CHECK(futhark_entry_set_first(ctx, &ys, 9, xs) == 0);
  CHECK(futhark_values_i32_1d(ctx, ys, out) == 0 && out[0] == 9 && out[2] == 3);
  CHECK(futhark_free_i32_1d(ctx, xs) == 0);
  CHECK(futhark_index_i32_1d(ctx, &x, ys, 0) == 0 && x == 9);
  CHECK(futhark_free_i32_1d(ctx, ys) == 0);

  // Memory of our own, and no elements at all.
  int16_t raw[6] = {1, 2, 3, 4, 5, 6}, turned[6];
  struct futhark_i16_2d *matrix = futhark_new_raw_i16_2d(ctx, (unsigned char *)raw, 2, 3), *result;
  CHECK(futhark_values_raw_i16_2d(ctx, matrix) == (unsigned char *)raw);
  CHECK(futhark_entry_transposed(ctx, &result, matrix) == 0);
  const int64_t *shape = futhark_shape_i16_2d(ctx, result);
  CHECK(shape[0] == 3 && shape[1] == 2);
  CHECK(futhark_values_i16_2d(ctx, result, turned) == 0);
  CHECK(turned[0] == 1 && turned[1] == 4 && turned[5] == 6);
  futhark_free_i16_2d(ctx, matrix);
  futhark_free_i16_2d(ctx, result);
  struct futhark_f32_1d *empty = futhark_new_f32_1d(ctx, NULL, 0);
  float dot = 1;
  CHECK(futhark_entry_dot(ctx, &dot, empty, empty) == 0 && dot == 0);
  futhark_free_f32_1d(ctx, empty);
  const uint16_t halves[] = {0x3c00, 0xc000};  // 1, -2
  struct futhark_f16_1d *hs = futhark_new_f16_1d(ctx, halves, 2), *twice;
  uint16_t h;
  CHECK(futhark_entry_half(ctx, &twice, 0x4000, hs) == 0);
  CHECK(futhark_index_f16_1d(ctx, &h, twice, 1) == 0 && h == 0xc400);
  futhark_free_f16_1d(ctx, hs);
  futhark_free_f16_1d(ctx, twice);

  // Constants of the program are safe from whoever writes to what they gave.
  struct futhark_i64_1d *table;
  int64_t square;
  CHECK(futhark_entry_constants(ctx, &table) == 0);
  CHECK(futhark_index_i64_1d(ctx, &square, table, 4) == 0 && square == 16);
  futhark_free_i64_1d(ctx, table);
}

static void failures(void) {
  int32_t quotient = 77;
  CHECK(futhark_entry_divide(ctx, &quotient, 1, 0) == FUTHARK_PROGRAM_ERROR && quotient == 77);
  // Only the oldest message is kept.
  CHECK(futhark_entry_divide(ctx, &quotient, 2, 0) == FUTHARK_PROGRAM_ERROR);
  char *error = futhark_context_get_error(ctx);
  CHECK(error != NULL && strstr(error, "Error: division by zero\n\nBacktrace:\n-> #0  shapes.fut:") == error);
  free(error);
  CHECK(futhark_context_get_error(ctx) == NULL);
  const float numbers[] = {1, 2, 3};
  struct futhark_f32_1d *two = futhark_new_f32_1d(ctx, numbers, 2), *three = futhark_new_f32_1d(ctx, numbers, 3);
  float dot = 5;
  CHECK_ERROR(futhark_entry_dot(ctx, &dot, two, three), FUTHARK_PROGRAM_ERROR,
              "Error: entry point arguments have invalid sizes.\n");
  CHECK(dot == 5);
  futhark_free_f32_1d(ctx, two);
  futhark_free_f32_1d(ctx, three);
  CHECK(futhark_new_f32_2d(ctx, numbers, INT64_MAX / 2, 8) == NULL);
  error = futhark_context_get_error(ctx);
  CHECK(error != NULL && strstr(error, "Failed to allocate memory in default space.") != NULL);
  free(error);
  struct futhark_opaque_arr2d_tup2_i64_i64 *grid;
  CHECK(futhark_entry_grid(ctx, &grid, INT64_MAX / 4, 16) == FUTHARK_OUT_OF_MEMORY);
  free(futhark_context_get_error(ctx));
}

static void records(void) {
  struct futhark_opaque_point *p, *q, *r;
  double x, y;
  CHECK(futhark_new_opaque_point(ctx, &p, 1.5, -2) == 0);
  CHECK(futhark_entry_scale(ctx, &q, 2, p) == 0);
  CHECK(futhark_project_opaque_point_x(ctx, &x, q) == 0 && x == 3);
  CHECK(futhark_project_opaque_point_y(ctx, &y, q) == 0 && y == -4);

  // Arrays of records: from elements, from fields, and back.
  struct futhark_opaque_point *both[] = {p, q};
  struct futhark_opaque_arr1d_point *ps, *scaled, *zipped;
  CHECK(futhark_new_opaque_arr1d_point(ctx, &ps, both, 2) == 0);
  CHECK(futhark_shape_opaque_arr1d_point(ctx, ps)[0] == 2);
  CHECK(futhark_entry_scale_all(ctx, &scaled, 10, ps) == 0);
  CHECK(futhark_index_opaque_arr1d_point(ctx, &r, scaled, 1) == 0);
  CHECK(futhark_project_opaque_point_x(ctx, &x, r) == 0 && x == 30);
  CHECK_ERROR(futhark_index_opaque_arr1d_point(ctx, &r, scaled, 2), WRONG_CALL, "Index out of bounds.");
  CHECK(futhark_set_opaque_arr1d_point(ctx, scaled, p, 1) == 0);
  CHECK_ERROR(futhark_set_opaque_arr1d_point(ctx, scaled, p, 2), WRONG_CALL, "Index out of bounds.");
  CHECK(futhark_project_opaque_point_x(ctx, &x, r) == 0 && x == 30);  // the element was a copy
  struct futhark_f64_1d *xs, *ys, *short_one = futhark_new_f64_1d(ctx, &x, 1);
  CHECK(futhark_project_opaque_arr1d_point_x(ctx, &xs, scaled) == 0);
  CHECK(futhark_project_opaque_arr1d_point_y(ctx, &ys, scaled) == 0);
  CHECK(futhark_index_f64_1d(ctx, &x, xs, 1) == 0 && x == 1.5);
  CHECK(futhark_zip_opaque_arr1d_point(ctx, &zipped, ys, xs) == 0);
  CHECK_ERROR(futhark_zip_opaque_arr1d_point(ctx, &zipped, ys, short_one), WRONG_CALL,
              "Cannot zip arrays with different shapes.");
  futhark_free_opaque_point(ctx, p);
  futhark_free_opaque_point(ctx, q);
  futhark_free_opaque_point(ctx, r);
  futhark_free_opaque_arr1d_point(ctx, ps);
  futhark_free_opaque_arr1d_point(ctx, scaled);
  futhark_free_f64_1d(ctx, xs);
  futhark_free_f64_1d(ctx, ys);
  futhark_free_f64_1d(ctx, short_one);
  CHECK(futhark_index_opaque_arr1d_point(ctx, &p, zipped, 1) == 0);
  CHECK(futhark_project_opaque_point_x(ctx, &x, p) == 0 && x == -2);
  futhark_free_opaque_point(ctx, p);
  futhark_free_opaque_arr1d_point(ctx, zipped);

  // Elements that are arrays themselves must agree.
  const float numbers[] = {1, 2, 3, 4, 5, 6};
  struct futhark_opaque_1b55fca0b0fb3ecbef69c20869f08e12 *rows[2];
  struct futhark_opaque_29f1309db803ce9d314af51a27166e81 *all;
  struct futhark_f32_1d *row = futhark_new_f32_1d(ctx, numbers, 3), *longer = futhark_new_f32_1d(ctx, numbers, 4);
  CHECK(futhark_new_opaque_1b55fca0b0fb3ecbef69c20869f08e12(ctx, &rows[0], row, 6) == 0);
  CHECK(futhark_new_opaque_1b55fca0b0fb3ecbef69c20869f08e12(ctx, &rows[1], longer, 10) == 0);
  CHECK_ERROR(futhark_new_opaque_29f1309db803ce9d314af51a27166e81(ctx, &all, rows, 2), WRONG_CALL,
              "Cannot construct arrays with elements of different shapes.");
  CHECK(futhark_new_opaque_29f1309db803ce9d314af51a27166e81(ctx, &all, rows, 1) == 0);
  CHECK_ERROR(futhark_set_opaque_29f1309db803ce9d314af51a27166e81(ctx, all, rows[1], 0), WRONG_CALL,
              "Element shape differs from array shape");
  struct futhark_f32_2d *inner;
  CHECK(futhark_project_opaque_29f1309db803ce9d314af51a27166e81_row(ctx, &inner, all) == 0);
  CHECK(futhark_shape_f32_2d(ctx, inner)[0] == 1 && futhark_shape_f32_2d(ctx, inner)[1] == 3);
  futhark_free_f32_2d(ctx, inner);
  futhark_free_opaque_29f1309db803ce9d314af51a27166e81(ctx, all);
  CHECK(futhark_new_opaque_29f1309db803ce9d314af51a27166e81(ctx, &all, NULL, 0) == 0);
  CHECK(futhark_shape_opaque_29f1309db803ce9d314af51a27166e81(ctx, all)[0] == 0);
  futhark_free_opaque_29f1309db803ce9d314af51a27166e81(ctx, all);
  for (int i = 0; i < 2; i++) futhark_free_opaque_1b55fca0b0fb3ecbef69c20869f08e12(ctx, rows[i]);
  futhark_free_f32_1d(ctx, row);
  futhark_free_f32_1d(ctx, longer);

  // Two dimensions.
  struct futhark_opaque_arr2d_tup2_i64_i64 *grid;
  struct futhark_opaque_tup2_i64_i64 *cell;
  int64_t i, j;
  CHECK(futhark_entry_grid(ctx, &grid, 3, 4) == 0);
  CHECK(futhark_index_opaque_arr2d_tup2_i64_i64(ctx, &cell, grid, 2, 3) == 0);
  CHECK(futhark_project_opaque_tup2_i64_i64_0(ctx, &i, cell) == 0 && i == 2);
  CHECK(futhark_project_opaque_tup2_i64_i64_1(ctx, &j, cell) == 0 && j == 3);
  futhark_free_opaque_tup2_i64_i64(ctx, cell);
  futhark_free_opaque_arr2d_tup2_i64_i64(ctx, grid);
}

static void sums(void) {
  struct futhark_opaque_shape *square, *circle, *mirrored, *nothing;
  struct futhark_opaque_point *centre, *c;
  double area, radius, x;
  CHECK(futhark_entry_unit_square(ctx, &square) == 0);
  CHECK(futhark_variant_opaque_shape(ctx, square) == 2);
  CHECK(futhark_entry_area(ctx, &area, square) == 0 && area == 1);
  CHECK(futhark_new_opaque_point(ctx, &centre, 1, 2) == 0);
  CHECK(futhark_new_opaque_shape_circle(ctx, &circle, centre, 2) == 0);
  CHECK(futhark_variant_opaque_shape(ctx, circle) == 0);
  CHECK(futhark_entry_area(ctx, &area, circle) == 0 && fabs(area - 12.566370614359172) < 1e-12);
  CHECK(futhark_entry_mirror(ctx, &mirrored, circle) == 0);
  CHECK(futhark_destruct_opaque_shape_circle(ctx, &c, &radius, mirrored) == 0 && radius == 2);
  CHECK(futhark_project_opaque_point_x(ctx, &x, c) == 0 && x == 2);
  CHECK(futhark_new_opaque_shape_nothing(ctx, &nothing) == 0 && futhark_variant_opaque_shape(ctx, nothing) == 1);
  CHECK(futhark_destruct_opaque_shape_nothing(ctx, nothing) == 0);
  CHECK(futhark_entry_area(ctx, &area, nothing) == 0 && area == 0);
  futhark_free_opaque_shape(ctx, square);
  futhark_free_opaque_shape(ctx, circle);
  futhark_free_opaque_shape(ctx, mirrored);
  futhark_free_opaque_shape(ctx, nothing);
  futhark_free_opaque_point(ctx, centre);
  futhark_free_opaque_point(ctx, c);
}

// The bytes of a value are those of its parts, one after the other.
static void storing(void) {
  struct futhark_opaque_shape *square, *again;
  struct futhark_opaque_point *p;
  void *bytes = NULL;
  size_t size = 0, size_again = 0;
  CHECK(futhark_new_opaque_point(ctx, &p, 1, 2) == 0);
  CHECK(futhark_store_opaque_point(ctx, p, NULL, &size) == 0 && size == 2 * (7 + 8));
  unsigned char *room = malloc(size);
  void *there = room;
  CHECK(futhark_store_opaque_point(ctx, p, &there, &size_again) == 0 && there == room && size_again == size);
  CHECK(memcmp(room, "b\2\0 f64\0\0\0\0\0\0\xf0\x3f", 15) == 0);
  CHECK(futhark_restore_opaque_shape(ctx, room) == NULL);  // it does not begin with a tag
  free(futhark_context_get_error(ctx));
  free(room);
  futhark_free_opaque_point(ctx, p);

  CHECK(futhark_entry_unit_square(ctx, &square) == 0);
  CHECK(futhark_store_opaque_shape(ctx, square, &bytes, &size) == 0 && bytes != NULL);
  // A tag; three scalars of circles; the two arrays of polygons.
  CHECK(size == (7 + 1) + 3 * (7 + 8) + 2 * (7 + 8 + 4 * 8));
  again = futhark_restore_opaque_shape(ctx, bytes);
  CHECK(again != NULL && futhark_variant_opaque_shape(ctx, again) == 2);
  double area;
  CHECK(futhark_entry_area(ctx, &area, again) == 0 && area == 1);
  futhark_free_opaque_shape(ctx, again);
  ((unsigned char *)bytes)[8 + 3 * 15 + 7] = 3;  // the arrays of a polygon would differ in length
  CHECK(futhark_restore_opaque_shape(ctx, bytes) == NULL);
  free(futhark_context_get_error(ctx));
  free(bytes);
  futhark_free_opaque_shape(ctx, square);
  struct futhark_opaque_unit *unit;
  bytes = NULL;
  CHECK(futhark_entry_unit(ctx, &unit) == 0 && futhark_store_opaque_unit(ctx, unit, &bytes, &size) == 0);
  CHECK(size == 8 && memcmp(bytes, "b\2\0bool\0", 8) == 0);
  free(bytes);
  futhark_free_opaque_unit(ctx, unit);
}

static void *work(void *argument) {
  long *failures = argument;
  for (int i = 0; i < 200; i++) {
    int64_t sum;
    if (futhark_entry_slow(ctx, &sum, 1000) != 0 || sum != 2997) ++*failures;
    struct futhark_opaque_point *p = NULL, *q = NULL;
    if (futhark_new_opaque_point(ctx, &p, i, i) != 0 || futhark_entry_scale(ctx, &q, 2, p) != 0) ++*failures;
    futhark_free_opaque_point(ctx, p);
    futhark_free_opaque_point(ctx, q);
  }
  return NULL;
}

// Any thread may call.
static void threads(void) {
  pthread_t ids[4];
  long failures[4] = {0, 0, 0, 0};
  for (int i = 0; i < 4; i++) CHECK(pthread_create(&ids[i], NULL, work, &failures[i]) == 0);
  for (int i = 0; i < 4; i++) CHECK(pthread_join(ids[i], NULL) == 0 && failures[i] == 0);
}

int main(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  CHECK(futhark_context_config_set_tuning_param(cfg, "nobody", 1) != 0);
  futhark_context_config_set_cache_file(cfg, "cache");
  ctx = futhark_context_new(cfg);
  CHECK(ctx != NULL && futhark_context_get_error(ctx) == NULL);
  arrays();
  failures();
  records();
  sums();
  storing();
  threads();
  CHECK(futhark_context_sync(ctx) == 0);
  char *report = futhark_context_report(ctx);
  CHECK(report != NULL && strstr(report, "{\"memory\":{\"default space\": ") == report);
  free(report);
  CHECK(futhark_context_clear_caches(ctx) == 0);
  struct futhark_context_config *other_cfg = futhark_context_config_new();
  struct futhark_context *other = futhark_context_new(other_cfg);
  CHECK(futhark_context_get_error(other) == NULL);
  futhark_context_free(other);
  futhark_context_config_free(other_cfg);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
}
