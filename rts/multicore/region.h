// Parallel regions: who executes which points, and what happens if some fail. (docs/scheduler.md)

// From what on it is worth while to wake somebody, or to share with who is awake and looks for work; and how long a piece
// should take, at most and at least.
#define WAKE_NS 20000
#define SHARE_NS 8000  // if somebody is awake
#define PIECE_NS 15000
#define SMALL_PIECE_NS 3000
#define PROBE_NS 5000
// Shares of regions that are so short need nobody's help; how long to wait before offering it nevertheless.
#define SHORT_NS 20000
#define QUIET_NS 5000

// ---------------------------------------------------------------------------------------------------------------
// How long points take

// What is known of a region of the program: nanoseconds per 1024 operations, or points if nobody knows what these cost.
// 0: it was not measured yet. Several threads write it; any of the values will do.
struct region_site {
  int64_t speed;
  bool has_lanes;  // points are computed side by side, if there are several
  const char *name, *place;  // for profiles
};

static int run_profiled_region(struct futhark_context *ctx, struct region_site *site, region_task *task,
                               const void *around, int64_t count, int64_t cost);

static double expected_ns(struct region_site *site, int64_t cost) {
  int64_t speed = ATOMIC_LOAD_ANY(&site->speed);
  if (speed == 0) return cost > 0 ? (double)cost * 0.3 : 0;
  return (double)speed * (double)(cost > 0 ? cost : 1) / 1024;
}

static void learn_speed(struct region_site *site, int64_t cost, int64_t num_points, int64_t ns) {
  double speed = (double)ns * 1024 / ((double)num_points * (double)(cost > 0 ? cost : 1));
  ATOMIC_STORE_ANY(&site->speed, speed < 1 ? 1 : (int64_t)speed);
}

// How many points should stay together. Those that have lanes are several times as fast in large groups, which is worth
// more than that every thread has something to do; but there should be enough groups for each. Of many cheap points so
// many stay together that pieces begin at round addresses: what crosses lines of the cache is slow to write.
static int64_t points_together(const struct region_site *site, int64_t num_points, int64_t cost, int64_t num_threads) {
  enum { MOST = 64, LEAST = 8, GROUPS_PER_THREAD = 4, CHEAP_POINT = 64, MANY_GROUPS = 64 };
  if (!site->has_lanes) {
    bool are_cheap = 0 < cost && cost <= CHEAP_POINT;
    return are_cheap && num_points >= (int64_t)MOST * MANY_GROUPS * num_threads ? MOST : 1;
  }
  int64_t group = MOST;
  while (group > LEAST && num_points < group * num_threads * GROUPS_PER_THREAD) group /= 2;
  return num_points >= group * num_threads / 4 ? group : 1;
}

// ---------------------------------------------------------------------------------------------------------------
// Failure: the lowest piece that fails wins. Pieces above it are given up, and with them all regions inside.

static bool is_given_up(const struct region *region, int64_t first) {
  for (; region != NULL; first = region->outer_first, region = region->outer)
    if (ATOMIC_LOAD_ANY(&region->failed_at) < first) return true;
  return false;
}

// Has something failed that makes what the context is doing superfluous? Who finds that out ends without a message.
static bool is_useless(const struct futhark_context *ctx) {
  return ctx->worker != NULL && is_given_up(ctx->worker->region, ctx->worker->first);
}

COLD static void record_failure(struct worker *worker, struct region *region, int64_t first, int code) {
  struct futhark_context *ctx = worker->ctx;
  pthread_mutex_lock(&worker->pool->error_lock);
  if (first < region->failed_at) {
    free(region->error.text);
    region->error.code = code;
    region->error.text = ctx->error;
    region->error.num_places = ctx->num_places;
    ctx->error = NULL;
    ATOMIC_STORE_ANY(&region->failed_at, first);
  }
  pthread_mutex_unlock(&worker->pool->error_lock);
}

// The error of the region is now that of the context, as if the code had run here.
COLD static int take_error(struct futhark_context *ctx, struct region *region) {
  struct carried_error *error = &region->error;
  ctx->is_new_error = ctx->error == NULL && error->text != NULL;
  if (ctx->is_new_error) {
    ctx->error = error->text;
    ctx->num_places = error->num_places;
  } else {
    free(error->text);
  }
  error->text = NULL;
  return error->code;
}

