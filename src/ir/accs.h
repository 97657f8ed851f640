// Types of accumulators.
#pragma once

#include <span>

#include "ir/ir.h"

namespace fehu::ir {

// The type of the accumulator for arrays of these element types. It names the certificate of its `with_acc`, so that
// accumulators of different ones never have the same type and cannot be confused.
Type acc_type(VName cert, List<Operand> shape, std::span<const Type> elems, Arena& arena);

}  // namespace fehu::ir
