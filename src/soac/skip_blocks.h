// The pass `skip-blocks`, which lets reductions that choose one element pass over blocks without a candidate.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* skip_blocks(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSkipBlocks = {
    "skip-blocks",
    "Lets reductions that choose an element pass over blocks without a candidate.",
    ir::set_of(ir::Stage::Soacs),
    {},
    skip_blocks};

}  // namespace fehu::soac
