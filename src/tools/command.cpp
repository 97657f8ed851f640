// From the words of the command line to the run of a subcommand: usage, help, version.
// Every command answers --help and --version and complains about options and operands in the same way, so they only
// see command lines that have the right form.
#include "tools/command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <new>

#include "base/large_stack.h"
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
  fmt::print(stderr, "{}{}", message, message.ends_with('\n') ? "" : "\n");
  return kUsageError;
}

int complain(const Invocation& invocation, std::string_view message, int status) {
  fmt::print(stderr, "{}: {}\n", invocation.program, message);
  return status;
}

// Added to the options of every command.
static constexpr Option kCommonOptions[] = {
    {'h', "help", Argument::None, "", "Print this help and exit."},
    {'V', "version", Argument::None, "", "Print the version and exit."},
};

static void print_usage(FILE* stream, std::string_view program, std::span<const Command* const> commands) {
  fmt::print(stream, "Usage: {} SUBCOMMAND ARGS\nSubcommands:\n\n", program);
  size_t width = 0;
  for (const Command* command : commands) width = std::max(width, command->name.size());
  for (const Command* command : commands) fmt::print(stream, "  {:<{}}  {}\n", command->name, width, command->summary);
  fmt::print(stream, "\nEvery subcommand explains itself with --help.\n");
}

static void print_usage(FILE* stream, std::string_view program, const Command& command,
                        std::span<const Option> options) {
  fmt::print(stream, "Usage: {} {}{}{}\n", program, command.name, command.operands.empty() ? "" : " ",
             command.operands);
  fmt::print(stream, "Options:\n\n{}", describe_options(options));
}

// Parses the words, and runs the command on a thread with a large stack, since compilation recurses over its trees.
// Mistakes on the command line are listed together, above the usage.
static int run_command(const Command& command, const std::string& program, std::span<const std::string> words) {
  std::vector<Option> options(command.options.begin(), command.options.end());
  options.insert(options.end(), std::begin(kCommonOptions), std::end(kCommonOptions));
  Arguments arguments = parse_arguments(options, words);
  if (arguments.has("help")) {
    print_usage(stdout, program, command, options);
    return kSuccess;
  }
  if (arguments.has("version")) {
    fmt::print("{}", kVersion);
    return kSuccess;
  }
  for (size_t i = command.max_operands; i < arguments.operands.size(); i++)
    arguments.problems.push_back(fmt::format("Junk argument: {}", arguments.operands[i]));
  if (!arguments.problems.empty() || arguments.operands.size() < command.min_operands) {
    for (const std::string& problem : arguments.problems) fmt::print(stderr, "{}\n", problem);
    print_usage(stderr, program, command, options);
    return kUsageError;
  }
  Invocation invocation = {program, std::string(command.name), std::move(arguments)};
  int status = kUsageError;
  run_on_large_stack([&] { status = command.run(invocation); });
  return status;
}

static int run_words(std::span<const Command* const> commands, const std::string& program,
                     std::span<const std::string> words) {
  if (words.empty()) {
    print_usage(stderr, program, commands);
    return kUsageError;
  }
  if (words[0] == "--version" || words[0] == "-V") {
    fmt::print("{}", kVersion);
    return kSuccess;
  }
  if (words[0] == "--help" || words[0] == "-h") {
    print_usage(stdout, program, commands);
    return kSuccess;
  }
  for (const Command* command : commands)
    if (command->name == words[0]) return run_command(*command, program, words.subspan(1));
  fmt::print(stderr, "{}: unknown subcommand \"{}\".\n", program, words[0]);
  return kProgramError;
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
