// The pass `join-classes`, which lets the two classes of a partition be made one behind the other.
#pragma once

#include "pass/pass.h"

namespace fehu::soac {

const ir::Program* join_classes(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kJoinClasses = {"join-classes",
                                            "Makes both classes of a partition in one array if they are concatenated.",
                                            ir::set_of(ir::Stage::Soacs),
                                            {},
                                            join_classes};

}  // namespace fehu::soac
