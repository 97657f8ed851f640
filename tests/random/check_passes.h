// Takes a program through all pipelines and shows what every pass made.
#pragma once

#include <functional>
#include <string>

#include "base/arena.h"
#include "base/name.h"
#include "ir/ir.h"

namespace random_programs {

// Values are compared bit by bit, so this pass, which changes the order of additions, is left out.
inline constexpr std::string_view kInexactPass = "spread-reductions";

struct PassEvents {
  // The program after a pass that changed it.
  std::function<void(std::string_view pass, const fehu::ir::Program&)> changed;
  // The passes did not come to an end: the message is of the pass runner.
  std::function<void(std::string_view pipeline, const std::string& message)> failed;
};

void run_all_pipelines(const fehu::ir::Program* raw, fehu::Arena& arena, fehu::Interner& names,
                       const PassEvents& events);

}  // namespace random_programs
