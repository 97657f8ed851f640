// The report: how much memory was in use, and, while profiling, what each call of an entry point took, and each parallel
// region.

// A call of an entry point, or something in it.
struct event {
  const char *name;
  const char *place;  // in the source
  char *details;      // more about it, in JSON, from a comma on; NULL: nothing
  int64_t duration;  // as the clock has it
  int64_t peak_bytes, allocations, copied_bytes;
  struct event *next;
};

static int64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

// Counts from here on. NULL: nobody wants to know, or there is no memory for it.
static struct event *begin_event(struct futhark_context *ctx, const char *name) {
  if (!ctx->is_profiling || ctx->is_profiling_paused) return NULL;
  struct event *event = (struct event *)allocate(sizeof *event);
  if (event == NULL) return NULL;
  event->name = name;
  event->place = "unknown";
  event->details = NULL;
#ifdef WITH_THREADS
  collect_counts(ctx);
#endif
  ctx->call_peak_bytes = ctx->current_bytes;
  event->allocations = ctx->num_allocations;
  event->copied_bytes = num_copied_bytes;
  event->duration = microseconds();
  return event;
}

static void end_event(struct futhark_context *ctx, struct event *event) {
  if (event == NULL) return;
  event->duration = microseconds() - event->duration;
#ifdef WITH_THREADS
  collect_counts(ctx);
#endif
  event->peak_bytes = ctx->call_peak_bytes;
  event->allocations = ctx->num_allocations - event->allocations;
  event->copied_bytes = num_copied_bytes - event->copied_bytes;
  event->next = NULL;
  *(ctx->events == NULL ? &ctx->events : &ctx->last_event->next) = event;
  ctx->last_event = event;
}

static void free_events(struct futhark_context *ctx) {
  while (ctx->events != NULL) {
    struct event *event = ctx->events;
    ctx->events = event->next;
    free(event->details);
    free(event);
  }
}

// Returns how long the text is; writes what fits.
static size_t print_events(const struct event *event, char *to, size_t size) {
  size_t length = 0;
  for (; event != NULL; event = event->next) {
    bool fits = length < size;
    int more = snprintf(fits ? to + length : NULL, fits ? size - length : 0,
                        "{\"name\":\"%s\",\"provenance\":\"%s\",\"duration\":%" PRId64
                        ".000000,\"details\":{\"peak bytes\":%" PRId64 ",\"allocations\":%" PRId64
                        ",\"bytes copied\":%" PRId64 "%s}}%s",
                        event->name, event->place, event->duration, event->peak_bytes, event->allocations,
                        event->copied_bytes, event->details != NULL ? event->details : "",
                        event->next != NULL ? "," : "");
    length += more > 0 ? (size_t)more : 0;
  }
  return length;
}

PUBLIC char *futhark_context_report(struct futhark_context *ctx) {
  enum { SIZE = 128 };
  lock_context(ctx);
  int64_t peak_bytes = ctx->peak_bytes;
#ifdef WITH_THREADS
  peak_bytes += peak_of_workers(ctx);
#endif
  size_t events = print_events(ctx->events, NULL, 0);
  char *report = (char *)allocate(SIZE + events);
  if (report != NULL) {
    int start = snprintf(report, SIZE, "{\"memory\":{\"default space\": %" PRId64 "},\"events\":[", peak_bytes);
    print_events(ctx->events, report + start, events + 1);
    memcpy(report + (size_t)start + events, "]}", 3);
    free_events(ctx);
  }
  unlock_context(ctx);
  return report;
}
