// The server: reads commands from standard input, one per line, and keeps values in named variables.

#include <time.h>

struct variable {
  char *name;
  struct value *value;
};

struct server {
  struct command_line line;
  struct futhark_context_config *cfg;
  struct futhark_context *ctx;
  struct variable *variables;
  int num_variables, max_variables;
};

enum { MAX_WORDS = 1000 };

// The words of a command, without its name.
struct words {
  int count;
  const char **word;
};

// ---------------------------------------------------------------------------------------------------------------
// Replies

// The command has failed: the lines of the message follow.
static void begin_failure(void) { puts("%%% FAILURE"); }

static void reply_failure(const char *format, ...) PRINTF_LIKE(1, 2);
static void reply_failure(const char *format, ...) {
  va_list args;
  va_start(args, format);
  begin_failure();
  vprintf(format, args);
  va_end(args);
  putchar('\n');
}

// The message is that of the context.
static void reply_error(struct server *s) {
  char *error = futhark_context_get_error(s->ctx);
  reply_failure("%s", error != NULL ? error : "There is no memory left.");
  free(error);
}

// ---------------------------------------------------------------------------------------------------------------
// Variables. Functions that look something up have replied with a failure if they return NULL or false.

static struct variable *find_variable(struct server *s, const char *name) {
  for (int i = 0; i < s->num_variables; i++)
    if (strcmp(s->variables[i].name, name) == 0) return &s->variables[i];
  return NULL;
}

static struct value *get_value(struct server *s, const char *name) {
  struct variable *variable = find_variable(s, name);
  if (variable == NULL) reply_failure("Unknown variable: %s", name);
  return variable != NULL ? variable->value : NULL;
}

static bool is_free_name(struct server *s, const char *name) {
  if (find_variable(s, name) == NULL) return true;
  reply_failure("Variable already exists: %s", name);
  return false;
}

static void drop_value(struct server *s, struct value *value) {
  lock_context(s->ctx);
  free_value(s->ctx, value);
  unlock_context(s->ctx);
}

// The variable takes the value over; without memory for it the value is freed.
static bool bind_variable(struct server *s, const char *name, struct value *value) {
  if (s->num_variables == s->max_variables) {
    int room = s->max_variables > 0 ? 2 * s->max_variables : 16;
    struct variable *variables = (struct variable *)allocate((size_t)room * sizeof *variables);
    if (variables != NULL) {
      if (s->num_variables > 0) memcpy(variables, s->variables, (size_t)s->num_variables * sizeof *variables);
      free(s->variables);
      s->variables = variables;
      s->max_variables = room;
    }
  }
  char *copy = s->num_variables < s->max_variables ? copy_text(name) : NULL;
  if (copy == NULL) {
    drop_value(s, value);
    reply_failure("There is no memory left.");
    return false;
  }
  s->variables[s->num_variables].name = copy;
  s->variables[s->num_variables++].value = value;
  return true;
}

static void drop_variable(struct server *s, struct variable *variable) {
  drop_value(s, variable->value);
  free(variable->name);
  *variable = s->variables[--s->num_variables];
}

static void drop_all_variables(struct server *s) {
  while (s->num_variables > 0) drop_variable(s, &s->variables[s->num_variables - 1]);
}

static const struct type *get_type(const char *name) {
  for (int i = 0; i < NUM_TYPES; i++)
    if (strcmp(types[i]->name, name) == 0) return types[i];
  reply_failure("Unknown type %s", name);
  return NULL;
}

static const struct entry *get_entry(const char *name) {
  for (int i = 0; i < NUM_ENTRIES; i++)
    if (strcmp(entries[i]->name, name) == 0) return entries[i];
  reply_failure("Unknown entry point: %s", name);
  return NULL;
}

static bool is_array(const struct type *type) { return type->rank > 0; }

static const struct type *elem_of(const struct type *type) { return type->elem; }

// ---------------------------------------------------------------------------------------------------------------
// General commands

static void do_types(struct server *s, struct words w) {
  (void)s, (void)w;
  for (int i = 0; i < NUM_TYPES; i++) puts(types[i]->name);
}

static void do_entry_points(struct server *s, struct words w) {
  (void)s, (void)w;
  for (int i = 0; i < NUM_ENTRIES; i++) puts(entries[i]->name);
}

