// The pass `sequentialise`, which makes loops of all second-order array combinators and accumulators.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* sequentialise(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSequentialise = {"sequentialise", "Makes loops of all SOACs and accumulators.",
                                              ir::set_of(ir::Stage::Soacs), ir::Stage::Seq, sequentialise};

}  // namespace fehu::soac
