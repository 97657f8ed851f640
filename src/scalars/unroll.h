// The pass `unroll`, which writes out loops over small arrays.
#pragma once

#include "pass/pass.h"

namespace fehu::scalars {

const ir::Program* unroll(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kUnroll = {"unroll",
                                       "Writes out loops over small arrays, so that these can live as scalars.",
                                       ir::set_of(ir::Stage::Seq),
                                       {},
                                       unroll};

}  // namespace fehu::scalars
