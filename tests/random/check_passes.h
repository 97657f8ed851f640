// Takes a program through all pipelines and shows what every pass made.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "ir/ir.h"

namespace random_programs {

// Values are compared bit by bit, so this pass, which changes the order of additions, is left out.
inline constexpr std::string_view kInexactPass = "spread-reductions";

struct PassEvents {
  // The program after a pass that changed it.
  std::function<void(std::string_view pass, const fehu::ir::Program&)> changed;
  // The last of a pipeline.
  std::function<void(std::string_view pipeline, const fehu::ir::Program&)> finished;
  // The passes did not come to an end: the message is of the pass runner.
  std::function<void(std::string_view pipeline, const std::string& message)> failed;
};

// Of every other seed some passes are left out: others then meet what these would have changed.
void run_all_pipelines(const fehu::ir::Program* raw, fehu::Arena& arena, fehu::Interner& names, uint64_t seed,
                       const PassEvents& events);

// A choice of passes that pipelines can do without.
std::vector<std::string> passes_left_out(uint64_t seed);

}  // namespace random_programs
