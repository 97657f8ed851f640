// Checks, lowers, runs the pipeline of the sequential back end, and prints C.
// Each phase leaves its time in `CompileResult::phases`; `--time-passes` shows them with that of the C compiler.
#include "tools/compile.h"

#include "base/clock.h"
#include "imp/seq/generate.h"
#include "pipelines/pipelines.h"
#include "tools/command.h"

namespace fehu {

PhaseTimer::PhaseTimer(std::vector<Phase>& phases, std::string_view name)
    : phases_(phases), name_(name), start_ms_(now_ms()) {}

PhaseTimer::~PhaseTimer() {
  phases_.push_back({std::string(name_), now_ms() - start_ms_});
}

std::string show_phases(const std::vector<Phase>& phases) {
  std::string out;
  double sum = 0;
  size_t width = 5;
  for (const Phase& phase : phases) width = std::max(width, phase.name.size());
  for (const Phase& phase : phases) {
    out += fmt::format("{:<{}} {:>9.2f} ms\n", phase.name, width, phase.ms);
    sum += phase.ms;
  }
  return out + fmt::format("{:<{}} {:>9.2f} ms\n", "total", width, sum);
}

// For -v. Passes are announced by a callback of the runner.
static bool is_disabled(const CompileRequest& request, std::string_view name) {
  return std::find(request.disabled.begin(), request.disabled.end(), name) != request.disabled.end();
}

static void say(const CompileRequest& request, std::string_view what) {
  if (request.verbosity > 0) fmt::print(stderr, "{}\n", what);
}

// A pass that breaks the program is a bug of ours: the runner verifies after each pass, and the message names it. The
// program before the pass goes to the reproducer, so that the bug can be found from a file.
static const ir::Program* run_pipeline(const CompileRequest& request, CompileResult& result) {
  const pipelines::Pipeline& pipeline = request.has_threads ? pipelines::kMulticoreMem : pipelines::kSeqMem;
  PassRequest passes{.passes = pipeline.passes, .show_warnings = request.warnings.are_shown};
  passes.options.reproducer = request.reproducer;
  if (!request.disabled.empty()) passes.is_disabled = [&](std::string_view name) { return is_disabled(request, name); };
  if (request.verbosity > 0)
    passes.options.before = [&](const pass::Pass& pass, const ir::Program& program) {
      fmt::print(stderr, "Running pass {}\n", pass.name);
      if (request.verbosity > 1)
        fmt::print(stderr, "  {} functions, {} names\n", program.funs.size(), program.num_names);
    };
  pass::RunResult run = run_passes(result.lowered, passes);
  double verify_ms = 0;
  for (const pass::PassTime& time : run.times) {
    result.phases.push_back({std::string(time.name), time.run_ms});
    verify_ms += time.verify_ms;
  }
  result.phases.push_back({"verify", verify_ms + result.lowered.verify_ms});
  if (run.program) return run.program;
  fmt::print(stderr, "Internal compiler error (please report it, with the program that causes it):\n{}\n", run.message);
  result.status = kUsageError;
  return nullptr;
}

// Warnings of passes are known only now, so --Werror is decided here and not after checking.
void compile_lowered(const CompileRequest& request, CompileResult& result) {
  const ir::Program* program = run_pipeline(request, result);
  if (!program) return;
  if (must_fail(request.warnings, !result.lowered.warnings.empty())) {
    result.status = kProgramError;
    return;
  }
  check::Compilation& compilation = *result.lowered.compilation;
  const imp::Program* code = nullptr;
  {
    say(request, "Generating imperative code");
    PhaseTimer timer(result.phases, "imperative code");
    code = imp::generate_sequential(*program, compilation.arena, compilation.names, request.lanes);
  }
  say(request, "Generating C");
  PhaseTimer timer(result.phases, "C text");
  backend::COptions options{.kind = request.kind,
                            .has_threads = request.has_threads,
                            .version = std::string(version_text()),
                            .sources = &compilation.sources,
                            .tuning = request.tuning};
  result.files = backend::generate_c(*code, options);
}

// Loading files counts as parsing.
static void add_front_end(CompileResult& result) {
  const check::Compilation::Times& times = result.lowered.compilation->times;
  result.phases.push_back({"prelude", times.prelude_ms});
  result.phases.push_back({"parse", times.load_ms + times.lex_parse_ms});
  result.phases.push_back({"check", times.check_ms});
  result.phases.push_back({"lower", result.lowered.lower_ms});
}

CompileResult compile_to_c(const CompileRequest& request) {
  CompileResult result;
  check::CheckOptions options;
  options.extra_entry_points = request.entry_points;
  say(request, "Checking and lowering " + request.path);
  result.lowered = lower_or_complain(request.path, options, request.warnings.are_shown, request.safety);
  add_front_end(result);
  if (!result.lowered.program) {
    result.status = kProgramError;
    return result;
  }
  compile_lowered(request, result);
  return result;
}

}  // namespace fehu
