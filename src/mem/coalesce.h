// The pass `coalesce`: an array that is copied to its place in another one is made there in the first place.
#pragma once

#include "pass/pass.h"

namespace fehu::mem {

const ir::Program* coalesce(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kCoalesce = {
    "coalesce", "Makes arrays where they would be copied to.", ir::set_of(ir::Stage::SeqMem), {}, coalesce};

}  // namespace fehu::mem
