// The pass that spreads second-order array combinators over threads.
#pragma once

#include "pass/pass.h"

namespace fehu::parallel {

const ir::Program* parallelise(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kParallelise = {"parallelise",
                                            "Cuts SOACs into pieces that threads can compute at the same time.",
                                            ir::set_of(ir::Stage::Soacs),
                                            {},
                                            parallelise};

}  // namespace fehu::parallel
