// `fehu completion SHELL`: a script that completes our command lines in a shell, made from the tables of commands and
// options. Spec: cli.md 3.
//
// All three scripts complete names of commands, options with their descriptions where the shell shows them, programs
// (*.fut) where one is wanted, names of messages for `explain`, and otherwise names of files.
#include <fmt/format.h>

#include "tools/command.h"

namespace fehu {

namespace {

// What the operands of a command are, as its usage line says.
enum class Operands : uint8_t { Programs, Files, Commands, Shells, Messages, None };

constexpr std::string_view kShells[] = {"bash", "fish", "zsh"};

Operands operands_of(const Command& command) {
  if (command.name == "explain") return Operands::Messages;
  if (command.name == "help") return Operands::Commands;
  if (command.name == "completion") return Operands::Shells;
  if (command.operands.starts_with("PROG")) return Operands::Programs;
  return command.max_operands == 0 || command.operands.starts_with("EXP") ? Operands::None : Operands::Files;
}

// Words with something between them.
struct Words {
  std::string text = {};
  void add(std::string_view word, std::string_view separator = " ") {
    if (!text.empty()) text += separator;
    text += word;
  }
};

std::string names_of(std::span<const Command* const> commands) {
  Words names;
  for (const Command* command : commands) names.add(command->name);
  return names.text;
}

// All spellings of the options; only of those that take a value, if `with_value`.
std::string spellings(const Command& command, bool with_value, std::string_view separator) {
  Words words;
  for (const Option& option : all_options(command)) {
    if (with_value && option.argument != Argument::Required) continue;
    if (option.short_name) words.add(fmt::format("-{}", option.short_name), separator);
    if (!option.long_name.empty()) words.add(fmt::format("--{}", option.long_name), separator);
  }
  return words.text;
}

// Text for use between single quotes, with a backslash before each of the characters in `special`.
std::string quoted(std::string_view text, std::string_view special, std::string_view quote) {
  std::string out;
  for (char c : text) {
    if (c == '\'') {
      out += quote;
      continue;
    }
    if (special.find(c) != special.npos) out += '\\';
    out += c;
  }
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// bash

std::string bash_operands(const Command& command, std::span<const Command* const> commands) {
  switch (operands_of(command)) {
    case Operands::Programs:
      return R"(COMPREPLY=($(compgen -f -X '!*.fut' -- "$word") $(compgen -d -- "$word")))";
    case Operands::Files:
      return R"(COMPREPLY=($(compgen -f -- "$word")))";
    case Operands::Commands:
      return fmt::format(R"(COMPREPLY=($(compgen -W '{}' -- "$word")))", names_of(commands));
    case Operands::Shells:
      return fmt::format(R"(COMPREPLY=($(compgen -W '{}' -- "$word")))", fmt::join(kShells, " "));
    case Operands::Messages:
      return R"-(COMPREPLY=($(compgen -W "$("${COMP_WORDS[0]}" explain)" -- "$word")))-";
    case Operands::None:
      return "COMPREPLY=()";
  }
  return "";
}

std::string bash_script(const std::string& program, std::span<const Command* const> commands) {
  std::string out = fmt::format(R"(_{}() {{
  local word="${{COMP_WORDS[COMP_CWORD]}}" previous="${{COMP_WORDS[COMP_CWORD-1]}}" options=
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} --help --version' -- "$word"))
    return
  fi
  case "${{COMP_WORDS[1]}}" in
)",
                                program, names_of(commands));
  for (const Command* command : commands) {
    out += fmt::format("    {})\n      options='{}'\n", command->name, spellings(*command, false, " "));
    std::string with_value = spellings(*command, true, "|");
    if (!with_value.empty())
      out += fmt::format("      case \"$previous\" in {}) COMPREPLY=($(compgen -f -- \"$word\")); return;; esac\n",
                         with_value);
    out += fmt::format("      {};;\n", bash_operands(*command, commands));
  }
  out += fmt::format(R"(  esac
  case "$word" in -*) COMPREPLY=($(compgen -W "$options" -- "$word"));; esac
}}
complete -o filenames -F _{0} {0}
)",
                     program);
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// zsh

std::string zsh_quoted(std::string_view text) {
  return quoted(text, "[]:\\", "'\\''");
}