// ---------------------------------------------------------------------------------------------------------------
// Working

// An older error that nobody has asked for yet is put aside, so that the error of the piece is seen.
static void run_piece(struct worker *worker, struct region *region, int64_t first, int64_t last) {
  struct futhark_context *ctx = worker->ctx;
  const struct region *outer = worker->region;
  int64_t outer_first = worker->first;
  char *old_error = ctx->error;
  worker->region = region;
  worker->first = first;
  ctx->error = NULL;
  int err = region->task(ctx, region->around, first, last);
  if (UNLIKELY(err != 0)) {
    record_failure(worker, region, first, err);
    free(ctx->error);
  }
  ctx->error = old_error;
  worker->region = outer;
  worker->first = outer_first;
}

static int64_t units_for(int64_t ns, int64_t unit_ps) {
  int64_t units = unit_ps > 0 ? ns * 1000 / unit_ps : MAX_UNITS;
  return units > 0 ? units : 1;
}

// Executes the units of the worker's range, those that others do not take out of it meanwhile. Who has none that are
// not counted as done has no right to look at the region, which may be over and another one by now: so how long a unit
// takes is told, and the last thing that is done with it is to count.
static void work_on(struct worker *worker, struct worker *owner, struct region *region, uint64_t *range,
                    int64_t unit_ps) {
  int64_t num_done = 0, begin = nanoseconds(), start = begin;
  bool is_tiny = worker->ctx->is_tiny != 0;
  int64_t most = is_tiny ? 1 : units_for(PIECE_NS, unit_ps), least = is_tiny ? 1 : units_for(SMALL_PIECE_NS, unit_ps);
  for (struct units taken; take_first(range, least, most, &taken);) {
    int64_t first = region->start + taken.low * region->unit, last = region->start + taken.high * region->unit;
    num_done += taken.high - taken.low;
    if (is_given_up(region, first)) {
      least = most = MAX_UNITS;
      continue;
    }
    run_piece(worker, region, first, last < region->end ? last : region->end);
    int64_t now = nanoseconds();
    unit_ps = (now - start) * 1000 / (taken.high - taken.low);
    start = now;
    if (is_tiny) continue;
    int64_t known_ps = ATOMIC_LOAD_ANY(&region->unit_ps);
    if (unit_ps > known_ps + known_ps / 4 || unit_ps < known_ps - known_ps / 4)
      ATOMIC_STORE_ANY(&region->unit_ps, unit_ps);
    int64_t wanted = units_for(PIECE_NS, unit_ps);
    least = units_for(SMALL_PIECE_NS, unit_ps);
    most = wanted < 2 * most ? wanted : 2 * most;
  }
  if (num_done == 0) return;
  ATOMIC_ADD_ANY(&region->busy_ns, start - begin);
  if (worker->region == NULL) ATOMIC_ADD_ANY(&worker->busy_ns, start - begin);
  if (worker->number > 0) worker->copied_bytes = num_copied_bytes;
  if (ATOMIC_ADD_IN_ORDER(&region->num_pending, -num_done) == 0 && owner != worker) wake_waiting(worker->pool, owner);
}

// Executes what is in a range of the worker's, of which it has not opened the region. Such pieces begin as if nothing
// had been called before them, so that it does not matter who executes them. Gives about how long it was to take.
static double run_range(struct worker *worker, uint64_t *range) {
  struct pool *pool = worker->pool;
  struct units units = units_of(ATOMIC_LOAD(range));
  struct worker *owner = &pool->workers[units.region / MAX_LEVELS];
  int level = units.region % MAX_LEVELS;
  struct region *region = &owner->regions[level];
  struct futhark_context *ctx = worker->ctx;
  int64_t call_depth = ctx->call_depth;
  uintptr_t stack_start = ctx->stack_start;
  int64_t unit_ps = ATOMIC_LOAD_ANY(&region->unit_ps);
  double expected_ns = (double)unit_ps * (double)(units.high - units.low) / 1000;
  if (expected_ns > 2 * WAKE_NS || ctx->is_tiny) wake_some(pool, level, 2);
  ctx->call_depth = 0;
  worker->help_depth++;
  work_on(worker, owner, region, range, unit_ps);
  worker->help_depth--;
  ctx->call_depth = call_depth;
  ctx->stack_start = stack_start;
  return expected_ns;
}

