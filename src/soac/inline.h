// The pass `inline`, which puts functions in place of their calls, and drops those that nobody calls.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* inline_functions(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInline = {"inline",
                                       "Puts functions in place of their calls.",
                                       ir::set_of(ir::Stage::Soacs, ir::Stage::Seq),
                                       {},
                                       inline_functions};

}  // namespace fehu::soac