static void do_inputs(struct server *s, struct words w) {
  (void)s;
  const struct entry *entry = get_entry(w.word[0]);
  if (entry == NULL) return;
  for (int i = 0; i < entry->num_inputs; i++)
    printf("%s%s\n", entry->inputs[i].is_consumed ? "*" : "", entry->inputs[i].type->name);
}

static void do_output(struct server *s, struct words w) {
  (void)s;
  const struct entry *entry = get_entry(w.word[0]);
  if (entry != NULL) printf("%s%s\n", entry->is_output_unique ? "*" : "", entry->output->name);
}

static void print_names(const char *const *names) {
  for (; *names != NULL; names++) puts(*names);
}

static void do_attributes(struct server *s, struct words w) {
  (void)s;
  const struct entry *entry = get_entry(w.word[0]);
  if (entry != NULL) print_names(entry->attributes);
}

static void do_tuning_params(struct server *s, struct words w) {
  (void)s;
  const struct entry *entry = get_entry(w.word[0]);
  if (entry != NULL) print_names(entry->tuning_params);
}

static void do_tuning_param_class(struct server *s, struct words w) {
  (void)s;
  int i = find_tuning_param(w.word[0]);
  if (i < 0) reply_failure("Unknown tuning parameter: %s", w.word[0]);
  else puts(futhark_get_tuning_param_class(i));
}

static void do_set_tuning_param(struct server *s, struct words w) {
  int64_t value;
  if (!scan_decimal(w.word[1], &value) ||
      futhark_context_config_set_tuning_param(s->cfg, w.word[0], (size_t)value) != 0)
    reply_failure("Failed to set tuning parameter %s to %s", w.word[0], w.word[1]);
}

static int64_t microseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static NEVER_RETURNS void stop_without_args(struct server *s) {
  fflush(stdout);
  stop(&s->line, 1, "Insufficient command args.\n");
}

static void do_call(struct server *s, struct words w) {
  const struct part *in[MAX_INPUTS];
  const struct entry *entry = get_entry(w.word[0]);
  if (entry == NULL || !is_free_name(s, w.word[1])) return;
  if (w.count < 2 + entry->num_inputs) stop_without_args(s);
  for (int i = 0; i < entry->num_inputs; i++) {
    const struct value *value = get_value(s, w.word[2 + i]);
    if (value == NULL) return;
    const struct type *expected = entry->inputs[i].type;
    if (value->type != expected) {
      reply_failure("Wrong input type.  Expected %s, got %s.", expected->name, value->type->name);
      return;
    }
    in[i] = value->parts;
  }
  struct value *result = NULL;
  int64_t start = microseconds();
  int err = call_entry(s->ctx, entry, in, &result);
  if (err == 0) {
    err = futhark_context_sync(s->ctx);
    if (err != 0) drop_value(s, result);
  }
  printf("runtime: %" PRId64 "\n", microseconds() - start);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[1], result);
}

static bool restore_variable(struct server *s, struct source *source, const char *path, const char *name,
                             const char *type_name) {
  const struct type *type = get_type(type_name);
  if (type == NULL || !is_free_name(s, name)) return false;
  enum read_status status;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = restore_value(s->ctx, type, source, read_data, &status, &made);
  int reason = errno;
  unlock_context(s->ctx);
  if (err != 0) {
    reply_error(s);
    return false;
  }
  if (status == READ_OK) return bind_variable(s, name, made);
  reply_failure("Failed to restore variable %s.\nPossibly malformed data in %s (errno: %s)%s%s", name, path,
                status == READ_NO_MEMORY ? "no memory left" : strerror(reason), source->message[0] != 0 ? "\n" : "",
                source->message);
  return false;
}

static void do_restore(struct server *s, struct words w) {
  const char *path = w.word[0];
  if (w.count % 2 == 0) stop_without_args(s);
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    reply_failure("Failed to open %s: %s", path, strerror(errno));
    return;
  }
  struct source source;
  bool is_good = open_file(&source, file);
  if (!is_good) reply_failure("There is no memory left.");
  int count = (w.count - 1) / 2;
  for (int i = 0; i < count && is_good; i++)
    is_good = restore_variable(s, &source, path, w.word[1 + 2 * i], w.word[2 + 2 * i]);
  if (is_good && !is_at_end(&source)) reply_failure("Expected EOF after reading %d values from %s", count, path);
  close_source(&source);
  fclose(file);
}

