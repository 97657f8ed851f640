// Pass 3: consumption and aliasing. Spec: language.md 7.
#pragma once

#include "check/context.h"
#include "check/typed.h"

namespace fehu::check {

// Reports misuse of consumed values. Where no result type was written, infers per component whether the result is fresh
// and updates fn.ret and fn.scheme (of `dec` and of local functions); records new schemes in ctx.
void check_consumption(Context& ctx, typed::ValueDec* dec);

}  // namespace fehu::check
