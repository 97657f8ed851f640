// Notations of other languages, recognised in the tokens of a declaration that could not be parsed.
//
// The parser knows what it expects, not what was meant. Before it reports the first error of a declaration it asks here
// whether the declaration has something that no program can have, and that means something elsewhere: braces behind
// `if`, a `for` without `loop`, `x = 1` as a statement. If so, this is reported instead, and the parser is silent about
// the rest of the declaration.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "diag/diagnostic.h"
#include "syntax/token.h"

namespace fehu::syntax {

struct Habit {
  diag::Code code;
  Loc loc;
  std::string message;
  std::string help;
};

// `tokens` are those of the declaration, up to the next one (which may be the end of the file); `error` is the one at
// which the parser stopped, `is_between_decs` says that it expected a declaration there.
std::optional<Habit> find_habit(const SourceFile& source, std::span<const Token> tokens, size_t error,
                                bool is_between_decs);

}  // namespace fehu::syntax
