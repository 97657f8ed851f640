// The pass `jam-rows`, which computes several rows of a recurrence at a time.
#pragma once

#include "pass/pass.h"

namespace fehu::loops {

const ir::Program* jam_rows(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kJamRows = {"jam-rows",
                                        "Computes several rows at a time where each element waits for the one before.",
                                        ir::set_of(ir::Stage::Seq),
                                        {},
                                        jam_rows};

}  // namespace fehu::loops
