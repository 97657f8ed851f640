// Which parameters of loops are owned: the first step of insert-copies.
#pragma once

#include "ir/ir.h"

namespace fehu::soac {

// Marks as unique the parameters of loops that an iteration consumes, and arrays that take turns.
const ir::Program* own_loops(const ir::Program* program, Arena& arena);

}  // namespace fehu::soac
