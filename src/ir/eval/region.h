// Which bytes of a buffer the elements of arrays take.
#pragma once

#include "ir/eval/value.h"

namespace fehu::ir {

// Have the two regions bytes in common? Arrays of different types may lie in one buffer. Bytes of the third region, if
// there is one, do not count.
bool is_overlap(const EvalRegion& a, const EvalRegion& b, const EvalRegion* apart_from = nullptr);

}  // namespace fehu::ir
