// The pass `hoist-allocations`: blocks that a loop makes anew in every iteration are made once, before it.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* hoist_allocations(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kHoistAllocations = {
    "hoist-allocations", "Moves allocations out of loops.", ir::set_of(ir::Stage::SeqMem), {}, hoist_allocations};

}  // namespace fehu::mem
