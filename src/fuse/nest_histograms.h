// The pass that counts what a nest of maps makes while it makes it.
#pragma once

#include "pass/pass.h"

namespace fehu::fuse {

const ir::Program* nest_histograms(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kNestHistograms = {"nest-histograms",
                                               "Makes histograms of joined dimensions in the nests that compute them.",
                                               ir::set_of(ir::Stage::Soacs),
                                               {},
                                               nest_histograms};

}  // namespace fehu::fuse
