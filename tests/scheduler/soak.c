// Random programs of regions, run on random numbers of threads: each point is executed exactly once, nested regions and
// blocks work in every worker, and if points fail, the lowest wins. Usage: soak SECONDS SEED [THREADS]
#include "run_time.h"

// A region with others in some of its points. Everything is decided by hashes of the seed and the way to the point.
struct node {
  uint64_t seed;
  int depth;
  int64_t count;
  unsigned char *hits;  // of the leaves: how often each point was executed
  int64_t fail_from;    // points from here on fail, some of them; -1: none
  const struct block *shared;
};

static uint64_t mix(uint64_t x) {
  x += UINT64_C(0x9e3779b97f4a7c15);
  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}
static int64_t pick(uint64_t seed, int64_t below) { return (int64_t)(mix(seed) % (uint64_t)below); }

static bool fails_at(const struct node *node, int64_t i) {
  return node->fail_from >= 0 && i >= node->fail_from && pick(node->seed ^ (uint64_t)i * 7919, 3) == 0;
}
static bool is_inner(const struct node *node, int64_t i) {
  return node->depth < 4 && pick(node->seed ^ (uint64_t)i * 104729, 8) == 0;
}
static struct node inner_of(const struct node *node, int64_t i) {
  uint64_t seed = mix(node->seed + (uint64_t)i);
  int64_t count = pick(seed + 1, 3) == 0 ? pick(seed + 2, 3) : pick(seed + 2, 60);
  struct node inner = {seed, node->depth + 1, count, NULL, -1, node->shared};
  if (node->fail_from >= 0 && pick(seed + 3, 4) == 0 && count > 0) inner.fail_from = pick(seed + 4, count);
  return inner;
}

static struct region_site sites[8];
static int64_t num_run = 0;

static int run_node(struct futhark_context *ctx, struct node *node);

static void work(uint64_t seed) {
  volatile uint64_t x = seed;
  int64_t rounds = pick(seed, 50) == 0 ? 3000 : pick(seed, 40);
  for (int64_t k = 0; k < rounds; k++) x = x * 3 + 1;
}

static int run_points(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  const struct node *node = (const struct node *)around;
  int err = 0;
  struct block *mine = NULL, *other = NULL;
  for (int64_t i = first; i < last; i++) {
    work(node->seed + (uint64_t)i);
    if ((err = block_alloc(ctx, &mine, 8 * (1 + pick(node->seed + (uint64_t)i, 100)), "mine")) != 0) goto cleanup;
    memset(mine->data, (int)i, (size_t)mine->size);
    block_share(ctx, &other, (struct block *)(uintptr_t)node->shared);
    if (is_inner(node, i)) {
      struct node inner = inner_of(node, i);
      if ((err = run_node(ctx, &inner)) != 0) goto cleanup;
    }
    for (int64_t k = 0; k < mine->size; k++)
      if (mine->data[k] != (unsigned char)i) abort();
    if (fails_at(node, i)) {
      err = fail_check(ctx, "", "%d at %" PRId64 " of %" PRIx64, node->depth, i, node->seed);
      goto cleanup;
    }
    __atomic_add_fetch(&node->hits[i], 1, __ATOMIC_RELAXED);
  }
cleanup:
  block_release(ctx, &mine);
  block_release(ctx, &other);
  return err;
}

static int run_node(struct futhark_context *ctx, struct node *node) {
  ATOMIC_ADD_ANY(&num_run, 1);
  struct block *hits = NULL;
  int err = block_alloc(ctx, &hits, node->count, "hits");
  if (err != 0) return err;
  memset(hits->data, 0, (size_t)node->count);
  node->hits = hits->data;
  err = run_region(ctx, &sites[node->depth], run_points, node, node->count, 0);
  for (int64_t i = 0; i < node->count && err == 0; i++)
    if (node->hits[i] != 1) {
      fprintf(stderr, "point %" PRId64 " of depth %d was executed %d times\n", i, node->depth, node->hits[i]);
      abort();
    }
  block_release(ctx, &hits);
  return err;
}

// The message that sequential code ends with; empty: none.
static bool expected_error(const struct node *node, char *text, size_t size) {
  for (int64_t i = 0; i < node->count; i++) {
    if (is_inner(node, i)) {
      struct node inner = inner_of(node, i);
      if (expected_error(&inner, text, size)) return true;
    }
    if (fails_at(node, i)) {
      snprintf(text, size, "Error: %d at %" PRId64 " of %" PRIx64 "\n", node->depth, i, node->seed);
      return true;
    }
  }
  text[0] = 0;
  return false;
}

static void run_program(struct futhark_context *ctx, uint64_t seed) {
  struct node root = {seed, 0, pick(seed + 1, 4) == 0 ? pick(seed + 2, 4) : pick(seed + 2, 400), NULL, -1, NULL};
  if (pick(seed + 3, 2) == 0 && root.count > 0) root.fail_from = pick(seed + 4, root.count);
  struct block *shared = NULL;
  if (block_alloc(ctx, &shared, 100, "shared") != 0) abort();
  root.shared = shared;
  char expected[200];
  bool must_fail = expected_error(&root, expected, sizeof expected);
  int err = run_node(ctx, &root);
  char *error = futhark_context_get_error(ctx);
  if ((err != 0) != must_fail || strcmp(error != NULL ? error : "", expected) != 0) {
    fprintf(stderr, "seed %" PRIu64 ": %d %s instead of %s\n", seed, err, error, expected);
    abort();
  }
  free(error);
  if (shared->refs != 1) abort();
  block_release(ctx, &shared);
}

// Several threads of the user, each with a context of its own.
struct user {
  pthread_t thread;
  uint64_t seed;
  int64_t end_ns;
  int num_threads;
  int64_t num_programs;
};

static void *run_user(void *argument) {
  struct user *user = (struct user *)argument;
  uint64_t seed = user->seed;
  while (nanoseconds() < user->end_ns) {
    int num_threads = user->num_threads > 0 ? user->num_threads : 1 + (int)pick(seed++, 17);
    struct futhark_context *ctx = make_context(num_threads);
    ctx->is_tiny = (int)pick(seed++, 2);
    int num_programs = 1 + (int)pick(seed++, 40);
    for (int k = 0; k < num_programs && nanoseconds() < user->end_ns; k++, user->num_programs++) run_program(ctx, seed++);
    if (pick(seed++, 4) == 0) futhark_context_clear_caches(ctx);
    if (ctx->current_bytes != 0) abort();
    drop_context(ctx);
  }
  return NULL;
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? strtod(argv[1], NULL) : 1;
  uint64_t seed = argc > 2 ? (uint64_t)strtoull(argv[2], NULL, 10) : 1;
  enum { NUM_USERS = 2 };
  struct user users[NUM_USERS];
  for (int i = 0; i < NUM_USERS; i++) {
    users[i].seed = mix(seed * NUM_USERS + (uint64_t)i);
    users[i].end_ns = nanoseconds() + (int64_t)(seconds * 1e9);
    users[i].num_threads = argc > 3 ? atoi(argv[3]) : 0;
    users[i].num_programs = 0;
    pthread_create(&users[i].thread, NULL, run_user, &users[i]);
  }
  int64_t sum = 0;
  for (int i = 0; i < NUM_USERS; i++) {
    pthread_join(users[i].thread, NULL);
    sum += users[i].num_programs;
  }
  printf("%" PRId64 " programs, %" PRId64 " regions\n", sum, num_run);
  return 0;
}
