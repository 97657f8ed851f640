// The pass `hoist-reads`: elements that a loop reads again in each iteration are read before it.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* hoist_reads(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kHoistReads = {"hoist-reads",
                                           "Reads elements before loops in which they stay the same.",
                                           ir::set_of(ir::Stage::Seq),
                                           {},
                                           hoist_reads};

}  // namespace fehu::loops
