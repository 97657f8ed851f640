// The pass `introduce-memory`: every array gets a place in memory. The rules are in docs/memory.md.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

extern const pass::Pass kIntroduceMemory;

}  // namespace fehu::mem
