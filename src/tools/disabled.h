// Passes and simplification rules that are left out on request, in `dev` and `c`.
#pragma once

#include "tools/command.h"

namespace fehu {

inline constexpr Option kDisableOption = {0, "disable", Argument::Required, "NAME",
                                          "Leave out the pass or simplification rule; may be repeated."};

// The names that were given. Each must exist; the exit code.
int find_disabled(const Invocation& invocation, std::vector<std::string>& out);

}  // namespace fehu
