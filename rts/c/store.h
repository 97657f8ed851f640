// Values as their parts in binary form, one after the other: to memory, and back from anywhere.

// ---------------------------------------------------------------------------------------------------------------
// Writing

static size_t stored_size(const struct value *value) {
  size_t size = 0;
  for (int i = 0; i < value->type->num_parts; i++) {
    const struct part_type *type = &value->type->parts[i];
    size += 7 + 8 * (size_t)type->rank + (size_t)part_bytes(type, &value->parts[i]);
  }
  return size;
}

// Everything before the elements. Returns where these go.
static unsigned char *store_header(const struct part_type *type, const struct part *part, unsigned char *to) {
  *to++ = 'b';
  *to++ = 2;
  *to++ = (unsigned char)type->rank;
  memcpy(to, prim_infos[type->prim].tag, 4);
  to += 4;
  for (int d = 0; d < type->rank; d++)
    for (int k = 0; k < 8; k++) *to++ = (unsigned char)((uint64_t)part->shape[d] >> 8 * k);
  return to;
}

// Writes stored_size() bytes.
static int store_value(struct futhark_context *ctx, const struct value *value, unsigned char *to) {
  int err = FUTHARK_SUCCESS;
  for (int i = 0; i < value->type->num_parts && err == 0; i++) {
    const struct part_type *type = &value->type->parts[i];
    const struct part *part = &value->parts[i];
    to = store_header(type, part, to);
    err = read_part(ctx, type, part, to);
    fix_byte_order(to, num_elements(part->shape, 0, type->rank), prim_infos[type->prim].size);
    to += part_bytes(type, part);
  }
  return err;
}

// To memory that the caller gives, or, if there is none, to new memory. `p` NULL: only how much.
UNUSED static int store_to_memory(struct futhark_context *ctx, const struct value *value, void **p, size_t *n) {
  *n = stored_size(value);
  if (p == NULL) return FUTHARK_SUCCESS;
  void *to = *p != NULL ? *p : allocate(*n);
  if (to == NULL) return fail_without_memory(ctx);
  int err = store_value(ctx, value, (unsigned char *)to);
  if (err != 0 && *p == NULL)
    free(to);
  else
    *p = to;
  return err;
}

// ---------------------------------------------------------------------------------------------------------------
// Are parts that come from outside those of a value?

// What must be rectangular is rectangular. `depth` dimensions of all parts belong to arrays around.
static bool is_regular(const struct type *type, const struct data *const *parts, int depth);

// The parts of a value of the payload. Returns the slots of the next one.
static const int *payload_parts(const struct type *payload, const int *slots, const struct data *const *parts,
                                const struct data **used) {
  for (int i = 0; i < payload->num_parts; i++) used[i] = parts[slots[i]];
  return slots + payload->num_parts;
}

static bool is_regular_variant(const struct variant *variant, const struct data *const *parts, int depth) {
  const int *slots = variant->slots;
  for (int i = 0; i < variant->num_payload; i++) {
    const struct data *used[MAX_PARTS];
    slots = payload_parts(variant->payload[i], slots, parts, used);
    if (!is_regular(variant->payload[i], used, depth)) return false;
  }
  return true;
}

static bool is_regular(const struct type *type, const struct data *const *parts, int depth) {
  for (int i = 0; i < type->num_fields && type->kind == RECORD; i++)
    if (!is_regular(type->fields[i].type, parts + type->fields[i].first_part, depth)) return false;
  for (int i = 0; i < type->num_variants; i++)
    if (!is_regular_variant(&type->variants[i], parts, depth)) return false;
  if (type->kind != OPAQUE_ARRAY && type->kind != RECORD_ARRAY) return true;
  for (int i = 1; i < type->num_parts; i++)
    if (!same_sizes(parts[0]->shape + depth, parts[i]->shape + depth, type->rank)) return false;
  return is_regular(type->elem, parts, depth + type->rank);
}

