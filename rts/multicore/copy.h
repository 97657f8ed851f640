// Copies and fills of large arrays, which all threads share: one alone does not use what the memory can deliver.
// Arguments are those of rts/c/copy.h.

// From so many bytes on; and so many are done by one thread at a time. (Tests want small arrays to be shared, too.)
#define LARGE_BYTES (1 << 19)
#define LARGE_BYTES_IN_TESTS 64
#define SHARE_BYTES (1 << 16)
#define MAX_SHARED_RANK 8

// One dimension of the plan is divided into steps of so many indices.
struct shared_copy {
  const struct copy_plan *plan;
  int dim;
  int64_t step;
  unsigned char *to;
  const unsigned char *from;
  const void *value;  // of all elements; NULL: they are copied
};

// Is it worth while to ask whether others can help?
UNUSED static inline bool is_large(const struct futhark_context *ctx, size_t elem_size, double count) {
  return ctx->num_threads > 1 && count * (double)elem_size >= (ctx->is_tiny ? LARGE_BYTES_IN_TESTS : LARGE_BYTES);
}

static int copy_steps(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  const struct shared_copy *shared = (const struct shared_copy *)around;
  (void)ctx;
  struct copy_plan part = *shared->plan;
  int64_t shape[MAX_SHARED_RANK];
  int dim = shared->dim;
  memcpy(shape, part.shape, (size_t)part.rank * sizeof shape[0]);
  int64_t start = first * shared->step, end = last * shared->step;
  if (end > shape[dim]) end = shape[dim];
  shape[dim] = end - start;
  part.shape = shape;
  unsigned char *to = shared->to + start * part.to[dim] * (int64_t)part.elem_size;
  if (shared->value != NULL)
    fill_planned(&part, 0, to, shared->value);
  else
    copy_planned(&part, 0, to, shared->from + start * part.from[dim] * (int64_t)part.elem_size);
  return 0;
}

// The first dimension that has something for every thread, or else the longest one.
static int dim_to_share(const struct copy_plan *plan, int64_t num_threads) {
  int longest = 0;
  for (int i = 0; i < plan->rank; i++) {
    if (plan->shape[i] >= 8 * num_threads) return i;
    if (plan->shape[i] > plan->shape[longest]) longest = i;
  }
  return longest;
}

// How many indices stay together. In a transposition, neighbours in one array are far from each other in the other: then
// what comes to the cache in one line should be used by one thread.
static int64_t indices_together(const struct copy_plan *plan, int dim, int64_t bytes_of_each) {
  int last = plan->rank - 1;
  bool is_turned = last > 0 && dim >= last - 1 && (plan->to[last] != 1 || plan->from[last] != 1);
  int64_t step = bytes_of_each < SHARE_BYTES ? SHARE_BYTES / (bytes_of_each > 0 ? bytes_of_each : 1) : 1;
  int64_t tile = is_turned ? 64 : step > 16 ? 16 : 1;
  return (step + tile - 1) / tile * tile;
}

static int share_planned(struct futhark_context *ctx, struct shared_copy *shared, int64_t bytes) {
  static struct region_site site = {.name = "copy", .place = "unknown"};
  const struct copy_plan *plan = shared->plan;
  shared->dim = dim_to_share(plan, ctx->num_threads);
  int64_t size = plan->shape[shared->dim], bytes_of_each = bytes / size;
  shared->step = ctx->is_tiny ? 1 : indices_together(plan, shared->dim, bytes_of_each);
  return run_region(ctx, &site, copy_steps, shared, (size - 1) / shared->step + 1, bytes_of_each * shared->step / 4 + 1);
}

static int64_t bytes_of_plan(const struct copy_plan *plan) {
  int64_t bytes = (int64_t)plan->elem_size;
  for (int i = 0; i < plan->rank; i++) bytes *= plan->shape[i];
  return bytes;
}

UNUSED OUT_OF_LINE static int share_copy(struct futhark_context *ctx, size_t elem_size, int rank, int64_t *shape, void *to,
                                         int64_t to_offset, int64_t *to_strides, const void *from, int64_t from_offset,
                                         int64_t *from_strides) {
  struct copy_plan plan = {rank, shape, to_strides, from_strides, elem_size};
  if (!plan_copy(&plan)) return 0;
  int64_t bytes = bytes_of_plan(&plan);
  num_copied_bytes += bytes;
  prefer_transposition(&plan);
  struct shared_copy shared = {&plan, 0, 1, (unsigned char *)to + to_offset * (int64_t)elem_size,
                               (const unsigned char *)from + from_offset * (int64_t)elem_size, NULL};
  if (plan.rank > 0 && plan.rank <= MAX_SHARED_RANK) return share_planned(ctx, &shared, bytes);
  copy_planned(&plan, 0, shared.to, shared.from);
  return 0;
}

UNUSED OUT_OF_LINE static int share_fill(struct futhark_context *ctx, size_t elem_size, int rank, int64_t *shape, void *to,
                                         int64_t offset, int64_t *strides, const void *value) {
  struct copy_plan plan = {rank, shape, strides, strides, elem_size};
  if (!plan_copy(&plan)) return 0;
  struct shared_copy shared = {&plan, 0, 1, (unsigned char *)to + offset * (int64_t)elem_size, NULL, value};
  int64_t bytes = bytes_of_plan(&plan);
  if (plan.rank > 0 && plan.rank <= MAX_SHARED_RANK) return share_planned(ctx, &shared, bytes);
  fill_planned(&plan, 0, shared.to, value);
  return 0;
}
