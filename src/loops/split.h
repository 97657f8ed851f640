// The pass `split-loops`, which cuts loops that test where they are.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* split_loops(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSplitLoops = {
    "split-loops",
    "Cuts loops where tests of their counters change, so that the parts need none.",
    ir::set_of(ir::Stage::Seq),
    {},
    split_loops};

}  // namespace fehu::loops
