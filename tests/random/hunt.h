// Checks many random programs in child processes, and shrinks what is wrong.
#pragma once

#include <string>

#include "random/check_c.h"
#include "random/gen.h"

namespace random_programs {

struct HuntOptions {
  uint64_t seed = 1;
  uint64_t count = UINT64_MAX;
  int seconds = 0;  // 0: until the count is reached
  int jobs = 2;
  bool has_c = false;
  bool has_passes = true;
  bool has_stats = false;
  CompilerOptions compiler;
  std::string folder;       // where findings go; empty: nowhere
  int shrink_seconds = 30;  // for each finding
  int max_findings = 20;    // kinds that are shrunk
};

struct HuntResult {
  uint64_t num_programs = 0, num_calls = 0, num_failing_calls = 0, num_expensive = 0;
  uint64_t num_wrong = 0;
  std::map<std::string, uint64_t> kinds;  // how many programs show them
  FeatureCounts features;
  double elapsed = 0;
};
HuntResult hunt(const HuntOptions& options);

// Reruns programs with tests in comments, as written by the hunt. The number of files that are wrong.
size_t rerun(const std::vector<std::string>& files, const HuntOptions& options);

}  // namespace random_programs
