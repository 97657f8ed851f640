// The command line of executables, as getopt_long reads it: short options may be bundled, values may be attached, long
// names may be abbreviated, options and operands may be mixed. And tuning parameters, which come in that way.

#include <fcntl.h>

struct option {
  char letter;  // 0: none
  const char *name;
  const char *argument;  // what its value is called; NULL: it has none
  const char *description;
  int id;
};

// A program that is being started: what everything here needs.
struct command_line {
  const char *program;
  const struct option *options;
  int num_options;
  bool is_server;
  void (*apply)(struct command_line *line, int id, const char *value, struct futhark_context_config *cfg);
  const char *entry_point;
  const char *cache_file;
  FILE *runtime_file;
  const char *runtime_path;
  int num_runs;
  bool has_warm_up, is_binary, is_silent;
};

#if defined(__GNUC__)
#define NEVER_RETURNS __attribute__((noreturn))
#else
#define NEVER_RETURNS
#endif

NEVER_RETURNS static void stop(const struct command_line *line, int status, const char *format, ...) PRINTF_LIKE(3, 4);
static void stop(const struct command_line *line, int status, const char *format, ...) {
  va_list args;
  va_start(args, format);
  fprintf(stderr, "%s: ", line->program);
  vfprintf(stderr, format, args);
  va_end(args);
  exit(status);
}

