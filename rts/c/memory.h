// Blocks of memory, shared by counted references. A variable for a block is NULL or holds one reference.
//
// Blocks that nobody uses any more wait, sorted by size, to be used again: programs allocate the same sizes over and
// over. Sizes are rounded up so that there are four classes per doubling. What waits never makes a program need more
// memory than it has had in use at one time, but for a little.

struct block {
  int64_t refs;
  int64_t size;         // bytes that were asked for
  unsigned char *data;  // never NULL, also if the size is 0
  int size_class;       // negative: the memory belongs to somebody else
  int64_t touched;      // bytes that were asked for at most, in all its lives: what it takes of the machine's memory
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
#ifdef HAS_ADDRESS_SANITIZER
  *capacity = bytes;  // nothing waits to be used again, and what lies behind the end is found
#endif
  return size_class;
}

// The first block of that class that waits.
static struct block *take_cached_block(struct futhark_context *ctx, int size_class) {
  struct block *block = ctx->cached_blocks[size_class];
  ctx->cached_blocks[size_class] = block->next;
  ctx->cached_bytes -= block->touched;
  return block;
}

// Of those that wait, the class of the smallest block that takes so much memory, or of the largest if there is none.
static int class_to_give_back(const struct futhark_context *ctx, int64_t bytes) {
  int found = -1;
  for (int i = 0; i < NUM_BLOCK_CLASSES; i++) {
    if (ctx->cached_blocks[i] == NULL) continue;
    found = i;
    if (ctx->cached_blocks[i]->touched >= bytes) break;
  }
  return found;
}

// Gives back blocks that wait, until no more memory is held than that. For the sake of a few bytes no large block goes:
// it would have to come back soon, and its pages be made once more.
static void shrink_cache(struct futhark_context *ctx, int64_t limit) {
  while (ctx->cached_bytes > 0 && ctx->held_bytes > limit) {
    int found = class_to_give_back(ctx, ctx->held_bytes - limit);
    if (found < 0) return;
    struct block *block = take_cached_block(ctx, found);
    ctx->held_bytes -= block->touched;
    free(block);
  }
}

static void free_cached_blocks(struct futhark_context *ctx) { shrink_cache(ctx, -1); }

// There will be a new block of that many bytes: if so much memory was never in use, some of what waits must go.
static void make_room(struct futhark_context *ctx, int64_t bytes) {
  enum { LITTLE = 1 << 18, SHARE = 64 };
  int64_t most = ctx->current_bytes + bytes > ctx->peak_bytes ? ctx->current_bytes + bytes : ctx->peak_bytes;
  most += LITTLE + most / SHARE;
  if (ctx->held_bytes + bytes > most) shrink_cache(ctx, most - bytes);
}

// A block that waits and has room for that many bytes, if possible not much more; NULL if there is none.
static struct block *find_cached_block(struct futhark_context *ctx, int size_class) {
  enum { NUM_TRIED = 5 };  // up to twice as large
  if (ctx->cached_bytes == 0) return NULL;
  for (int i = size_class; i < size_class + NUM_TRIED && i < NUM_BLOCK_CLASSES; i++)
    if (ctx->cached_blocks[i] != NULL) return take_cached_block(ctx, i);
  return NULL;
}

// ---------------------------------------------------------------------------------------------------------------
// Debugging: memory that was not written yet looks strange, and nothing may be written behind the end of a block.

enum { GUARD_SIZE = 16, GUARD_BYTE = 0xA5, FRESH_BYTE = 0xCD };

static void guard_end(const struct block *block) { memset(block->data + block->size, GUARD_BYTE, GUARD_SIZE); }

static void guard_block(const struct block *block) {
  memset(block->data, FRESH_BYTE, (size_t)block->size);
  guard_end(block);
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

// How much memory a block takes.
static size_t block_memory(int64_t capacity) {
  return (size_t)BLOCK_HEADER + (size_t)(BLOCK_ALIGNMENT - 16) + (size_t)capacity;
}

// Where in its memory a block has its data: behind the header, at a round address.
static size_t data_position(const struct block *block) {
  uintptr_t start = (uintptr_t)block + (uintptr_t)BLOCK_HEADER;
  return (size_t)BLOCK_HEADER + (size_t)((0 - start) % (uintptr_t)BLOCK_ALIGNMENT);
}

// A block whose memory is `capacity` bytes behind its header; gives back what waits if there is no other way.
static struct block *new_block(struct futhark_context *ctx, int64_t capacity) {
  size_t size = block_memory(capacity) + (ctx->is_debugging ? GUARD_SIZE : 0);
  struct block *block = (struct block *)allocate(size);
  if (block == NULL && ctx->cached_bytes > 0) {
    free_cached_blocks(ctx);
    block = (struct block *)allocate(size);
  }
  if (block == NULL) return NULL;
  block->data = (unsigned char *)block + data_position(block);
  block->touched = 0;
  return block;
}

// The last reference is gone.
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
  ctx->held_bytes -= block->touched;
  free(block);  // so that later uses are found
#else
  ctx->cached_bytes += block->touched;
  block->next = ctx->cached_blocks[block->size_class];
  ctx->cached_blocks[block->size_class] = block;
#endif
}

