// The pass `interchange`, which computes many sums side by side, in the order in which arrays are stored.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* interchange(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kInterchange = {
    "interchange",
    "Computes many sums side by side, in blocks, where that reads arrays in order.",
    ir::set_of(ir::Stage::Soacs),
    {},
    interchange};

}  // namespace fehu::soac