static bool has_sums(const struct type *type) {
  for (int i = 0; i < type->num_fields; i++)
    if (has_sums(type->fields[i].type)) return true;
  return type->kind == SUM || (type->elem != NULL && has_sums(type->elem));
}

// Every sum is made by one of its constructors. The value is element number `at` of the arrays around, of `depth`
// dimensions. Parts that its constructor does not use may be anything.
static bool has_known_tags(const struct type *type, const struct data *const *parts, int depth, int64_t at) {
  for (int i = 0; i < type->num_fields && type->kind == RECORD; i++)
    if (!has_known_tags(type->fields[i].type, parts + type->fields[i].first_part, depth, at)) return false;
  if (type->kind == OPAQUE_ARRAY || type->kind == RECORD_ARRAY) {
    int64_t count = has_sums(type->elem) ? num_elements(parts[0]->shape, depth, depth + type->rank) : 0;
    for (int64_t i = 0; i < count; i++)
      if (!has_known_tags(type->elem, parts, depth + type->rank, at * count + i)) return false;
  }
  if (type->kind != SUM) return true;
  int tag = type->num_variants > 1 ? parts[0]->bytes[at] : 0;
  if (tag >= type->num_variants) return false;
  const struct variant *variant = &type->variants[tag];
  const int *slots = variant->slots;
  for (int i = 0; i < variant->num_payload; i++) {
    const struct data *used[MAX_PARTS];
    slots = payload_parts(variant->payload[i], slots, parts, used);
    if (!has_known_tags(variant->payload[i], used, depth, at)) return false;
  }
  return true;
}

static bool is_value(const struct type *type, const struct data *data) {
#ifdef WITH_OPAQUE_VALUES
  const struct data *parts[MAX_PARTS];
  for (int i = 0; i < type->num_parts; i++) parts[i] = &data[i];
  return is_regular(type, parts, 0) && has_known_tags(type, parts, 0, 0);
#else
  (void)type, (void)data;
  return true;
#endif
}

// ---------------------------------------------------------------------------------------------------------------
// Restoring

typedef enum read_status part_reader(struct source *source, struct part_type type, struct data *data);

// Reads what store_value() wrote. Whether it succeeds or not, `data` is to be freed.
UNUSED static enum read_status read_stored(struct source *source, struct part_type type, struct data *data) {
  memset(data, 0, sizeof *data);
  data->type = type;
  return next_byte(source) == 'b' ? read_binary(source, data) : READ_BAD;
}

static int value_of_data(struct futhark_context *ctx, const struct type *type, struct data *data,
                         struct value **out) {
  struct value *made = new_value(ctx, type);
  int err = made == NULL ? FUTHARK_OUT_OF_MEMORY : FUTHARK_SUCCESS;
  for (int i = 0; i < type->num_parts && err == 0; i++) err = part_of_data(ctx, &data[i], &made->parts[i]);
  if (err == 0)
    *out = made;
  else
    free_value(ctx, made);
  return err;
}

// All parts of a value. If `status` is not READ_OK the context has no message.
static int restore_value(struct futhark_context *ctx, const struct type *type, struct source *source,
                         part_reader *read, enum read_status *status, struct value **out) {
  struct data data[MAX_PARTS];
  int count = 0, err = FUTHARK_SUCCESS;
  for (*status = READ_OK; count < type->num_parts && *status == READ_OK; count++)
    *status = read(source, type->parts[count], &data[count]);
  if (*status == READ_OK && !is_value(type, data)) *status = READ_BAD;
  if (*status == READ_OK) err = value_of_data(ctx, type, data, out);
  while (count > 0) free_data(&data[--count]);
  return err;
}

static void *restore_from_memory(struct futhark_context *ctx, const struct type *type, const void *p) {
  struct source source;
  enum read_status status;
  struct value *made = NULL;
  open_memory(&source, p);
  lock_context(ctx);
  if (restore_value(ctx, type, &source, read_stored, &status, &made) == 0 && status != READ_OK)
    set_plain_error(ctx, source.message[0] != 0 ? source.message : "The bytes do not fit the type of the value.");
  unlock_context(ctx);
  return made;
}
