// The pass `warn`, which tells of what only shows when programs have been optimised. It changes nothing.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* warn(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kWarn = {"warn",
                                     "Warns of loops that were not unrolled and of checks that are not wanted.",
                                     ir::set_of(ir::Stage::Soacs, ir::Stage::Seq),
                                     {},
                                     warn};

}  // namespace fehu::soac
