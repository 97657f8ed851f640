// The pass `release`: where a block is needed for the last time, the program says so.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* release(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kRelease = {
    "release", "Releases blocks after their last use.", ir::set_of(ir::Stage::SeqMem), {}, release};

}  // namespace fehu::mem
