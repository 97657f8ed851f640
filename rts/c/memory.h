// Blocks of memory, shared by counted references. A variable for a block is NULL or holds one reference.
//
// Blocks that nobody uses any more wait, sorted by size, to be used again: programs allocate the same sizes over and
// over. Sizes are rounded up so that there are four classes per doubling.

struct block {
  int64_t refs;
  int64_t size;         // bytes that were asked for
  unsigned char *data;  // never NULL, also if the size is 0
  int size_class;       // negative: the memory belongs to somebody else
  struct block *next;   // while it waits
};

#ifdef HAS_ADDRESS_SANITIZER
enum { BLOCK_ALIGNMENT = 16 };  // what malloc gives, so that the end of a block is the end of its memory
#else
enum { BLOCK_ALIGNMENT = 64 };
#endif
enum { BLOCK_HEADER = (sizeof(struct block) + 15) / 16 * 16, FOREIGN_BLOCK = -1 };
#define MIN_BLOCK_SIZE INT64_C(64)
#define MAX_BLOCK_SIZE (INT64_C(1) << 60)

// The product of all of these; -1 if it is too large or a size is negative.
UNUSED static inline int64_t array_bytes(int64_t elem_size, int rank, const int64_t *shape) {
  int64_t bytes = elem_size;
  bool is_empty = false, is_too_large = false;
  for (int i = 0; i < rank; i++) {
    if (shape[i] < 0) return -1;
    if (shape[i] == 0) is_empty = true;
#if defined(__GNUC__)
    else if (__builtin_mul_overflow(bytes, shape[i], &bytes)) {
      is_too_large = true;
      bytes = 1;
    }
#else
    else if (bytes > INT64_MAX / shape[i]) {
      is_too_large = true;
      bytes = 1;
    } else
      bytes *= shape[i];
#endif
  }
  if (is_empty) return 0;
  return is_too_large ? -1 : bytes;
}

// The smallest class whose blocks have `bytes` bytes, and the size of its blocks.
static int size_class_of(int64_t bytes, int64_t *capacity) {
  int64_t base = MIN_BLOCK_SIZE;
  int size_class = 0;
  while (bytes > 2 * base) {
    base *= 2;
    size_class += 4;
  }
  *capacity = base;
  while (bytes > *capacity) {
    *capacity += base / 4;
    size_class++;
  }
  return size_class;
}