// Lines of _arguments for one option: the short and the long name exclude each other, unless it may be repeated.
std::string zsh_option(const Option& option) {
  std::string out, help = zsh_quoted(option.help), name = zsh_quoted(option.argument_name);
  std::string value = option.argument == Argument::None       ? ""
                      : option.argument == Argument::Required ? fmt::format(":{}:_files", name)
                                                              : fmt::format("::{}:_files", name);
  if (option.short_name)
    out += fmt::format(" \\\n        '*-{}{}[{}]{}'", option.short_name,
                       option.argument == Argument::None       ? ""
                       : option.argument == Argument::Required ? "+"
                                                               : "-",
                       help, value);
  if (!option.long_name.empty())
    out += fmt::format(" \\\n        '*--{}{}[{}]{}'", option.long_name,
                       option.argument == Argument::None       ? ""
                       : option.argument == Argument::Required ? "="
                                                               : "=-",
                       help, value);
  return out;
}

std::string zsh_operands(const Command& command, std::span<const Command* const> commands) {
  switch (operands_of(command)) {
    case Operands::Programs:
      return "*:program:_files -g \"*.fut\"";
    case Operands::Files:
      return "*:file:_files";
    case Operands::Commands:
      return fmt::format("*:subcommand:({})", names_of(commands));
    case Operands::Shells:
      return fmt::format("*:shell:({})", fmt::join(kShells, " "));
    case Operands::Messages:
      return "*:message:($($program explain))";
    case Operands::None:
      return "*: :";
  }
  return "";
}

std::string zsh_script(const std::string& program, std::span<const Command* const> commands) {
  std::string out = fmt::format("#compdef {0}\n_{0}() {{\n  local program=$words[1]\n  local -a commands=(\n", program);
  for (const Command* command : commands)
    out += fmt::format("    '{}:{}'\n", command->name, zsh_quoted(command->summary));
  out += R"(  )
  if (( CURRENT == 2 )); then
    _describe subcommand commands
    return
  fi
  local subcommand=$words[2]
  shift words
  (( CURRENT-- ))
  case $subcommand in
)";
  for (const Command* command : commands) {
    out += fmt::format("    {})\n      _arguments -s -S", command->name);
    for (const Option& option : all_options(*command)) out += zsh_option(option);
    out += fmt::format(" \\\n        '{}'\n      ;;\n", zsh_operands(*command, commands));
  }
  out += fmt::format("  esac\n}}\ncompdef _{0} {0}\n", program);
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// fish

std::string fish_quoted(std::string_view text) {
  return quoted(text, "\\", "\\'");
}

std::string fish_operands(const Command& command, std::span<const Command* const> commands,
                          const std::string& program) {
  switch (operands_of(command)) {
    case Operands::Programs:
      return "-k -a '(__fish_complete_suffix .fut)'";
    case Operands::Files:
      return "-F";
    case Operands::Commands:
      return fmt::format("-a '{}'", names_of(commands));
    case Operands::Shells:
      return fmt::format("-a '{}'", fmt::join(kShells, " "));
    case Operands::Messages:
      return fmt::format("-a '({} explain)'", program);
    case Operands::None:
      return "";
  }
  return "";
}

std::string fish_option(const Option& option) {
  std::string out;
  if (option.short_name) out += fmt::format(" -s {}", option.short_name);
  if (!option.long_name.empty()) out += fmt::format(" -l {}", option.long_name);
  if (option.argument == Argument::Required) out += " -r -F";
  return out + fmt::format(" -d '{}'", fish_quoted(option.help));
}

std::string fish_script(const std::string& program, std::span<const Command* const> commands) {
  std::string out = fmt::format("complete -c {} -f\n", program);
  for (const Command* command : commands)
    out += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n", program, command->name,
                       fish_quoted(command->summary));
  for (const Command* command : commands) {
    std::string start = fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", program, command->name);
    for (const Option& option : all_options(*command)) out += start + fish_option(option) + "\n";
    std::string operands = fish_operands(*command, commands, program);
    if (!operands.empty()) out += fmt::format("{} {}\n", start, operands);
  }
  return out;
}

}  // namespace

static int run_completion(const Invocation& invocation) {
  const std::string &shell = invocation.arguments.operands[0], &program = invocation.program;
  std::string script = shell == "bash"   ? bash_script(program, invocation.commands)
                       : shell == "zsh"  ? zsh_script(program, invocation.commands)
                       : shell == "fish" ? fish_script(program, invocation.commands)
                                         : "";
  if (script.empty())
    return complain(invocation,
                    fmt::format("the shell must be one of {}, not \"{}\".", fmt::join(kShells, ", "), shell));
  fmt::print("{}", script);
  return kSuccess;
}

constexpr Command kCompletion = {.name = "completion",
                                 .operands = "SHELL",
                                 .summary = "Print a script that completes command lines in bash, fish or zsh.",
                                 .run = run_completion};

}  // namespace fehu
