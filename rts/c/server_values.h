// Commands that take values apart and put them together: arrays, records, sums. If the program has no such types, what
// is left of a command says so.

// ---------------------------------------------------------------------------------------------------------------
// Arrays

static const struct type *get_array_type(const char *name) {
  const struct type *type = get_type(name);
  if (type == NULL || type->rank > 0) return type;
  reply_failure("Not an array type");
  return NULL;
}

static struct value *get_array(struct server *s, const char *name) {
  struct value *value = get_value(s, name);
  if (value == NULL || value->type->rank > 0) return value;
  reply_failure("Not an array type");
  return NULL;
}

static void do_rank(struct server *s, struct words w) {
  (void)s;
  const struct type *type = get_array_type(w.word[0]);
  if (type != NULL) printf("%d\n", type->rank);
}

static void do_elemtype(struct server *s, struct words w) {
  (void)s;
  const struct type *type = get_array_type(w.word[0]);
  if (type != NULL) puts(type->elem->name);
}

static void do_shape(struct server *s, struct words w) {
  const struct value *value = get_array(s, w.word[0]);
  if (value == NULL) return;
  for (int i = 0; i < value->type->rank; i++) printf("%" PRId64 "\n", value->parts[0].shape[i]);
}

// An array of primitives from primitives.
static int new_array_of_scalars(struct futhark_context *ctx, const struct type *type, struct value *const *elems,
                                const int64_t *shape, struct value **out) {
  int64_t count = array_bytes(1, type->rank, shape), size = prim_infos[type->parts->prim].size;
  unsigned char *bytes = (unsigned char *)allocate((size_t)(count * size));
  if (bytes == NULL) return fail_without_memory(ctx);
  for (int64_t i = 0; i < count; i++) memcpy(bytes + i * size, elems[i]->parts[0].scalar.bytes, (size_t)size);
  int err = new_array(ctx, type, bytes, shape, out);
  free(bytes);
  return err;
}

static int new_array_of_values(struct futhark_context *ctx, const struct type *type, struct value *const *elems,
                               const int64_t *shape, struct value **out) {
#ifdef WITH_OPAQUE_ARRAYS
  if (type->kind != ARRAY) return new_opaque_array(ctx, type, elems, shape, out);
#endif
  return new_array_of_scalars(ctx, type, elems, shape, out);
}

// The sizes, and how many elements an array of them has. False: a failure was reported.
static bool get_shape(const struct type *type, struct words w, int64_t *shape) {
  if (w.count < 2 + type->rank) {
    reply_failure("Expected %d dimensions, but got %d.", type->rank, w.count - 2);
    return false;
  }
  for (int i = 0; i < type->rank; i++) {
    if (scan_decimal(w.word[2 + i], &shape[i]) && shape[i] >= 0) continue;
    reply_failure("Invalid size `%s` of dimension %d.", w.word[2 + i], i + 1);
    return false;
  }
  int64_t count = array_bytes(1, type->rank, shape), given = w.count - 2 - type->rank;
  if (count == given) return true;
  reply_failure("Expected %" PRId64 " values, but got %" PRId64 ".", count < 0 ? INT64_MAX : count, given);
  return false;
}

