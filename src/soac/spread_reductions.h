// The pass `spread-reductions`, which gives sums and the like of floats several accumulators.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* spread_reductions(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSpreadReductions = {"spread-reductions",
                                                 "Gives reductions of floats several accumulators.",
                                                 ir::set_of(ir::Stage::Soacs),
                                                 {},
                                                 spread_reductions};

}  // namespace fehu::soac
