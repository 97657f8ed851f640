// program: tuning.fut
// Tuning parameters through the C API: their names and classes, values that contexts are made with.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "tuning.h"

static int64_t twice(struct futhark_context_config *cfg, struct futhark_context **out) {
  struct futhark_context *ctx = futhark_context_new(cfg);
  assert(ctx != NULL && futhark_context_get_error(ctx) == NULL);
  int64_t result;
  assert(futhark_entry_twice(ctx, &result, 1) == FUTHARK_SUCCESS);
  if (out != NULL) *out = ctx;
  else futhark_context_free(ctx);
  return result;
}

int main(void) {
  static const char *const names[] = {"chunk_size", "computed", "k", "other", "scale"};
  assert(futhark_get_tuning_param_count() == 5);
  for (int i = 0; i < 5; i++) {
    assert(strcmp(futhark_get_tuning_param_name(i), names[i]) == 0);
    assert(strcmp(futhark_get_tuning_param_class(i), "custom") == 0);
  }

  struct futhark_context_config *cfg = futhark_context_config_new();
  assert(futhark_context_config_set_tuning_param(cfg, "nobody", 1) != 0);
  assert(twice(cfg, NULL) == 11);
  assert(futhark_context_config_set_tuning_param(cfg, "k", 100) == 0);
  assert(twice(cfg, NULL) == 106);

  // A context keeps what it was made with.
  struct futhark_context *ctx;
  assert(twice(cfg, &ctx) == 106);
  assert(futhark_context_config_set_tuning_param(cfg, "k", 7) == 0);
  int64_t result;
  assert(futhark_entry_twice(ctx, &result, 1) == FUTHARK_SUCCESS && result == 106);
  futhark_context_free(ctx);

  // Two configurations have nothing to do with each other; 0 is the default.
  struct futhark_context_config *other = futhark_context_config_new();
  assert(twice(other, NULL) == 11);
  futhark_context_config_free(other);
  assert(futhark_context_config_set_tuning_param(cfg, "k", 0) == 0);
  assert(twice(cfg, NULL) == 11);
  futhark_context_config_free(cfg);
  return 0;
}
