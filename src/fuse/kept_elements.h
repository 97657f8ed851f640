// The pass `kept-elements`, which reads in filters of indices what is read by these indices later.
#pragma once

#include "pass/pass.h"

namespace fehu::fuse {

const ir::Program* kept_elements(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kKeptElements = {"kept-elements",
                                             "Lets filters of indices also keep what is read by the indices that stay.",
                                             ir::set_of(ir::Stage::Soacs),
                                             {},
                                             kept_elements};

}  // namespace fehu::fuse
