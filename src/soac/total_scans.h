// The pass `total-scans`, which computes the last element of a scan by a reduction.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* total_scans(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kTotalScans = {"total-scans",
                                           "Computes the last element of a scan by a reduction.",
                                           ir::set_of(ir::Stage::Soacs),
                                           {},
                                           total_scans};

}  // namespace fehu::soac
