// What one evaluation of a function costs, about: one number for all points (work.h has one for each).
#pragma once

#include "ir/build.h"

namespace fehu::parallel {

// In simple operations; 0 if there are loops or SOACs in it of which only the function knows how often they run.
// Statements that compute it are emitted.
ir::Operand cost_of(const ir::Lambda& lambda, ir::Build& build);

}  // namespace fehu::parallel
