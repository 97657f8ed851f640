// `fehu check-syntax PROG`: parse a program and its imports.
#include "tools/front_end.h"

namespace fehu {

static int run(const Invocation& invocation) {
  return parse_or_complain(invocation) ? kSuccess : kProgramError;
}

constexpr Command kCheckSyntax = {.name = "check-syntax",
                                  .operands = "PROG",
                                  .summary = "Parse a program and everything it imports.",
                                  .min_operands = 1,
                                  .max_operands = 1,
                                  .options = {},
                                  .run = run};

}  // namespace fehu
