// The pass `reuse-blocks`: one block for several arrays that are not needed at the same time.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* reuse_blocks(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kReuseBlocks = {"reuse-blocks",
                                            "Lets arrays that are not needed at the same time share a block.",
                                            ir::set_of(ir::Stage::SeqMem),
                                            {},
                                            reuse_blocks};

}  // namespace fehu::mem
