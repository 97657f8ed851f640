// The pass that gives entry points a version for one thread.
#pragma once

#include "pass/pass.h"

namespace fehu::parallel {

const ir::Program* run_alone(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kRunAlone = {
    "run-alone", "Gives entry points a version for one thread.", ir::set_of(ir::Stage::Soacs), {}, run_alone};

}  // namespace fehu::parallel