// False: a failure was reported.
static bool write_value(struct server *s, FILE *file, const struct value *value, const char *path) {
  void *bytes = NULL;
  size_t size;
  lock_context(s->ctx);
  int err = store_to_memory(s->ctx, value, &bytes, &size);
  unlock_context(s->ctx);
  bool is_written = err == 0 && fwrite(bytes, 1, size, file) == size;
  free(bytes);
  if (err != 0) reply_error(s);
  else if (!is_written) reply_failure("Failed to write %s: %s", path, strerror(errno));
  return is_written;
}

static void do_store(struct server *s, struct words w) {
  const char *path = w.word[0];
  for (int i = 1; i < w.count; i++)
    if (get_value(s, w.word[i]) == NULL) return;
  FILE *file = fopen(path, "wb");
  if (file == NULL) {
    reply_failure("Failed to open %s: %s", path, strerror(errno));
    return;
  }
  bool is_good = true;
  for (int i = 1; i < w.count && is_good; i++)
    is_good = write_value(s, file, find_variable(s, w.word[i])->value, path);
  if (fclose(file) != 0 && is_good) reply_failure("Failed to write %s: %s", path, strerror(errno));
}

static void do_free(struct server *s, struct words w) {
  for (int i = 0; i < w.count; i++) {
    struct variable *variable = find_variable(s, w.word[i]);
    if (variable == NULL) {
      reply_failure("Unknown variable: %s", w.word[i]);
      return;
    }
    drop_variable(s, variable);
  }
}

static void do_rename(struct server *s, struct words w) {
  if (get_value(s, w.word[0]) == NULL || !is_free_name(s, w.word[1])) return;
  char *name = copy_text(w.word[1]);
  if (name == NULL) {
    reply_failure("There is no memory left.");
    return;
  }
  struct variable *variable = find_variable(s, w.word[0]);
  free(variable->name);
  variable->name = name;
}

static void do_clear(struct server *s, struct words w) {
  (void)w;
  drop_all_variables(s);
  if (futhark_context_clear_caches(s->ctx) != 0) reply_error(s);
}

static void do_kind(struct server *s, struct words w) {
  (void)s;
  const struct type *type = get_type(w.word[0]);
  if (type == NULL) return;
  if (is_array(type)) puts("array");
  else puts(type->kind == PRIMITIVE ? "primitive" : type->kind == RECORD ? "record" : "sum");
}

static void do_type(struct server *s, struct words w) {
  const struct value *value = get_value(s, w.word[0]);
  if (value != NULL) puts(value->type->name);
}

static void do_pause_profiling(struct server *s, struct words w) {
  (void)w;
  futhark_context_pause_profiling(s->ctx);
}

static void do_unpause_profiling(struct server *s, struct words w) {
  (void)w;
  futhark_context_unpause_profiling(s->ctx);
}

