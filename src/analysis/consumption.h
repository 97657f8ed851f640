// Which arrays are consumed, that is: written in place by an operation that then owns them.
#pragma once

#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::analysis {

// By the number of the root (see AliasTable): is it consumed somewhere in the program? A lambda that consumes a part of
// an array consumes the array. One walk.
std::vector<bool> consumed_roots(const ir::Program& p, const ir::AliasTable& aliases);

// The roots that the statement consumes, itself or in its bodies, and that are not yet marked; they are marked now.
void append_consumed_roots(const ir::Stm& s, const ir::AliasTable& aliases, std::vector<bool>& is_marked,
                           std::vector<uint32_t>& out);

}  // namespace fehu::analysis