// A file that is opened later must not become standard output. Reading and writing these fails.
static void open_closed_streams(void) {
  for (int file = STDIN_FILENO; file <= STDERR_FILENO; file++)
    if (fcntl(file, F_GETFD) < 0) open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

// What is still on its way to standard output gets there, or the program ends.
static void finish_output(const struct command_line *line) {
  errno = 0;
  if (fflush(stdout) == 0 && !ferror(stdout)) return;
  stop(line, 1, "Cannot write to standard output: %s\n", strerror(errno != 0 ? errno : EIO));
}

static void print_usage(const struct command_line *line, FILE *out) {
  int width = 0;
  char text[100];
  for (int pass = 0; pass < 2; pass++) {
    if (pass == 1) fprintf(out, "Usage: %s [OPTION]...\nOptions:\n\n", line->program);
    for (int i = 0; i < line->num_options; i++) {
      const struct option *option = &line->options[i];
      char letter[4] = {'-', option->letter, '/', 0};
      int length = snprintf(text, sizeof text, "%s--%s%s%s", option->letter != 0 ? letter : "", option->name,
                            option->argument != NULL ? " " : "", option->argument != NULL ? option->argument : "");
      if (length > width) width = length;
      if (pass == 1) fprintf(out, "  %-*s  %s\n", width, text, option->description);
    }
  }
}

NEVER_RETURNS static void stop_unknown_option(const struct command_line *line, const char *word) {
  print_usage(line, stderr);
  stop(line, 1, "Unknown option: %s\n", word);
}

// Exact names win; an abbreviation must stand for one option only.
static const struct option *find_long_option(const struct command_line *line, const char *name, size_t length) {
  const struct option *found = NULL;
  int num_found = 0;
  for (int i = 0; i < line->num_options; i++) {
    if (strncmp(line->options[i].name, name, length) != 0) continue;
    found = &line->options[i];
    if (found->name[length] == 0) return found;
    num_found++;
  }
  return num_found == 1 ? found : NULL;
}

static const struct option *find_short_option(const struct command_line *line, char letter) {
  for (int i = 0; i < line->num_options; i++)
    if (line->options[i].letter == letter && letter != 0) return &line->options[i];
  return NULL;
}

// The word after this one, if the option's value is not part of this one.
static const char *value_of_option(const struct command_line *line, const char *attached, int argc, char **argv,
                                   int *at) {
  if (attached != NULL) return attached;
  if (*at + 1 >= argc) stop(line, 255, "Missing argument for option %s\n", argv[*at]);
  return argv[++*at];
}

static void read_long_option(struct command_line *line, int argc, char **argv, int *at,
                             struct futhark_context_config *cfg) {
  const char *word = argv[*at], *name = word + 2, *equals = strchr(name, '=');
  size_t length = equals != NULL ? (size_t)(equals - name) : strlen(name);
  const struct option *option = find_long_option(line, name, length);
  if (option == NULL || (option->argument == NULL && equals != NULL)) stop_unknown_option(line, word);
  const char *value = NULL;
  if (option->argument != NULL)
    value = value_of_option(line, equals != NULL ? equals + 1 : NULL, argc, argv, at);
  line->apply(line, option->id, value, cfg);
}

static void read_short_options(struct command_line *line, int argc, char **argv, int *at,
                               struct futhark_context_config *cfg) {
  const char *word = argv[*at];
  for (const char *letter = word + 1; *letter != 0; letter++) {
    const struct option *option = find_short_option(line, *letter);
    if (option == NULL) stop_unknown_option(line, word);
    if (option->argument == NULL) {
      line->apply(line, option->id, NULL, cfg);
      continue;
    }
    line->apply(line, option->id, value_of_option(line, letter[1] != 0 ? letter + 1 : NULL, argc, argv, at), cfg);
    return;
  }
}

// Options take effect in order, also those after an operand; then it turns out that operands are not accepted.
static void read_command_line(struct command_line *line, int argc, char **argv, struct futhark_context_config *cfg) {
  const char *operand = NULL;
  bool has_ended = false;
  for (int i = 1; i < argc; i++) {
    const char *word = argv[i];
    if (!has_ended && strcmp(word, "--") == 0) has_ended = true;
    else if (!has_ended && strncmp(word, "--", 2) == 0) read_long_option(line, argc, argv, &i, cfg);
    else if (!has_ended && word[0] == '-' && word[1] != 0) read_short_options(line, argc, argv, &i, cfg);
    else if (operand == NULL) operand = word;
  }
  if (operand != NULL) stop(line, 1, "Excess non-option: %s\n", operand);
}

// ---------------------------------------------------------------------------------------------------------------
// Tuning

// A decimal number and nothing else.
static bool scan_decimal(const char *text, int64_t *out) {
  const char *digits = *text == '-' ? text + 1 : text;
  if (*digits < '0' || *digits > '9') return false;
  char *rest;
  errno = 0;
  long long value = strtoll(text, &rest, 10);
  *out = value;
  return *rest == 0 && errno == 0;
}

static void set_param(const struct command_line *line, const char *argument, struct futhark_context_config *cfg) {
  const char *equals = strchr(argument, '=');
  int64_t value;
  if (equals == NULL || !scan_decimal(equals + 1, &value))
    stop(line, 1, "Invalid argument for --parameter option: %s\n", argument);
  char *name = copy_text(argument);
  if (name == NULL) stop(line, 1, "There is no memory left.\n");
  name[equals - argument] = 0;
  if (futhark_context_config_set_tuning_param(cfg, name, (size_t)value) != 0)
    stop(line, 1, line->is_server ? "Unknown parameter: %s\n" : "Unknown tuning parameter: %s\n", name);
  free(name);
}

enum { MAX_TUNING_LINE = 1024 };

// The next line with its end, or a part of it; false at the end of the file. A byte 0 becomes one that nothing fits.
static bool next_tuning_line(FILE *file, char *text) {
  int length = 0, c = 0;
  while (length < MAX_TUNING_LINE && c != '\n' && (c = getc(file)) != EOF) text[length++] = c != 0 ? (char)c : '?';
  text[length] = 0;
  return length > 0;
}

// One line of a tuning file. Problems end the program.
static void read_tuning_line(const struct command_line *line, const char *path, int number, char *text,
                             struct futhark_context_config *cfg) {
  size_t length = strlen(text);
  if (length > 0 && text[length - 1] == '\n') text[--length] = 0;
  if (length > 0 && text[length - 1] == '\r') text[--length] = 0;
  size_t blanks = strspn(text, " \t");
  if (text[blanks] == 0 || strncmp(text + blanks, "--", 2) == 0) return;
  char *equals = strchr(text, '=');
  int64_t value;
  if (blanks > 0 || equals == NULL || equals == text || equals[-1] == ' ' || !scan_decimal(equals + 1, &value))
    stop(line, 1, "When loading tuning file '%s': Invalid line %d (must be of form 'name=int').\n", path, number);
  *equals = 0;
  if (futhark_context_config_set_tuning_param(cfg, text, (size_t)value) != 0)
    stop(line, 1, "When loading tuning file '%s': Unknown name '%s' on line %d.\n", path, text, number);
}

static void load_tuning_file(const struct command_line *line, const char *path, struct futhark_context_config *cfg) {
  FILE *file = fopen(path, "r");
  if (file == NULL)
    stop(line, 1, "When loading tuning file '%s': Cannot open file: %s\n", path, strerror(errno));
  char text[MAX_TUNING_LINE + 1];
  for (int number = 1; next_tuning_line(file, text); number++)
    read_tuning_line(line, path, number, text, cfg);
  if (ferror(file))  // of a folder, for example, which can be opened
    stop(line, 1, "When loading tuning file '%s': Cannot open file: %s\n", path, strerror(errno));
  fclose(file);
}

static void print_params(void) {
  for (int i = 0; i < futhark_get_tuning_param_count(); i++)
    printf("%s (%s)\n", futhark_get_tuning_param_name(i), futhark_get_tuning_param_class(i));
}

// ---------------------------------------------------------------------------------------------------------------
// Options that all executables have

enum option_id {
  OPTION_HELP,
  OPTION_DEBUGGING,
  OPTION_LOG,
  OPTION_PROFILE,
  OPTION_PRINT_PARAMS,
  OPTION_PARAM,
  OPTION_TUNING,
  OPTION_CACHE_FILE,
  OPTION_ENTRY_POINT,
  OPTION_RUNTIME_FILE,
  OPTION_RUNS,
  OPTION_BINARY,
  OPTION_NO_RESULT,
  FIRST_BACKEND_OPTION
};

#define COMMON_OPTIONS                                                                                        \
  {'h', "help", NULL, "Print help information and exit.", OPTION_HELP},                                       \
  {'D', "debugging", NULL, "Perform possibly expensive internal checks and print a log.", OPTION_DEBUGGING},  \
  {'L', "log", NULL, "Print a log while running.", OPTION_LOG},                                               \
  {'P', "profile", NULL, "Gather profiling data while running.", OPTION_PROFILE},                             \
  {0, "print-params", NULL, "Print all tuning parameters and exit.", OPTION_PRINT_PARAMS},                    \
  {0, "param", "NAME=INT", "Set a tuning parameter.", OPTION_PARAM},                                          \
  {0, "tuning", "FILE", "Read values of tuning parameters from this file.", OPTION_TUNING},                   \
  {0, "cache-file", "FILE", "Keep the compiled program in this file.", OPTION_CACHE_FILE}

static void apply_common_option(struct command_line *line, int id, const char *value,
                                struct futhark_context_config *cfg) {
  switch (id) {
    case OPTION_HELP:
      print_usage(line, stdout);
      finish_output(line);
      exit(0);
    case OPTION_DEBUGGING:
      futhark_context_config_set_debugging(cfg, 1);
      return;
    case OPTION_LOG:
      futhark_context_config_set_logging(cfg, 1);
      return;
    case OPTION_PROFILE:
      futhark_context_config_set_profiling(cfg, 1);
      return;
    case OPTION_PRINT_PARAMS:
      print_params();
      finish_output(line);
      exit(0);
    case OPTION_PARAM:
      set_param(line, value, cfg);
      return;
    case OPTION_TUNING:
      load_tuning_file(line, value, cfg);
      return;
    case OPTION_CACHE_FILE:
      futhark_context_config_set_cache_file(cfg, value);
      return;
    default:
#ifdef APPLY_BACKEND_OPTION
      APPLY_BACKEND_OPTION(id, value, cfg)
#endif
      return;
  }
}