static void do_report(struct server *s, struct words w) {
  (void)w;
  char *report = futhark_context_report(s->ctx);
  if (report == NULL) reply_error(s);
  else puts(report);
  free(report);
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays

static const struct type *get_array_type(const char *name) {
  const struct type *type = get_type(name);
  if (type == NULL || is_array(type)) return type;
  reply_failure("Not an array type");
  return NULL;
}

static struct value *get_array(struct server *s, const char *name) {
  struct value *value = get_value(s, name);
  if (value == NULL || is_array(value->type)) return value;
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
  if (type != NULL) puts(elem_of(type)->name);
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

static void do_new_array(struct server *s, struct words w) {
  struct value *elems[MAX_WORDS];
  int64_t shape[MAX_RANK];
  const struct type *type = get_array_type(w.word[1]);
  if (type == NULL || !is_free_name(s, w.word[0]) || !get_shape(type, w, shape)) return;
  for (int i = 0; i < w.count - 2 - type->rank; i++) {
    elems[i] = get_value(s, w.word[2 + type->rank + i]);
    if (elems[i] == NULL) return;
    if (elems[i]->type == elem_of(type)) continue;
    reply_failure("Value %d mismatch: expected type %s, got %s", i + 1, elem_of(type)->name, elems[i]->type->name);
    return;
  }
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = type->kind == ARRAY ? new_array_of_scalars(s->ctx, type, elems, shape, &made)
                                : new_opaque_array(s->ctx, type, elems, shape, &made);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
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

static void do_index(struct server *s, struct words w) {
  int64_t index[MAX_RANK];
  if (!is_free_name(s, w.word[0])) return;
  const struct value *array = get_array(s, w.word[1]);
  if (array == NULL || !get_index(array, w, index)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err;
  if (array->type->kind == ARRAY) {
    made = new_value(s->ctx, elem_of(array->type));
    err = made == NULL ? FUTHARK_OUT_OF_MEMORY
                       : read_element(s->ctx, array->type, array->parts, index, &made->parts[0].scalar);
    if (err != 0) free_value(s->ctx, made);
  } else {
    err = index_array(s->ctx, array->type, array->parts, index, &made);
  }
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
}

static void do_set(struct server *s, struct words w) {
  int64_t index[MAX_RANK];
  struct value *array = get_array(s, w.word[0]);
  const struct value *elem = array != NULL ? get_value(s, w.word[1]) : NULL;
  if (elem == NULL) return;
  if (elem->type != elem_of(array->type)) {
    reply_failure("Type mismatch: expected element of type %s, got %s", elem_of(array->type)->name, elem->type->name);
    return;
  }
  if (!get_index(array, w, index)) return;
  lock_context(s->ctx);
  int err = array->type->kind == ARRAY
                ? write_element(s->ctx, array->type, array->parts, index, &elem->parts[0].scalar)
                : set_element(s->ctx, array->type, array->parts, elem->parts, index);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
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

static void do_zip(struct server *s, struct words w) {
  const struct part *fields[MAX_PARTS];
  const struct type *type = get_array_type(w.word[1]);
  if (type == NULL) return;
  if (type->kind != RECORD_ARRAY) {
    reply_failure("Cannot zip this array type");
    return;
  }
  if (!is_free_name(s, w.word[0]) || !get_fields(s, type, w, 2, "arrays", fields)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = zip_arrays(s->ctx, type, fields, &made);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
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

static void do_unzip(struct server *s, struct words w) {
  struct value *made[MAX_PARTS];
  const struct value *array = get_array(s, w.word[0]);
  if (array == NULL) return;
  const struct type *type = array->type;
  if (type->kind != RECORD_ARRAY) {
    reply_failure("Cannot unzip this array type");
    return;
  }
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

static void do_new(struct server *s, struct words w) {
  const struct part *fields[MAX_PARTS];
  const struct type *type = check_record(get_type(w.word[1]));
  if (type == NULL || !is_free_name(s, w.word[0]) || !get_fields(s, type, w, 2, "fields", fields)) return;
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = new_record(s->ctx, type, fields, &made);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
}

static void do_project(struct server *s, struct words w) {
  if (!is_free_name(s, w.word[0])) return;
  const struct value *record = get_value(s, w.word[1]);
  const struct type *type = record != NULL ? check_record(record->type) : NULL;
  if (type == NULL) return;
  int i = 0;
  while (i < type->num_fields && strcmp(type->fields[i].name, w.word[2]) != 0) i++;
  if (i == type->num_fields) {
    reply_failure("No such field");
    return;
  }
  struct value *made = NULL;
  lock_context(s->ctx);
  int err = project_field(s->ctx, &type->fields[i], record->parts, &made);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
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

static void do_construct(struct server *s, struct words w) {
  const struct part *payload[MAX_PARTS];
  const struct type *type = check_sum(get_type(w.word[1]));
  if (type == NULL || !is_free_name(s, w.word[0])) return;
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
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, w.word[0], made);
}

static void do_destruct(struct server *s, struct words w) {
  struct value *made[MAX_PARTS];
  const struct value *value = get_value(s, w.word[0]);
  const struct type *type = value != NULL ? check_sum(value->type) : NULL;
  if (type == NULL) return;
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

static void do_variant(struct server *s, struct words w) {
  const struct value *value = get_value(s, w.word[0]);
  const struct type *type = value != NULL ? check_sum(value->type) : NULL;
  if (type != NULL) puts(type->variants[variant_of(type, value->parts)].name);
}

// ---------------------------------------------------------------------------------------------------------------
// Lines

struct command {
  const char *name;
  int min_words;
  void (*run)(struct server *s, struct words w);
};

static const struct command commands[] = {
    {"types", 0, do_types},
    {"entry_points", 0, do_entry_points},
    {"inputs", 1, do_inputs},
    {"output", 1, do_output},
    {"call", 2, do_call},
    {"restore", 1, do_restore},
    {"store", 1, do_store},
    {"free", 0, do_free},
    {"rename", 2, do_rename},
    {"clear", 0, do_clear},
    {"kind", 1, do_kind},
    {"type", 1, do_type},
    {"pause_profiling", 0, do_pause_profiling},
    {"unpause_profiling", 0, do_unpause_profiling},
    {"report", 0, do_report},
    {"set_tuning_param", 2, do_set_tuning_param},
    {"tuning_params", 1, do_tuning_params},
    {"tuning_param_class", 1, do_tuning_param_class},
    {"attributes", 1, do_attributes},
    {"rank", 1, do_rank},
    {"elemtype", 1, do_elemtype},
    {"shape", 1, do_shape},
    {"new_array", 2, do_new_array},
    {"index", 2, do_index},
    {"set", 2, do_set},
    {"zip", 2, do_zip},
    {"unzip", 1, do_unzip},
    {"fields", 1, do_fields},
    {"new", 2, do_new},
    {"project", 3, do_project},
    {"variants", 1, do_variants},
    {"construct", 3, do_construct},
    {"destruct", 1, do_destruct},
    {"variant", 1, do_variant},
};

// Cuts the line into words in place. Quotes keep spaces together. Returns how many there are; more than fit counts as
// one too many.
static int split_words(char *line, const char **words) {
  int count = 0;
  char *at = line;
  for (;;) {
    while (is_space((unsigned char)*at)) at++;
    if (*at == 0) return count;
    if (count == MAX_WORDS - 1) return MAX_WORDS;
    bool is_quoted = *at == '"';
    if (is_quoted) at++;
    words[count++] = at;
    while (*at != 0 && (is_quoted ? *at != '"' : !is_space((unsigned char)*at))) at++;
    if (*at != 0) *at++ = 0;
  }
}

static void run_line(struct server *s, char *line) {
  const char *words[MAX_WORDS];
  int count = split_words(line, words);
  if (count == MAX_WORDS) stop(&s->line, 1, "Line too long.\n");
  if (count == 0) {
    reply_failure("Empty line");
    return;
  }
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
    if (strcmp(commands[i].name, words[0]) != 0) continue;
    if (count - 1 < commands[i].min_words) stop_without_args(s);
    struct words rest = {count - 1, words + 1};
    commands[i].run(s, rest);
    return;
  }
  fflush(stdout);
  stop(&s->line, 1, "Unknown command: %s\n", words[0]);
}

// The next line without its end, to be freed; NULL at the end of the input.
static char *read_line(struct server *s) {
  size_t size = 0, capacity = 256;
  char *text = (char *)allocate(capacity);
  for (int c; text != NULL;) {
    c = getchar();
    if (c == EOF && size == 0) {
      free(text);
      return NULL;
    }
    bool is_end = c == '\n' || c == EOF;
    text[size++] = is_end ? 0 : (char)c;
    if (is_end) return text;
    if (size < capacity) continue;
    char *longer = (char *)allocate(2 * capacity);
    if (longer != NULL) memcpy(longer, text, size);
    free(text);
    text = longer;
    capacity *= 2;
  }
  stop(&s->line, 1, "There is no memory left.\n");
}

static void serve(struct server *s) {
  for (;;) {
    puts("%%% OK");
    fflush(stdout);
    char *line = read_line(s);
    if (line == NULL) return;
    run_line(s, line);
    free(line);
  }
}

static const struct option options[] = {
    COMMON_OPTIONS,
#ifdef BACKEND_OPTIONS
    BACKEND_OPTIONS
#endif
};

int main(int argc, char **argv) {
  struct server s;
  memset(&s, 0, sizeof s);
  s.line.program = argc > 0 ? argv[0] : "program";
  s.line.options = options;
  s.line.num_options = (int)(sizeof options / sizeof *options);
  s.line.apply = apply_common_option;
  s.line.is_server = true;
  s.cfg = futhark_context_config_new();
  if (s.cfg == NULL) stop(&s.line, 1, "There is no memory left.\n");
  read_command_line(&s.line, argc, argv, s.cfg);
  s.ctx = futhark_context_new(s.cfg);
  if (s.ctx == NULL) stop(&s.line, 1, "There is no memory left.\n");
  futhark_context_set_logging_file(s.ctx, stdout);
  char *error = futhark_context_get_error(s.ctx);
  if (error != NULL) stop(&s.line, 1, "Error during context initialisation:\n%s", error);
  serve(&s);
  drop_all_variables(&s);
  free(s.variables);
  futhark_context_free(s.ctx);
  futhark_context_config_free(s.cfg);
  return 0;
}
