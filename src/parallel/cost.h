// What one evaluation of a function costs, about.
#pragma once

#include "ir/build.h"

namespace fehu::parallel {

// In simple operations. Widths and bounds that are known before the function is called count as what they are, others
// as a guess. Statements that compute it are emitted.
ir::Operand cost_of(const ir::Lambda& lambda, ir::Build& build);

}  // namespace fehu::parallel
