// Parallel regions.

// The body of a region, for the points from `first` to before `last`; `around` is what it sees of the code around it.
typedef int region_task(struct futhark_context *ctx, const void *around, int64_t first, int64_t last);

// Executes the body for all points. `cost` is about how many operations a point takes; 0: unknown.
static int run_region(struct futhark_context *ctx, region_task *task, const void *around, int64_t count, int64_t cost) {
  (void)cost;
  return count > 0 ? task(ctx, around, 0, count) : 0;
}

// In how many chunks to divide work whose results depend on the division.
UNUSED static int64_t num_chunks(struct futhark_context *ctx, int64_t count, int64_t cost) {
  (void)ctx;
  (void)cost;
  return count < 4 ? count > 0 ? count : 1 : 4;
}
