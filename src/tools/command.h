// Subcommands of the program: one record each, defined in the file that implements it and listed in main.cpp.
// `main` passes the table to `run_program`, which is all of the program's frame.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tools/options.h"

namespace fehu {

// Exit codes that scripts rely on.
inline constexpr int kSuccess = 0;
inline constexpr int kUsageError = 1;    // also errors of the tool itself
inline constexpr int kProgramError = 2;  // an error in the user's program, or in an option's value

struct Command;

// One call of a subcommand.
struct Invocation {
  std::string program;  // the name under which we were called, without folders
  std::string command;
  Arguments arguments;
  std::span<const Command* const> commands;  // all there are
};

// Plain data, so that the table of commands is a constant. Commands take one operand unless they say otherwise.
struct Command {
  std::string_view name;
  std::string_view operands;  // for the usage line: "PROG"
  std::string_view summary;
  size_t min_operands = 1;
  size_t max_operands = 1;
  std::span<const Option> options = {};  // --help and --version are added to them
  MinusWord minus_word = MinusWord::IsMistake;
  int (*run)(const Invocation&);
};

extern const Command kAutotune;
extern const Command kBench;
extern const Command kBenchcmp;
extern const Command kC;
extern const Command kCheck;
extern const Command kCheckSyntax;
extern const Command kCompletion;
extern const Command kDatacmp;
extern const Command kDataget;
extern const Command kDataset;
extern const Command kDefs;
extern const Command kDev;
extern const Command kEval;
extern const Command kExplain;
extern const Command kHash;
extern const Command kHelp;
extern const Command kImports;
extern const Command kMulticore;
extern const Command kProfile;
extern const Command kQuery;
extern const Command kRun;
extern const Command kScript;
extern const Command kTest;
extern const Command kThanks;
extern const Command kTokens;

// Says on stderr what is wrong, and returns the exit code, for `return complain(...)`.
int complain(std::string_view message);                                                            // kUsageError
int complain(const Invocation& invocation, std::string_view message, int status = kProgramError);  // after our name

// All options of a command, with those that every command has.
std::vector<Option> all_options(const Command& command);
// What --help prints, for all commands or for one.
std::string usage_of(std::string_view program, std::span<const Command* const> commands);
std::string usage_of(std::string_view program, const Command& command);
// Null if there is no command of that name.
const Command* find_command(std::span<const Command* const> commands, std::string_view name);
// Says that there is none; the exit code.
int complain_of_unknown_command(std::span<const Command* const> commands, std::string_view program,
                                std::string_view word);

// What `--version` prints.
std::string_view version_text();

// Finds the command that the words ask for and runs it, on a thread with a large stack. Returns the exit code.
int run_program(std::span<const Command* const> commands, int argc, char** argv);

}  // namespace fehu
