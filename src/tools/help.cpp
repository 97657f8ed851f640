// `fehu help [SUBCOMMAND]`: what --help says.
#include <fmt/format.h>

#include "tools/command.h"

namespace fehu {

static int run_help(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.arguments.operands;
  if (operands.empty()) {
    fmt::print("{}", usage_of(invocation.program, invocation.commands));
    return kSuccess;
  }
  const Command* command = find_command(invocation.commands, operands[0]);
  if (!command) return complain_of_unknown_command(invocation.commands, invocation.program, operands[0]);
  fmt::print("{}\n", command->summary);
  fmt::print("{}", usage_of(invocation.program, *command));
  return kSuccess;
}

constexpr Command kHelp = {.name = "help",
                           .operands = "[SUBCOMMAND]",
                           .summary = "Explain a subcommand; without a name, list them.",
                           .min_operands = 0,
                           .max_operands = 1,
                           .run = run_help};

}  // namespace fehu
