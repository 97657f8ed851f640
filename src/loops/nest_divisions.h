// The pass `nest-divisions`: a loop that divides its counter by what stays the same becomes two loops, one in the
// other, which need not divide.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* nest_divisions(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kNestDivisions = {"nest-divisions",
                                              "Makes nests of loops that divide their counters.",
                                              ir::set_of(ir::Stage::Seq),
                                              {},
                                              nest_divisions};

}  // namespace fehu::loops
