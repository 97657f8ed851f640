// The pass that puts functions in place of their calls, and drops those that nobody calls.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

extern const pass::Pass kInline;

}  // namespace fehu::soac
