// The pass `in-place`: a loop that makes each array of the one before, element by element, writes over it; so does a
// function with a parameter of its own.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* in_place(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInPlace = {"in-place",
                                        "Lets loops write over an array of which they make the next one.",
                                        ir::set_of(ir::Stage::Seq),
                                        {},
                                        in_place};

}  // namespace fehu::loops
