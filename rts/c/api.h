// The C API for all types alike. The functions that a program offers are short: they pass on what they are given to a
// function here, as pointers without a type. A pointer to an array or an opaque value is one to `struct value`; a
// pointer to a scalar is one to the number.

// Lists as arguments.
#define SIZES(...) ((const int64_t[]){__VA_ARGS__})
#define ARGUMENTS(...) ((const void *const[]){__VA_ARGS__})
#define RESULTS(...) ((void *const[]){__VA_ARGS__})

// All functions on an array of primitives. `dims` are its sizes as parameters, in parentheses, and `sizes` their names.
#define UNWRAP(...) __VA_ARGS__
#define ARRAY_FUNCTIONS(name, type, elem, dims, sizes)                                                              \
  struct futhark_##name *futhark_new_##name(struct futhark_context *ctx, const elem *data, UNWRAP dims) {          \
    return new_array_object(ctx, type, data, SIZES sizes);                                                          \
  }                                                                                                                 \
  struct futhark_##name *futhark_new_raw_##name(struct futhark_context *ctx, unsigned char *data, UNWRAP dims) {   \
    return wrap_array_object(ctx, type, data, SIZES sizes);                                                         \
  }                                                                                                                 \
  int futhark_free_##name(struct futhark_context *ctx, struct futhark_##name *obj) { return free_object(ctx, obj); } \
  int futhark_values_##name(struct futhark_context *ctx, struct futhark_##name *arr, elem *data) {                  \
    return values_of_object(ctx, arr, data);                                                                        \
  }                                                                                                                 \
  int futhark_index_##name(struct futhark_context *ctx, elem *out, struct futhark_##name *arr, UNWRAP dims) {       \
    return element_of_object(ctx, arr, SIZES sizes, out);                                                           \
  }                                                                                                                 \
  unsigned char *futhark_values_raw_##name(struct futhark_context *ctx, struct futhark_##name *arr) {               \
    (void)ctx;                                                                                                      \
    return raw_values_of_object(arr);                                                                               \
  }                                                                                                                 \
  const int64_t *futhark_shape_##name(struct futhark_context *ctx, struct futhark_##name *arr) {                    \
    (void)ctx;                                                                                                      \
    return shape_of_object(arr);                                                                                    \
  }

// What all opaque types have.
#define OPAQUE_FUNCTIONS(name, type)                                                                                \
  int futhark_free_##name(struct futhark_context *ctx, struct futhark_##name *obj) { return free_object(ctx, obj); } \
  int futhark_store_##name(struct futhark_context *ctx, const struct futhark_##name *obj, void **p, size_t *n) {    \
    return store_object(ctx, obj, p, n);                                                                            \
  }                                                                                                                 \
  struct futhark_##name *futhark_restore_##name(struct futhark_context *ctx, const void *p) {                       \
    return restore_from_memory(ctx, type, p);                                                                       \
  }

// The parts of what a caller gives. Those of a scalar are made, in `scalar`.
static const struct part *parts_of(const struct type *type, const void *object, struct part *scalar) {
  if (type->kind != PRIMITIVE) return ((const struct value *)object)->parts;
  memset(scalar, 0, sizeof *scalar);
  memcpy(scalar->scalar.bytes, object, (size_t)prim_infos[type->parts->prim].size);
  return scalar;
}

// A value becomes the caller's: the number itself, or a pointer.
static void hand_over(struct futhark_context *ctx, struct value *made, void *out) {
  if (made->type->kind != PRIMITIVE) {
    memcpy(out, &made, sizeof made);
    return;
  }
  memcpy(out, made->parts[0].scalar.bytes, (size_t)prim_infos[made->type->parts->prim].size);
  free_value(ctx, made);
}

// The end of a function that makes a value under the lock of the context.
static int finish_object(struct futhark_context *ctx, int err, struct value *made, void *out) {
  if (err == 0) hand_over(ctx, made, out);
  unlock_context(ctx);
  return err;
}

static int free_object(struct futhark_context *ctx, void *object) {
  lock_context(ctx);
  free_value(ctx, (struct value *)object);
  unlock_context(ctx);
  return FUTHARK_SUCCESS;
}

static const int64_t *shape_of_object(const void *object) { return ((const struct value *)object)->parts[0].shape; }

// ---------------------------------------------------------------------------------------------------------------
// Arrays of primitives

// NULL if it fails; the error is in the context.
static void *new_array_object(struct futhark_context *ctx, const struct type *type, const void *data,
                              const int64_t *shape) {
  struct value *made = NULL;
  lock_context(ctx);
  new_array(ctx, type, data, shape, &made);
  unlock_context(ctx);
  return made;
}

static void *wrap_array_object(struct futhark_context *ctx, const struct type *type, unsigned char *data,
                               const int64_t *shape) {
  struct value *made = NULL;
  lock_context(ctx);
  wrap_array(ctx, type, data, shape, &made);
  unlock_context(ctx);
  return made;
}

