// `fehu run PROG`: apply a function to the values on standard input. Spec: cli.md 4.
//
// As machine code where there is a C compiler and all types have a form as data, else in the
// evaluator. A program that has been run before is found in the cache, and neither parsed nor
// checked again; its warnings are repeated from there.
#include <fmt/format.h>

#include "ir/eval/eval.h"
#include "prim/data_reader.h"
#include "tools/command.h"
#include "tools/lowered.h"
#include "tools/run/entry_call.h"
#include "tools/run/native_run.h"
#include "tools/run/show_result.h"
#include "tools/system/files.h"

namespace fehu {

// Values of the types of the parameters, as compiled programs read them.
static bool read_typed_values(std::string_view text, std::span<const OutsideType> params, std::vector<prim::Data>& out,
                              prim::DataError& error) {
  prim::DataReader reader{text};
  prim::ReadStatus status = prim::ReadStatus::Value;
  for (const OutsideType& param : params) {
    if (!param.has_data) return true;  // too few values are a mismatch
    out.emplace_back();
    status = prim::read_value_as(reader, param.prim, static_cast<int>(param.rank), out.back());
    if (status != prim::ReadStatus::Value) break;
  }
  if (status == prim::ReadStatus::Value && !prim::skip_to_end(reader))
    status = prim::fail(reader, "expected the end of the input");
  error = reader.error;
  return status == prim::ReadStatus::Value;
}

// All values, with the types of their literals; numbers without a suffix have those of the parameters.
static bool read_all_values(std::string_view text, std::span<const OutsideType> params, std::vector<prim::Data>& out,
                            prim::DataError& error) {
  prim::DataReader reader{text};
  while (true) {
    bool is_known = out.size() < params.size() && params[out.size()].has_data;
    prim::Data value;
    prim::ReadStatus status =
        prim::read_value(reader, value, is_known ? std::optional(params[out.size()].prim) : std::nullopt);
    error = reader.error;
    if (status != prim::ReadStatus::Value) return status == prim::ReadStatus::End;
    out.push_back(std::move(value));
  }
}

// False if something is wrong, which is shown.
static bool read_input(std::span<const OutsideType> params, bool is_typed, std::vector<prim::Data>& out) {
  prim::DataError error;
  std::optional<std::string> text = read_standard_input();
  if (!text) return false;
  if (!(is_typed ? read_typed_values : read_all_values)(*text, params, out, error)) {
    complain(fmt::format("Incorrectly formatted input data.\n{}", prim::show(error)));
    return false;
  }
  std::optional<ArgumentMismatch> mismatch = find_mismatch(params, out);
  if (mismatch)
    complain(fmt::format("Invalid argument type.\nExpected: {}\nGot:      {}\n{}", mismatch->expected, mismatch->got,
                         mismatch->cure));
  return !mismatch;
}

// Nothing if the executable is gone, so that another way must be found.
static std::optional<int> run_as_machine_code(const NativeProgram& program, std::span<const prim::Data> input) {
  NativeOutcome outcome = run_native(program, input);
  if (!outcome.is_started) return std::nullopt;
  fmt::print(stderr, "{}", outcome.log);
  if (!outcome.error.empty()) return complain(outcome.error);
  for (const prim::Data& value : outcome.values) fmt::print("{}\n", prim::show(value, prim::kInterpreterStyle));
  return kSuccess;
}

// The evaluator takes any program, also one whose parameters or results have no form as data.
static int evaluate(const Lowered& lowered, const ir::Fun& fun, std::span<const prim::Data> input) {
  const SourceMap& sources = lowered.compilation->sources;
  std::optional<std::vector<ir::EvalValue>> args = arguments_of(fun, input);
  if (!args) return complain("Error: entry point arguments have invalid sizes.");
  ir::EvalOutcome outcome = ir::eval_entry(*lowered.program, fun, *args, {.sources = &sources});
  fmt::print(stderr, "{}", outcome.trace);
  if (outcome.error) return complain(show_interpreter_error(*outcome.error, sources));
  for (const std::string& text : show_results(*lowered.program, fun, outcome.values, prim::kInterpreterStyle))
    fmt::print("{}\n", text);
  return kSuccess;
}

// A name after -e that does not exist is a mistake on the command line, not in the program, and is said in other words.
static bool is_unknown_entry_point(const diag::Diagnostic& diagnostic) {
  return diagnostic.code == diag::Code::UnknownEntryPoint;
}

// `asked` is the name of the function to run, or empty.
static Lowered lower_asked(const std::string& path, const std::string& asked, bool show_warnings) {
  check::DiskLoader loader;
  check::CheckOptions options;
  if (!asked.empty() && asked != "main") options.extra_entry_points.push_back(asked);  // `main` is one anyway
  std::unique_ptr<check::Compilation> compilation = check::check_program(path, loader, options);
  const std::vector<diag::Diagnostic>& problems = compilation->sink.all();
  bool is_unknown =
      compilation->sink.num_errors() == 1 && std::any_of(problems.begin(), problems.end(), is_unknown_entry_point);
  if (!is_unknown) return lower_or_complain(std::move(compilation), show_warnings);
  std::string text = fmt::format("Invalid entry point: {}", asked);
  const diag::Diagnostic& problem = *std::find_if(problems.begin(), problems.end(), is_unknown_entry_point);
  for (const std::string& note : problem.notes) text += fmt::format("\n{}", note);
  if (!problem.help.empty()) text += fmt::format("\n{}", problem.help);
  complain(text);
  return {};
}

// The one that was asked for, or else `main`, or else the only one. Null if there is none, which is said.
static const ir::Fun* choose_entry(const ir::Program& program, const std::string& asked) {
  std::vector<const ir::Fun*> all;
  for (const ir::Fun& fun : program.funs)
    if (fun.entry) all.push_back(&fun);
  std::string wanted = asked.empty() ? "main" : asked;
  for (const ir::Fun* fun : all)
    if (fun->entry->name == wanted) return fun;
  if (asked.empty() && all.size() == 1) return all[0];
  std::string text = fmt::format("Invalid entry point: {}", wanted);
  if (asked.empty() && all.empty()) text += "\nThe program has no entry points. Choose any of its functions with -e.";
  if (asked.empty() && !all.empty()) text += "\nChoose one of these with -e:";
  for (size_t i = 0; asked.empty() && i < all.size(); i++) text += fmt::format("\n  {}", all[i]->entry->name);
  complain(text);
  return nullptr;
}

// The cached program may turn out to be gone when it is started. Then all is done as if there had been none, but
// warnings have been shown and the input has been read.
static int run_run(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  const std::string& path = arguments.operands[0];
  std::string asked = arguments.value("entry-point").value_or("");
  bool show_warnings = !arguments.has("w"), only_evaluate = arguments.has("evaluate");
  bool is_typed = arguments.has("typed");
  std::vector<prim::Data> input;
  std::optional<NativeProgram> native;
  if (!only_evaluate) native = find_native(path, asked);
  if (native) {
    if (show_warnings) fmt::print(stderr, "{}", native->warnings);
    if (!read_input(native->params, is_typed, input)) return kUsageError;
    if (std::optional<int> status = run_as_machine_code(*native, input)) return *status;
  }
  if (native) show_warnings = false;  // they have been shown
  Lowered lowered = lower_asked(path, asked, show_warnings);
  if (!lowered.program) return kUsageError;
  const ir::Fun* fun = choose_entry(*lowered.program, asked);
  if (!fun) return kUsageError;
  std::vector<OutsideType> params;
  for (const ir::EntryParam& param : fun->entry->params) params.push_back(outside_type(param.type));
  if (!native && !read_input(params, is_typed, input)) return kUsageError;
  if (!only_evaluate) native = make_native(path, asked, *fun, lowered, show_warnings);
  if (native && !only_evaluate)
    if (std::optional<int> status = run_as_machine_code(*native, input)) return *status;
  return evaluate(lowered, *fun, input);
}

static constexpr Option kRunOptions[] = {
    {'e', "entry-point", Argument::Required, "NAME", "The function to run (default: main, or the only entry point)."},
    {0, "evaluate", Argument::None, "", "Use the evaluator, not machine code."},
    {0, "typed", Argument::None, "", "The values have the types of the parameters; suffixes are optional."},
    {'w', "", Argument::None, "", "Show no warnings."},
};

constexpr Command kRun = {.name = "run",
                          .operands = "PROG",
                          .summary = "Run a program on the values on standard input.",
                          .options = kRunOptions,
                          .run = run_run};

}  // namespace fehu
