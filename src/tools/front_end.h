// What the commands that read Futhark programs have in common.
#pragma once

#include "check/check.h"
#include "tools/command.h"

namespace fehu {

// Parses the program that the invocation names, with everything it imports. Shows errors on stderr; null if there were
// any.
std::unique_ptr<check::Compilation> parse_or_complain(const Invocation& invocation);

// Shows what the sink holds on stderr. Returns the exit code that follows from it.
int show_diagnostics(const check::Compilation& compilation);

}  // namespace fehu
