// What prepares a loop for being cut into parts (parts.h). Private to imp/lanes.
#pragma once

#include <unordered_set>

#include "imp/imp.h"
#include "imp/lanes/parts.h"

namespace fehu::imp {

// The body of the loop, with constants for what is costly in late statements but not late itself, and for elements that
// they read.
//
//   s := add(s, exp(mul(x, 2)))   =>   const e = exp(mul(x, 2)); s := add(s, e)
Code take_out(const For& loop, const SameBlocks& blocks, Arena& arena, uint32_t& last_name);

// The constants of the body that are not late, and that a few operations compute from the counter and what is outside.
std::unordered_set<uint32_t> cheap_constants(const For& loop, const LoopParts& parts);

}  // namespace fehu::imp