// More or fewer references, of a block that other threads may hold as well, or not.
#ifdef WITH_THREADS
#define ADD_REFS(ctx, block, count)                                                              \
  ((ctx)->is_concurrent ? __atomic_add_fetch(&(block)->refs, (int64_t)(count), __ATOMIC_ACQ_REL) \
                        : ((block)->refs += (count)))
#define NUM_REFS(block) __atomic_load_n(&(block)->refs, __ATOMIC_ACQUIRE)
#else
#define ADD_REFS(ctx, block, count) ((block)->refs += (count))
#define NUM_REFS(block) ((block)->refs)
#endif

// One reference less. (Out of line this would save gcc a twentieth of its time, but cost programs that allocate in inner
// loops as much.)
static inline void drop_block(struct futhark_context *ctx, struct block *block) {
  if (block != NULL && ADD_REFS(ctx, block, -1) == 0) retire_block(ctx, block);
}

#define block_release(ctx, block) (drop_block(ctx, *(block)), *(block) = NULL)

// One reference to `block` more, and one to `old` less.
static inline struct block *share_block(struct futhark_context *ctx, struct block *old, struct block *block) {
  if (block != NULL) ADD_REFS(ctx, block, 1);
  drop_block(ctx, old);
  return block;
}

#define block_share(ctx, to, from) (*(to) = share_block(ctx, *(to), from))

// `to` lets go of its block and takes the reference of `from`, which is another variable.
#define block_move(ctx, to, from) (drop_block(ctx, *(to)), *(to) = *(from), *(from) = NULL)

// The same where a program comes by once or a few times in each call of an entry point.
UNUSED OUT_OF_LINE static void seldom_drop(struct futhark_context *ctx, struct block *block) { drop_block(ctx, block); }
UNUSED OUT_OF_LINE static struct block *seldom_exchange(struct futhark_context *ctx, struct block *old,
                                                        struct block *block) {
  return share_block(ctx, old, block);
}
#define seldom_release(ctx, block) (seldom_drop(ctx, *(block)), *(block) = NULL)
#define seldom_share(ctx, to, from) (*(to) = seldom_exchange(ctx, *(to), from))
#define seldom_move(ctx, to, from) (seldom_drop(ctx, *(to)), *(to) = *(from), *(from) = NULL)

// At the end of functions: all their blocks.
#define BLOCKS(...) \
  ((struct block *const[]){__VA_ARGS__}), sizeof((struct block *const[]){__VA_ARGS__}) / sizeof(struct block *)
static inline void release_blocks(struct futhark_context *ctx, struct block *const *blocks, size_t count) {
  for (size_t i = 0; i < count; i++) drop_block(ctx, blocks[i]);
}
UNUSED OUT_OF_LINE static void seldom_release_all(struct futhark_context *ctx, struct block *const *blocks,
                                                  size_t count) {
  release_blocks(ctx, blocks, count);
}

COLD static struct block *fail_allocation(struct futhark_context *ctx, int64_t bytes) {
  set_error(ctx,
            "Failed to allocate memory in default space.\nAttempted allocation: %" PRId64
            " bytes\nCurrently allocated: %" PRId64 " bytes\n",
            bytes < 0 ? INT64_MAX : bytes, ctx->current_bytes);
  return NULL;
}

// The block begins its life, with one reference.
static void count_block(struct futhark_context *ctx, struct block *block, int64_t bytes, int size_class,
                        const char *desc) {
  block->refs = 1;
  block->size = bytes;
  block->size_class = size_class;
  block->next = NULL;
  int64_t taken = bytes < MIN_BLOCK_SIZE ? MIN_BLOCK_SIZE : bytes;
  if (block->touched < taken) {
    ctx->held_bytes += taken - block->touched;
    block->touched = taken;
  }
  ctx->num_allocations++;
  ctx->current_bytes += bytes;
  if (ctx->current_bytes > ctx->call_peak_bytes) ctx->call_peak_bytes = ctx->current_bytes;
  bool is_peak = ctx->current_bytes > ctx->peak_bytes;
  if (is_peak) ctx->peak_bytes = ctx->current_bytes;
  if (UNLIKELY(ctx->is_logging))
    log_line(ctx, "Allocated %" PRId64 " bytes for %s in default space (now allocated: %" PRId64 " bytes)%s", bytes,
             desc, ctx->current_bytes, is_peak ? " (new peak)" : "");
}

