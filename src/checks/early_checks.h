// The pass that makes a check before the SOAC whose result it lets others see.
#pragma once

#include "pass/pass.h"

namespace fehu::checks {

const ir::Program* early_checks(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kEarlyChecks = {
    "early-checks",
    "Makes checks of views before the SOACs that may fail and make what is viewed.",
    ir::set_of(ir::Stage::Soacs),
    {},
    early_checks};

}  // namespace fehu::checks
