// program: threads.fut
// backend: multicore
// A library with threads: numbers of threads, several contexts and threads of the user at once, failures, forks.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "threads.h"

#define CHECK(condition)                                                            \
  do {                                                                              \
    if (condition) break;                                                           \
    fprintf(stderr, "threads_client.c:%d: %s\n", __LINE__, #condition);             \
    exit(1);                                                                        \
  } while (0)

struct both {
  struct futhark_context_config *cfg;
  struct futhark_context *ctx;
};
static struct both make(int num_threads) {
  struct both both;
  both.cfg = futhark_context_config_new();
  futhark_context_config_set_num_threads(both.cfg, num_threads);
  both.ctx = futhark_context_new(both.cfg);
  CHECK(both.ctx != NULL && futhark_context_get_error(both.ctx) == NULL);
  return both;
}
static void drop(struct both both) {
  futhark_context_free(both.ctx);
  futhark_context_config_free(both.cfg);
}

static int64_t expected_sum(int64_t n) {
  int64_t sum = 0;
  for (int64_t i = 0; i < n; i++) sum += (i % 10000) * (i % 10000);
  return sum;
}

static void use(struct futhark_context *ctx) {
  int64_t sum = -1;
  CHECK(futhark_entry_sum_squares(ctx, &sum, 123456) == FUTHARK_SUCCESS && sum == expected_sum(123456));
  enum { N = 500 };
  int64_t data[N], out[N];
  for (int64_t i = 0; i < N; i++) data[i] = i;
  struct futhark_i64_1d *xs = futhark_new_i64_1d(ctx, data, N), *ys = NULL;
  CHECK(futhark_entry_nested(ctx, &ys, xs, 70) == FUTHARK_SUCCESS && futhark_values_i64_1d(ctx, ys, out) == 0);
  for (int64_t i = 0; i < N; i++) CHECK(out[i] == 210);
  CHECK(futhark_free_i64_1d(ctx, xs) == 0 && futhark_free_i64_1d(ctx, ys) == 0);
  CHECK(futhark_entry_arrays(ctx, &sum, 2000) == FUTHARK_SUCCESS);
  CHECK(futhark_entry_failing(ctx, &sum, 20000, 20000) == FUTHARK_SUCCESS);
}

// The lowest point that fails is the one that sequential code would fail at; and the context is as good as before.
static void fail(struct futhark_context *ctx) {
  int64_t sum;
  CHECK(futhark_entry_failing(ctx, &sum, 20000, 15000) == FUTHARK_PROGRAM_ERROR);
  CHECK(futhark_entry_failing(ctx, &sum, 20000, 1) == FUTHARK_PROGRAM_ERROR);  // nobody has asked for the first
  char *error = futhark_context_get_error(ctx);
  CHECK(error != NULL && strstr(error, "Assertion is false: (i < k || i % 3 == 1)") != NULL &&
        strstr(error, "threads.fut:7") != NULL);
  free(error);
  CHECK(futhark_context_get_error(ctx) == NULL);
}

static void *run_user(void *argument) {
  struct futhark_context *shared = (struct futhark_context *)argument;
  for (int i = 0; i < 3; i++) {
    struct both own = make(i + 1);
    use(own.ctx);
    use(shared);
    fail(own.ctx);
    use(own.ctx);
    drop(own);
  }
  return NULL;
}

// The child has no threads any more, but its contexts work; those that it makes have threads.
static void fork_and_use(struct both parent) {
  fflush(NULL);
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    use(parent.ctx);
    fail(parent.ctx);
    struct both own = make(3);
    use(own.ctx);
    drop(own);
    _exit(0);
  }
  int status = -1;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(void) {
  for (int num_threads = -1; num_threads <= 5; num_threads++) {
    struct both both = make(num_threads);
    use(both.ctx);
    fail(both.ctx);
    CHECK(futhark_context_clear_caches(both.ctx) == 0);
    use(both.ctx);
    drop(both);
  }
  struct both shared = make(4);
  pthread_t users[3];
  for (int i = 0; i < 3; i++) CHECK(pthread_create(&users[i], NULL, run_user, shared.ctx) == 0);
  for (int i = 0; i < 3; i++) pthread_join(users[i], NULL);
  fork_and_use(shared);
  use(shared.ctx);
  char *report = futhark_context_report(shared.ctx);
  CHECK(report != NULL && strstr(report, "memory") != NULL);
  free(report);
  drop(shared);
  return 0;
}
