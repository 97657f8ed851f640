// Configurations and contexts: errors, the lock, the log. `struct program_globals`, `initialise_program`
// and `free_program` come from the program, like the table of tuning parameters.

struct futhark_context_config {
  int is_debugging;
  int is_profiling;
  int is_logging;
  int is_in_use;
  char *cache_file;
#ifdef WITH_THREADS
  int num_threads;       // less than 1: not set
  int has_fixed_chunks;  // sums are divided in the same way for any number of threads
#endif
  int64_t tuning_values[NUM_TUNING_PARAMS + 1];
};

enum { NUM_BLOCK_CLASSES = 256 };

struct futhark_context {
  struct futhark_context_config *cfg;
  pthread_mutex_t lock;
  char *error;        // the oldest one that nobody has asked for
  char *spare_error;  // room for a message when there is no memory left
  int num_places;     // in the backtrace of the error
  int is_new_error;   // it is of the call under way
  FILE *log;
  int is_debugging;
  int is_logging;
  int is_profiling;
  int is_profiling_paused;
  int is_damaged;         // debugging has found memory that was written by mistake
  int64_t current_bytes;  // in living blocks
  int64_t peak_bytes;
  int64_t call_peak_bytes;  // since an entry point was called that is profiled
  int64_t num_allocations;
  struct event *events, *last_event;
  int64_t held_bytes;                            // what blocks take of the machine's memory, those that wait included
  int64_t cached_bytes;                          // in blocks that wait to be used again
  struct block *cached_blocks[NUM_BLOCK_CLASSES];
  int64_t call_depth;     // of recursive functions
  uintptr_t stack_start;  // where the first of them began
#ifdef WITH_THREADS
  int num_threads;
  int is_tiny;            // for tests: every region is shared, in pieces as small as possible
  int64_t unshared_ns;    // spent on regions that others could have helped with, had they been awake
  int is_concurrent;      // others may hold blocks that this context holds
  int is_in_profile;      // a region is being profiled, and those in it are not
  struct pool *pool;      // NULL: not needed yet
  struct worker *worker;  // whose context this is
#endif
  struct program_globals *globals;  // of a worker's context: those of the user's
  struct program_globals own_globals;
};

static int initialise_program(struct futhark_context *ctx);
static void free_program(struct futhark_context *ctx);
static void free_cached_blocks(struct futhark_context *ctx);
static void free_events(struct futhark_context *ctx);
#ifdef WITH_THREADS
static int wanted_threads(const struct futhark_context_config *cfg);
static void force_thresholds(struct futhark_context_config *cfg);
static void share_settings(struct futhark_context *ctx);
static void clear_worker_caches(struct futhark_context *ctx);
static void free_pool(struct futhark_context *ctx);
#endif

enum { SPARE_ERROR_SIZE = 4096 };

// Room for the text of an error: what was kept for the purpose, if there is no memory left. Null: neither.
COLD static char *room_for_error(struct futhark_context *ctx, size_t *size) {
  char *text = (char *)allocate(*size);
  if (text != NULL) return text;
  text = ctx->spare_error;
  ctx->spare_error = NULL;
  *size = SPARE_ERROR_SIZE;
  return text;
}

// The error "Error: ...", unless there is one already. Its backtrace is empty at first.
static void set_error_text(struct futhark_context *ctx, const char *format, va_list args) {
  ctx->is_new_error = ctx->error == NULL;
  if (!ctx->is_new_error) return;
  ctx->num_places = 0;
  static const char prefix[] = "Error: ";
  const size_t prefix_size = sizeof prefix - 1;
  va_list args_again;
  va_copy(args_again, args);
  int length = vsnprintf(NULL, 0, format, args);
  if (length < 0) length = 0;
  size_t size = prefix_size + (size_t)length + 2;  // a newline may be missing
  char *text = room_for_error(ctx, &size);
  if (text != NULL) vsnprintf(text + prefix_size, size - prefix_size - 1, format, args_again);
  va_end(args_again);
  if (text == NULL) return;
  memcpy(text, prefix, prefix_size);
  size_t end = strlen(text);
  if (text[end - 1] != '\n') memcpy(text + end, "\n", 2);
  ctx->error = text;
}

