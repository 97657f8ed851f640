// The pass `spread-histograms`, which counts in several tables at once where there are few bins.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* spread_histograms(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSpreadHistograms = {"spread-histograms",
                                                 "Gives histograms of few bins several tables.",
                                                 ir::set_of(ir::Stage::Soacs),
                                                 {},
                                                 spread_histograms};

}  // namespace fehu::soac
