// What a server knows: values in named variables, types and entry points by name; and how it says that it failed.

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

// The end of a command that makes one value and has the lock of the context for it.
static void bind_result(struct server *s, const char *name, int err, struct value *made) {
  unlock_context(s->ctx);
  if (err != 0) reply_error(s);
  else bind_variable(s, name, made);
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
    if (strcmp(types[i].name, name) == 0) return &types[i];
  reply_failure("Unknown type %s", name);
  return NULL;
}

static const struct entry *get_entry(const char *name) {
  for (int i = 0; i < NUM_ENTRIES; i++)
    if (strcmp(entries[i].name, name) == 0) return &entries[i];
  reply_failure("Unknown entry point: %s", name);
  return NULL;
}

// Too few words are the client's mistake, not a failure.
NEVER_RETURNS static void stop_without_args(struct server *s) {
  fflush(stdout);
  stop(&s->line, 1, "Insufficient command args.\n");
}
