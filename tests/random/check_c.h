// Compiled programs against the reference: many programs go through the C compiler at once.
#pragma once

#include <string>
#include <vector>

#include "random/check.h"

namespace random_programs {

struct CompilerOptions {
  std::string fehu;  // the binary
  int seconds = 60;  // for one compilation
};

struct Batched {
  const Program* program;
  const Verdict* verdict;  // of check_source, without findings
};
// The findings of each program.
std::vector<std::vector<Finding>> check_c(const std::vector<Batched>& batch, const CompilerOptions& options);

}  // namespace random_programs
