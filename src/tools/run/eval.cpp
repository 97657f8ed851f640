// `fehu eval EXP...`: print the values of expressions. Spec: cli.md 4.
// Several expressions are evaluated one after the other, until one fails.
#include <fmt/format.h>

#include "ir/eval/eval.h"
#include "syntax/parser.h"
#include "tools/command.h"
#include "tools/front_end.h"
#include "tools/lowered.h"
#include "tools/run/entry_call.h"
#include "tools/run/show_result.h"
#include "tools/system/files.h"

namespace fehu {

namespace {

// The expression is the only entry point of a file that exists in memory only.
constexpr const char* kPath = "<expression>.fut";
constexpr std::string_view kEntry = "it'";

// Files that the expression imports come from the disk.
struct ExpressionLoader : check::FileLoader {
  std::string text;
  std::optional<std::string> read(const std::string& path) override {
    return path == kPath ? text : check::DiskLoader().read(path);
  }
};

}  // namespace

// What stands before the expression in that file.
static std::string prefix_of(const std::optional<std::string>& file) {
  std::string import = file ? fmt::format("open import \"{}\" ", without_extension(*file)) : "";
  return fmt::format("{}entry {} =\n", import, kEntry);
}

// The files as the user knows them: the expression without what we put before it, which becomes a file of its own. All
// places stay what they were, since one byte is left free between files.
static SourceMap as_written(const SourceMap& sources, size_t prefix_size) {
  SourceMap out;
  for (const SourceFile& file : sources.files()) {
    bool is_expression = file.path == kPath;
    if (is_expression) out.add("", file.text.substr(0, prefix_size - 1));
    out.add(file.path, is_expression ? file.text.substr(prefix_size) : file.text, file.is_builtin);
  }
  return out;
}

// True if the text is one expression and nothing else; else what is wrong is shown.
static bool is_expression(const std::string& text) {
  check::Compilation compilation;
  const SourceFile* file = compilation.sources.add(kPath, text);
  if (!file) {
    fmt::print(stderr, "The expression is too large.\n");
    return false;
  }
  syntax::parse_expression(*file, compilation.arena, compilation.names, compilation.sink);
  return !compilation.sink.has_errors() || show_diagnostics(compilation) == kSuccess;
}

// What is wrong with the expression as an entry point is said in other words: the
// user wrote none. Empty if something else is wrong.
static std::string problem_of_entry(const diag::Sink& sink) {
  if (sink.num_errors() != 1) return "";
  for (const diag::Diagnostic& diagnostic : sink.all()) {
    if (diagnostic.code == diag::Code::EntryPolymorphic) return "The type of the expression is ambiguous.\n";
    if (diagnostic.code == diag::Code::EntryHigherOrder)
      return "The value of the expression contains functions, so it cannot be shown.\n";
  }
  return "";
}

// Warnings of the expression are not shown: nobody annotates the numbers of a quick question.
static int evaluate(const std::string& exp, const std::optional<std::string>& file) {
  if (!is_expression(exp)) return kUsageError;
  ExpressionLoader loader;
  std::string prefix = prefix_of(file);
  loader.text = prefix + exp + "\n";
  std::unique_ptr<check::Compilation> compilation = check::check_program(kPath, loader, {});
  SourceMap checked = std::move(compilation->sources);  // the checked program refers to its texts
  compilation->sources = as_written(checked, prefix.size());
  if (std::string problem = problem_of_entry(compilation->sink); !problem.empty()) {
    fmt::print(stderr, "{}", problem);
    return kUsageError;
  }
  Lowered lowered = lower_or_complain(std::move(compilation), false);
  if (!lowered.program) return kUsageError;
  const ir::Fun* fun = ir::find_fun(*lowered.program, kEntry);
  if (!fun || !fun->entry) return kUsageError;
  if (!fun->entry->params.empty()) {
    fmt::print("#<fun>\n\n");
    return kSuccess;
  }
  const SourceMap& sources = lowered.compilation->sources;
  ir::EvalOutcome outcome = ir::eval_entry(*lowered.program, *fun, {}, {.sources = &sources});
  fmt::print(stderr, "{}", outcome.trace);
  if (outcome.error) {
    fmt::print(stderr, "{}", show_interpreter_error(*outcome.error, sources));
    return kUsageError;
  }
  fmt::print("{}\n\n", show_as_one(*lowered.program, *fun, outcome.values, prim::kPlainStyle));
  return kSuccess;
}

// The definitions of --file are checked once first, so that their mistakes are
// shown as such and not once for each expression.
static int run_eval(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  std::optional<std::string> file = arguments.value("file");
  if (file && !check_or_complain(*file, !arguments.has("w"))) return kProgramError;
  for (const std::string& exp : arguments.operands) {
    int status = evaluate(exp, file);
    fflush(stdout);
    if (status != kSuccess) return status;
  }
  return kSuccess;
}

static constexpr Option kEvalOptions[] = {
    {'f', "file", Argument::Required, "FILE", "Use the definitions of FILE."},
    {'w', "", Argument::None, "", "Show no warnings."},
};

constexpr Command kEval = {.name = "eval",
                           .operands = "EXP...",
                           .summary = "Print the values of expressions.",
                           .min_operands = 1,
                           .max_operands = SIZE_MAX,
                           .options = kEvalOptions,
                           .minus_word = MinusWord::IsOperand,
                           .run = run_eval};

}  // namespace fehu
