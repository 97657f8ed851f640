// The value of a scalar operation on constants.
#pragma once

#include <optional>

#include "ir/ir.h"

namespace fehu::ir {

// None: it is no scalar operation, an operand is a variable, or it fails (a division by zero).
std::optional<prim::Value> constant_value(const Exp* e);

}  // namespace fehu::ir
