// Commands about types and entry points, variables as a whole, tuning and profiling.

static void do_types(struct server *s, struct words w) {
  (void)s, (void)w;
  for (int i = 0; i < NUM_TYPES; i++) puts(types[i].name);
}

static void do_entry_points(struct server *s, struct words w) {
  (void)s, (void)w;
  for (int i = 0; i < NUM_ENTRIES; i++) puts(entries[i].name);
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
  int64_t duration;
  int err = timed_call(s->ctx, entry, in, &result, &duration);
  printf("runtime: %" PRId64 "\n", duration);
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
  const char *more = source->message[0] != 0 ? source->message : source->hint;
  reply_failure("Failed to restore variable %s.\nPossibly malformed data in %s (errno: %s)%s%s", name, path,
                status == READ_NO_MEMORY ? "no memory left" : strerror(reason), *more != 0 ? "\n" : "", more);
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
  lock_context(s->ctx);
  int err = print_binary(s->ctx, file, value);
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else if (ferror(file)) reply_failure("Failed to write %s: %s", path, strerror(errno));
  return err == 0 && !ferror(file);
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
  if (type->rank > 0) puts("array");
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
