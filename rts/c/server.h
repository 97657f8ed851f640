// The server: reads commands from standard input, one per line, and replies.

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
    finish_output(&s->line);
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
  open_closed_streams();
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
