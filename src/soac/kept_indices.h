// The pass `kept-indices`, which reads in filters of indices what is read by these indices later.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* kept_indices(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kKeptIndices = {"kept-indices",
                                            "Lets filters of indices also keep what is read by the indices that stay.",
                                            ir::set_of(ir::Stage::Soacs),
                                            {},
                                            kept_indices};

}  // namespace fehu::soac