static void bind_new_array(struct server *s, struct words w, const struct type *type) {
  struct value *elems[MAX_WORDS];
  int64_t shape[MAX_RANK];
  if (!is_free_name(s, w.word[0]) || !get_shape(type, w, shape)) return;
  for (int i = 0; i < w.count - 2 - type->rank; i++) {
    elems[i] = get_value(s, w.word[2 + type->rank + i]);
    if (elems[i] == NULL) return;
    if (elems[i]->type == type->elem) continue;
    reply_failure("Value %d mismatch: expected type %s, got %s", i + 1, type->elem->name, elems[i]->type->name);
    return;
  }
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = new_array_of_values(s->ctx, type, elems, shape, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_new_array(struct server *s, struct words w) {
  const struct type *type = get_array_type(w.word[1]);
  (void)s;
#ifdef WITH_ARRAYS
  if (type != NULL) bind_new_array(s, w, type);
#else
  (void)type;
#endif
}

// The words after the first two are positions in the array.
static bool get_index(const struct value *array, struct words w, int64_t *index) {
  int rank = array->type->rank;
  if (w.count - 2 != rank) {
    reply_failure("%d indices expected but %d values provided.", rank, w.count - 2);
    return false;
  }
  for (int i = 0; i < rank; i++) {
    const char *word = w.word[2 + i];
    if (scan_decimal(word, &index[i]) && index[i] >= 0 && index[i] < array->parts[0].shape[i]) continue;
    reply_failure("Invalid index `%s` on dimension %d.", word, i + 1);
    return false;
  }
  return true;
}

// An element as a value.
static int element_of_array(struct futhark_context *ctx, const struct value *array, const int64_t *index,
                            struct value **out) {
#ifdef WITH_OPAQUE_ARRAYS
  if (array->type->kind != ARRAY) return index_array(ctx, array->type, array->parts, index, out);
#endif
  struct value *made = new_value(ctx, array->type->elem);
  if (made == NULL) return FUTHARK_OUT_OF_MEMORY;
  int err = read_element(ctx, array->type, array->parts, index, &made->parts[0].scalar);
  if (err != 0)
    free_value(ctx, made);
  else
    *out = made;
  return err;
}

static void bind_element(struct server *s, struct words w, const struct value *array) {
  int64_t index[MAX_RANK];
  if (!get_index(array, w, index)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = element_of_array(s->ctx, array, index, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_index(struct server *s, struct words w) {
  if (!is_free_name(s, w.word[0])) return;
  const struct value *array = get_array(s, w.word[1]);
#ifdef WITH_ARRAYS
  if (array != NULL) bind_element(s, w, array);
#else
  (void)array;
#endif
}

static int set_element_of_array(struct futhark_context *ctx, struct value *array, const int64_t *index,
                                const struct value *elem) {
#ifdef WITH_OPAQUE_ARRAYS
  if (array->type->kind != ARRAY) return set_element(ctx, array->type, array->parts, elem->parts, index);
#endif
  return write_element(ctx, array->type, array->parts, index, &elem->parts[0].scalar);
}

static void set_array(struct server *s, struct words w, struct value *array) {
  int64_t index[MAX_RANK];
  const struct value *elem = get_value(s, w.word[1]);
  if (elem == NULL) return;
  if (elem->type != array->type->elem) {
    reply_failure("Type mismatch: expected element of type %s, got %s", array->type->elem->name, elem->type->name);
    return;
  }
  if (!get_index(array, w, index)) return;
  lock_context(s->ctx);
  int err = set_element_of_array(s->ctx, array, index, elem);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
}

static void do_set(struct server *s, struct words w) {
  struct value *array = get_array(s, w.word[0]);
#ifdef WITH_ARRAYS
  if (array != NULL) set_array(s, w, array);
#else
  (void)array;
#endif
}

// ---------------------------------------------------------------------------------------------------------------
// Records and sums

// The words from `first` on name the fields. False: a failure was reported.
static bool get_fields(struct server *s, const struct type *type, struct words w, int first, const char *what,
                       const struct part **fields) {
  if (w.count - first != type->num_fields) {
    reply_failure("%d %s expected but %d values provided.", type->num_fields, what, w.count - first);
    return false;
  }
  for (int i = 0; i < type->num_fields; i++) {
    const struct value *value = get_value(s, w.word[first + i]);
    if (value == NULL) return false;
    const struct field *field = &type->fields[i];
    if (value->type != field->type) {
      reply_failure("Field %s mismatch: expected type %s, got %s", field->name, field->type->name, value->type->name);
      return false;
    }
    fields[i] = value->parts;
  }
  return true;
}

static void zip_values(struct server *s, struct words w, const struct type *type) {
  const struct part *fields[MAX_PARTS];
  if (!is_free_name(s, w.word[0]) || !get_fields(s, type, w, 2, "arrays", fields)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = zip_arrays(s->ctx, type, fields, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_zip(struct server *s, struct words w) {
  (void)s;
  const struct type *type = get_array_type(w.word[1]);
  if (type == NULL) return;
  if (type->kind != RECORD_ARRAY) {
    reply_failure("Cannot zip this array type");
    return;
  }
#ifdef WITH_RECORD_ARRAYS
  zip_values(s, w, type);
#endif
}

// Names for several new values must be new and different.
static bool are_free_names(struct server *s, const char **names, int count) {
  for (int i = 0; i < count; i++) {
    if (!is_free_name(s, names[i])) return false;
    for (int k = 0; k < i; k++) {
      if (strcmp(names[k], names[i]) != 0) continue;
      reply_failure("Variable already exists: %s", names[i]);
      return false;
    }
  }
  return true;
}

// All values get their names, or none does.
static void bind_all(struct server *s, const char **names, struct value **values, int count) {
  for (int i = 0; i < count; i++) {
    if (bind_variable(s, names[i], values[i])) continue;
    while (++i < count) drop_value(s, values[i]);
    for (int k = 0; k < count; k++) {
      struct variable *variable = find_variable(s, names[k]);
      if (variable != NULL) drop_variable(s, variable);
    }
    return;
  }
}

static void unzip_value(struct server *s, struct words w, const struct value *array) {
  struct value *made[MAX_PARTS];
  const struct type *type = array->type;
  if (w.count - 1 != type->num_fields) {
    reply_failure("%d arrays expected but %d values provided.", type->num_fields, w.count - 1);
    return;
  }
  if (!are_free_names(s, w.word + 1, type->num_fields)) return;
  int err = 0, count = 0;
  lock_context(s->ctx);
  for (; count < type->num_fields && err == 0; count += err == 0)
    err = project_field(s->ctx, &type->fields[count], array->parts, &made[count]);
  unlock_context(s->ctx);
  if (err == 0) {
    bind_all(s, w.word + 1, made, count);
    return;
  }
  while (count-- > 0) drop_value(s, made[count]);
  reply_error(s);
}

static void do_unzip(struct server *s, struct words w) {
  const struct value *array = get_array(s, w.word[0]);
  if (array == NULL) return;
  if (array->type->kind != RECORD_ARRAY) {
    reply_failure("Cannot unzip this array type");
    return;
  }
#ifdef WITH_RECORD_ARRAYS
  unzip_value(s, w, array);
#endif
}

static const struct type *check_record(const struct type *type) {
  if (type == NULL || type->kind == RECORD) return type;
  reply_failure("Not a record type");
  return NULL;
}

static const struct type *check_sum(const struct type *type) {
  if (type == NULL || type->kind == SUM) return type;
  reply_failure("Not a sum type");
  return NULL;
}

static void do_fields(struct server *s, struct words w) {
  (void)s;
  const struct type *type = check_record(get_type(w.word[0]));
  if (type == NULL) return;
  for (int i = 0; i < type->num_fields; i++) printf("%s %s\n", type->fields[i].name, type->fields[i].type->name);
}

static void bind_record(struct server *s, struct words w, const struct type *type) {
  const struct part *fields[MAX_PARTS];
  if (!is_free_name(s, w.word[0]) || !get_fields(s, type, w, 2, "fields", fields)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = new_record(s->ctx, type, fields, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_new(struct server *s, struct words w) {
  const struct type *type = check_record(get_type(w.word[1]));
  (void)s;
#ifdef WITH_RECORDS
  if (type != NULL) bind_record(s, w, type);
#else
  (void)type;
#endif
}

static void bind_field(struct server *s, struct words w, const struct value *record) {
  const struct type *type = record->type;
  int i = 0;
  while (i < type->num_fields && strcmp(type->fields[i].name, w.word[2]) != 0) i++;
  if (i == type->num_fields) {
    reply_failure("No such field");
    return;
  }
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = project_field(s->ctx, &type->fields[i], record->parts, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_project(struct server *s, struct words w) {
  if (!is_free_name(s, w.word[0])) return;
  const struct value *record = get_value(s, w.word[1]);
  if (record == NULL || check_record(record->type) == NULL) return;
#ifdef WITH_RECORDS
  bind_field(s, w, record);
#endif
}

static void do_variants(struct server *s, struct words w) {
  (void)s;
  const struct type *type = check_sum(get_type(w.word[0]));
  if (type == NULL) return;
  for (int i = 0; i < type->num_variants; i++) {
    puts(type->variants[i].name);
    for (int k = 0; k < type->variants[i].num_payload; k++) printf("- %s\n", type->variants[i].payload[k]->name);
  }
}

static void bind_sum(struct server *s, struct words w, const struct type *type) {
  const struct part *payload[MAX_PARTS];
  if (!is_free_name(s, w.word[0])) return;
  int v = 0;
  while (v < type->num_variants && strcmp(type->variants[v].name, w.word[2]) != 0) v++;
  if (v == type->num_variants) {
    reply_failure("No such variant");
    return;
  }
  const struct variant *variant = &type->variants[v];
  if (w.count - 3 != variant->num_payload) {
    reply_failure("%d values expected but %d values provided.", variant->num_payload, w.count - 3);
    return;
  }
  for (int i = 0; i < variant->num_payload; i++) {
    const struct value *value = get_value(s, w.word[3 + i]);
    if (value == NULL) return;
    if (value->type != variant->payload[i]) {
      reply_failure("Value %d mismatch: expected type %s, got %s", i + 1, variant->payload[i]->name,
                    value->type->name);
      return;
    }
    payload[i] = value->parts;
  }
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = new_variant(s->ctx, type, v, payload, &made);
  bind_result(s, w.word[0], err, made);
}

static void do_construct(struct server *s, struct words w) {
  const struct type *type = check_sum(get_type(w.word[1]));
  (void)s;
#ifdef WITH_SUMS
  if (type != NULL) bind_sum(s, w, type);
#else
  (void)type;
#endif
}

static void bind_payload(struct server *s, struct words w, const struct value *value) {
  struct value *made[MAX_PARTS];
  const struct type *type = value->type;
  int v = variant_of(type, value->parts), count = type->variants[v].num_payload;
  if (w.count - 1 != count) {
    reply_failure("%d variables expected but %d variables provided.\n%s", count, w.count - 1, type->variants[v].name);
    return;
  }
  if (!are_free_names(s, w.word + 1, count)) return;
  lock_context(s->ctx);
  int err = take_apart(s->ctx, type, v, value->parts, made);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_all(s, w.word + 1, made, count);
}

static void do_destruct(struct server *s, struct words w) {
  const struct value *value = get_value(s, w.word[0]);
  if (value == NULL || check_sum(value->type) == NULL) return;
#ifdef WITH_SUMS
  bind_payload(s, w, value);
#endif
}

static void do_variant(struct server *s, struct words w) {
  const struct value *value = get_value(s, w.word[0]);
  const struct type *type = value != NULL ? check_sum(value->type) : NULL;
  if (type != NULL) puts(type->variants[variant_of(type, value->parts)].name);
}
