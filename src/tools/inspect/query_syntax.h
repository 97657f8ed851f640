// Names of types, modules and module types at a place, for `fehu query`. Values are found in the typed tree.
// None of these names survives checking, so they are looked for in the syntax of the files.
#pragma once

#include <optional>
#include <string>

#include "check/check.h"

namespace fehu {

struct SyntaxName {
  std::string shown;  // as it is written there
  Loc loc;
  Loc definition;  // nowhere if it is not known: what the prelude defines
};

// None if there is no such name at the offset.
std::optional<SyntaxName> find_syntax_name(const check::Compilation& compilation, uint32_t offset);

}  // namespace fehu
