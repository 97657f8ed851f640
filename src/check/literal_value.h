// The value of a number literal as a float.
#pragma once

#include "check/typed.h"
#include "prim/value.h"

namespace fehu::check {

// Rounded once; infinite if the number is too large. Integers may have any size. The sign of a pattern is not in it.
prim::Value literal_as_float(const typed::LiteralExp* literal, prim::PrimType type);

}  // namespace fehu::check