static void set_error(struct futhark_context *ctx, const char *format, ...) PRINTF_LIKE(2, 3);
COLD static void set_error(struct futhark_context *ctx, const char *format, ...) {
  va_list args;
  va_start(args, format);
  set_error_text(ctx, format, args);
  va_end(args);
}

// Nobody reads more places than this, and recursion can be deep.
enum { MAX_PLACES = 100 };

// More of the backtrace: where a check has failed, then where its function was called from, and so on. Each place is a
// line. Errors that are not of the program have no backtrace.
UNUSED COLD static void add_places(struct futhark_context *ctx, int code, const char *places) {
  if (code != FUTHARK_PROGRAM_ERROR || !ctx->is_new_error || ctx->error == NULL) return;
  while (*places != '\0' && ctx->num_places < MAX_PLACES) {
    const char *before = ctx->num_places == 0 ? "\nBacktrace:\n->" : "  ";
    const size_t length = strcspn(places, "\n");
    size_t size = strlen(ctx->error) + strlen(before) + length + 32;  // the number takes less
    char *text = room_for_error(ctx, &size);
    if (text == NULL) return;
    snprintf(text, size, "%s%s #%-3d%.*s\n", ctx->error, before, ctx->num_places, (int)length, places);
    free(ctx->error);
    ctx->error = text;
    ctx->num_places++;
    places += length;
    if (*places == '\n') places++;
  }
}

// A check of the program has failed, at these places.
static void set_check_error(struct futhark_context *ctx, const char *places, const char *format, ...) PRINTF_LIKE(3, 4);
UNUSED COLD static void set_check_error(struct futhark_context *ctx, const char *places, const char *format, ...) {
  va_list args;
  va_start(args, format);
  set_error_text(ctx, format, args);
  va_end(args);
  add_places(ctx, FUTHARK_PROGRAM_ERROR, places);
}
#define fail_check(ctx, ...) (set_check_error(ctx, __VA_ARGS__), FUTHARK_PROGRAM_ERROR)

// Like set_error(), with an error code as its value, so that compilers see what a function returns that has failed.
#define fail(ctx, code, ...) (set_error(ctx, __VA_ARGS__), (code))

// A line of the log, if there is one.
static void log_line(struct futhark_context *ctx, const char *format, ...) PRINTF_LIKE(2, 3);
OUT_OF_LINE static void log_line(struct futhark_context *ctx, const char *format, ...) {
  if (!ctx->is_logging || ctx->log == NULL) return;
  va_list args;
  va_start(args, format);
  flockfile(ctx->log);
  vfprintf(ctx->log, format, args);
  fputc('\n', ctx->log);
  funlockfile(ctx->log);
  va_end(args);
}

static void lock_context(struct futhark_context *ctx) { pthread_mutex_lock(&ctx->lock); }
static void unlock_context(struct futhark_context *ctx) { pthread_mutex_unlock(&ctx->lock); }

// ---------------------------------------------------------------------------------------------------------------
// Configuration

PUBLIC struct futhark_context_config *futhark_context_config_new(void) {
  struct futhark_context_config *cfg = (struct futhark_context_config *)allocate(sizeof *cfg);
  if (cfg == NULL) return NULL;
  memset(cfg, 0, sizeof *cfg);
  for (int i = 0; i < NUM_TUNING_PARAMS; i++) cfg->tuning_values[i] = tuning_params[i].initial;
  return cfg;
}

PUBLIC void futhark_context_config_free(struct futhark_context_config *cfg) {
  if (cfg == NULL) return;
  free(cfg->cache_file);
  free(cfg);
}

PUBLIC void futhark_context_config_set_debugging(struct futhark_context_config *cfg, int flag) {
  cfg->is_debugging = cfg->is_logging = cfg->is_profiling = flag;
}
PUBLIC void futhark_context_config_set_profiling(struct futhark_context_config *cfg, int flag) { cfg->is_profiling = flag; }
PUBLIC void futhark_context_config_set_logging(struct futhark_context_config *cfg, int flag) { cfg->is_logging = flag; }

