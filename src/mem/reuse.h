// One block for several arrays that are not needed at the same time, in bodies of loops.
#pragma once

#include "ir/ir.h"

namespace fehu::mem {

// Of a program in stage SeqMem; the same program if nothing changes.
const ir::Program* reuse_blocks(const ir::Program* p, Arena& arena);

}  // namespace fehu::mem
