// The pass `small-arrays`, which lets small arrays of constant size live as scalars.
#pragma once

#include "pass/pass.h"

namespace fehu::scalars {

const ir::Program* small_arrays(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSmallArrays = {"small-arrays",
                                            "Lets small arrays of constant size live as scalars.",
                                            ir::set_of(ir::Stage::Seq),
                                            {},
                                            small_arrays};

}  // namespace fehu::scalars
