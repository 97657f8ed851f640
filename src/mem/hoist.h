// The pass `hoist-allocations`: blocks that a loop makes anew in every iteration are made once and kept.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* hoist_allocations(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kHoistAllocations = {"hoist-allocations",
                                                 "Lets loops keep the blocks that they would allocate again.",
                                                 ir::set_of(ir::Stage::SeqMem),
                                                 {},
                                                 hoist_allocations};

}  // namespace fehu::mem
