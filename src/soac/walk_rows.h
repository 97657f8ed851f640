// The pass `walk-rows`, which computes all columns of a matrix side by side, row by row.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* walk_rows(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kWalkRows = {"walk-rows",
                                         "Computes all columns of a matrix side by side, row by row.",
                                         ir::set_of(ir::Stage::Soacs),
                                         {},
                                         walk_rows};

}  // namespace fehu::soac
