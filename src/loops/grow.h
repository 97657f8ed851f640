// The pass `grow-arrays`, which lets arrays that become longer in a loop have room in reserve.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* grow_arrays(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kGrowArrays = {"grow-arrays",
                                           "Gives room in reserve to arrays to which loops append.",
                                           ir::set_of(ir::Stage::Seq),
                                           {},
                                           grow_arrays};

}  // namespace fehu::loops
