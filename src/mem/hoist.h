// The pass `hoist-allocations`: blocks that a loop makes anew in every iteration are made once, before it.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

extern const pass::Pass kHoistAllocations;

}  // namespace fehu::mem
