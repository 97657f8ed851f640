// The threads of a context: made when a region first needs them, asleep when there is nothing to do. (docs/scheduler.md)
//
// The thread that calls an entry point is worker 0. Every other worker has a context of its own, in which its pieces of
// work run: blocks that wait, errors and the depth of calls are its own business, and need no locks.

#include <sched.h>
#include <signal.h>

// The body of a region, for the points from `first` to before `last`; `around` is what it sees of the code around it.
typedef int region_task(struct futhark_context *ctx, const void *around, int64_t first, int64_t last);

// Regions inside of regions have levels; what is deeper runs in its caller.
enum { MAX_LEVELS = 16, MAX_THREADS = 1024, CACHE_LINE = 64 };

// Threads can recurse as deeply as a program does by itself, with something on top (see may_help()).
#define WORKER_STACK (INT64_C(32) << 20)

// An error that travels from the worker that made it to the one that opened the region.
struct carried_error {
  int code;
  char *text;
  int num_places;
};

// A region that is shared. It stays in its worker, so that nobody ever has a pointer to one that is gone. What changes
// while it is worked on lies apart from what everybody reads.
struct region {
  region_task *task;
  const void *around;
  int64_t start, end;  // the points that are shared: those before `start` were executed before
  int64_t unit;        // so many points are one of a range
  int level;
  const struct region *outer;  // the region that it is in; NULL: none
  int64_t outer_first;         // the first point of the piece that it is in
  int64_t failed_at;           // the first point of the lowest piece that has failed; INT64_MAX: none
  int64_t unit_ps;             // about how long a unit takes, in picoseconds: many units take less than a nanosecond
  struct carried_error error;  // of the piece at `failed_at`
  char gap[CACHE_LINE];
  int64_t num_pending;  // units that are not executed yet
  int64_t busy_ns;      // how long everybody has worked on it
  char end_gap[CACHE_LINE];
};

struct worker {
  uint64_t dealt;               // its share of a region of the outermost level, from who opened that; taken from by others
  uint64_t ranges[MAX_LEVELS];  // what it has taken, by level; taken from by others
  char gap[CACHE_LINE];
  struct region regions[MAX_LEVELS];  // that it has opened
  int number;
  int last_victim;              // from whom it has last taken something
  const struct region *region;  // of the piece that it executes; NULL: none
  int64_t first;                // the first point of that piece
  int help_depth;               // pieces of others that it executes while it waits, one inside the other
  struct pool *pool;
  struct futhark_context *ctx;
  struct futhark_context own_ctx;  // except for worker 0
  int64_t busy_ns;              // how long it has worked, for profiles
  int64_t waited_ns;            // how long it has found nothing to do in regions of its own, for profiles
  int64_t copied_bytes, known_copied_bytes;  // by this thread; what collect_counts() has added to those of the caller
  pthread_t thread;
  // Guarded by the lock of the pool:
  pthread_cond_t wake_up;
  bool is_asleep;
  int asleep_at;  // the lowest level at which it could do something
  bool is_waiting;  // for the end of a region
  struct worker *next_asleep;
  char end_gap[CACHE_LINE];
};

struct pool {
  int num_workers;
  int num_levels;  // that were ever in use
  int is_stopping;
  unsigned num_forks;
  int64_t patience_ns;  // how long to look for something to do before sleeping
  int first_processor;  // where the first worker was when the others were made
  void *memory;         // of the workers
  struct worker *workers;
  pthread_mutex_t lock;
  struct worker *asleep;
  pthread_mutex_t error_lock;
  char gap[CACHE_LINE];
  int num_asleep;
};

#define FOR_ALL_WORKERS(each, of) \
  for (struct worker *each = (of)->workers; each < (of)->workers + (of)->num_workers; each++)

