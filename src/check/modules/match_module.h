// Does a module have the shape that a module type asks for? Spec: language.md 12.4.
#pragma once

#include <string_view>

#include "check/modules/mod_subst.h"

namespace fehu::check {

struct ModuleMatch {
  ModSubst subst;      // names of the module type -> what stands for them in the module
  typed::NameMap map;  // the same for lowering
};

// Reports every member that does not match, at `loc`; `what` names the module in messages ("the module", "the
// argument"). Whatever went wrong, all abstract types have a definition in the result, if only an error.
ModuleMatch match_module(Context& ctx, const Mod& actual, const ModType& spec, Loc loc, std::string_view what);

}  // namespace fehu::check
