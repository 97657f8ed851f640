// Bytes in and out of blocks. Here blocks are ordinary memory; other back ends bring their own version of this file.

static int block_read(struct futhark_context *ctx, void *to, const struct block *from, int64_t at, int64_t bytes) {
  (void)ctx;
  if (bytes > 0) memcpy(to, from->data + at, (size_t)bytes);
  return FUTHARK_SUCCESS;
}

static int block_write(struct futhark_context *ctx, struct block *to, int64_t at, const void *from, int64_t bytes) {
  (void)ctx;
  if (bytes > 0) memcpy(to->data + at, from, (size_t)bytes);
  return FUTHARK_SUCCESS;
}

// Memory that was filled outside of all blocks becomes one. Here that takes no copy.
static int block_adopt(struct futhark_context *ctx, struct block **to, struct block **room, int64_t bytes) {
  return adopt_room(ctx, to, room, bytes, "a value");
}

// From one block to another, or within one.
static int block_copy(struct futhark_context *ctx, struct block *to, int64_t to_at, const struct block *from,
                      int64_t from_at, int64_t bytes) {
  (void)ctx;
  if (bytes > 0) memmove(to->data + to_at, from->data + from_at, (size_t)bytes);
  return FUTHARK_SUCCESS;
}