// Takes the last half of a range, if it is not empty, and executes it.
static bool steal_from(struct worker *worker, uint64_t *range) {
  struct units taken;
  if (!take_last_half(range, &taken)) return false;
  uint64_t *own = &worker->ranges[taken.region % MAX_LEVELS];
  ATOMIC_STORE_IN_ORDER(own, make_range(taken.region, taken.low, taken.high));
  run_range(worker, own);
  return true;
}

// Takes from somebody, the outermost region first, and executes it. False: there was nothing.
static bool steal(struct worker *worker, int least_level) {
  struct pool *pool = worker->pool;
  int num_levels = ATOMIC_LOAD(&pool->num_levels);
  for (int i = 0; i < pool->num_workers; i++) {
    int number = (worker->last_victim + i) % pool->num_workers;
    struct worker *victim = &pool->workers[number];
    if (victim == worker) continue;
    bool found = least_level == 0 && steal_from(worker, &victim->dealt);
    for (int level = least_level; level < num_levels && !found; level++)
      found = steal_from(worker, &victim->ranges[level]);
    if (found) worker->last_victim = number;
    if (found) return true;
  }
  return false;
}

// Who looks for something to do.
struct search {
  int64_t since;  // when it began; 0: it has not yet
  int64_t quiet_until;
};

// After its share of a small region a worker asks nobody for a moment: all have been dealt the same and are about to be
// done, and would only be kept from it, since whoever looks at a range takes it out of its owner's cache.
static struct search begin_search(double share_ns) {
  struct search search = {0, 0};
  if (share_ns > 0 && share_ns < SHORT_NS) search.quiet_until = nanoseconds() + QUIET_NS;
  return search;
}

// Between two looks. True: it has been in vain for so long that it is time to sleep.
static bool is_tired(const struct pool *pool, struct search *search) {
  for (int i = 0; i < (search->quiet_until != 0 ? 4 : 16); i++) relax();
  int64_t now = nanoseconds(), passed = search->since != 0 ? now - search->since : 0;
  if (search->since == 0) search->since = now;
  if (now > search->quiet_until) search->quiet_until = 0;
  if (passed > pool->patience_ns / 4) sched_yield();
  return passed > pool->patience_ns;
}

static void *run_worker(void *argument) {
  struct worker *worker = (struct worker *)argument;
  struct search search = {0, 0};
  spread_out(worker);
  while (ATOMIC_LOAD(&worker->pool->is_stopping) == 0) {
    if (!is_empty_range(ATOMIC_LOAD(&worker->dealt))) {
      search = begin_search(run_range(worker, &worker->dealt));
    } else if (search.quiet_until == 0 && steal(worker, 0)) {
      search.since = 0;
    } else if (is_tired(worker->pool, &search)) {
      fall_asleep(worker, NULL, 0);
      search.since = 0;
    }
  }
  return NULL;
}

// While it waits, a worker executes pieces of others, of its level or above: so it never has two pieces of one level
// under way, and stacks grow no deeper than regions are nested. Nor does it if the stack is full to a quarter of what
// recursion may use; the user's thread has less room than ours.
static bool may_help(const struct worker *worker) {
  const struct futhark_context *ctx = worker->ctx;
  if (worker->help_depth >= (worker->number == 0 ? 2 : MAX_LEVELS)) return false;
  if (ctx->call_depth == 0) return true;
  uintptr_t here = stack_position();
  uintptr_t used = here < ctx->stack_start ? ctx->stack_start - here : here - ctx->stack_start;
  return used < (uintptr_t)MAX_STACK_OF_CALLS / 4;
}

