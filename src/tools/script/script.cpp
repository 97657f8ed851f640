// `fehu script PROG EXP`: evaluate FutharkScript with the entry points of a program. Spec: cli.md 14.
// The program is compiled as a server first, unless --skip-compilation says that it is there.
#include <fmt/format.h>

#include "tools/command.h"
#include "tools/script/eval.h"
#include "tools/system/files.h"
#include "tools/system/process.h"

namespace fehu {

static std::vector<std::string> all_values(const Arguments& arguments, std::string_view key) {
  std::vector<std::string> values;
  for (const auto& [option, value] : arguments.options)
    if (option->key() == key && value) values.push_back(*value);
  return values;
}

// The sources of the expressions in order: -e and -f, then the operand.
static bool read_scripts(const Arguments& arguments, std::vector<ScriptExp>& out, std::string& problem) {
  std::vector<std::pair<std::string, std::string>> sources;  // name and text
  for (const auto& [option, value] : arguments.options) {
    if (option->key() == "expression") sources.emplace_back("expression", *value);
    if (option->key() != "file") continue;
    std::optional<std::string> text = read_file(*value);
    if (!text) {
      problem = fmt::format("{}: {}.", *value, why_unreadable());
      return false;
    }
    sources.emplace_back(*value, *text);
  }
  if (arguments.operands.size() > 1) sources.emplace_back("expression", arguments.operands[1]);
  for (const auto& [name, text] : sources) {
    ScriptError error;
    out.emplace_back();
    if (parse_script(text, out.back(), error)) continue;
    problem = fmt::format("{}: {} at byte {}: {}", name, error.message, error.offset + 1, text);
    return false;
  }
  return true;
}

// The binary to run; false if it could not be made, which is shown then. It is made in the folder: what lies beside the
// program belongs to the user.
static bool find_binary(const Arguments& arguments, TemporaryFolder& folder, std::string& binary) {
  std::string program = path_as_operand(arguments.operands[0]);
  binary = program.ends_with(".fut") ? without_extension(program) : program;
  if (!program.ends_with(".fut") || arguments.has("skip-compilation")) return true;
  binary = folder.new_file(file_name_of(binary));
  std::string compiler = arguments.value("futhark").value_or(path_of_this_program());
  std::vector<std::string> words = {compiler,  arguments.value("backend").value_or("c"), program, "-o", binary,
                                    "--server"};
  if (!arguments.has("futhark") && !arguments.has("optimise")) words.push_back("--quick");
  for (const std::string& option : all_values(arguments, "pass-compiler-option")) words.push_back(option);
  if (arguments.has("verbose")) fmt::print(stderr, "Compiling {}...\n", program);
  ProcessResult result = run_process(words);
  if (!result.is_started) complain(fmt::format("Cannot run {}: {}.", compiler, result.reason));
  fmt::print(stderr, "{}", result.errors);
  if (result.is_started && !result.is_ok() && result.errors.empty())
    complain(fmt::format("{} ended with status {}.", compiler, result.status));
  return result.is_ok();
}

// A tuple is written as its components, one after the other.
static bool write_binary(Script& script, const ScriptValue& value) {
  std::vector<prim::Data> values;
  if (!script.to_data(value, values)) return false;
  std::string bytes;
  for (const prim::Data& data : values) prim::append_binary(bytes, data);
  fwrite(bytes.data(), 1, bytes.size(), stdout);
  return true;
}

static bool print_value(Script& script, const ScriptValue& value, bool is_binary) {
  if (is_binary) return write_binary(script, value);
  std::string text;
  if (!script.show(value, kScriptStyle, text)) return false;
  fmt::print("{}\n", text);
  return true;
}

// Evaluates all and prints the last. What the program traces and logs goes to standard error.
static int evaluate(Server& server, const std::vector<ScriptExp>& exps, bool is_binary) {
  Script script(server, ".");
  script.allow_store = true;
  ScriptValue value;
  bool is_ok = true;
  for (const ScriptExp& exp : exps) is_ok = is_ok && script.evaluate(exp, value);
  fmt::print(stderr, "{}{}", script.log(), server.is_dead() ? "" : server.errors());
  return is_ok && print_value(script, value, is_binary) ? kSuccess : complain(script.error());
}

// Everything on the command line is read before the program is compiled.
static int run_script(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  std::vector<ScriptExp> exps;
  std::string problem, binary;
  if (!read_scripts(arguments, exps, problem)) return complain(problem);
  if (exps.empty()) return complain("There is no expression: give one as an operand, with -e or with -f.");
  TemporaryFolder folder;
  if (!find_binary(arguments, folder, binary)) return kUsageError;
  std::vector<std::string> words = {path_of_program(binary)};
  for (const std::string& option : all_values(arguments, "pass-option")) words.push_back(option);
  if (arguments.has("debugging")) words.push_back("-D");
  if (arguments.has("log")) words.push_back("-L");
  std::unique_ptr<Server> server = Server::start(words, {}, problem);
  if (!server) return complain(problem);
  return evaluate(*server, exps, arguments.has("binary"));
}

static constexpr Option kScriptOptions[] = {
    {'e', "expression", Argument::Required, "EXP", "Evaluate this expression first."},
    {'f', "file", Argument::Required, "FILE", "Evaluate the expression in FILE first."},
    {'b', "binary", Argument::None, "", "Write the value as binary data."},
    {0, "skip-compilation", Argument::None, "", "Use the server that is there, beside the program."},
    {0, "optimise", Argument::None, "", "Let the C compiler take its time, as `c` does."},
    {'D', "debugging", Argument::None, "", "Passed to the program: expensive checks."},
    {'L', "log", Argument::None, "", "Passed to the program: logging."},
    {0, "backend", Argument::Required, "NAME", "The back end (default: c)."},
    {0, "futhark", Argument::Required, "PROGRAM", "The compiler (default: this one)."},
    {'p', "pass-option", Argument::Required, "OPTION", "An option for the compiled program."},
    {0, "pass-compiler-option", Argument::Required, "OPTION", "An option for the compiler."},
    {'v', "verbose", Argument::None, "", "Say what is done."},
};

constexpr Command kScript = {.name = "script",
                             .operands = "PROG [EXP]",
                             .summary = "Evaluate expressions with the entry points of a program.",
                             .min_operands = 1,
                             .max_operands = 2,
                             .options = kScriptOptions,
                             .minus_word = MinusWord::IsOperand,
                             .run = run_script};

}  // namespace fehu
