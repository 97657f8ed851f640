// The pass that copies arrays where they would be written to, or given away, by somebody who does not own them.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* insert_copies(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInsertCopies = {"insert-copies", "Copies what is consumed but used again, or not owned.",
                                             ir::set_of(ir::Stage::Lowered, ir::Stage::Soacs), ir::Stage::Soacs,
                                             insert_copies};

}  // namespace fehu::soac
