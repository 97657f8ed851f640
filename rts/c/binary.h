// Values in binary form, from a file or from memory. Nothing that is read is trusted: every mistake has its message.

// ---------------------------------------------------------------------------------------------------------------
// Where bytes come from

// Buffers are small: they count as memory that a program needs. Large values are read past them.
enum { SOURCE_SIZE = 1 << 14, FIRST_ROOM = 1 << 20, MOST_AT_ONCE = 1 << 30, MESSAGE_SIZE = 256 };

// A file, or memory whose end is not known (`file` is NULL, `at` only grows).
struct source {
  FILE* file;
  const unsigned char *at, *end;
  unsigned char* buffer;
  bool is_ended;
  char message[MESSAGE_SIZE];  // what is wrong, if there are words for it
  char hint[MESSAGE_SIZE];     // what to do about it; may be empty
};

UNUSED static void open_memory(struct source* source, const void* data) {
  memset(source, 0, sizeof *source);
  source->at = (const unsigned char*)data;
}

// False: there is no memory for the buffer.
UNUSED static bool open_file(struct source* source, FILE* file) {
  memset(source, 0, sizeof *source);
  source->file = file;
  source->buffer = (unsigned char*)allocate(SOURCE_SIZE);
  return source->buffer != NULL;
}

UNUSED static void close_source(struct source* source) {
  free(source->buffer);
}

// Takes what is there: whoever feeds us through a pipe hears of a mistake when he makes it. (fread would wait for
// more.) 0: the file has ended.
OUT_OF_LINE static int64_t take_bytes(struct source* source, unsigned char* to, int64_t most) {
  if (source->is_ended) return 0;  // a terminal would have to say it again
  ssize_t count;
  do count = read(fileno(source->file), to, (size_t)most);
  while (count < 0 && errno == EINTR);
  source->is_ended = count <= 0;
  return count > 0 ? (int64_t)count : 0;
}

static bool refill(struct source* source) {
  source->at = source->buffer;
  source->end = source->buffer + take_bytes(source, source->buffer, SOURCE_SIZE);
  return source->at != source->end;
}

// The next byte, which stays; EOF at the end.
static inline int peek_byte(struct source* source) {
  if (source->file != NULL && source->at == source->end && !refill(source)) return EOF;
  return *source->at;
}

static inline int next_byte(struct source* source) {
  int byte = peek_byte(source);
  if (byte != EOF) source->at++;
  return byte;
}

// How many bytes there were, at most `count`. `to` may be NULL.
static int64_t read_bytes(struct source* source, unsigned char* to, int64_t count) {
  int64_t got = 0;
  while (got < count) {
    int64_t here = count - got;
    if (source->file != NULL) {
      bool is_empty = source->at == source->end;
      if (is_empty && to != NULL && here >= SOURCE_SIZE) {
        here = take_bytes(source, to + got, here < MOST_AT_ONCE ? here : MOST_AT_ONCE);
        if (here == 0) break;
        got += here;
        continue;
      }
      if (is_empty && !refill(source)) break;
      if (here > source->end - source->at) here = source->end - source->at;
    }
    if (to != NULL) memcpy(to + got, source->at, (size_t)here);
    source->at += here;
    got += here;
  }
  return got;
}

// ---------------------------------------------------------------------------------------------------------------
// Data on the way in: a scalar or an array, not yet in a block

struct data {
  struct part_type type;
  int64_t shape[MAX_RANK];
  struct block* room;    // memory that can become a block, so that arrays are not copied; NULL at first
  unsigned char* bytes;  // in it
  int64_t size, capacity;
};

static void free_data(struct data* data) {
  free(data->room);
  data->room = NULL;
}

// Room for more bytes. Grows by half, so that a wrong size in a header does not ask for memory that is never filled.
static bool reserve(struct data* data, int64_t more) {
  int64_t needed = data->size + more;
  if (needed <= data->capacity) return true;
  int64_t capacity = data->capacity + data->capacity / 2;
  if (capacity < needed) capacity = needed;
  struct block* room = resize_room(data->room, data->size, capacity, 0);
  if (room == NULL) return false;
  data->room = room;
  data->bytes = room->data;
  data->capacity = capacity;
  return true;
}

enum read_status { READ_OK, READ_BAD, READ_NO_MEMORY };

// The data becomes a part of a value; nothing is left of it then.
static int part_of_data(struct futhark_context* ctx, struct data* data, struct part* part) {
  if (data->type.rank == 0) {
    memcpy(part->scalar.bytes, data->bytes, (size_t)prim_infos[data->type.prim].size);
    return FUTHARK_SUCCESS;
  }
  memcpy(part->shape, data->shape, sizeof part->shape);
  part->offset = 0;
  return block_adopt(ctx, &part->mem, &data->room, part_bytes(&data->type, part));
}

// ---------------------------------------------------------------------------------------------------------------
// Reading

