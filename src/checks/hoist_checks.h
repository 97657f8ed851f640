// The pass `hoist-checks`: one check before a loop in place of one in each iteration.
#pragma once

#include "pass/pass.h"

namespace fehu::checks {

const ir::Program* hoist_checks(const ir::Program* program, pass::Context& context);
const ir::Program* hoist_inner_checks(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kHoistChecks = {"hoist-checks",
                                            "Checks all iterations of a loop or SOAC at once, before the first.",
                                            ir::set_of(ir::Stage::Soacs, ir::Stage::Seq),
                                            {},
                                            hoist_checks};
// For checks that can be hoisted only since loops were split: with few iterations beside the middle, and no loops
// inside, so that dry runs are short.
inline constexpr pass::Pass kHoistInnerChecks = {"hoist-inner-checks",
                                                 "Checks all iterations of an innermost loop at once.",
                                                 ir::set_of(ir::Stage::Seq),
                                                 {},
                                                 hoist_inner_checks};

}  // namespace fehu::checks
