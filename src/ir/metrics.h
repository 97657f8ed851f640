// Counting operations: what `dev --metrics` prints and structure tests compare.
#pragma once

#include <map>
#include <string>

#include "ir/ir.h"

namespace fehu::ir {

// Operation by its name in ir.h (BinOp, Screma, ...) -> how often it occurs anywhere; and by its path of operations
// with bodies
// (/Loop/Screma) -> how often it occurs just there. The bodies of a match are Match/True and Match/False when it is an
// if.
std::map<std::string, size_t> metrics(const Program& p);

// Lines of `name count`, sorted by name.
std::string print_metrics(const Program& p);

}  // namespace fehu::ir
