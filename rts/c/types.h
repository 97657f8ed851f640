// Values as the outside sees them. Every type has a description; every value is a list of parts, scalars and dense
// arrays of primitives. What the C API and the server do with values is done here, for all types alike.
//
// The program says how many dimensions an array can have (MAX_RANK). Functions that take a context expect it to be
// locked. Those that return an error code leave a message in the context.

// One scalar, or one dense array in row-major order. Unused sizes are 0.
struct part {
  union scalar scalar;
  struct block *mem;
  int64_t offset;  // in elements
  int64_t shape[MAX_RANK];
};

struct part_type {
  enum prim prim;
  int rank;  // 0: a scalar
};

// A value takes these parts of the value that it is in.
struct field {
  const char *name;
  const struct type *type;
  int first_part;
};

// slots[i] says which part of the sum carries the i-th part of the payload.
struct variant {
  const char *name;
  int num_payload;
  const struct type *const *payload;
  const int *slots;
};

enum type_kind { PRIMITIVE, ARRAY, RECORD, SUM, OPAQUE_ARRAY, RECORD_ARRAY };

struct type {
  const char *name;   // in Futhark
  const char *c_name;  // in C, after "futhark_"; of opaque types
  enum type_kind kind;
  int num_parts;
  const struct part_type *parts;
  int num_fields;  // of records, and of arrays of records: arrays
  const struct field *fields;
  int num_variants;
  const struct variant *variants;
  int rank;  // of arrays of any kind
  const struct type *elem;
};

struct value {
  const struct type *type;
  struct part parts[];
};

struct entry_input {
  const struct type *type;
  bool is_consumed;
};

// An entry point. `call` gets the parts of each argument and fills the parts of the result; if it fails, these are
// empty.
struct entry {
  const char *name;
  int num_inputs;
  const struct entry_input *inputs;
  const struct type *output;
  bool is_output_unique;
  const char *const *attributes;     // ends with NULL
  const char *const *tuning_params;  // ends with NULL
  int (*call)(struct futhark_context *ctx, struct part *out, const struct part *const *in);
};

// A function for `call`, which the program has for each of its entry points.
#define ENTRY_CALL(name) \
  static int name(struct futhark_context *ctx, struct part *out, const struct part *const *in)

static int fail_sizes(struct futhark_context *ctx) {
  return fail(ctx, FUTHARK_PROGRAM_ERROR, "entry point arguments have invalid sizes.");
}

// What functions return that were called with arguments that do not fit; entry points have codes of their own.
enum { WRONG_CALL = 1 };

// Errors of the interface itself stand alone, without the prefix of errors of the program.
static void set_plain_error(struct futhark_context *ctx, const char *text) {
  if (ctx->error == NULL) ctx->error = copy_text(text);
}
// Compilers see what it returns.
#define fail_plainly(ctx, text) (set_plain_error(ctx, text), WRONG_CALL)

static int fail_without_memory(struct futhark_context *ctx) {
  return fail(ctx, FUTHARK_OUT_OF_MEMORY, "Failed to allocate memory in default space.\n");
}

// ---------------------------------------------------------------------------------------------------------------
// Parts

// How many elements are behind the first `from` dimensions? The array exists, so the number is not too large; but sizes
// beside a 0 may be anything.
static int64_t num_elements(const int64_t *shape, int from, int rank) {
  int64_t count = 1;
  for (int i = from; i < rank; i++)
    if (shape[i] == 0) return 0;
  for (int i = from; i < rank; i++) count *= shape[i];
  return count;
}

static int64_t part_bytes(const struct part_type *type, const struct part *part) {
  return num_elements(part->shape, 0, type->rank) * prim_infos[type->prim].size;
}

static void share_part(struct futhark_context *ctx, struct part *to, const struct part *from) {
  to->scalar = from->scalar;
  block_share(ctx, &to->mem, from->mem);
  to->offset = from->offset;
  memcpy(to->shape, from->shape, sizeof to->shape);
}

static bool same_sizes(const int64_t *a, const int64_t *b, int count) {
  for (int i = 0; i < count; i++)
    if (a[i] != b[i]) return false;
  return true;
}

