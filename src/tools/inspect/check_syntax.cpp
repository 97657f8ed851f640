// `fehu check-syntax PROG`: parse a program and its imports.
#include "tools/front_end.h"

namespace fehu {

static int run_check_syntax(const Invocation& invocation) {
  return parse_or_complain(invocation) ? kSuccess : kProgramError;
}

constexpr Command kCheckSyntax = {.name = "check-syntax",
                                  .operands = "PROG",
                                  .summary = "Parse a program and everything it imports.",
                                  .run = run_check_syntax};

}  // namespace fehu
