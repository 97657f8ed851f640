// All interleavings of small regions on a few threads, up to a number of preemptions: every point is executed exactly
// once, nobody sleeps for ever, the lowest failure wins. Usage: interleave [MORE_PREEMPTIONS]
#define IN_STEPS
#include "run_time.h"

struct scenario {
  const char *name;
  int num_threads, num_regions;
  int64_t count, inner_count;  // 0: no inner regions
  int64_t failing;             // these points fail, one bit for each
  int max_preemptions;
};
static const struct scenario scenarios[] = {
    {"three points, two threads", 2, 1, 3, 0, 0, 3},
    {"two points, three threads", 3, 1, 2, 0, 0, 2},
    {"one region after the other", 2, 2, 2, 0, 0, 3},
    {"one after the other, three threads", 3, 2, 3, 0, 0, 1},
    {"regions in a region", 2, 1, 2, 2, 0, 3},
    {"all points fail", 2, 1, 3, 0, 7, 3},
    {"the last points fail", 2, 1, 3, 0, 6, 3},
    {"failure around inner regions", 2, 1, 2, 2, 1, 3},
};

static const struct scenario *scenario;
static int64_t hits[64];
static struct region_site site, inner_site;

static int inner_points(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)ctx;
  int64_t outer = *(const int64_t *)around;
  for (int64_t i = first; i < last; i++) hits[8 + 8 * outer + i]++;
  return 0;
}

static int outer_points(struct futhark_context *ctx, const void *around, int64_t first, int64_t last) {
  (void)around;
  for (int64_t i = first; i < last; i++) {
    hits[i]++;
    if ((scenario->failing >> i & 1) != 0) return fail(ctx, FUTHARK_PROGRAM_ERROR, "%" PRId64, i);
    int err = run_region(ctx, &inner_site, inner_points, &i, scenario->inner_count, 0);
    if (err != 0) return err;
  }
  return 0;
}

static void complain(const char *what) {
  fprintf(stderr, "%s: %s, in run %" PRId64 "\n", scenario->name, what, model.num_runs);
  abort();
}

static void run_scenario(void) {
  memset(hits, 0, sizeof hits);
  site.speed = inner_site.speed = 0;  // nothing is known from the run before
  struct futhark_context *ctx = make_context(scenario->num_threads);
  ctx->is_tiny = 1;
  int64_t lowest = 0;
  while (scenario->failing != 0 && (scenario->failing >> lowest & 1) == 0) lowest++;
  for (int k = 0; k < scenario->num_regions; k++) {
    int err = run_region(ctx, &site, outer_points, NULL, scenario->count, 0);
    if ((err != 0) != (scenario->failing != 0)) complain("the error is wrong");
    if (err != 0 && (ctx->error == NULL || strtoll(ctx->error + 7, NULL, 10) != lowest)) complain("not the lowest failure");
  }
  for (int64_t i = 0; i < scenario->count; i++) {
    bool is_below = scenario->failing == 0 || i < lowest;
    if (is_below ? hits[i] != scenario->num_regions : hits[i] > 1) complain("a point was not executed once");
    for (int64_t k = 0; k < scenario->inner_count; k++)
      if (is_below ? hits[8 + 8 * i + k] != 1 : hits[8 + 8 * i + k] > 1) complain("an inner point was not executed once");
  }
  drop_context(ctx);
}

int main(int argc, char **argv) {
  for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
    scenario = &scenarios[i];
    model.max_preemptions = scenario->max_preemptions + (argc > 1 ? atoi(argv[1]) : 0);
    model.num_runs = model.num_choices = 0;
    while (next_run()) run_scenario();
    printf("%s: %" PRId64 " runs\n", scenario->name, model.num_runs - 1);
    fflush(stdout);
  }
  return 0;
}