static enum read_status bad_binary(struct source* source, const char* format, ...) PRINTF_LIKE(2, 3);
static enum read_status bad_binary(struct source* source, const char* format, ...) {
  va_list args;
  va_start(args, format);
  int start = snprintf(source->message, MESSAGE_SIZE, "binary-input: ");
  vsnprintf(source->message + start, (size_t)(MESSAGE_SIZE - start), format, args);
  va_end(args);
  return READ_BAD;
}

static enum read_status read_tag(struct source* source, enum prim* out) {
  char tag[5] = {0};
  if (read_bytes(source, (unsigned char*)tag, 4) != 4) return bad_binary(source, "Couldn't read element type.");
  for (int i = 0; i < NUM_PRIMS; i++) {
    *out = (enum prim)i;
    if (memcmp(tag, prim_infos[i].tag, 4) == 0) return READ_OK;
  }
  for (int i = 0; i < 4; i++)
    if (tag[i] < ' ' || tag[i] > '~') tag[i] = '?';  // the message is text
  return bad_binary(source, "Did not recognize the type '%s'.", tag);
}

// Everything before the sizes.
static enum read_status read_header(struct source* source, const struct part_type* want) {
  int version = next_byte(source);
  if (version == EOF) return bad_binary(source, "could not read version.");
  if (version != 2) return bad_binary(source, "File uses version %d, but I only understand version 2.", version);
  int rank = next_byte(source);
  if (rank == EOF) return bad_binary(source, "Couldn't get dims.");
  if (rank != want->rank && want->rank == 0)
    return bad_binary(source, "Expected scalar (0 dimensions), but got array with %d dimensions.", rank);
  if (rank != want->rank)
    return bad_binary(source, "Expected %d dimensions, but got array with %d dimensions.", want->rank, rank);
  enum prim prim = I8;
  enum read_status status = read_tag(source, &prim);
  if (status != READ_OK || prim == want->prim) return status;
  const char *wanted = prim_infos[want->prim].name, *got = prim_infos[prim].name;
  if (rank == 0) return bad_binary(source, "Expected scalar of type %s but got scalar of type %s.", wanted, got);
  return bad_binary(source, "Expected %dD-array with element type '%s' but got %dD-array with element type '%s'.", rank,
                    wanted, rank, got);
}

static int64_t little_endian(const unsigned char* bytes) {
  uint64_t value = 0;
  for (int i = 8; i-- > 0;) value = value << 8 | bytes[i];
  return (int64_t)value;
}

// Numbers lie in memory as the machine has them; in files the lowest byte comes first.
static void fix_byte_order(unsigned char* bytes, int64_t count, int64_t size) {
  const uint16_t one = 1;
  if (*(const unsigned char*)&one == 1 || size == 1) return;
  for (int64_t i = 0; i < count; i++) {
    for (int64_t k = 0; k < size / 2; k++) {
      unsigned char *a = bytes + i * size + k, *b = bytes + i * size + size - 1 - k, swap = *a;
      *a = *b;
      *b = swap;
    }
  }
}

static enum read_status read_payload(struct source* source, struct data* data) {
  int64_t size = prim_infos[data->type.prim].size;
  int64_t bytes = array_bytes(size, data->type.rank, data->shape);
  int64_t count = array_bytes(1, data->type.rank, data->shape);
  int64_t left = bytes < 0 ? INT64_MAX : bytes;
  bool is_too_large = bytes < 0;
  if (is_too_large && source->file == NULL) return bad_binary(source, "the array is too large.");
  while (left > 0) {
    // As much as there is already, once more: what is not there is not asked for.
    int64_t chunk = data->size < FIRST_ROOM ? FIRST_ROOM : data->size;
    if (chunk > left) chunk = left;
    if (!is_too_large && !reserve(data, chunk)) return READ_NO_MEMORY;
    int64_t got = read_bytes(source, is_too_large ? NULL : data->bytes + data->size, chunk);
    data->size += got;
    left -= got;
    if (got < chunk) break;
  }
  if (left > 0 && data->type.rank == 0) return READ_BAD;
  if (left > 0)
    return bad_binary(source, "tried to read %" PRId64 " elements of an array, but only got %" PRId64 " elements.",
                      count < 0 ? INT64_MAX : count, data->size / size);
  fix_byte_order(data->bytes, data->size / size, size);
  if (data->type.prim == BOOL)
    for (int64_t i = 0; i < data->size; i++) data->bytes[i] = data->bytes[i] != 0;
  return READ_OK;
}

// A value whose first byte, `b`, was read already. The type is in `data`.
static enum read_status read_binary(struct source* source, struct data* data) {
  enum read_status status = read_header(source, &data->type);
  if (status != READ_OK) return status;
  for (int i = 0; i < data->type.rank; i++) {
    unsigned char bytes[8];
    if (read_bytes(source, bytes, 8) != 8)
      return bad_binary(source, "Couldn't read size for dimension %d of array.", i);
    data->shape[i] = little_endian(bytes);
    if (data->shape[i] < 0)
      return bad_binary(source, "The size %" PRId64 " of dimension %d is negative.", data->shape[i], i);
  }
  return read_payload(source, data);
}
