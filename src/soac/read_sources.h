// The pass `read-sources`, which computes elements again that others read by their index.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* read_sources(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kReadSources = {"read-sources",
                                            "Computes cheap elements again where they are read by their index.",
                                            ir::set_of(ir::Stage::Soacs),
                                            {},
                                            read_sources};

}  // namespace fehu::soac
