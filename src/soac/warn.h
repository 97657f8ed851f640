// The pass that warns of what only shows when programs have been optimised. It changes nothing.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

extern const pass::Pass kWarn;

}  // namespace fehu::soac
