// The pass `double-buffer`: two blocks serve a loop that makes a new array in every iteration.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* double_buffer(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kDoubleBuffer = {"double-buffer",
                                             "Lets loops use the block of the iteration before last again.",
                                             ir::set_of(ir::Stage::SeqMem),
                                             {},
                                             double_buffer};

}  // namespace fehu::mem
