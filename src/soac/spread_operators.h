// The pass `spread-operators`, which reduces parts of an array side by side, by operators of several steps.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* spread_operators(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kSpreadOperators = {
    "spread-operators",
    "Reduces parts of an array side by side, where each step of the operator waits for the one before.",
    ir::set_of(ir::Stage::Soacs),
    {},
    spread_operators};

}  // namespace fehu::soac
