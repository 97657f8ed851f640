// Calls entry points of the same program made for one core and for threads, with random arguments, and compares what
// they give or how they fail. The threads and tuning values are random, too. Several threads call, each with contexts of
// its own.
//
//   soak ALONE.so THREADS.so SEED RUNS SECONDS LIMIT
//
// It ends after so many runs (0: any number) or seconds, prints "N passed, N failed", and fails if a run takes longer
// than the limit, in seconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct config;
struct context;
typedef int entry_point(struct context *ctx, int64_t *out, int64_t n, int64_t m, int64_t seed);

static const char *const entry_names[] = {"sums",    "means", "scans", "products",       "filters",          "segments",        "bins",
                                          "places",  "loops", "failing", "failing_inside", "failing_segments", "failing_operator", "tree"};
enum { NUM_ENTRIES = sizeof entry_names / sizeof entry_names[0] };

// What is called of a library.
struct library {
  struct config *(*config_new)(void);
  void (*config_free)(struct config *);
  void (*set_num_threads)(struct config *, int);
  void (*set_fixed_chunks)(struct config *, int);
  int (*set_tuning_param)(struct config *, const char *, size_t);
  struct context *(*context_new)(struct config *);
  void (*context_free)(struct context *);
  char *(*get_error)(struct context *);
  int (*num_params)(void);
  const char *(*param_name)(int);
  entry_point *entries[NUM_ENTRIES];
};

static void *find(void *handle, const char *name) {
  void *found = dlsym(handle, name);
  if (found != NULL) return found;
  fprintf(stderr, "no %s\n", name);
  exit(2);
}

#define FIND(member, name) (*(void **)&library.member = find(handle, name))

static struct library load(const char *path, bool has_threads) {
  struct library library;
  memset(&library, 0, sizeof library);
  void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    exit(2);
  }
  FIND(config_new, "futhark_context_config_new");
  FIND(config_free, "futhark_context_config_free");
  FIND(set_tuning_param, "futhark_context_config_set_tuning_param");
  FIND(context_new, "futhark_context_new");
  FIND(context_free, "futhark_context_free");
  FIND(get_error, "futhark_context_get_error");
  FIND(num_params, "futhark_get_tuning_param_count");
  FIND(param_name, "futhark_get_tuning_param_name");
  if (has_threads) {
    FIND(set_num_threads, "futhark_context_config_set_num_threads");
    FIND(set_fixed_chunks, "futhark_context_config_set_fixed_chunks");
  }
  for (int i = 0; i < NUM_ENTRIES; i++) {
    char name[100];
    snprintf(name, sizeof name, "futhark_entry_%s", entry_names[i]);
    FIND(entries[i], name);
  }
  return library;
}

static struct library alone, threads;
static int64_t max_runs, max_seconds, limit_seconds;
static int64_t num_runs, num_failed;
static time_t start;

enum { MAX_USERS = 4 };
// What each user does at the moment, for who looks after hangs.
struct user {
  uint64_t state;
  time_t since;  // 0: between two runs
  char what[200];
  pthread_mutex_t lock;
};
static struct user users[MAX_USERS];

static int64_t chance(struct user *user, int64_t bound) {
  uint64_t x = user->state;
  x ^= x << 13;
  x ^= x >> 7;
  x ^= x << 17;
  user->state = x;
  return (int64_t)(x % (uint64_t)bound);
}

static void begin(struct user *user, const char *what) {
  pthread_mutex_lock(&user->lock);
  snprintf(user->what, sizeof user->what, "%s", what);
  user->since = time(NULL);
  pthread_mutex_unlock(&user->lock);
}

static void end(struct user *user) {
  pthread_mutex_lock(&user->lock);
  user->since = 0;
  pthread_mutex_unlock(&user->lock);
}

static bool is_over(void) {
  if (max_runs > 0 && __atomic_load_n(&num_runs, __ATOMIC_RELAXED) >= max_runs) return true;
  return max_seconds > 0 && time(NULL) - start >= max_seconds;
}

// The error is the caller's to free.
static int call(const struct library *library, struct context *ctx, int entry, const int64_t *arguments, int64_t *out,
                char **error) {
  *out = 0;
  *error = NULL;
  int status = library->entries[entry](ctx, out, arguments[0], arguments[1], arguments[2]);
  if (status != 0) *error = library->get_error(ctx);
  return status;
}

static bool is_same(const char *x, const char *y) { return x == NULL || y == NULL ? x == y : strcmp(x, y) == 0; }