// Room for an array of the part's shape.
static int alloc_part(struct futhark_context *ctx, const struct part_type *type, struct part *part) {
  part->offset = 0;
  return block_alloc(ctx, &part->mem, array_bytes(prim_infos[type->prim].size, type->rank, part->shape), "a value");
}

// ---------------------------------------------------------------------------------------------------------------
// Values

static struct value *new_value(struct futhark_context *ctx, const struct type *type) {
  size_t size = sizeof(struct value) + (size_t)type->num_parts * sizeof(struct part);
  struct value *value = (struct value *)allocate(size);
  if (value == NULL) {
    fail_without_memory(ctx);
    return NULL;
  }
  memset(value, 0, size);
  value->type = type;
  return value;
}

static void release_parts(struct futhark_context *ctx, const struct type *type, struct part *parts) {
  for (int i = 0; i < type->num_parts; i++) block_release(ctx, &parts[i].mem);
}

static void free_value(struct futhark_context *ctx, struct value *value) {
  if (value == NULL) return;
  release_parts(ctx, value->type, value->parts);
  free(value);
}

// Another value of the same parts.
static int share_value(struct futhark_context *ctx, const struct type *type, const struct part *from,
                       struct value **out) {
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  for (int i = 0; i < type->num_parts; i++) share_part(ctx, &made->parts[i], &from[i]);
  *out = made;
  return FUTHARK_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of primitives

UNUSED static int new_array(struct futhark_context *ctx, const struct type *type, const void *data,
                            const int64_t *shape, struct value **out) {
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  struct part *part = &made->parts[0];
  memcpy(part->shape, shape, (size_t)type->rank * sizeof *shape);
  int err = alloc_part(ctx, type->parts, part);
  if (err == 0) err = block_write(ctx, part->mem, 0, data, part_bytes(type->parts, part));
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  return err;
}

// The same without a copy: the memory must outlive the array.
UNUSED static int wrap_array(struct futhark_context *ctx, const struct type *type, unsigned char *data,
                             const int64_t *shape, struct value **out) {
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  memcpy(made->parts[0].shape, shape, (size_t)type->rank * sizeof *shape);
  int64_t bytes = array_bytes(prim_infos[type->parts->prim].size, type->rank, shape);
  int err = bytes < 0 ? fail_without_memory(ctx) : block_wrap(ctx, &made->parts[0].mem, data, bytes);
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  return err;
}

UNUSED static unsigned char *raw_values(const struct type *type, const struct part *part) {
  return (unsigned char *)block_at(part->mem, part->offset, prim_infos[type->parts->prim].size);
}

// The position of an element among all of them; -1 if there is no such element.
static int64_t find_element(const int64_t *shape, int rank, const int64_t *index) {
  int64_t at = 0;
  for (int i = 0; i < rank; i++) {
    if (index[i] < 0 || index[i] >= shape[i]) return -1;
    at = at * shape[i] + index[i];
  }
  return at;
}

#define fail_index(ctx) fail_plainly(ctx, "Index out of bounds.")

UNUSED static int read_element(struct futhark_context *ctx, const struct type *type, const struct part *part,
                               const int64_t *index, union scalar *out) {
  int64_t size = prim_infos[type->parts->prim].size;
  int64_t at = find_element(part->shape, type->rank, index);
  if (at < 0) return fail_index(ctx);
  return block_read(ctx, out->bytes, part->mem, (part->offset + at) * size, size);
}

UNUSED static int write_element(struct futhark_context *ctx, const struct type *type, struct part *part,
                                const int64_t *index, const union scalar *in) {
  int64_t size = prim_infos[type->parts->prim].size;
  int64_t at = find_element(part->shape, type->rank, index);
  if (at < 0) return fail_index(ctx);
  return block_write(ctx, part->mem, (part->offset + at) * size, in->bytes, size);
}

static int read_part(struct futhark_context *ctx, const struct part_type *type, const struct part *part, void *to) {
  int64_t size = prim_infos[type->prim].size;
  if (type->rank > 0) return block_read(ctx, to, part->mem, part->offset * size, part_bytes(type, part));
  memcpy(to, part->scalar.bytes, (size_t)size);
  return FUTHARK_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------------
// Records and sums

// fields[i] are the parts of the i-th field.
static int new_record(struct futhark_context *ctx, const struct type *type, const struct part *const *fields,
                      struct value **out) {
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  for (int i = 0; i < type->num_fields; i++) {
    const struct field *field = &type->fields[i];
    for (int k = 0; k < field->type->num_parts; k++)
      share_part(ctx, &made->parts[field->first_part + k], &fields[i][k]);
  }
  *out = made;
  return FUTHARK_SUCCESS;
}

UNUSED static int project_field(struct futhark_context *ctx, const struct field *field, const struct part *parts,
                                struct value **out) {
  return share_value(ctx, field->type, parts + field->first_part, out);
}

// Tags of values are good: those from outside are checked when they come in.
static int variant_of(const struct type *type, const struct part *parts) {
  return type->num_variants > 1 ? parts[0].scalar.u8 : 0;
}

UNUSED static int new_variant(struct futhark_context *ctx, const struct type *type, int variant,
                              const struct part *const *payload, struct value **out) {
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  const int *slots = type->variants[variant].slots;
  if (type->num_variants > 1) made->parts[0].scalar.u8 = (uint8_t)variant;
  for (int i = 0; i < type->variants[variant].num_payload; i++) {
    int count = type->variants[variant].payload[i]->num_parts;
    for (int k = 0; k < count; k++) share_part(ctx, &made->parts[slots[k]], &payload[i][k]);
    slots += count;
  }
  *out = made;
  return FUTHARK_SUCCESS;
}

// The payload, one value for each; nothing is kept if it fails.
UNUSED static int take_apart(struct futhark_context *ctx, const struct type *type, int variant,
                             const struct part *parts, struct value **out) {
  if (variant_of(type, parts) != variant)
    return fail_plainly(ctx, "The value is made by another constructor.");
  const struct variant *v = &type->variants[variant];
  const int *slots = v->slots;
  for (int i = 0; i < v->num_payload; i++) {
    out[i] = new_value(ctx, v->payload[i]);
    if (out[i] == NULL) {
      while (i-- > 0) free_value(ctx, out[i]);
      return FUTHARK_OUT_OF_MEMORY;
    }
    for (int k = 0; k < v->payload[i]->num_parts; k++) share_part(ctx, &out[i]->parts[k], &parts[slots[k]]);
    slots += v->payload[i]->num_parts;
  }
  return FUTHARK_SUCCESS;
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of records and sums: every part of the element has an array

// A copy of the element, so that it stays what it is if the array is written to.
UNUSED static int index_array(struct futhark_context *ctx, const struct type *type, const struct part *parts,
                              const int64_t *index, struct value **out) {
  int64_t at = find_element(parts[0].shape, type->rank, index);
  if (at < 0) return fail_index(ctx);
  struct value *made = new_value(ctx, type->elem);
  int err = made == NULL ? FUTHARK_OUT_OF_MEMORY : FUTHARK_SUCCESS;
  for (int i = 0; i < type->num_parts && err == 0; i++) {
    const struct part_type *elem = &type->elem->parts[i];
    struct part *part = &made->parts[i];
    int64_t size = prim_infos[elem->prim].size;
    int64_t bytes = num_elements(parts[i].shape, type->rank, type->rank + elem->rank) * size;
    int64_t from = parts[i].offset * size + at * bytes;
    memcpy(part->shape, parts[i].shape + type->rank, (size_t)elem->rank * sizeof *part->shape);
    if (elem->rank == 0) {
      err = block_read(ctx, part->scalar.bytes, parts[i].mem, from, size);
    } else {
      err = alloc_part(ctx, elem, part);
      if (err == 0) err = block_copy(ctx, part->mem, 0, parts[i].mem, from, bytes);
    }
  }
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  return err;
}

static int write_array(struct futhark_context *ctx, const struct type *type, struct part *parts, int64_t at,
                       const struct part *elem) {
  int err = FUTHARK_SUCCESS;
  for (int i = 0; i < type->num_parts && err == 0; i++) {
    const struct part_type *elem_type = &type->elem->parts[i];
    int64_t size = prim_infos[elem_type->prim].size;
    int64_t bytes = num_elements(elem[i].shape, 0, elem_type->rank) * size;
    int64_t to = parts[i].offset * size + at * bytes;
    if (elem_type->rank == 0)
      err = block_write(ctx, parts[i].mem, to, elem[i].scalar.bytes, size);
    else
      err = block_copy(ctx, parts[i].mem, to, elem[i].mem, elem[i].offset * size, bytes);
  }
  return err;
}

static bool has_element_shape(const struct type *type, const struct part *parts, const struct part *elem) {
  for (int i = 0; i < type->num_parts; i++)
    if (!same_sizes(parts[i].shape + type->rank, elem[i].shape, type->elem->parts[i].rank)) return false;
  return true;
}

UNUSED static int set_element(struct futhark_context *ctx, const struct type *type, struct part *parts,
                              const struct part *elem, const int64_t *index) {
  int64_t at = find_element(parts[0].shape, type->rank, index);
  if (at < 0) return fail_index(ctx);
  if (!has_element_shape(type, parts, elem))
    return fail_plainly(ctx, "Element shape differs from array shape");
  return write_array(ctx, type, parts, at, elem);
}

// One of many pointers to values, whatever type the caller has them under.
static const struct part *elem_parts(const void *elems, int64_t i) {
  const struct value *elem;
  memcpy(&elem, (const char *)elems + (size_t)i * sizeof elem, sizeof elem);
  return elem->parts;
}

// An array of the given shape; its elements are copied.
static int write_elements(struct futhark_context *ctx, struct value *made, const void *elems, int64_t count,
                      const int64_t *shape) {
  const struct type *type = made->type;
  int err = FUTHARK_SUCCESS;
  for (int i = 0; i < type->num_parts; i++) {
    struct part *part = &made->parts[i];
    memcpy(part->shape, shape, (size_t)type->rank * sizeof *shape);
    if (count > 0)
      memcpy(part->shape + type->rank, elem_parts(elems, 0)[i].shape,
             (size_t)type->elem->parts[i].rank * sizeof *shape);
  }
  for (int64_t k = 1; k < count; k++)
    if (!has_element_shape(type, made->parts, elem_parts(elems, k)))
      return fail_plainly(ctx, "Cannot construct arrays with elements of different shapes.");
  for (int i = 0; i < type->num_parts && err == 0; i++) err = alloc_part(ctx, &type->parts[i], &made->parts[i]);
  for (int64_t k = 0; k < count && err == 0; k++) err = write_array(ctx, type, made->parts, k, elem_parts(elems, k));
  return err;
}

UNUSED static int new_opaque_array(struct futhark_context *ctx, const struct type *type, const void *elems,
                                   const int64_t *shape, struct value **out) {
  int64_t count = array_bytes(1, type->rank, shape);
  if (count < 0) return fail_without_memory(ctx);
  struct value *made = new_value(ctx, type);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  int err = write_elements(ctx, made, elems, count, shape);
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  return err;
}

UNUSED static int zip_arrays(struct futhark_context *ctx, const struct type *type, const struct part *const *fields,
                             struct value **out) {
  for (int i = 1; i < type->num_fields; i++)
    if (!same_sizes(fields[0][0].shape, fields[i][0].shape, type->rank))
      return fail_plainly(ctx, "Cannot zip arrays with different shapes.");
  return new_record(ctx, type, fields, out);
}

// ---------------------------------------------------------------------------------------------------------------
// Entry points

UNUSED static int call_entry(struct futhark_context *ctx, const struct entry *entry, const struct part *const *in,
                             struct value **out) {
  lock_context(ctx);
  struct event *event = begin_event(ctx, entry->name);
  struct value *made = new_value(ctx, entry->output);
  int err = made == NULL ? FUTHARK_OUT_OF_MEMORY : entry->call(ctx, made->parts, in);
  end_event(ctx, event);
  if (err == 0 && ctx->is_damaged) err = fail(ctx, FUTHARK_PROGRAM_ERROR, "memory was damaged (see the log).");
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  unlock_context(ctx);
  return err;
}
