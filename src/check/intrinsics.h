// What every file sees before any declaration: primitive types, `acc`, overloaded operators, and the pseudo-module
// `intrinsics`.
#pragma once

#include "check/context.h"
#include "check/scope.h"

namespace fehu::check {

// Binds the built-in names in `scope`, and fills ctx.builtins. Must come first in a compilation: built-in names have
// the lowest VName ids.
void bind_builtins(Context& ctx, Scope& scope);

}  // namespace fehu::check
