// The pass that makes loops of all second-order array combinators and accumulators.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

extern const pass::Pass kSequentialise;

}  // namespace fehu::soac
