// What a number of bytes is a product of.
#pragma once

#include <functional>
#include <vector>

#include "ir/ir.h"

namespace fehu::mem {

struct Factors {
  int64_t constant = 1;
  std::vector<ir::Operand> sizes = {};
};

// `definition`: the statement that binds a name, if it is known.
Factors factors_of(const ir::Operand& bytes, const std::function<const ir::Stm*(VName)>& definition);
// The bytes of an array without existential sizes.
Factors factors_of(const ir::Type& array);

// The same factors, in any order.
bool are_equal(Factors a, Factors b);

}  // namespace fehu::mem
