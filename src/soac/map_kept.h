// The pass `map-kept`, which applies functions to elements before a filter stores them.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* map_kept(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kMapKept = {"map-kept",
                                        "Lets filters store what a map makes of the elements that they keep.",
                                        ir::set_of(ir::Stage::Soacs),
                                        {},
                                        map_kept};

}  // namespace fehu::soac
