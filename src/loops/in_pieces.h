// The pass `in-pieces`: pieces of a parallel region write over rows that they read.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* in_pieces(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInPieces = {"in-pieces",
                                         "Lets pieces of regions write over the rows that they read.",
                                         ir::set_of(ir::Stage::Seq),
                                         {},
                                         in_pieces};

}  // namespace fehu::loops
