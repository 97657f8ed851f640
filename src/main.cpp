// The program `fehu`: the table of its subcommands. Each is a file of src/tools or of a folder in it.
// A new subcommand is a `Command` in a file of its own, declared in tools/command.h and listed here; the order is
// that in which `fehu --help` shows them.
#include "tools/command.h"

static constexpr const fehu::Command* kCommands[] = {
    &fehu::kAutotune,    &fehu::kBench,      &fehu::kBenchcmp, &fehu::kC,
    &fehu::kCheck,  // type check a program
    &fehu::kCheckSyntax, &fehu::kCompletion, &fehu::kDatacmp,  &fehu::kDataget,   &fehu::kDataset, &fehu::kDefs,
    &fehu::kDev,  // run passes, show the core IR
    &fehu::kEval,
    &fehu::kExplain,  // docs/error_index.md, by name
    &fehu::kHash,        &fehu::kHelp,       &fehu::kImports,  &fehu::kMulticore, &fehu::kProfile, &fehu::kQuery,
    &fehu::kRun,         &fehu::kScript,     &fehu::kTest,     &fehu::kThanks,    &fehu::kTokens,
};

int main(int argc, char** argv) {
  return fehu::run_program(kCommands, argc, argv);
}