// A block that nobody else holds, after the old one was let go; NULL with a message if there is no memory.
OUT_OF_LINE static struct block *replace_block(struct futhark_context *ctx, struct block *old, int64_t bytes,
                                               const char *desc) {
  drop_block(ctx, old);
  if (bytes < 0 || bytes > MAX_BLOCK_SIZE) return fail_allocation(ctx, bytes);
  int64_t capacity;
  int size_class = size_class_of(bytes, &capacity);
  struct block *found = find_cached_block(ctx, size_class);
  if (found == NULL) {
    make_room(ctx, bytes);
    found = new_block(ctx, capacity);
    if (found == NULL) return fail_allocation(ctx, bytes);
    found->size_class = size_class;
  }
  count_block(ctx, found, bytes, found->size_class, desc);
  if (ctx->is_debugging) guard_block(found);
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
  if (old != NULL && NUM_REFS(old) == 1 && old->size == bytes && old->size_class != FOREIGN_BLOCK) return 0;
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

// ---------------------------------------------------------------------------------------------------------------
// Data that grows, on the way to become a block

// Memory for a block, which nobody counts yet, with room for `capacity` bytes, of which there are `used` already, in
// `old`. NULL: there is no memory, and the old one stays. Large memory is not copied where the system can move its pages.
static struct block *resize_room(struct block *old, int64_t used, int64_t capacity, size_t extra) {
  size_t before = old != NULL ? (size_t)(old->data - (unsigned char *)old) : 0;
  struct block *block = (struct block *)reallocate(old, block_memory(capacity) + extra);
  if (block == NULL) return NULL;
  size_t after = data_position(block);
  block->data = (unsigned char *)block + after;
  if (used > 0 && before != after) memmove(block->data, (unsigned char *)block + before, (size_t)used);
  return block;
}

// The old block, which nobody else holds and whose first `kept` bytes are needed, becomes one of that many bytes, where it
// is if there is room. NULL: that cannot be done, and the old one is as it was.
static struct block *resize_block(struct futhark_context *ctx, struct block *old, int64_t bytes, int64_t kept,
                                  const char *desc) {
  int64_t capacity, before = old->size, touched = old->touched;
  int size_class = size_class_of(bytes, &capacity);
  if (ctx->is_debugging) check_guard(ctx, old);
  make_room(ctx, bytes - before);
  struct block *made = resize_room(old, kept, capacity, ctx->is_debugging ? GUARD_SIZE : 0);
  if (made == NULL) return NULL;
  ctx->current_bytes -= before;
  ctx->held_bytes -= touched;
  made->touched = 0;
  count_block(ctx, made, bytes, size_class, desc);
  if (ctx->is_debugging) {
    memset(made->data + kept, FRESH_BYTE, (size_t)(bytes - kept));
    guard_end(made);
  }
  return made;
}

// A new block in place of that of `block`, whose first bytes are the `kept` bytes of `old` from `start` on. The old one is
// let go of; if nobody else holds it, it grows.
UNUSED static int block_grow(struct futhark_context *ctx, struct block **block, int64_t bytes, struct block **old,
                             const void *start, int64_t kept, const char *desc) {
  struct block *from = *old, *made = NULL;
  if (kept < 0) kept = 0;
  bool is_mine = from != NULL && NUM_REFS(from) == 1 && from->size_class != FOREIGN_BLOCK;
  if (is_mine && start == from->data && kept <= from->size && kept <= bytes && bytes <= MAX_BLOCK_SIZE)
    made = resize_block(ctx, from, bytes, kept, desc);
  if (made != NULL) {
    *old = NULL;
    drop_block(ctx, *block);
    *block = made;
    return 0;
  }
  int err = block_alloc(ctx, block, bytes, desc);
  if (err != 0) return err;
  if (kept > 0) memcpy((*block)->data, start, (size_t)kept);
  block_release(ctx, old);
  return 0;
}

// The memory, which is NULL or has these bytes, becomes a block like all others.
UNUSED static int adopt_room(struct futhark_context *ctx, struct block **to, struct block **room, int64_t bytes,
                             const char *desc) {
  int64_t capacity;
  int size_class = size_class_of(bytes, &capacity);
  make_room(ctx, bytes);
  struct block *made = resize_room(*room, bytes, capacity, ctx->is_debugging ? GUARD_SIZE : 0);
  if (made == NULL) {
    fail_allocation(ctx, bytes);
    return FUTHARK_OUT_OF_MEMORY;
  }
  *room = NULL;
  made->touched = 0;
  drop_block(ctx, *to);
  *to = made;
  count_block(ctx, made, bytes, size_class, desc);
  if (ctx->is_debugging) guard_end(made);
  return FUTHARK_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------------
// Elements

// Where the first element is.
UNUSED static inline void *block_start(const struct block *block) { return block != NULL ? block->data : NULL; }

// Where an element is. There are no elements in no block, and an array without elements may begin anywhere: so that any
// offset is allowed, the address is computed as a number.
UNUSED static inline void *block_at(const struct block *block, int64_t offset, int64_t elem_size) {
  if (block == NULL) return NULL;
  return (void *)((uintptr_t)block->data + (uintptr_t)offset * (uintptr_t)elem_size);
}
