// The pass `introduce-memory`: every array gets a place in memory. The rules are in docs/memory.md.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* introduce_memory(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kIntroduceMemory = {"introduce-memory", "Gives every array a place in memory.",
                                                ir::set_of(ir::Stage::Seq), ir::Stage::SeqMem, introduce_memory};

}  // namespace fehu::mem
