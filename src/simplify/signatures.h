// Results of functions that callers know without being told, or do not want.
#pragma once

#include "ir/ir.h"
#include "simplify/usage.h"

namespace fehu::simplify {

// Removes, from functions that are no entry points and from all calls of them, the results that are a parameter or a
// constant (sizes too: the types of other results then say so), and those that no call uses. `usage` is that of the
// whole program. False: nothing to do.
bool simplify_signatures(Arena& arena, const Usage& usage, List<ir::Stm>& constants, std::vector<ir::Fun>& funs);

}  // namespace fehu::simplify
