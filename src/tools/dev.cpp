// `fehu dev PROG`: run pipelines and passes on a program and show what they make, for people who work on the compiler.
// PROG is Futhark source or the text of a program in core IR. Spec: cli.md 3.
//
// The order is: read (and lower) the program, run the pipeline that -s, --seq or --seq-mem names, then the passes of
// --passes, then show: the IR, its metrics, the imperative code, or the value of an entry point (--eval).
#include <unistd.h>

#include <charconv>
#include <map>

#include "base/check.h"
#include "base/clock.h"
#include "diag/render.h"
#include "imp/print.h"
#include "imp/seq/generate.h"
#include "ir/eval/eval.h"
#include "ir/metrics.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"
#include "mem/coalesce.h"
#include "mem/explain.h"
#include "pipelines/pipelines.h"
#include "simplify/simplify.h"
#include "tools/command.h"
#include "tools/disabled.h"
#include "tools/lowered.h"
#include "tools/safety.h"
#include "tools/system/files.h"
#include "tools/test/spec.h"
#include "tools/warnings.h"

namespace fehu {

// The options that name pipelines.
struct PipelineOption {
  std::string_view key;
  const pipelines::Pipeline* pipeline;
};
static constexpr PipelineOption kPipelineOptions[] = {{"s", &pipelines::kSoacs},
                                                      {"seq", &pipelines::kSeq},
                                                      {"seq-mem", &pipelines::kSeqMem},
                                                      {"multicore-mem", &pipelines::kMulticoreMem}};

static bool contains(const std::vector<std::string>& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

// ---------------------------------------------------------------------------------------------------------------
// What to run

// Those of the pipelines that were asked for, then those of --passes. Whether they fit the
// stage that the program is in is found out by the runner.
static int find_passes(const Invocation& invocation, std::vector<const pass::Pass*>& passes) {
  const Arguments& arguments = invocation.arguments;
  for (const PipelineOption& option : kPipelineOptions) {
    bool is_explained = option.pipeline == &pipelines::kSeqMem && arguments.has("explain-memory");
    if (!arguments.has(option.key) && !is_explained) continue;
    passes.insert(passes.end(), option.pipeline->passes.begin(), option.pipeline->passes.end());
  }
  for (const std::string& name : arguments.values("passes")) {
    const pass::Pass* pass = pipelines::find_pass(name);
    if (!pass)
      return complain(invocation,
                      fmt::format("There is no pass '{}'. See {} dev --list-passes.", name, invocation.program));
    passes.push_back(pass);
  }
  return kSuccess;
}

// A name with a typing mistake would otherwise print nothing, silently.
static int check_print_names(const Invocation& invocation) {
  for (std::string_view key : {"print-before", "print-after"})
    for (const std::string& name : invocation.arguments.values(key))
      if (name != "all" && name != "changed" && !pipelines::find_pass(name))
        return complain(invocation, fmt::format("There is no pass '{}' to print at.", name));
  return kSuccess;
}

static int list_passes() {
  fmt::print("Passes:\n");
  for (const pass::Pass* pass : pipelines::all_passes()) fmt::print("  {:<20} {}\n", pass->name, pass->summary);
  fmt::print("Pipelines:\n");
  for (const pipelines::Pipeline* pipeline : pipelines::all_pipelines()) {
    fmt::print("  {:<20} {}\n", pipeline->name, pipeline->summary);
    for (const pass::Pass* pass : pipeline->passes) fmt::print("    {}\n", pass->name);
  }
  return kSuccess;
}

static int list_rules() {
  for (const simplify::Rule& rule : simplify::all_rules()) fmt::print("  {:<36} {}\n", rule.name, rule.summary);
  return kSuccess;
}

// ---------------------------------------------------------------------------------------------------------------
// Reading the program

// Core IR begins with its stage, "stage soacs"; Futhark source never does.
static bool is_ir_text(const std::string& path, const std::optional<std::string>& text) {
  if (path.ends_with(".fut")) return false;
  return path.ends_with(".fehu") || (text && text->starts_with("stage "));
}

// A program in text is verified before anything runs on it: passes may rely on what the verifier checks.
static Lowered read_ir(const std::string& path, std::optional<std::string> text) {
  Lowered result{.compilation = std::make_unique<check::Compilation>()};
  check::Compilation& c = *result.compilation;
  const SourceFile* file = text ? c.sources.add(path, std::move(*text)) : nullptr;
  if (!file) {
    fmt::print(stderr, "{}: {}.\n", path, text ? "file too large" : "file not found");
    return result;
  }
  const ir::Program* program = ir::parse(*file, c.arena, c.names, c.sink, &c.sources);
  fmt::print(stderr, "{}", diag::render_all(c.sink.sorted(), c.sources, diag::options_for_stream(STDERR_FILENO)));
  if (!program) return result;
  std::vector<std::string> problems = ir::verify(*program);
  if (problems.empty())
    result.program = program;
  else
    fmt::print(stderr, "{}: not a well-formed program.\n{}\n", path, fmt::join(problems, "\n"));
  return result;
}

static Lowered read_program(const Arguments& arguments) {
  const std::string& path = arguments.operands[0];
  check::DiskLoader loader;
  std::optional<std::string> text = path.ends_with(".fut") ? std::nullopt : loader.read(path);
  if (is_ir_text(path, text)) return read_ir(path, std::move(text));
  check::CheckOptions options;
  options.extra_entry_points = arguments.values("entry-point");
  return lower_or_complain(path, options, warning_options(arguments).are_shown, safety_of(arguments));
}

// ---------------------------------------------------------------------------------------------------------------
// Running and showing

// Prints go to standard error, so that standard output has the result alone.
static pass::RunOptions run_options(const Arguments& arguments) {
  auto show = [](std::string_view when, const pass::Pass& pass, const ir::Program& program) {
    fmt::print(stderr, "-- {} {}\n{}", when, pass.name, ir::print(program));
  };
  pass::RunOptions options;
  options.before = [show, names = arguments.values("print-before")](const pass::Pass& pass,
                                                                    const ir::Program& program) {
    if (contains(names, "all") || contains(names, pass.name)) show("before", pass, program);
  };
  options.after = [show, names = arguments.values("print-after")](const pass::Pass& pass, const ir::Program& program,
                                                                  bool is_changed) {
    if (contains(names, "all") || contains(names, pass.name) || (is_changed && contains(names, "changed")))
      show("after", pass, program);
  };
  options.reproducer = arguments.value("reproducer").value_or("reproducer.fehu");
  return options;
}

// NAME=INT
static bool set_param(std::string_view text, std::map<std::string, int64_t, std::less<>>& params) {
  size_t sign = text.find('=');
  if (sign == std::string_view::npos || sign == 0) return false;
  int64_t value = 0;
  const char* end = text.data() + text.size();
  std::from_chars_result read = std::from_chars(text.data() + sign + 1, end, value);
  if (read.ec != std::errc() || read.ptr != end) return false;
  params[std::string(text.substr(0, sign))] = value;
  return true;
}

// The values come from standard input and are shown as `fehu run` shows them. Traces go to standard error.
static int evaluate(const Invocation& invocation, const ir::Program& program, const SourceMap& sources) {
  std::string entry = invocation.arguments.value("entry-point").value_or("main");
  if (!ir::find_fun(program, entry)) return complain(invocation, fmt::format("There is no entry point '{}'.", entry));
  std::vector<prim::Data> input;
  prim::DataError error;
  std::optional<std::string> text = read_standard_input();
  if (!text) return kUsageError;
  if (!prim::read_values(*text, input, error)) return complain(invocation, "Error in the input: " + prim::show(error));
  ir::EvalOptions options{.sources = &sources};
  for (const std::string& param : invocation.arguments.values("param"))
    if (!set_param(param, options.tuning))
      return complain(invocation, fmt::format("Invalid argument for --param: {} (it must be NAME=INT).", param));
  ir::EvalDataOutcome outcome = ir::eval_entry_data(program, entry, input, options);
  fmt::print(stderr, "{}", outcome.trace);
  if (outcome.error) {
    fmt::print(stderr, "{}\n", ir::show(*outcome.error, &sources));
    return kUsageError;
  }
  for (const prim::Data& value : outcome.values) fmt::print("{}\n", prim::show(value, prim::kInterpreterStyle));
  return kSuccess;
}

// Only programs with explicit memory say where arrays lie, which is what imperative code is about.
static int show_imperative(const Invocation& invocation, const ir::Program& program, check::Compilation& compilation) {
  if (program.stage != ir::Stage::SeqMem)
    return complain(invocation, "Imperative code is made of programs with explicit memory: see --seq-mem.");
  fmt::print("{}", imp::print(*imp::generate_sequential(program, compilation.arena, compilation.names)));
  return kSuccess;
}

static int show_result(const Invocation& invocation, const ir::Program& program, check::Compilation& compilation) {
  if (invocation.arguments.has("eval")) return evaluate(invocation, program, compilation.sources);
  if (invocation.arguments.has("imp")) return show_imperative(invocation, program, compilation);
  if (invocation.arguments.has("metrics"))
    fmt::print("{}", ir::print_metrics(program));
  else
    fmt::print("{}", ir::print(program));
  return kSuccess;
}

// Copies are found in what `coalesce` got, blocks are counted at the end.
static int explain_memory(const ir::Program* before, const ir::Program& after, check::Compilation& compilation) {
  pass::Context context{.arena = compilation.arena,
                        .names = compilation.names,
                        .is_disabled = [](std::string_view) { return false; },
                        .sources = &compilation.sources};
  fmt::print("{}", mem::explain_memory(before ? *before : after, after, context));
  return kSuccess;
}

// For the scripts in tests/, which run programs in ways of their own and must not parse test blocks themselves.
static int show_tests(const std::string& path) {
  check::DiskLoader loader;
  std::optional<std::string> text = loader.read(path);
  TestSpec spec;
  std::string problem = fmt::format("{}: {}.", path, loader.problem);
  if (!text || !parse_test_spec(path, *text, spec, problem)) {
    fmt::print(stderr, "{}\n", problem);
    return kProgramError;
  }
  fmt::print("{}", spec_as_json(spec));
  return kSuccess;
}

// Names are checked before the program is read, so that a mistake in them shows at once.
static int run_dev(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  if (arguments.has("list-passes")) return list_passes();
  if (arguments.has("list-rules")) return list_rules();
  if (arguments.operands.empty()) {
    complain(invocation, "Which program? See --help.");
    return kUsageError;
  }
  if (arguments.has("tests")) return show_tests(arguments.operands[0]);
  std::vector<const pass::Pass*> passes;
  if (int status = find_passes(invocation, passes)) return status;
  if (int status = check_print_names(invocation)) return status;
  std::vector<std::string> disabled;
  if (int status = find_disabled(invocation, disabled)) return status;

  double start_ms = now_ms();
  Lowered lowered = read_program(arguments);
  if (!lowered.program) return kProgramError;
  double read_ms = now_ms() - start_ms;

  WarningOptions warnings = warning_options(arguments);
  const ir::Program* before_coalescing = nullptr;
  pass::RunOptions options = run_options(arguments);
  options.before = [&, show = options.before](const pass::Pass& pass, const ir::Program& program) {
    if (&pass == &mem::kCoalesce) before_coalescing = &program;
    show(pass, program);
  };
  pass::RunResult result =
      run_passes(lowered, {.passes = passes,
                           .options = options,
                           .is_disabled = [&](std::string_view name) { return contains(disabled, name); },
                           .show_warnings = warnings.are_shown});
  if (result.status == pass::RunStatus::WrongStage) return complain(invocation, result.message);
  FEHU_CHECK(result.program, "{}", result.message);
  if (must_fail(warnings, !lowered.warnings.empty())) return kProgramError;
  if (arguments.has("t")) {
    result.times.insert(result.times.begin(), {"(read)", read_ms, 0});
    fmt::print(stderr, "{}", pass::show_times(result.times));
  }
  if (arguments.has("explain-memory")) return explain_memory(before_coalescing, *result.program, *lowered.compilation);
  return show_result(invocation, *result.program, *lowered.compilation);
}

static constexpr auto kDevOptions = with_warning_options({
    {'s', "", Argument::None, "", "Pipeline: optimised, with second-order array combinators."},
    {0, "seq", Argument::None, "", "Pipeline: sequential, only loops are left."},
    {0, "seq-mem", Argument::None, "", "Pipeline: sequential, with explicit memory."},
    {0, "multicore-mem", Argument::None, "", "Pipeline: for threads, with explicit memory."},
    {0, "passes", Argument::Required, "A,B,...", "Run these passes (after the pipeline, if one is given)."},
    {0, "list-passes", Argument::None, "", "List all passes and pipelines."},
    {0, "list-rules", Argument::None, "", "List the rules of simplification."},
    kDisableOption,
    {0, "print-before", Argument::Required, "NAME", "Print the program before the pass, or before all, on stderr."},
    {0, "print-after", Argument::Required, "NAME",
     "Print the program after the pass, or after all, or where it changed, on stderr."},
    {0, "reproducer", Argument::Required, "FILE",
     "Where to write the program that a pass makes a wrong one of (default: reproducer.fehu)."},
    {0, "eval", Argument::None, "", "Run the entry point on the values on standard input."},
    {'e', "entry-point", Argument::Required, "NAME", "An additional entry point; the one to run (default: main)."},
    {0, "param", Argument::Required, "NAME=INT", "Set a tuning parameter for --eval; may be repeated."},
    {0, "imp", Argument::None, "", "Print the imperative code of a sequential program with explicit memory."},
    {0, "explain-memory", Argument::None, "", "Tell which copies of arrays are left with explicit memory, and why."},
    {'m', "metrics", Argument::None, "", "Print how often each operation occurs."},
    {'t', "", Argument::None, "", "Print on stderr how long each pass took."},
    {0, "tests", Argument::None, "", "Print the tests in the comments of the program as JSON, and do nothing else."},
    kSafeOption,
    kUnsafeOption,
});

constexpr Command kDev = {.name = "dev",
                          .operands = "PROG",
                          .summary = "Run passes on a program and show its core IR.",
                          .min_operands = 0,
                          .max_operands = 1,
                          .options = kDevOptions,
                          .run = run_dev};

}  // namespace fehu
