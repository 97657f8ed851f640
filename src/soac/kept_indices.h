// The pass `kept-indices`, which knows that indices which a filter keeps are within bounds.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* kept_indices(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kKeptIndices = {
    "kept-indices", "Drops checks of indices that filters have kept.", ir::set_of(ir::Stage::Soacs), {}, kept_indices};

}  // namespace fehu::soac
