// The pass that makes one trip over the data out of several.
#pragma once

#include "pass/pass.h"

namespace fehu::fuse {

const ir::Program* fuse(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kFuse = {"fuse",
                                     "Makes one SOAC of several, so that arrays between them need not exist.",
                                     ir::set_of(ir::Stage::Soacs),
                                     {},
                                     fuse};

}  // namespace fehu::fuse
