// From core IR with memory to the imperative IR, for sequential code.
#pragma once

#include "base/arena.h"
#include "imp/imp.h"
#include "imp/lanes/lanes.h"
#include "ir/ir.h"

namespace fehu::imp {

// Of a verified program in stage SeqMem: code as it comes, and then with all that the passes on it make.
const Program* plain_code(const ir::Program& program, Arena& arena, Interner& names);
const Program* generate_sequential(const ir::Program& program, Arena& arena, Interner& names,
                                   const LaneOptions& lanes = {});

}  // namespace fehu::imp
