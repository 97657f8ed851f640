// The limit on syntax errors of one file.
#include "syntax/reporter.h"

namespace fehu::syntax {

diag::Diagnostic& Reporter::report(diag::Code code, Loc loc, std::string message) {
  if (at_limit()) return discard();
  if (++num_reported_ < kMaxErrors) return sink_.report(code, loc, std::move(message));
  sink_.report(diag::Code::TooManySyntaxErrors, loc,
               fmt::format("This file has more than {} syntax errors; the rest of it is not read.", kMaxErrors - 1));
  return discard();
}

diag::Diagnostic& Reporter::discard() {
  nowhere_ = {};
  return nowhere_;
}

}  // namespace fehu::syntax
