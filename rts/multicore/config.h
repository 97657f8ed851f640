// How many threads there are: what the configuration says, or the environment, or one for each processor.

PUBLIC void futhark_context_config_set_num_threads(struct futhark_context_config *cfg, int num_threads) {
  cfg->num_threads = num_threads;
}

// Sums of floats are divided in the same way for any number of threads.
PUBLIC void futhark_context_config_set_fixed_chunks(struct futhark_context_config *cfg, int flag) {
  cfg->has_fixed_chunks = flag;
}

// A number in the environment; 0 if there is none.
static int threads_in_environment(const char *name) {
  const char *text = getenv(name);
  long number = text != NULL ? strtol(text, NULL, 10) : 0;
  return number > 0 && number <= MAX_THREADS ? (int)number : 0;
}

// Of the processors, those that this process may use.
static int num_processors(void) {
#if defined(__linux__) && defined(CPU_COUNT)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  return (int)sysconf(_SC_NPROCESSORS_ONLN);
}

static int wanted_threads(const struct futhark_context_config *cfg) {
  int number = cfg->num_threads;
  if (number < 1) number = threads_in_environment("FEHU_NUM_THREADS");
  if (number < 1) number = threads_in_environment("FUTHARK_NUM_THREADS");
  if (number < 1) number = num_processors();
  return number < 1 ? 1 : number < MAX_THREADS ? number : MAX_THREADS;
}

// Does it choose between versions of code, or cut it?
static bool is_forced(const char *class_name) {
  return strncmp(class_name, "threshold", strlen("threshold")) == 0 || strcmp(class_name, "chunk") == 0;
}

// For tests: FEHU_THRESHOLDS is the value of all thresholds that nobody has set, so that every version of the code runs.
static void force_thresholds(struct futhark_context_config *cfg) {
  const char *value = getenv("FEHU_THRESHOLDS");
  for (int i = 0; value != NULL && i < NUM_TUNING_PARAMS; i++)
    if (is_forced(tuning_params[i].class_name) && cfg->tuning_values[i] == tuning_params[i].initial)
      cfg->tuning_values[i] = strtoll(value, NULL, 10);
}

// Options of executables and servers.
#define OPTION_NUM_THREADS FIRST_BACKEND_OPTION
#define OPTION_FIXED_CHUNKS (FIRST_BACKEND_OPTION + 1)
#define BACKEND_OPTIONS                                                                                         \
  {0, "num-threads", "INT", "The number of threads (less than 1: one per processor).", OPTION_NUM_THREADS},     \
  {0, "fixed-chunks", NULL, "Divide sums in the same way for any number of threads.", OPTION_FIXED_CHUNKS},

#define APPLY_BACKEND_OPTION(id, value, cfg)                                                     \
  if ((id) == OPTION_FIXED_CHUNKS) futhark_context_config_set_fixed_chunks(cfg, 1);              \
  if ((id) == OPTION_NUM_THREADS) {                                                              \
    int64_t number;                                                                              \
    if (!scan_decimal(value, &number)) stop(line, 1, "Need a number of threads, not %s\n", value); \
    futhark_context_config_set_num_threads(cfg, number < 1 || number > MAX_THREADS ? 0 : (int)number); \
  }
