// The plain executable: reads arguments from standard input, calls one entry point, prints the result.

static void apply_option(struct command_line *line, int id, const char *value, struct futhark_context_config *cfg) {
  int64_t number;
  switch (id) {
    case OPTION_ENTRY_POINT:
      line->entry_point = value;
      return;
    case OPTION_RUNTIME_FILE:
      if (line->runtime_file != NULL) fclose(line->runtime_file);
      line->runtime_file = fopen(value, "w");
      line->runtime_path = value;
      if (line->runtime_file == NULL) stop(line, 1, "Cannot open %s: %s\n", value, strerror(errno));
      return;
    case OPTION_RUNS:
      line->has_warm_up = true;
      if (!scan_decimal(value, &number) || number <= 0 || number > INT32_MAX)
        stop(line, 1, "Need a positive number of runs, not %s\n", value);
      line->num_runs = (int)number;
      return;
    case OPTION_BINARY:
      line->is_binary = true;
      return;
    case OPTION_NO_RESULT:
      line->is_silent = true;
      return;
    default:
      apply_common_option(line, id, value, cfg);
  }
}

static const struct option options[] = {
    COMMON_OPTIONS,
    {'e', "entry-point", "NAME", "The entry point to run (default: main, or the only one).", OPTION_ENTRY_POINT},
    {'t', "write-runtime-to", "FILE", "Write run times in microseconds to this file.", OPTION_RUNTIME_FILE},
    {'r', "runs", "INT", "Perform this many measured runs, after one that is not measured.", OPTION_RUNS},
    {'b', "binary-output", NULL, "Print the result in binary.", OPTION_BINARY},
    {'n', "no-print-result", NULL, "Do not print the result.", OPTION_NO_RESULT},
#ifdef BACKEND_OPTIONS
    BACKEND_OPTIONS
#endif
};

// The error of the context, then the end.
NEVER_RETURNS static void stop_with_error(const struct command_line *line, struct futhark_context *ctx) {
  char *error = futhark_context_get_error(ctx);
  const char *text = error != NULL ? error : "There is no memory left.";
  size_t length = strlen(text);
  stop(line, 1, "%s%s", text, length > 0 && text[length - 1] == '\n' ? "" : "\n");
}

// The only entry point needs no name.
static const struct entry *find_entry(const char *name) {
  if (name == NULL && NUM_ENTRIES == 1) return &entries[0];
  if (name == NULL) name = "main";
  for (int i = 0; i < NUM_ENTRIES; i++)
    if (strcmp(entries[i].name, name) == 0) return &entries[i];
  fprintf(stderr, "No entry point '%s'.  Select another with --entry-point.  Options are:\n", name);
  for (int i = 0; i < NUM_ENTRIES; i++) fprintf(stderr, "%s\n", entries[i].name);
  exit(1);
}

static void read_data_of_input(const struct command_line *line, struct source *source, const struct type *type,
                               int number, struct data *data) {
  if (type->kind != PRIMITIVE && type->kind != ARRAY)
    stop(line, 1, "Cannot read input #%d of type struct futhark_%s *\n", number, type->c_name);
  switch (read_data(source, *type->parts, data)) {
    case READ_OK:
      return;
    case READ_NO_MEMORY:
      stop(line, 1, "There is no memory left for input #%d of type %s.\n", number, type->name);
    case READ_BAD:
      if (source->message[0] != 0) stop(line, 1, "%s\n", source->message);
      stop(line, 1, "%s input #%d of type %s (errno: %s).\n%s%s",
           type->kind == PRIMITIVE ? "Error when reading" : "Cannot read", number, type->name, strerror(errno),
           source->hint, source->hint[0] != 0 ? "\n" : "");
  }
}

static struct value *read_input(const struct command_line *line, struct futhark_context *ctx, struct source *source,
                                const struct type *type, int number) {
  struct data data;
  struct value *value = NULL;
  read_data_of_input(line, source, type, number, &data);
  lock_context(ctx);
  int err = value_of_data(ctx, type, &data, &value);
  unlock_context(ctx);
  if (err != 0) stop_with_error(line, ctx);
  free_data(&data);
  return value;
}

static void read_inputs(const struct command_line *line, struct futhark_context *ctx, const struct entry *entry,
                        struct value **inputs) {
  struct source source;
  if (!open_file(&source, stdin)) stop(line, 1, "There is no memory left.\n");
  if (isatty(fileno(stdin)))
    fprintf(stderr, "Reading input from the terminal.\nEnd it with Ctrl-D; text after '--' is a comment.\n");
  for (int i = 0; i < entry->num_inputs; i++)
    inputs[i] = read_input(line, ctx, &source, entry->inputs[i].type, i);
  if (!is_at_end(&source))
    stop(line, 1, "Expected EOF on stdin after reading input for \"%s\".\n", entry->name);
  close_source(&source);
}

NEVER_RETURNS static void stop_without_runtime_file(const struct command_line *line) {
  stop(line, 1, "Cannot write %s: %s\n", line->runtime_path, strerror(errno));
}