static void one_run(struct user *user, struct context *expected_ctx, struct context *ctx, const char *setting) {
  static const int64_t sizes[] = {1, 2, 4, 40, 400, 4000};
  int entry = (int)chance(user, NUM_ENTRIES);
  int64_t n = chance(user, sizes[chance(user, 6)]), m = chance(user, sizes[chance(user, n > 400 ? 4 : 5)]);
  int64_t arguments[] = {n, m, chance(user, 1000000)}, expected, out;
  char *expected_error, *error, what[200];
  snprintf(what, sizeof what, "%s %lld %lld %lld with %s", entry_names[entry], (long long)n, (long long)m,
           (long long)arguments[2], setting);
  begin(user, what);
  int expected_status = call(&alone, expected_ctx, entry, arguments, &expected, &expected_error);
  int status = call(&threads, ctx, entry, arguments, &out, &error);
  end(user);
  __atomic_add_fetch(&num_runs, 1, __ATOMIC_RELAXED);
  if (status != expected_status || out != expected || !is_same(error, expected_error)) {
    __atomic_add_fetch(&num_failed, 1, __ATOMIC_RELAXED);
    printf("%s\n  alone: %d %lld %s\n  threads: %d %lld %s\n", what, expected_status, (long long)expected,
           expected_error ? expected_error : "", status, (long long)out, error ? error : "");
  }
  free(expected_error);
  free(error);
}

// A configuration for a few runs.
static struct config *random_config(struct user *user, char *setting, size_t size) {
  struct config *cfg = threads.config_new();
  int num_threads = 1 + (int)chance(user, chance(user, 2) ? 32 : 4), fixed = (int)chance(user, 4) == 0;
  threads.set_num_threads(cfg, num_threads);
  threads.set_fixed_chunks(cfg, fixed);
  int length = snprintf(setting, size, "%d threads%s", num_threads, fixed ? ", fixed chunks" : "");
  if (chance(user, 3) == 0) return cfg;
  for (int i = 0; i < threads.num_params(); i++) {
    size_t value = (size_t)1 << chance(user, 40);
    threads.set_tuning_param(cfg, threads.param_name(i), value);
    if (length < (int)size) length += snprintf(setting + length, size - (size_t)length, ", %zu", value);
  }
  return cfg;
}

static void *run_user(void *argument) {
  struct user *user = (struct user *)argument;
  struct config *alone_cfg = alone.config_new();
  struct context *expected_ctx = alone.context_new(alone_cfg);
  while (!is_over()) {
    char setting[100];
    begin(user, "making a context");
    struct config *cfg = random_config(user, setting, sizeof setting);
    struct context *ctx = threads.context_new(cfg);
    end(user);
    for (int64_t left = 1 + chance(user, 40); left > 0 && !is_over(); left--) one_run(user, expected_ctx, ctx, setting);
    begin(user, "freeing a context");
    threads.context_free(ctx);
    threads.config_free(cfg);
    end(user);
  }
  alone.context_free(expected_ctx);
  alone.config_free(alone_cfg);
  return NULL;
}

static void look_for_hangs(void) {
  for (int i = 0; i < MAX_USERS; i++) {
    pthread_mutex_lock(&users[i].lock);
    if (users[i].since != 0 && time(NULL) - users[i].since > limit_seconds) {
      printf("no end after %lld s: %s\n%lld passed, 1 failed\n", (long long)limit_seconds, users[i].what, (long long)num_runs);
      fflush(stdout);
      _exit(1);
    }
    pthread_mutex_unlock(&users[i].lock);
  }
}

int main(int argc, char **argv) {
  if (argc != 7) return 2;
  alone = load(argv[1], false);
  threads = load(argv[2], true);
  max_runs = atoll(argv[4]);
  max_seconds = atoll(argv[5]);
  limit_seconds = atoll(argv[6]);
  start = time(NULL);
  pthread_t ids[MAX_USERS];
  int num_users = 0;
  for (int i = 0; i < MAX_USERS; i++) {
    users[i].state = (uint64_t)atoll(argv[3]) * 0x9E3779B97F4A7C15u + (uint64_t)i + 1;
    pthread_mutex_init(&users[i].lock, NULL);
    if (pthread_create(&ids[i], NULL, run_user, &users[i]) == 0) num_users++;
  }
  while (!is_over()) {
    usleep(100000);
    look_for_hangs();
  }
  for (int i = 0; i < num_users; i++) pthread_join(ids[i], NULL);
  printf("%lld passed, %lld failed\n", (long long)(num_runs - num_failed), (long long)num_failed);
  return num_failed != 0;
}
