// program: shapes.fut
// Contexts and configurations: many, one after the other and at once, with errors, in threads, with a log.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shapes.h"

#define CHECK(condition)                                                            \
  do {                                                                              \
    if (condition) break;                                                           \
    fprintf(stderr, "contexts_client.c:%d: %s\n", __LINE__, #condition);            \
    exit(1);                                                                        \
  } while (0)

static struct futhark_context *make(struct futhark_context_config *cfg) {
  struct futhark_context *ctx = futhark_context_new(cfg);
  CHECK(ctx != NULL && futhark_context_get_error(ctx) == NULL);
  return ctx;
}

static void check_error(struct futhark_context *ctx, const char *expected) {
  char *error = futhark_context_get_error(ctx);
  CHECK(error != NULL && strstr(error, expected) != NULL);
  memset(error, 'x', strlen(error));  // it is ours
  free(error);
  CHECK(futhark_context_get_error(ctx) == NULL);
}

static void use(struct futhark_context *ctx, int32_t k) {
  const int32_t data[] = {1, 2, 3};
  int32_t out[3];
  struct futhark_i32_1d *xs = futhark_new_i32_1d(ctx, data, 3), *ys = NULL;
  CHECK(xs != NULL && futhark_entry_add_to(ctx, &ys, k, xs) == FUTHARK_SUCCESS);
  CHECK(futhark_values_i32_1d(ctx, ys, out) == 0 && futhark_context_sync(ctx) == 0);
  CHECK(out[0] == 1 + k && out[2] == 3 + k);
  CHECK(futhark_free_i32_1d(ctx, xs) == 0 && futhark_free_i32_1d(ctx, ys) == 0);
}

static void one_after_the_other(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  for (int32_t i = 0; i < 1000; i++) {
    struct futhark_context *ctx = make(cfg);
    use(ctx, i);
    int32_t quotient;
    CHECK(futhark_entry_divide(ctx, &quotient, i, 0) == FUTHARK_PROGRAM_ERROR);
    if (i % 2 == 0) check_error(ctx, "division by zero");  // otherwise nobody asks for it
    futhark_context_free(ctx);
  }
  futhark_context_config_free(cfg);
}

static void many_at_once(void) {
  enum { COUNT = 16 };
  struct futhark_context_config *cfg[COUNT];
  struct futhark_context *ctx[COUNT];
  struct futhark_opaque_point *point[COUNT];
  for (int i = 0; i < COUNT; i++) {
    cfg[i] = futhark_context_config_new();
    ctx[i] = make(cfg[i]);
    CHECK(futhark_new_opaque_point(ctx[i], &point[i], i, -i) == 0);
  }
  // A configuration serves one context at a time.
  struct futhark_context *second = futhark_context_new(cfg[0]);
  CHECK(second != NULL);
  check_error(second, "in use");
  futhark_context_free(second);
  for (int i = 0; i < COUNT; i++) use(ctx[i], i);
  int32_t quotient;
  CHECK(futhark_entry_divide(ctx[3], &quotient, 1, 0) != 0);
  CHECK(futhark_context_get_error(ctx[4]) == NULL);
  check_error(ctx[3], "division by zero");
  for (int i = COUNT; i-- > 0;) {
    double x;
    CHECK(futhark_project_opaque_point_x(ctx[i], &x, point[i]) == 0 && x == i);
    futhark_free_opaque_point(ctx[i], point[i]);
    futhark_context_free(ctx[i]);
    futhark_context_config_free(cfg[i]);
  }
}

static void *work(void *argument) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  for (int i = 0; i < 20; i++) {
    struct futhark_context *ctx = make(cfg);
    use(ctx, i);
    futhark_context_free(ctx);
  }
  futhark_context_config_free(cfg);
  return argument;
}

static void threads(void) {
  pthread_t ids[8];
  for (int i = 0; i < 8; i++) CHECK(pthread_create(&ids[i], NULL, work, NULL) == 0);
  for (int i = 0; i < 8; i++) CHECK(pthread_join(ids[i], NULL) == 0);
}

