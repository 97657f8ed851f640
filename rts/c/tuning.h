// Tuning parameters: integers that are known by name. The program brings the table `tuning_params`, which may be empty;
// values lie in the configuration.

static int find_tuning_param(const char *name) {
  for (int i = 0; i < NUM_TUNING_PARAMS; i++)
    if (strcmp(tuning_params[i].name, name) == 0) return i;
  return -1;
}

PUBLIC int futhark_get_tuning_param_count(void) { return NUM_TUNING_PARAMS; }
PUBLIC const char *futhark_get_tuning_param_name(int i) {
  return i >= 0 && i < NUM_TUNING_PARAMS ? tuning_params[i].name : NULL;
}
PUBLIC const char *futhark_get_tuning_param_class(int i) {
  return i >= 0 && i < NUM_TUNING_PARAMS ? tuning_params[i].class_name : NULL;
}

// Nonzero: there is no such parameter. Custom parameters keep their values while a context lives: functions read them
// from the configuration, and constants have been made of them.
PUBLIC int futhark_context_config_set_tuning_param(struct futhark_context_config *cfg, const char *name, size_t value) {
  int i = find_tuning_param(name);
  if (i < 0) return 1;
  if (cfg->is_in_use && strcmp(tuning_params[i].class_name, "custom") == 0) return 0;
  cfg->tuning_values[i] = value != 0 ? (int64_t)value : tuning_params[i].initial;
  return 0;
}