// What a run gets: the input itself, unless the run would take it from a later one.
static struct value *argument_of_run(const struct command_line *line, struct futhark_context *ctx,
                                     const struct entry_input *type, struct value *input, bool is_last) {
  struct value *made = NULL;
  if (!type->is_consumed || is_last) return input;
  lock_context(ctx);
  int err = share_value(ctx, input->type, input->parts, &made);
#ifdef WITH_ARRAYS
  if (err == 0 && input->type->kind == ARRAY) {
    err = alloc_part(ctx, input->type->parts, made->parts);
    int64_t bytes = part_bytes(input->type->parts, input->parts);
    if (err == 0) err = block_copy(ctx, made->parts->mem, 0, input->parts->mem, 0, bytes);
  }
#endif
  unlock_context(ctx);
  if (err != 0) stop_with_error(line, ctx);
  return made;
}

// One call. Only the call itself is timed.
static struct value *run_once(const struct command_line *line, struct futhark_context *ctx, const struct entry *entry,
                              struct value **inputs, bool is_last, FILE *runtime_file) {
  struct value *args[MAX_INPUTS];
  const struct part *in[MAX_INPUTS];
  struct value *result = NULL;
  for (int i = 0; i < entry->num_inputs; i++) {
    args[i] = argument_of_run(line, ctx, &entry->inputs[i], inputs[i], is_last);
    in[i] = args[i]->parts;
  }
  if (futhark_context_sync(ctx) != 0) stop_with_error(line, ctx);
  int64_t duration;
  if (timed_call(ctx, entry, in, &result, &duration) != 0) stop_with_error(line, ctx);
  if (runtime_file != NULL && (fprintf(runtime_file, "%" PRId64 "\n", duration) < 0 || fflush(runtime_file) != 0))
    stop_without_runtime_file(line);
  lock_context(ctx);
  for (int i = 0; i < entry->num_inputs; i++)
    if (is_last || args[i] != inputs[i]) free_value(ctx, args[i]);
  unlock_context(ctx);
  return result;
}

// The last run frees the inputs.
static struct value *run_all(const struct command_line *line, struct futhark_context *ctx, const struct entry *entry,
                             struct value **inputs) {
  struct value *result = NULL;
  for (int run = line->has_warm_up ? -1 : 0; run < line->num_runs; run++) {
    bool is_last = run == line->num_runs - 1;
    lock_context(ctx);
    free_value(ctx, result);
    unlock_context(ctx);
    if (is_last) futhark_context_unpause_profiling(ctx);
    result = run_once(line, ctx, entry, inputs, is_last, run < 0 ? NULL : line->runtime_file);
  }
  return result;
}

static bool is_tuple(const struct type *type) {
  if (type->kind != RECORD || type->num_fields == 1) return false;
  char name[16];
  for (int i = 0; i < type->num_fields; i++) {
    snprintf(name, sizeof name, "%d", i);
    if (strcmp(type->fields[i].name, name) != 0) return false;
  }
  return true;
}

// Tuples are printed component by component.
static void print_result(const struct command_line *line, struct futhark_context *ctx, const struct type *type,
                         const struct part *parts) {
  if (is_tuple(type) && type->num_fields > 0) {
    for (int i = 0; i < type->num_fields; i++)
      print_result(line, ctx, type->fields[i].type, parts + type->fields[i].first_part);
    return;
  }
  if (type->kind == PRIMITIVE || type->kind == ARRAY) {
    lock_context(ctx);
    int err = line->is_binary ? print_part(ctx, stdout, type->parts, parts)
                              : print_text(ctx, stdout, type->parts, parts);
    unlock_context(ctx);
    if (err != 0) stop_with_error(line, ctx);
  } else if (!is_tuple(type)) {
    fflush(stdout);
    stop(line, 1, "Values of type \"struct futhark_%s *\" have no external representation.\n", type->c_name);
  }
  putchar('\n');
}

static void print_report(const struct command_line *line, struct futhark_context *ctx) {
  char *report = futhark_context_report(ctx);
  if (report == NULL) stop(line, 1, "There is no memory left.\n");
  fprintf(stderr, "%s\n", report);
  free(report);
}

int main(int argc, char **argv) {
  open_closed_streams();
  struct command_line line;
  memset(&line, 0, sizeof line);
  line.program = argc > 0 ? argv[0] : "program";
  line.options = options;
  line.num_options = (int)(sizeof options / sizeof *options);
  line.apply = apply_option;
  line.num_runs = 1;
  struct futhark_context_config *cfg = futhark_context_config_new();
  if (cfg == NULL) stop(&line, 1, "There is no memory left.\n");
  read_command_line(&line, argc, argv, cfg);
  struct futhark_context *ctx = futhark_context_new(cfg);
  if (ctx == NULL) stop(&line, 1, "There is no memory left.\n");
  if (ctx->error != NULL) stop_with_error(&line, ctx);

  const struct entry *entry = find_entry(line.entry_point);
  futhark_context_pause_profiling(ctx);
  struct value *inputs[MAX_INPUTS];
  read_inputs(&line, ctx, entry, inputs);
  struct value *result = run_all(&line, ctx, entry, inputs);
  if (!line.is_silent) print_result(&line, ctx, entry->output, result->parts);
  finish_output(&line);
  if (ctx->is_profiling && !ctx->is_debugging) print_report(&line, ctx);

  if (line.runtime_file != NULL && fclose(line.runtime_file) != 0) stop_without_runtime_file(&line);
  lock_context(ctx);
  free_value(ctx, result);
  unlock_context(ctx);
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
  return 0;
}
