// From the words of the command line to the run of a subcommand: usage, help, version.
// Every command answers --help and --version and complains about options and operands in the same way, so they only
// see command lines that have the right form.
#include "tools/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <new>

#include "base/large_stack.h"
#include "check/hints/suggest.h"
#include "diag/source_line.h"
#include "tools/system/streams.h"

namespace fehu {

// The first line has the form that scripts written for Futhark expect.
static constexpr std::string_view kVersion =
    "Futhark 0.28.0 (fehu 0.1.0)\n"
    "fehu is a compiler for the Futhark language, version 0.28 of it.\n"
    "Built by " FEHU_BUILT_BY
    ".\n"
    "ISC License. There is no warranty.\n";

std::string_view version_text() {
  return kVersion;
}

int complain(std::string_view message) {
  fmt::print(stderr, "{}{}", diag::printable(message), message.ends_with('\n') ? "" : "\n");
  return kUsageError;
}

int complain(const Invocation& invocation, std::string_view message, int status) {
  fmt::print(stderr, "{}: {}\n", invocation.program, diag::printable(message));
  return status;
}

// Added to the options of every command.
static constexpr Option kCommonOptions[] = {
    {'h', "help", Argument::None, "", "Print this help and exit."},
    {'V', "version", Argument::None, "", "Print the version and exit."},
};

std::vector<Option> all_options(const Command& command) {
  std::vector<Option> options(command.options.begin(), command.options.end());
  options.insert(options.end(), std::begin(kCommonOptions), std::end(kCommonOptions));
  return options;
}

std::string usage_of(std::string_view program, std::span<const Command* const> commands) {
  std::string out = fmt::format("Usage: {} SUBCOMMAND ARGS\nSubcommands:\n\n", program);
  size_t width = 0;
  for (const Command* command : commands) width = std::max(width, command->name.size());
  for (const Command* command : commands) out += fmt::format("  {:<{}}  {}\n", command->name, width, command->summary);
  return out + fmt::format("\nEvery subcommand explains itself with --help, or with {} help SUBCOMMAND.\n", program);
}

std::string usage_of(std::string_view program, const Command& command) {
  return fmt::format("Usage: {} {}{}{}\nOptions:\n\n{}", program, command.name, command.operands.empty() ? "" : " ",
                     command.operands, describe_options(all_options(command)));
}

const Command* find_command(std::span<const Command* const> commands, std::string_view name) {
  for (const Command* command : commands)
    if (command->name == name) return command;
  return nullptr;
}

// Parses the words, and runs the command on a thread with a large stack, since compilation recurses over its trees.
// Mistakes on the command line are listed together, above the usage.
static int run_command(std::span<const Command* const> commands, const Command& command, const std::string& program,
                       std::span<const std::string> words) {
  std::vector<Option> options = all_options(command);
  Arguments arguments = parse_arguments(options, words, command.minus_word);
  if (arguments.has("help")) {
    fmt::print("{}", usage_of(program, command));
    return kSuccess;
  }
  if (arguments.has("version")) {
    fmt::print("{}", kVersion);
    return kSuccess;
  }
  for (size_t i = command.max_operands; i < arguments.operands.size(); i++)
    arguments.problems.push_back(fmt::format("Junk argument: {}", arguments.operands[i]));
  if (!arguments.problems.empty() || arguments.operands.size() < command.min_operands) {
    for (const std::string& problem : arguments.problems) fmt::print(stderr, "{}\n", diag::printable(problem));
    fmt::print(stderr, "{}", usage_of(program, command));
    return kUsageError;
  }
  Invocation invocation = {program, std::string(command.name), std::move(arguments), commands};
  int status = kUsageError;
  run_on_large_stack([&] { status = command.run(invocation); });
  return status;
}

// Subcommands of other versions or tools, and what there is instead.
struct OtherCommand {
  std::string_view name, answer;
};

static constexpr std::string_view kNoBackend =
    "There is no such backend yet. C is made by the subcommands \"c\" and \"multicore\".";
static constexpr OtherCommand kOtherCommands[] = {
    {"opencl", kNoBackend},
    {"cuda", kNoBackend},
    {"hip", kNoBackend},
    {"ispc", kNoBackend},
    {"wasm", kNoBackend},
    {"wasm-multicore", kNoBackend},
    {"python", kNoBackend},
    {"pyopencl", kNoBackend},
    {"compile", "To compile, use the subcommand \"c\"."},
    {"build", "To compile, use the subcommand \"c\"."},
    {"repl", "There is no interactive mode yet. The subcommand \"eval\" computes expressions."},
    {"interpret", "Use the subcommand \"run\"."},
    {"pkg", "There is no package manager yet. Copy the files of a package to the folder lib/ beside the program."},
    {"doc", "There is no generator of documentation yet."},
    {"fmt", "There is no formatter yet."},
    {"lsp", "There is no language server yet. The subcommand \"check\" with --json serves editors."},
    {"literate",
     "There are no literate programs yet. The subcommand \"script\" evaluates expressions over entry points."},
    {"version", "The version is shown by --version."},
};

static std::string help_with_command(std::span<const Command* const> commands, std::string_view word) {
  for (const OtherCommand& other : kOtherCommands)
    if (other.name == word) return std::string(other.answer);
  check::SuggestionBudget budget;
  check::Closest closest(word, budget);
  for (const Command* command : commands) closest.offer(command->name);
  return closest.help();
}

int complain_of_unknown_command(std::span<const Command* const> commands, std::string_view program,
                                std::string_view word) {
  constexpr size_t kLongestWord = 80;
  std::string help = help_with_command(commands, word);
  fmt::print(stderr, "{}: unknown subcommand \"{}\".{}{}\nAll subcommands: {} --help\n", program,
             diag::with_short_words(diag::printable(word), kLongestWord), help.empty() ? "" : " ", help, program);
  return kProgramError;
}

static int run_words(std::span<const Command* const> commands, const std::string& program,
                     std::span<const std::string> words) {
  if (words.empty()) {
    fmt::print(stderr, "{}", usage_of(program, commands));
    return kUsageError;
  }
  if (words[0] == "--version" || words[0] == "-V") {
    fmt::print("{}", kVersion);
    return kSuccess;
  }
  if (words[0] == "--help" || words[0] == "-h") {
    fmt::print("{}", usage_of(program, commands));
    return kSuccess;
  }
  const Command* command = find_command(commands, words[0]);
  if (!command) return complain_of_unknown_command(commands, program, words[0]);
  return run_command(commands, *command, program, words.subspan(1));
}

// Nothing can be allocated any more, not even for a message.
[[noreturn]] static void stop_without_memory() {
  constexpr std::string_view kMessage = "There is no memory left.\n";
  [[maybe_unused]] ssize_t count = write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(kUsageError);
}

// Output that could not be written makes the exit code an error, even if the command itself was content.
int run_program(std::span<const Command* const> commands, int argc, char** argv) {
  std::set_new_handler(stop_without_memory);
  guard_standard_streams();
  std::string program = argc > 0 ? argv[0] : "fehu";
  program = program.substr(program.rfind('/') + 1);
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  int status = run_words(commands, program, words);
  if (!finish_standard_output(program) && status == kSuccess) status = kUsageError;
  return status;
}

}  // namespace fehu
