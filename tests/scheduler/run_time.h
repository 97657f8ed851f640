// The run time with threads as a program gets it, for tests of the scheduler that are written in C: no program, only
// contexts and regions.
#pragma once

#define WITH_THREADS 1
#include "../../rts/c/effort.h"
#include "../../rts/c/prelude.h"

#define PUBLIC static
enum { FUTHARK_SUCCESS = 0, FUTHARK_PROGRAM_ERROR = 2, FUTHARK_OUT_OF_MEMORY = 3, NUM_TUNING_PARAMS = 0 };
#define TUNED_ON ""
struct futhark_context_config;
struct futhark_context;
struct program_globals {
  char none;
};
static const struct {
  const char *name, *class_name;
  int64_t initial;
} tuning_params[1] = {{NULL, NULL, 0}};

#pragma GCC diagnostic ignored "-Wunused-function"
// Each needs those before it.
// clang-format off
#include "../../rts/c/context.h"
#include "../../rts/c/recursion.h"
#include "../../rts/c/memory.h"
#include "../../rts/c/copy.h"
#include "../../rts/multicore/atomic.h"
#ifdef IN_STEPS
#include "steps.h"
#endif
#include "../../rts/multicore/range.h"
NO_EFFORT
#include "../../rts/multicore/pool.h"
USUAL_EFFORT SOME_EFFORT
#include "../../rts/multicore/region.h"
USUAL_EFFORT
#include "../../rts/multicore/run.h"
#include "../../rts/multicore/config.h"
#include "../../rts/c/events.h"
#include "../../rts/multicore/profile.h"
    // clang-format on

    static int
    initialise_program(struct futhark_context* ctx) {
  (void)ctx;
  return 0;
}
static void free_program(struct futhark_context* ctx) {
  (void)ctx;
}

static struct futhark_context* make_context(int num_threads) {
  struct futhark_context_config* cfg = futhark_context_config_new();
  futhark_context_config_set_num_threads(cfg, num_threads);
  return futhark_context_new(cfg);
}
static void drop_context(struct futhark_context* ctx) {
  struct futhark_context_config* cfg = ctx->cfg;
  futhark_context_free(ctx);
  futhark_context_config_free(cfg);
}