// Errors are kept until somebody asks, the first of them only; the context goes on.
static void errors(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = make(cfg);
  const float numbers[] = {1, 2, 3, 4, 5, 6};
  int32_t quotient = 9;
  float element = 7;
  CHECK(futhark_entry_divide(ctx, &quotient, 1, 0) == FUTHARK_PROGRAM_ERROR && quotient == 9);
  use(ctx, 5);
  struct futhark_f32_2d *xs = futhark_new_f32_2d(ctx, numbers, 2, 3);
  CHECK(futhark_index_f32_2d(ctx, &element, xs, 2, 0) != 0 && element == 7);
  check_error(ctx, "Error: division by zero\n");
  for (int i = 0; i < 4; i++) {
    CHECK(futhark_index_f32_2d(ctx, &element, xs, i % 2 ? -1 : 0, i / 2 ? 3 : -1) != 0 && element == 7);
    check_error(ctx, "Index out of bounds.");
  }
  CHECK(futhark_index_f32_2d(ctx, &element, xs, 1, 2) == 0 && element == 6);
  futhark_free_f32_2d(ctx, xs);

  // Sizes that cannot be.
  CHECK(futhark_new_f32_2d(ctx, numbers, -1, 3) == NULL);
  check_error(ctx, "Failed to allocate memory");
  CHECK(futhark_new_f32_2d(ctx, numbers, INT64_MAX, INT64_MAX) == NULL);
  check_error(ctx, "Failed to allocate memory");
  CHECK(futhark_new_raw_f32_2d(ctx, NULL, INT64_MAX, 2) == NULL);
  check_error(ctx, "Failed to allocate memory");
  struct futhark_opaque_arr1d_point *points = NULL;
  CHECK(futhark_new_opaque_arr1d_point(ctx, &points, NULL, -1) != 0 && points == NULL);
  check_error(ctx, "Failed to allocate memory");

  // A sum made by another constructor.
  struct futhark_opaque_shape *shape;
  struct futhark_opaque_point *centre = NULL;
  double radius = 3;
  CHECK(futhark_entry_unit_square(ctx, &shape) == 0);
  CHECK(futhark_destruct_opaque_shape_circle(ctx, &centre, &radius, shape) != 0 && centre == NULL && radius == 3);
  free(futhark_context_get_error(ctx));
  futhark_free_opaque_shape(ctx, shape);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
}

// No elements, whatever the other sizes are; and nothing at all.
static void nothing(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  struct futhark_context *ctx = make(cfg);
  const int64_t sizes[][2] = {{0, 0}, {0, 5}, {5, 0}, {INT64_MAX, 0}, {0, INT64_MAX}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    struct futhark_f32_2d *xs = futhark_new_f32_2d(ctx, NULL, sizes[i][0], sizes[i][1]);
    CHECK(xs != NULL && futhark_values_f32_2d(ctx, xs, NULL) == 0);
    const int64_t *shape = futhark_shape_f32_2d(ctx, xs);
    CHECK(shape[0] == sizes[i][0] && shape[1] == sizes[i][1]);
    futhark_free_f32_2d(ctx, xs);
  }
  unsigned char *raw = NULL;
  struct futhark_f32_1d *none = futhark_new_raw_f32_1d(ctx, raw, 0);
  float dot = 1;
  CHECK(none != NULL && futhark_entry_dot(ctx, &dot, none, none) == 0 && dot == 0);
  CHECK(futhark_free_f32_1d(ctx, none) == 0);
  CHECK(futhark_free_f32_1d(ctx, NULL) == 0 && futhark_free_opaque_shape(ctx, NULL) == 0);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  futhark_context_free(NULL);
  futhark_context_config_free(NULL);
}

static size_t log_size(FILE *log) {
  fflush(log);
  fseek(log, 0, SEEK_END);
  return (size_t)ftell(log);
}

// Debugging logs and checks; the peak is that since the caches were cleared.
static void logging(void) {
  struct futhark_context_config *cfg = futhark_context_config_new();
  futhark_context_config_set_debugging(cfg, 1);
  char path[] = "cache";
  futhark_context_config_set_cache_file(cfg, path);
  memset(path, 'x', sizeof path - 1);  // it was copied
  futhark_context_config_set_cache_file(cfg, NULL);
  FILE *log = tmpfile();
  struct futhark_context *ctx = make(cfg);
  futhark_context_set_logging_file(ctx, log);
  futhark_context_pause_profiling(ctx);
  use(ctx, 1);
  CHECK(log_size(log) > 0);
  futhark_context_unpause_profiling(ctx);
  struct futhark_i64_1d *table;
  CHECK(futhark_entry_constants(ctx, &table) == 0);
  CHECK(futhark_context_clear_caches(ctx) == 0);
  char *report = futhark_context_report(ctx);
  const char *expected = "{\"memory\":{\"default space\": ";
  CHECK(report != NULL && strncmp(report, expected, strlen(expected)) == 0 && strchr(report, '\n') == NULL);
  CHECK(strstr(report, "},\"events\":[]}") != NULL);
  free(report);
  futhark_free_i64_1d(ctx, table);
  CHECK(futhark_entry_constants(ctx, &table) == 0);
  report = futhark_context_report(ctx);
  CHECK(report != NULL && strstr(report, "\"events\":[{\"name\":\"constants\",\"provenance\":\"unknown\",") != NULL);
  free(report);
  report = futhark_context_report(ctx);  // the events were told
  CHECK(report != NULL && strstr(report, "},\"events\":[]}") != NULL);
  free(report);
  futhark_free_i64_1d(ctx, table);
  futhark_context_set_logging_file(ctx, NULL);
  use(ctx, 2);
  futhark_context_free(ctx);
  fclose(log);
  futhark_context_config_free(cfg);
}

int main(void) {
  one_after_the_other();
  many_at_once();
  threads();
  errors();
  nothing();
  logging();
  return 0;
}