static void free_cached_blocks(struct futhark_context *ctx) {
  for (int i = 0; i < NUM_BLOCK_CLASSES; i++) {
    while (ctx->cached_blocks[i] != NULL) {
      struct block *block = ctx->cached_blocks[i];
      ctx->cached_blocks[i] = block->next;
      free(block);
    }
  }
  ctx->cached_bytes = 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Debugging: memory that was not written yet looks strange, and nothing may be written behind the end of a block.

enum { GUARD_SIZE = 16, GUARD_BYTE = 0xA5, FRESH_BYTE = 0xCD };

static void guard_block(const struct block *block) {
  memset(block->data, FRESH_BYTE, (size_t)block->size);
  memset(block->data + block->size, GUARD_BYTE, GUARD_SIZE);
}

// What is wrong is known when the block is given up; the call that is under way will fail.
static void check_guard(struct futhark_context *ctx, const struct block *block) {
  for (int i = 0; i < GUARD_SIZE; i++) {
    if (block->data[block->size + i] == GUARD_BYTE) continue;
    ctx->is_damaged = 1;
    log_line(ctx, "Something was written behind the end of a block of %" PRId64 " bytes.", block->size);
    return;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Getting and giving back

// A block whose memory is `capacity` bytes behind its header; gives back what waits if there is no other way.
static struct block *new_block(struct futhark_context *ctx, int64_t capacity) {
  size_t size = (size_t)BLOCK_HEADER + (size_t)(BLOCK_ALIGNMENT - 16) + (size_t)capacity;
  if (ctx->is_debugging) size += GUARD_SIZE;
  struct block *block = (struct block *)allocate(size);
  if (block == NULL && ctx->cached_bytes > 0) {
    free_cached_blocks(ctx);
    block = (struct block *)allocate(size);
  }
  if (block == NULL) return NULL;
  uintptr_t start = (uintptr_t)block + (uintptr_t)BLOCK_HEADER;
  uintptr_t padding = (0 - start) % (uintptr_t)BLOCK_ALIGNMENT;
  block->data = (unsigned char *)block + BLOCK_HEADER + padding;
  return block;
}

// The last reference is gone. As much memory may wait as was ever in use.
OUT_OF_LINE static void retire_block(struct futhark_context *ctx, struct block *block) {
  if (block->size_class == FOREIGN_BLOCK) {
    free(block);
    return;
  }
  if (ctx->is_debugging) check_guard(ctx, block);
  ctx->current_bytes -= block->size;
  if (UNLIKELY(ctx->is_logging))
    log_line(ctx, "Gave back %" PRId64 " bytes in default space (now allocated: %" PRId64 " bytes)", block->size,
             ctx->current_bytes);
#ifdef HAS_ADDRESS_SANITIZER
  free(block);  // so that later uses are found
#else
  if (ctx->cached_bytes + block->size > ctx->peak_bytes) {
    free(block);
    return;
  }
  ctx->cached_bytes += block->size;
  block->next = ctx->cached_blocks[block->size_class];
  ctx->cached_blocks[block->size_class] = block;
#endif
}

// One reference less. (Out of line this would save gcc a twentieth of its time, but cost programs that allocate in inner
// loops as much.)
static inline void drop_block(struct futhark_context *ctx, struct block *block) {
  if (block != NULL && --block->refs == 0) retire_block(ctx, block);
}

#define block_release(ctx, block) (drop_block(ctx, *(block)), *(block) = NULL)

// One reference to `block` more, and one to `old` less.
static inline struct block *share_block(struct futhark_context *ctx, struct block *old, struct block *block) {
  if (block != NULL) block->refs++;
  drop_block(ctx, old);
  return block;
}

#define block_share(ctx, to, from) (*(to) = share_block(ctx, *(to), from))

// `to` lets go of its block and takes the reference of `from`, which is another variable.
#define block_move(ctx, to, from) (drop_block(ctx, *(to)), *(to) = *(from), *(from) = NULL)

// At the end of functions: all their blocks.
#define BLOCKS(...) \
  ((struct block *const[]){__VA_ARGS__}), sizeof((struct block *const[]){__VA_ARGS__}) / sizeof(struct block *)
static inline void release_blocks(struct futhark_context *ctx, struct block *const *blocks, size_t count) {
  for (size_t i = 0; i < count; i++) drop_block(ctx, blocks[i]);
}

COLD static struct block *fail_allocation(struct futhark_context *ctx, int64_t bytes) {
  set_error(ctx,
            "Failed to allocate memory in default space.\nAttempted allocation: %" PRId64
            " bytes\nCurrently allocated: %" PRId64 " bytes\n",
            bytes < 0 ? INT64_MAX : bytes, ctx->current_bytes);
  return NULL;
}

// A block that nobody else holds, after the old one was let go; NULL with a message if there is no memory.
OUT_OF_LINE static struct block *replace_block(struct futhark_context *ctx, struct block *old, int64_t bytes,
                                               const char *desc) {
  drop_block(ctx, old);
  if (bytes < 0 || bytes > MAX_BLOCK_SIZE) return fail_allocation(ctx, bytes);
  int64_t capacity;
  int size_class = size_class_of(bytes, &capacity);
  struct block *found = ctx->cached_blocks[size_class];
  if (found != NULL) {
    ctx->cached_blocks[size_class] = found->next;
    ctx->cached_bytes -= found->size;
  } else {
#ifdef HAS_ADDRESS_SANITIZER
    capacity = bytes;
#endif
    found = new_block(ctx, capacity);
    if (found == NULL) return fail_allocation(ctx, bytes);
  }
  found->refs = 1;
  found->size = bytes;
  found->size_class = size_class;
  found->next = NULL;
  if (ctx->is_debugging) guard_block(found);
  ctx->current_bytes += bytes;
  bool is_peak = ctx->current_bytes > ctx->peak_bytes;
  if (is_peak) ctx->peak_bytes = ctx->current_bytes;
  if (UNLIKELY(ctx->is_logging))
    log_line(ctx, "Allocated %" PRId64 " bytes for %s in default space (now allocated: %" PRId64 " bytes)%s", bytes,
             desc, ctx->current_bytes, is_peak ? " (new peak)" : "");
  return found;
}

// A new block in place of the old one. A negative number of bytes stands for one that is too large for a number.
// Compilers see here that there is a block if there is no error.
UNUSED static inline int block_alloc(struct futhark_context *ctx, struct block **block, int64_t bytes,
                                     const char *desc) {
  *block = replace_block(ctx, *block, bytes, desc);
  return *block != NULL ? 0 : FUTHARK_OUT_OF_MEMORY;
}

// Makes the variable hold a block of that size that nobody else holds: the one it has, or a new one.
UNUSED static inline int block_renew(struct futhark_context *ctx, struct block **block, int64_t bytes,
                                     const char *desc) {
  const struct block *old = *block;
  if (old != NULL && old->refs == 1 && old->size == bytes && old->size_class != FOREIGN_BLOCK) return 0;
  return block_alloc(ctx, block, bytes, desc);
}

UNUSED static inline void block_swap(struct block **x, struct block **y) {
  struct block *old = *x;
  *x = *y;
  *y = old;
}

// A block around memory of somebody else, which must outlive it.
UNUSED static int block_wrap(struct futhark_context *ctx, struct block **block, unsigned char *data, int64_t bytes) {
  block_release(ctx, block);
  struct block *made = (struct block *)allocate(sizeof *made);
  if (made == NULL) {
    fail_allocation(ctx, (int64_t)sizeof *made);
    return FUTHARK_OUT_OF_MEMORY;
  }
  made->refs = 1;
  made->size = bytes;
  made->data = data;
  made->size_class = FOREIGN_BLOCK;
  made->next = NULL;
  *block = made;
  return 0;
}

// Where the first element is.
UNUSED static inline void *block_start(const struct block *block) { return block != NULL ? block->data : NULL; }

// Where an element is. There are no elements in no block, and an array without elements may begin anywhere: so that any
// offset is allowed, the address is computed as a number.
UNUSED static inline void *block_at(const struct block *block, int64_t offset, int64_t elem_size) {
  if (block == NULL) return NULL;
  return (void *)((uintptr_t)block->data + (uintptr_t)offset * (uintptr_t)elem_size);
}
