// Which built-in function a built-in name is. Made by the checker (intrinsics.cpp), used by lowering, which turns each
// call into an operation of the core IR and so needs to know names by their meaning rather than by their spelling.
#pragma once

#include "prim/ops.h"

namespace fehu::typed {

enum class Intrinsic : uint8_t {
  None,    // the name is not that of a value: a type, a parameter in a signature
  Scalar,  // an operation of src/prim
#define OPERATOR(id, name, signature, set) id,
#include "check/intrinsics.def"
#define ARRAY_FUNCTION(id, name, signature) id,
#include "check/intrinsics.def"
};

// What one built-in name stands for. Looked up by the VName's id in Program::builtins.
struct Builtin {
  Intrinsic which = Intrinsic::None;
  uint32_t arity = 0;          // how many arguments a full application has; several operands of a scalar are one tuple
  prim::ScalarOp scalar = {};  // Scalar: the operation
};

}  // namespace fehu::typed
