// The pass `save-rows`: rows of an array that all iterations of a nest read, while the next array is made of it, are
// copied before, so that the array can be written over.
#pragma once

#include "ir/ir.h"
#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* save_rows(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSaveRows = {"save-rows",
                                         "Copies rows that all iterations read of an array that could be written over.",
                                         ir::set_of(ir::Stage::Seq),
                                         {},
                                         save_rows};

// What becomes of an array by the statements of the body before that number which update it.
VName last_update(const ir::Body& body, VName array, size_t before);

}  // namespace fehu::loops
