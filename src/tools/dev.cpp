// `fehu dev PROG`: show the core IR of a program, for people who work on the compiler.
#include "ir/metrics.h"
#include "ir/print.h"
#include "tools/command.h"
#include "tools/lowered.h"

namespace fehu {

static int run(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  Lowered lowered = lower_or_complain(arguments.operands[0], {}, !arguments.has("w"));
  if (!lowered.program) return kProgramError;
  if (arguments.has("metrics"))
    fmt::print("{}", ir::print_metrics(*lowered.program));
  else
    fmt::print("{}", ir::print(*lowered.program));
  return kSuccess;
}

static constexpr Option kOptions[] = {
    {'m', "metrics", Argument::None, "", "Print how often each operation occurs."},
    {'w', "", Argument::None, "", "Show no warnings."},
};

constexpr Command kDev = {.name = "dev",
                          .operands = "PROG",
                          .summary = "Show the core IR of a program.",
                          .min_operands = 1,
                          .max_operands = 1,
                          .options = kOptions,
                          .run = run};

}  // namespace fehu
