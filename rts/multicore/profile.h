// Profiles: which region took how long, and how long each thread has worked on it.

// Of the thread that calls: how long it has waited. Only it asks.
static int64_t measured_ns_of(const struct futhark_context *ctx, int thread) {
  if (ctx->pool == NULL) return 0;
  struct worker *worker = &ctx->pool->workers[thread];
  return thread == 0 ? worker->waited_ns : ATOMIC_LOAD_ANY(&worker->busy_ns);
}

// Points, start and the microseconds of each thread, as JSON. The thread that calls works unless it waits.
static char *region_details(const struct futhark_context *ctx, int64_t count, int64_t start, int64_t duration,
                            const int64_t *before) {
  enum { HEAD = 96, NUMBER = 24 };
  int num_threads = ctx->pool != NULL ? ctx->pool->num_workers : 1;
  size_t size = HEAD + (size_t)num_threads * NUMBER;
  char *details = (char*)allocate(size);
  if (details == NULL) return NULL;
  int at = snprintf(details, size, ",\"points\":%" PRId64 ",\"start\":%" PRId64 ",\"busy\":[", count, start);
  for (int i = 0; i < num_threads; i++) {
    int64_t us = (measured_ns_of(ctx, i) - before[i]) / 1000;
    if (i == 0) us = us < duration ? duration - us : 0;
    at += snprintf(details + at, size - (size_t)at, "%s%" PRId64, i > 0 ? "," : "", us);
  }
  snprintf(details + at, size - (size_t)at, "]");
  return details;
}

// Regions inside of it are parts of it. It is itself a part of the call of an entry point, whose peak goes on.
COLD static int run_profiled_region(struct futhark_context *ctx, struct region_site *site, region_task *task,
                                    const void *around, int64_t count, int64_t cost) {
  int64_t before[MAX_THREADS] = {0};
  for (int i = 0; ctx->pool != NULL && i < ctx->pool->num_workers; i++) before[i] = measured_ns_of(ctx, i);
  int64_t start = microseconds(), peak_before = ctx->call_peak_bytes;
  struct event *event = begin_event(ctx, site->name);
  ctx->is_in_profile = 1;
  int err = run_region(ctx, site, task, around, count, cost);
  ctx->is_in_profile = 0;
  end_event(ctx, event);
  if (ctx->call_peak_bytes < peak_before) ctx->call_peak_bytes = peak_before;
  if (event == NULL) return err;
  event->place = site->place;
  event->details = region_details(ctx, count, start, event->duration, before);
  return err;
}
