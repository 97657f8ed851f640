// The passes `walk-rows` and `scan-rows`, which compute all columns of a matrix side by side, row by row.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* walk_rows(const ir::Program* program, pass::Context& context);
const ir::Program* scan_rows(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kWalkRows = {"walk-rows",
                                         "Computes all columns of a matrix side by side, row by row.",
                                         ir::set_of(ir::Stage::Soacs),
                                         {},
                                         walk_rows};

inline constexpr pass::Pass kScanRows = {"scan-rows",
                                         "Does the same where columns are scanned, for one core.",
                                         ir::set_of(ir::Stage::Soacs),
                                         {},
                                         scan_rows};

}  // namespace fehu::soac
