// The options about dynamic checks that `c` and `dev` have in common.
#pragma once

#include "lower/lower.h"
#include "tools/options.h"

namespace fehu {

inline constexpr Option kSafeOption = {0, "safe", Argument::None, "", "Ignore #[unsafe]."};
inline constexpr Option kUnsafeOption = {0, "unsafe", Argument::None, "",
                                         "Make no dynamic checks, as if everything were under #[unsafe]."};

// Who asks for both gets checks.
inline lower::Safety safety_of(const Arguments& arguments) {
  if (arguments.has("safe")) return lower::Safety::Safe;
  return arguments.has("unsafe") ? lower::Safety::Unsafe : lower::Safety::AsWritten;
}

}  // namespace fehu