static int64_t nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// A moment's rest for who asks again and again.
static inline void relax(void) {
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
  __builtin_ia32_pause();
#elif defined(__GNUC__) && defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// ---------------------------------------------------------------------------------------------------------------
// Sleeping

static bool has_work(const struct worker *worker, int least_level) {
  const struct pool *pool = worker->pool;
  int num_levels = ATOMIC_LOAD_IN_ORDER(&pool->num_levels);
  FOR_ALL_WORKERS(other, pool)
    for (int level = least_level; level < num_levels && other != worker; level++)
      if (!is_empty_range(ATOMIC_LOAD_IN_ORDER(&other->ranges[level]))) return true;
  // After the ranges: who deals out puts its own share there last.
  FOR_ALL_WORKERS(other, pool)
    if (least_level == 0 && !is_empty_range(ATOMIC_LOAD_IN_ORDER(&other->dealt))) return true;
  return false;
}

// Under the lock.
static void leave_list(struct pool *pool, struct worker *worker) {
  struct worker **at = &pool->asleep;
  while (*at != worker) at = &(*at)->next_asleep;
  *at = worker->next_asleep;
  ATOMIC_STORE_ANY(&worker->is_asleep, false);
  ATOMIC_ADD_IN_ORDER(&pool->num_asleep, -1);
}

// Until somebody has work at that level or above, or the region, if there is one, has come to its end. Who goes to sleep
// first says so and then looks once more; who has news first tells them and then looks for sleepers. So one of the two
// sees the other.
static void fall_asleep(struct worker *worker, const struct region *region, int least_level) {
  struct pool *pool = worker->pool;
  pthread_mutex_lock(&pool->lock);
  ATOMIC_STORE_ANY(&worker->is_asleep, true);
  worker->asleep_at = least_level;
  worker->is_waiting = region != NULL;
  worker->next_asleep = pool->asleep;
  pool->asleep = worker;
  ATOMIC_ADD_IN_ORDER(&pool->num_asleep, 1);
  bool has_news = ATOMIC_LOAD_IN_ORDER(&pool->is_stopping) != 0 || has_work(worker, least_level) ||
                  (region != NULL && ATOMIC_LOAD_IN_ORDER(&region->num_pending) == 0);
  if (has_news && worker->is_asleep) leave_list(pool, worker);
  while (worker->is_asleep) pthread_cond_wait(&worker->wake_up, &pool->lock);
  pthread_mutex_unlock(&pool->lock);
}

static void wake_up(struct pool *pool, struct worker *worker) {
  leave_list(pool, worker);
  pthread_cond_signal(&worker->wake_up);
}

// There is work at this level for so many more: if possible, for those who do not wait for anything else.
static void wake_some(struct pool *pool, int level, int num) {
  if (ATOMIC_LOAD_IN_ORDER(&pool->num_asleep) == 0) return;
  pthread_mutex_lock(&pool->lock);
  while (num-- > 0) {
    struct worker *found = NULL;
    for (struct worker *worker = pool->asleep; worker != NULL; worker = worker->next_asleep)
      if (worker->asleep_at <= level && (found == NULL || (found->is_waiting && !worker->is_waiting))) found = worker;
    if (found == NULL) break;
    wake_up(pool, found);
  }
  pthread_mutex_unlock(&pool->lock);
}

// Those who fell asleep while something was dealt to them.
static void wake_dealt(struct pool *pool) {
  if (ATOMIC_LOAD_IN_ORDER(&pool->num_asleep) == 0) return;
  pthread_mutex_lock(&pool->lock);
  FOR_ALL_WORKERS(worker, pool)
    if (worker->is_asleep && !is_empty_range(ATOMIC_LOAD_IN_ORDER(&worker->dealt))) wake_up(pool, worker);
  pthread_mutex_unlock(&pool->lock);
}

// What the worker may be waiting for has happened.
static void wake_waiting(struct pool *pool, struct worker *worker) {
  if (ATOMIC_LOAD_IN_ORDER(&pool->num_asleep) == 0) return;
  pthread_mutex_lock(&pool->lock);
  if (worker->is_asleep) wake_up(pool, worker);
  pthread_mutex_unlock(&pool->lock);
}

// ---------------------------------------------------------------------------------------------------------------
// Forks: a child has none of the threads. Its contexts know by this number, and do everything by themselves.

static unsigned num_forks = 0;

static pthread_once_t forks_are_counted = PTHREAD_ONCE_INIT;
static void count_fork(void) { num_forks++; }
static void count_forks(void) { pthread_atfork(NULL, NULL, count_fork); }

static bool has_lost_threads(const struct pool *pool) { return pool->num_forks != num_forks; }

// ---------------------------------------------------------------------------------------------------------------
// Starting and stopping

static void *run_worker(void *worker);

// What the user can change between calls.
UNUSED static void share_settings(struct futhark_context *ctx) {
  if (ctx->pool == NULL) return;
  FOR_ALL_WORKERS(worker, ctx->pool) {
    struct futhark_context *own = &worker->own_ctx;
    own->log = ctx->log;
    own->is_profiling_paused = ctx->is_profiling_paused;
  }
}

// What the workers have counted is counted as the user's. All workers are idle: what one knows, all know.
UNUSED static void collect_counts(struct futhark_context *ctx) {
  if (ctx->pool == NULL) return;
  FOR_ALL_WORKERS(worker, ctx->pool) {
    struct futhark_context *own = &worker->own_ctx;
    ctx->num_allocations += own->num_allocations;
    ctx->call_peak_bytes += own->call_peak_bytes;
    ctx->is_damaged |= own->is_damaged;
    own->num_allocations = own->call_peak_bytes = own->is_damaged = 0;
    num_copied_bytes += worker->copied_bytes - worker->known_copied_bytes;
    worker->known_copied_bytes = worker->copied_bytes;
  }
}

// An upper bound: not all may have had their largest amount at the same time.
UNUSED static int64_t peak_of_workers(const struct futhark_context *ctx) {
  int64_t sum = 0;
  if (ctx->pool != NULL) FOR_ALL_WORKERS(worker, ctx->pool) sum += worker->own_ctx.peak_bytes;
  return sum;
}

UNUSED static void clear_worker_caches(struct futhark_context *ctx) {
  if (ctx->pool == NULL) return;
  FOR_ALL_WORKERS(worker, ctx->pool) {
    free_cached_blocks(&worker->own_ctx);
    worker->own_ctx.peak_bytes = 0;
  }
}

static void start_own_context(struct worker *worker, struct futhark_context *ctx) {
  struct futhark_context *own = &worker->own_ctx;
  own->cfg = ctx->cfg;
  own->globals = ctx->globals;
  own->is_debugging = ctx->is_debugging;
  own->is_logging = ctx->is_logging;
  own->is_profiling = ctx->is_profiling;
  own->num_threads = ctx->num_threads;
  own->is_tiny = ctx->is_tiny;
  own->pool = worker->pool;
  own->worker = worker;
  own->is_concurrent = 1;
  own->spare_error = (char *)allocate(SPARE_ERROR_SIZE);
  worker->ctx = own;
}

static void free_workers(struct pool *pool) {
  FOR_ALL_WORKERS(worker, pool) {
    if (worker->number == 0) continue;
    free_cached_blocks(&worker->own_ctx);
    free(worker->own_ctx.error);
    free(worker->own_ctx.spare_error);
  }
  free(pool->memory);
  free(pool);
}

static void stop_threads(struct pool *pool, int num_started) {
  pthread_mutex_lock(&pool->lock);
  ATOMIC_STORE_IN_ORDER(&pool->is_stopping, 1);
  while (pool->asleep != NULL) wake_up(pool, pool->asleep);
  pthread_mutex_unlock(&pool->lock);
  for (int i = 1; i < num_started; i++) pthread_join(pool->workers[i].thread, NULL);
}

// After a fork the threads are not there, and what they had locked stays so: the memory is given up.
static void free_pool(struct futhark_context *ctx) {
  struct pool *pool = ctx->pool;
  ctx->pool = NULL;
  if (pool == NULL || has_lost_threads(pool)) return;
  stop_threads(pool, pool->num_workers);
  FOR_ALL_WORKERS(worker, pool) pthread_cond_destroy(&worker->wake_up);
  pthread_mutex_destroy(&pool->lock);
  pthread_mutex_destroy(&pool->error_lock);
  free_workers(pool);
}

// Signals are for the threads of the user.
static int start_thread(struct worker *worker, const pthread_attr_t *attributes) {
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  int err = pthread_create(&worker->thread, attributes, run_worker, worker);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  return err;
}

// If FEHU_PIN_THREADS is set: every worker but the first, which is the user's, stays on a processor of its own, as long
// as there are enough of those that the process may use.
static void pin_threads(const struct pool *pool) {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t allowed, one;
  if (getenv("FEHU_PIN_THREADS") == NULL || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  int number = 0;
  for (int cpu = 0; cpu < CPU_SETSIZE && number < pool->num_workers; cpu++) {
    if (!CPU_ISSET(cpu, &allowed)) continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    if (number > 0) pthread_setaffinity_np(pool->workers[number].thread, sizeof one, &one);
    number++;
  }
#else
  (void)pool;
#endif
}

// A new thread begins on the processor of who made it, and systems take milliseconds to move it away. So it goes to another
// one by itself, and from then on wherever the system wants it.
static void spread_out(const struct worker *worker) {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t allowed, one;
  if (getenv("FEHU_PIN_THREADS") != NULL || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  int left = worker->number, first = worker->pool->first_processor;
  for (int i = 1; i < CPU_SETSIZE; i++) {
    int cpu = (first + i) % CPU_SETSIZE;
    if (!CPU_ISSET(cpu, &allowed) || --left > 0) continue;
    CPU_ZERO(&one);
    CPU_SET(cpu, &one);
    if (sched_setaffinity(0, sizeof one, &one) == 0) sched_setaffinity(0, sizeof allowed, &allowed);
    return;
  }
#else
  (void)worker;
#endif
}

static void start_threads(struct pool *pool) {
#if defined(__linux__) && defined(CPU_COUNT)
  pool->first_processor = sched_getcpu();
  if (pool->first_processor < 0) pool->first_processor = 0;
#endif

  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) {
    pool->num_workers = 1;
    return;
  }
  pthread_attr_setstacksize(&attributes, (size_t)WORKER_STACK);
  for (int i = 1; i < pool->num_workers; i++) {
    if (start_thread(&pool->workers[i], &attributes) == 0) continue;
    stop_threads(pool, i);
    pool->num_workers = 1;
  }
  pthread_attr_destroy(&attributes);
}

// Waking somebody takes long if there are many, and a program that has shared one region will soon share the next. But
// who waits must not take the processor from those who work.
#define PATIENCE_NS 200000
#define CROWDED_PATIENCE_NS 20000

static int num_processors(void);

static struct pool *new_pool(int num_workers) {
  struct pool *pool = (struct pool *)allocate(sizeof *pool);
  size_t size = (size_t)num_workers * sizeof(struct worker) + CACHE_LINE;
  void *memory = pool != NULL ? allocate(size) : NULL;
  if (memory == NULL) {
    free(pool);
    return NULL;
  }
  memset(pool, 0, sizeof *pool);
  memset(memory, 0, size);
  pool->memory = memory;
  pool->workers = (struct worker *)(((uintptr_t)memory + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE);
  pool->num_workers = num_workers;
  pool->patience_ns = num_workers <= num_processors() ? PATIENCE_NS : CROWDED_PATIENCE_NS;
  pthread_mutex_init(&pool->lock, NULL);
  pthread_mutex_init(&pool->error_lock, NULL);
  return pool;
}

// On first use. If there is no memory or no thread to be had, the context does without them from now on.
COLD static struct pool *start_pool(struct futhark_context *ctx) {
  pthread_once(&forks_are_counted, count_forks);
  struct pool *pool = new_pool(ctx->num_threads);
  if (pool == NULL) {
    ctx->num_threads = 1;
    return NULL;
  }
  pool->num_forks = num_forks;
  FOR_ALL_WORKERS(worker, pool) {
    worker->number = (int)(worker - pool->workers);
    worker->pool = pool;
    pthread_cond_init(&worker->wake_up, NULL);
    if (worker->number > 0) start_own_context(worker, ctx);
  }
  pool->workers[0].ctx = ctx;
  ctx->worker = &pool->workers[0];
  ctx->pool = pool;
  share_settings(ctx);
  start_threads(pool);
  pin_threads(pool);
  ctx->num_threads = pool->num_workers;
  return pool;
}
