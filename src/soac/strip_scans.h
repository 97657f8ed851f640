// The pass `strip-scans`, which makes sums and the like of all beginnings of an array in vectors.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* strip_scans(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kStripScans = {
    "strip-scans", "Computes scans strip by strip, elements first.", ir::set_of(ir::Stage::Soacs), {}, strip_scans};

}  // namespace fehu::soac