static int values_of_object(struct futhark_context *ctx, const void *object, void *data) {
  const struct value *array = (const struct value *)object;
  lock_context(ctx);
  int err = read_part(ctx, array->type->parts, array->parts, data);
  unlock_context(ctx);
  return err;
}

static unsigned char *raw_values_of_object(const void *object) {
  const struct value *array = (const struct value *)object;
  return raw_values(array->type, array->parts);
}

static int element_of_object(struct futhark_context *ctx, const void *object, const int64_t *index, void *out) {
  const struct value *array = (const struct value *)object;
  union scalar element;
  lock_context(ctx);
  int err = read_element(ctx, array->type, array->parts, index, &element);
  unlock_context(ctx);
  if (err == 0) memcpy(out, element.bytes, (size_t)prim_infos[array->type->parts->prim].size);
  return err;
}

// ---------------------------------------------------------------------------------------------------------------
// Opaque values

static int store_object(struct futhark_context *ctx, const void *object, void **p, size_t *n) {
  lock_context(ctx);
  int err = store_to_memory(ctx, (const struct value *)object, p, n);
  unlock_context(ctx);
  return err;
}

// A record from its fields, or an array of records from an array for each field.
static int new_record_object(struct futhark_context *ctx, const struct type *type, const void *const *fields,
                             void *out) {
  struct part scalars[MAX_PARTS];
  const struct part *parts[MAX_PARTS];
  struct value *made = NULL;
  for (int i = 0; i < type->num_fields; i++) parts[i] = parts_of(type->fields[i].type, fields[i], &scalars[i]);
  lock_context(ctx);
  int err = type->kind == RECORD_ARRAY ? zip_arrays(ctx, type, parts, &made) : new_record(ctx, type, parts, &made);
  return finish_object(ctx, err, made, out);
}

// A scalar is read; everything else shares the memory of the record.
static int field_of_object(struct futhark_context *ctx, const void *object, int number, void *out) {
  const struct value *record = (const struct value *)object;
  const struct field *field = &record->type->fields[number];
  struct value *made = NULL;
  if (field->type->kind == PRIMITIVE)
    return read_part(ctx, field->type->parts, &record->parts[field->first_part], out);
  lock_context(ctx);
  int err = project_field(ctx, field, record->parts, &made);
  return finish_object(ctx, err, made, out);
}

static int variant_of_object(const void *object) {
  const struct value *sum = (const struct value *)object;
  return variant_of(sum->type, sum->parts);
}

static int new_sum_object(struct futhark_context *ctx, const struct type *type, int variant,
                          const void *const *payload, void *out) {
  struct part scalars[MAX_PARTS];
  const struct part *parts[MAX_PARTS];
  struct value *made = NULL;
  const struct variant *v = &type->variants[variant];
  for (int i = 0; i < v->num_payload; i++) parts[i] = parts_of(v->payload[i], payload[i], &scalars[i]);
  lock_context(ctx);
  int err = new_variant(ctx, type, variant, parts, &made);
  return finish_object(ctx, err, made, out);
}

static int payload_of_object(struct futhark_context *ctx, const void *object, int variant, void *const *out) {
  const struct value *sum = (const struct value *)object;
  struct value *made[MAX_PARTS];
  lock_context(ctx);
  int err = take_apart(ctx, sum->type, variant, sum->parts, made);
  for (int i = 0; err == 0 && i < sum->type->variants[variant].num_payload; i++) hand_over(ctx, made[i], out[i]);
  unlock_context(ctx);
  return err;
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays of opaque values

static int item_of_object(struct futhark_context *ctx, const void *object, const int64_t *index, void *out) {
  const struct value *array = (const struct value *)object;
  struct value *made = NULL;
  lock_context(ctx);
  int err = index_array(ctx, array->type, array->parts, index, &made);
  return finish_object(ctx, err, made, out);
}

static int set_object(struct futhark_context *ctx, void *object, const void *elem, const int64_t *index) {
  struct value *array = (struct value *)object;
  lock_context(ctx);
  int err = set_element(ctx, array->type, array->parts, ((const struct value *)elem)->parts, index);
  unlock_context(ctx);
  return err;
}

static int new_elements_object(struct futhark_context *ctx, const struct type *type, const void *elems,
                              const int64_t *shape, void *out) {
  struct value *made = NULL;
  lock_context(ctx);
  int err = new_opaque_array(ctx, type, elems, shape, &made);
  return finish_object(ctx, err, made, out);
}

// ---------------------------------------------------------------------------------------------------------------
// Entry points

static int call_public(struct futhark_context *ctx, const struct entry *entry, void *out, const void *const *args) {
  struct part scalars[MAX_INPUTS];
  const struct part *in[MAX_INPUTS];
  struct value *made = NULL;
  for (int i = 0; i < entry->num_inputs; i++) in[i] = parts_of(entry->inputs[i].type, args[i], &scalars[i]);
  int err = call_entry(ctx, entry, in, &made);
  if (err == 0) hand_over(ctx, made, out);
  return err;
}
