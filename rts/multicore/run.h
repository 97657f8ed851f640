// The beginning of every region, before anything is shared: what generated functions call again and again. So it is
// optimised as they are, unlike the other files of this folder. (docs/scheduler.md)

#define FEW_OPERATIONS 4000

// Does anybody want to know, and is the region not part of another one?
static inline bool is_for_profile(const struct futhark_context *ctx) {
  return UNLIKELY(ctx->is_profiling) && !ctx->is_profiling_paused && !ctx->is_in_profile &&
         (ctx->worker == NULL || (ctx->worker->number == 0 && ctx->worker->region == NULL));
}

// As run_region(), of what is not obviously little.
UNUSED OUT_OF_LINE static int run_any_region(struct futhark_context *ctx, struct region_site *site, region_task *task,
                                             const void *around, int64_t count, int64_t cost) {
  if (is_for_profile(ctx)) return run_profiled_region(ctx, site, task, around, count, cost);
  if (count == 1 || ctx->num_threads <= 1) return task(ctx, around, 0, count);
  int64_t together = ctx->is_tiny ? 1 : points_together(site, count, cost, ctx->num_threads);
  struct region_request request = {task, around, 0, count, together, 0};
  return run_large_region(ctx, site, cost, &request);
}

// Executes the body for all points. `cost` is about how many operations a point takes; 0: unknown.
static inline int run_region(struct futhark_context *ctx, struct region_site *site, region_task *task,
                             const void *around, int64_t count, int64_t cost) {
  if (count <= 0) return 0;
  bool is_small = cost > 0 && count <= FEW_OPERATIONS / cost && !ctx->is_tiny;
  return is_small ? task(ctx, around, 0, count) : run_any_region(ctx, site, task, around, count, cost);
}

// In how many chunks to divide work whose result depends on the division: a few for each thread, but none of less than
// some ten microseconds even if operations are done side by side in vectors, unless nobody knows. It depends on nothing
// that was measured.
UNUSED OUT_OF_LINE static int64_t num_chunks(struct futhark_context *ctx, int64_t count, int64_t cost) {
  enum { CHUNKS_PER_THREAD = 4, FIXED_THREADS = 64, CHUNK_OPERATIONS = 100000 };
  // In vectors that many take 20 to 40 us, which is the least that is worth waking somebody.
  if (cost > 0 && (double)count * (double)cost < 4.0 * CHUNK_OPERATIONS && !ctx->is_tiny) return 1;
  int64_t threads = ctx->cfg->has_fixed_chunks ? FIXED_THREADS : ctx->num_threads;
  if (threads <= 1 || count <= 1) return 1;
  double most = (double)count * (double)cost / CHUNK_OPERATIONS;
  int64_t chunks = threads * CHUNKS_PER_THREAD;
  if (cost > 0 && most < (double)chunks && !ctx->is_tiny) chunks = most < 1 ? 1 : (int64_t)most;
  return chunks < count ? chunks : count;
}
