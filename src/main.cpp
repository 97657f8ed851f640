// The program `fehu`: the table of its subcommands. Each is a file of src/tools.
#include "tools/command.h"

static constexpr const fehu::Command* kCommands[] = {
    &fehu::kCheck,    // type check a program
    &fehu::kCheckSyntax,
    &fehu::kDatacmp,
    &fehu::kDefs,
    &fehu::kDev,      // show the core IR
    &fehu::kExplain,  // docs/error_index.md, by name
    &fehu::kHash,
    &fehu::kImports,
    &fehu::kRun,      // in the evaluator
    &fehu::kThanks,
    &fehu::kTokens,
};

int main(int argc, char** argv) { return fehu::run_program(kCommands, argc, argv); }
