// Where a program consumes what it must not.
#pragma once

#include <vector>

#include "ir/alias.h"
#include "ir/ir.h"

namespace fehu::ir {

struct ConsumedPlace {
  const Exp* exp = nullptr;
  const Body* body = nullptr;  // of a function or loop, if a result is given away
  size_t number = 0;           // of the result; of what is consumed, as in append_consumed; or, if it is whole,
  bool is_whole = false;       // of the array or accumulator among those of a SOAC, parts of which the lambda consumes
};

// Somebody uses it afterwards, or it is not for us to consume: each of these places would need a copy. A place may be
// there several times. For a program in which everything else is right.
std::vector<ConsumedPlace> wrongly_consumed(const Program& p, const AliasTable& aliases);

}  // namespace fehu::ir
