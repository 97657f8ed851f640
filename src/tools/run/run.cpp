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

// False if something is wrong, which is shown.
static bool read_input(std::span<const OutsideType> params, bool is_typed, std::vector<prim::Data>& out) {
  prim::DataError error;
  std::optional<std::string> text = read_standard_input();
  if (!text) return false;
  if (!(is_typed ? read_typed_values(*text, params, out, error) : prim::read_values(*text, out, error))) {
    complain(fmt::format("Incorrectly formatted input data.\n{}", prim::show(error)));
    return false;
  }
  std::optional<ArgumentMismatch> mismatch = find_mismatch(params, out);
  if (mismatch)
    complain(fmt::format("Invalid argument type.\nExpected: {}\nGot:      {}", mismatch->expected, mismatch->got));
  return !mismatch;
}

// Nothing if the executable is gone, so that another way must be found.
static std::optional<int> run_as_machine_code(const NativeProgram& program, const std::string& entry,
                                              std::span<const prim::Data> input) {
  NativeOutcome outcome = run_native(program, entry, input);
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

static Lowered lower(const std::string& path, const std::string& entry, bool show_warnings) {
  check::DiskLoader loader;
  check::CheckOptions options;
  if (entry != "main") options.extra_entry_points.push_back(entry);  // `main` is one anyway
  std::unique_ptr<check::Compilation> compilation = check::check_program(path, loader, options);
  const std::vector<diag::Diagnostic>& problems = compilation->sink.all();
  bool is_unknown =
      compilation->sink.num_errors() == 1 && std::any_of(problems.begin(), problems.end(), is_unknown_entry_point);
  if (!is_unknown) return lower_or_complain(std::move(compilation), show_warnings);
  complain(fmt::format("Invalid entry point: {}", entry));
  return {};
}

// The cached program may turn out to be gone when it is started. Then all is done as if there had been none, but
// warnings have been shown and the input has been read.
static int run(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  const std::string& path = arguments.operands[0];
  std::string entry = arguments.value("entry-point").value_or("main");
  bool show_warnings = !arguments.has("w"), only_evaluate = arguments.has("evaluate");
  bool is_typed = arguments.has("typed");
  std::vector<prim::Data> input;
  std::optional<NativeProgram> native;
  if (!only_evaluate) native = find_native(path, entry);
  if (native) {
    if (show_warnings) fmt::print(stderr, "{}", native->warnings);
    if (!read_input(native->params, is_typed, input)) return kUsageError;
    if (std::optional<int> status = run_as_machine_code(*native, entry, input)) return *status;
  }
  if (native) show_warnings = false;  // they have been shown
  Lowered lowered = lower(path, entry, show_warnings);
  if (!lowered.program) return kUsageError;
  const ir::Fun* fun = ir::find_fun(*lowered.program, entry);
  if (!fun || !fun->entry) return complain(fmt::format("Invalid entry point: {}", entry));
  std::vector<OutsideType> params;
  for (const ir::EntryParam& param : fun->entry->params) params.push_back(outside_type(param.type));
  if (!native && !read_input(params, is_typed, input)) return kUsageError;
  if (!only_evaluate) native = make_native(path, entry, lowered, show_warnings);
  if (native && !only_evaluate)
    if (std::optional<int> status = run_as_machine_code(*native, entry, input)) return *status;
  return evaluate(lowered, *fun, input);
}

static constexpr Option kOptions[] = {
    {'e', "entry-point", Argument::Required, "NAME", "The function to run (default: main)."},
    {0, "evaluate", Argument::None, "", "Use the evaluator, not machine code."},
    {0, "typed", Argument::None, "", "The values have the types of the parameters; suffixes are optional."},
    {'w', "", Argument::None, "", "Show no warnings."},
};

constexpr Command kRun = {.name = "run",
                          .operands = "PROG",
                          .summary = "Run a program on the values on standard input.",
                          .options = kOptions,
                          .run = run};

}  // namespace fehu
