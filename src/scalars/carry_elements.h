// The pass `carry-elements`, by which a loop keeps the element that it has just written in a scalar.
#pragma once

#include "pass/pass.h"

namespace fehu::scalars {

const ir::Program* carry_elements(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kCarryElements = {"carry-elements",
                                              "Carries elements round loops that read what they have just written.",
                                              ir::set_of(ir::Stage::Seq),
                                              {},
                                              carry_elements};

}  // namespace fehu::scalars