PUBLIC void futhark_context_config_set_cache_file(struct futhark_context_config *cfg, const char *path) {
  free(cfg->cache_file);
  cfg->cache_file = copy_text(path);
}

// ---------------------------------------------------------------------------------------------------------------
// Contexts

PUBLIC struct futhark_context *futhark_context_new(struct futhark_context_config *cfg) {
  struct futhark_context *ctx = (struct futhark_context *)allocate(sizeof *ctx);
  if (ctx == NULL) return NULL;
  memset(ctx, 0, sizeof *ctx);
  pthread_mutex_init(&ctx->lock, NULL);
  ctx->spare_error = (char *)allocate(SPARE_ERROR_SIZE);
  ctx->log = stderr;
  ctx->globals = &ctx->own_globals;
  if (cfg == NULL || cfg->is_in_use) {
    set_error(ctx, cfg == NULL ? "There is no configuration." : "The configuration is in use by another context.");
    return ctx;
  }
  ctx->cfg = cfg;
  cfg->is_in_use = 1;
  ctx->is_debugging = cfg->is_debugging;
  ctx->is_logging = cfg->is_logging;
  ctx->is_profiling = cfg->is_profiling;
  if (TUNED_ON[0] != '\0') log_line(ctx, "Defaults of tuning parameters were found on: %s", TUNED_ON);
#ifdef WITH_THREADS
  ctx->num_threads = wanted_threads(cfg);
  ctx->is_tiny = getenv("FEHU_TINY_PIECES") != NULL;
  force_thresholds(cfg);
#endif
  initialise_program(ctx);  // leaves its error in the context
  return ctx;
}

PUBLIC void futhark_context_free(struct futhark_context *ctx) {
  if (ctx == NULL) return;
#ifdef WITH_THREADS
  free_pool(ctx);
#endif
  free_program(ctx);
  if (ctx->is_debugging && ctx->current_bytes > 0)
    log_line(ctx, "Values of %" PRId64 " bytes were not freed.", ctx->current_bytes);
  free_cached_blocks(ctx);
  free_events(ctx);
  free(ctx->error);
  free(ctx->spare_error);
  if (ctx->cfg != NULL) ctx->cfg->is_in_use = 0;
  pthread_mutex_destroy(&ctx->lock);
  free(ctx);
}

// Nothing is ever under way when a function has returned.
PUBLIC int futhark_context_sync(struct futhark_context *ctx) {
  (void)ctx;
  return 0;
}

PUBLIC char *futhark_context_get_error(struct futhark_context *ctx) {
  lock_context(ctx);
  char *error = ctx->error;
  ctx->error = NULL;
  if (ctx->spare_error == NULL) ctx->spare_error = (char *)allocate(SPARE_ERROR_SIZE);
  unlock_context(ctx);
  return error;
}

PUBLIC void futhark_context_set_logging_file(struct futhark_context *ctx, FILE *file) {
  lock_context(ctx);
  ctx->log = file;
#ifdef WITH_THREADS
  share_settings(ctx);
#endif
  unlock_context(ctx);
}

PUBLIC void futhark_context_pause_profiling(struct futhark_context *ctx) {
  lock_context(ctx);
  ctx->is_profiling_paused = 1;
  unlock_context(ctx);
}
PUBLIC void futhark_context_unpause_profiling(struct futhark_context *ctx) {
  lock_context(ctx);
  ctx->is_profiling_paused = 0;
  unlock_context(ctx);
}

PUBLIC int futhark_context_clear_caches(struct futhark_context *ctx) {
  lock_context(ctx);
  free_cached_blocks(ctx);
#ifdef WITH_THREADS
  clear_worker_caches(ctx);
#endif
  free_events(ctx);
  ctx->peak_bytes = ctx->current_bytes;
  unlock_context(ctx);
  return FUTHARK_SUCCESS;
}
