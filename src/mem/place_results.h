// The pass `place-results`, which lets callers say where arrays lie that functions make.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* place_results(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kPlaceResults = {
    "place-results",
    "Lets callers of a function allocate the blocks of the arrays that it makes.",
    ir::set_of(ir::Stage::SeqMem),
    {},
    place_results};

}  // namespace fehu::mem
