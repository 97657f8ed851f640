// The pass `narrow-sums`: sums of small numbers are computed in 32 bits, block by block.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* narrow_sums(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kNarrowSums = {
    "narrow-sums",
    "Computes sums of small numbers in 32 bits, block by block, and combines truth values in 8.",
    ir::set_of(ir::Stage::Soacs),
    {},
    narrow_sums};

}  // namespace fehu::soac