// `share_ns` is about how long the worker's own share was to take, if it was one of many; else 0.
static void wait_for(struct worker *worker, const struct region *region, double share_ns) {
  struct search search = begin_search(share_ns);
  int64_t waiting_since = 0;
  int least_level = may_help(worker) ? region->level : MAX_LEVELS;
  while (ATOMIC_LOAD(&region->num_pending) != 0) {
    if (search.quiet_until == 0 && steal(worker, least_level)) {
      search.since = waiting_since = 0;
      continue;
    }
    if (waiting_since == 0) waiting_since = nanoseconds();
    if (is_tired(worker->pool, &search)) {
      fall_asleep(worker, region, least_level);
      search.since = 0;
    }
    int64_t now = nanoseconds();
    worker->waited_ns += now - waiting_since;
    waiting_since = now;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Regions

// What a program wants to have done.
struct region_request {
  region_task *task;
  const void *around;
  int64_t start, end;
  int64_t together;  // so many points, or a multiple, are executed by one thread
  double point_ns;   // about how long a point takes
};

// Puts the units where they are taken from. Those of the outermost level are dealt out to all who are awake, always in
// the same order: nobody has to ask around, and everybody finds in its cache what it worked on in the region before.
// All ranges of that level are empty now, and nobody else puts anything into `dealt`. Gives the worker's own share, the
// first.
static int64_t deal_units(struct worker *worker, int level, int64_t num_units) {
  struct pool *pool = worker->pool;
  int number = worker->number * MAX_LEVELS + level;
  int64_t high = num_units;
  if (level == 0) {
    int num_left = pool->num_workers - ATOMIC_LOAD_ANY(&pool->num_asleep);
    for (struct worker *other = pool->workers + pool->num_workers - 1; other != worker && num_left > 1; other--) {
      if (ATOMIC_LOAD_ANY(&other->is_asleep)) continue;
      int64_t low = high - high / num_left--;
      if (low < high) ATOMIC_STORE(&other->dealt, make_range(number, low, high));
      high = low;
    }
  }
  ATOMIC_STORE_IN_ORDER(&worker->ranges[level], make_range(number, 0, high));
  return high;
}

static int64_t open_region(struct worker *worker, struct region *region, int level,
                           const struct region_request *request) {
  int64_t num_points = request->end - request->start;
  region->task = request->task;
  region->around = request->around;
  region->start = request->start;
  region->end = request->end;
  region->unit = ((num_points - 1) / request->together / MAX_UNITS + 1) * request->together;
  region->level = level;
  region->outer = worker->region;
  region->outer_first = worker->first;
  region->busy_ns = 0;
  memset(&region->error, 0, sizeof region->error);
  ATOMIC_STORE_ANY(&region->unit_ps, (int64_t)(1000 * request->point_ns * (double)region->unit));
  ATOMIC_STORE_ANY(&region->failed_at, INT64_MAX);
  int64_t num_units = (num_points - 1) / region->unit + 1;
  ATOMIC_STORE_IN_ORDER(&region->num_pending, num_units);
  int num_levels = ATOMIC_LOAD(&worker->pool->num_levels);
  while (num_levels <= level && !ATOMIC_REPLACE_IN_ORDER(&worker->pool->num_levels, &num_levels, level + 1)) continue;
  return deal_units(worker, level, num_units);
}

// Shares the points with the other workers.
static int share_region(struct futhark_context *ctx, struct region_site *site, int64_t cost,
                        const struct region_request *request) {
  struct worker *worker = ctx->worker;
  int level = worker->region != NULL ? worker->region->level + 1 : 0;
  struct region *region = &worker->regions[level];
  int was_concurrent = ctx->is_concurrent;
  ctx->is_concurrent = 1;
  int64_t share = open_region(worker, region, level, request);
  double share_ns = level == 0 ? (double)share * (double)ATOMIC_LOAD_ANY(&region->unit_ps) / 1000 : 0;
  if (level == 0) wake_dealt(worker->pool);
  double expected = request->point_ns * (double)(request->end - request->start);
  if (expected <= 0 || expected >= WAKE_NS || ctx->is_tiny) wake_some(worker->pool, level, 2);
  work_on(worker, worker, region, &worker->ranges[level], ATOMIC_LOAD_ANY(&region->unit_ps));
  wait_for(worker, region, share_ns);
  ctx->is_concurrent = was_concurrent;
  if (UNLIKELY(ctx->is_debugging) && worker->number == 0 && level == 0) collect_counts(ctx);
  if (UNLIKELY(ATOMIC_LOAD_ANY(&region->failed_at) != INT64_MAX)) return take_error(ctx, region);
  if (UNLIKELY(is_useless(ctx))) return FUTHARK_PROGRAM_ERROR;
  learn_speed(site, cost, request->end - request->start, ATOMIC_LOAD_ANY(&region->busy_ns));
  return 0;
}

// Can this region be shared at all?
static bool can_be_shared(struct futhark_context *ctx) {
  if (ctx->num_threads <= 1) return false;
  if (ctx->pool == NULL && (start_pool(ctx) == NULL || ctx->num_threads <= 1)) return false;
  if (has_lost_threads(ctx->pool)) return false;
  return ctx->worker->region == NULL || ctx->worker->region->level + 1 < MAX_LEVELS;
}

// Many regions one after the other may be too small to wake somebody for each, but would be worth sharing with threads
// that are awake. So these are woken (and the first time made) when enough time was spent on such regions.
static void count_unshared(struct futhark_context *ctx, int64_t ns) {
  if (ctx->num_threads <= 1 || (ctx->worker != NULL && ctx->worker->number > 0)) return;
  ctx->unshared_ns += ns;
  if (ctx->unshared_ns < (ctx->pool != NULL ? 5 * WAKE_NS : 50 * WAKE_NS)) return;
  ctx->unshared_ns = 0;
  if (can_be_shared(ctx)) wake_some(ctx->pool, 0, 2);
}

// Executes points, the first ones first, until it is known how long they take: if there is little to do, all of them,
// and nobody else is disturbed. What was measured before may be wrong this time, above all if nobody knows the cost: so
// the first piece is a part of all, and not everything is lost then; unless it is little by all that is known.
static int run_first_points(struct futhark_context *ctx, struct region_site *site, int64_t cost, double least_ns,
                            struct region_request *request) {
  int64_t begin = nanoseconds(), before = begin;
  double size = request->point_ns > 0 ? PROBE_NS / request->point_ns : 1;
  double most = (double)request->end / (cost == 0 ? 16 : 4);
  if (size > most) size = most;
  double expected = request->point_ns * (double)request->end;
  if (cost > 0 && ATOMIC_LOAD_ANY(&site->speed) != 0 && expected < SHARE_NS) size = (double)request->end;
  for (;;) {
    int64_t left = request->end - request->start;
    int64_t num_points = size < (double)left ? (int64_t)size : left;
    int64_t groups = num_points / request->together;
    num_points = (groups > 0 ? groups : 1) * request->together;
    if (num_points > left) num_points = left;
    if (is_useless(ctx)) return FUTHARK_PROGRAM_ERROR;
    int err = request->task(ctx, request->around, request->start, request->start + num_points);
    if (err != 0) return err;
    int64_t now = nanoseconds();
    request->start += num_points;
    request->point_ns = (double)(now - before) / (double)num_points;
    before = now;
    left -= num_points;
    if (left == 0) learn_speed(site, cost, request->end, now - begin);
    if (left == 0 && 2 * (now - begin) >= 3 * SHARE_NS) count_unshared(ctx, now - begin);
    if (left == 0 || (now - begin >= PROBE_NS && request->point_ns * (double)left >= least_ns)) return 0;
    double limit = request->point_ns > 0 ? PIECE_NS / request->point_ns : (double)left;
    size = 2 * (double)num_points < limit ? 2 * (double)num_points : limit;
  }
}

static bool is_other_awake(const struct pool *pool) {
  return pool != NULL && ATOMIC_LOAD_ANY(&pool->num_asleep) < pool->num_workers - 1;
}

// A region of which it is not obvious that it is too small to share. It is shared at once if it is known to be large, or
// if it has so few points, of which nothing is known, that one more or less on the way makes a difference.
OUT_OF_LINE static int run_large_region(struct futhark_context *ctx, struct region_site *site, int64_t cost,
                                        struct region_request *request) {
  bool is_measured = ATOMIC_LOAD_ANY(&site->speed) != 0;
  bool is_unknown = !is_measured && cost == 0 && request->end <= 4 * (int64_t)ctx->num_threads;
  double least_ns = is_other_awake(ctx->pool) ? SHARE_NS : WAKE_NS, limit = (is_measured ? 1.5 : 8) * least_ns;
  request->point_ns = expected_ns(site, cost);
  if (!ctx->is_tiny && !is_unknown && request->point_ns * (double)request->end < limit) {
    int err = run_first_points(ctx, site, cost, least_ns, request);
    if (err != 0 || request->start == request->end) return err;
  }
  if (!can_be_shared(ctx)) return request->task(ctx, request->around, request->start, request->end);
  return share_region(ctx, site, cost, request);
}
