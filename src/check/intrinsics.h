// What every file sees before any declaration: primitive types, `acc`, overloaded operators, and the pseudo-module
// `intrinsics`.
#pragma once

#include "check/context.h"
#include "check/scope.h"

namespace fehu::check {

// Binds the built-in names in `scope`. Must come first in a compilation: VName ids below ctx.vnames.size() afterwards
// are those of the built-ins, and the base name of a built-in value says which it is.
void bind_builtins(Context& ctx, Scope& scope);

}  // namespace fehu::check
