// What changes nothing under an operation.
#pragma once

#include <optional>

#include "prim/ops.h"
#include "prim/value.h"

namespace fehu::prim {

// The value that changes no other under the operation, which is associative and commutative; none if it is not known.
// For sums of floats that is the negative zero: 0 + -0 is 0.
std::optional<Value> identity_of(BinOp op, PrimType type);

}  // namespace fehu::prim
