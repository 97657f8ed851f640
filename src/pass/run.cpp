// Running a list of passes.
// A program that fails verification stops the list: what a pass made wrong is not given to the next.
#include "pass/run.h"

#include <cstdio>

#include "base/clock.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"

namespace fehu::pass {

static std::string show_stages(ir::StageSet set) {
  std::string out;
  for (int i = 0; i < ir::kNumStages; i++)
    if (ir::contains(set, static_cast<ir::Stage>(i)))
      out += (out.empty() ? "" : ", ") + std::string(ir::name_of(static_cast<ir::Stage>(i)));
  return out;
}

// A mistake in a list of passes, not in the program.
static std::string wrong_stage(const Pass& pass, const ir::Program& p) {
  return fmt::format("The pass '{}' does not run on programs of the stage {} (but on {}).", pass.name,
                     ir::name_of(p.stage), show_stages(pass.from));
}

static bool write_file(const std::string& path, const std::string& text) {
  FILE* file = std::fopen(path.c_str(), "wb");
  if (!file) return false;
  bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  return std::fclose(file) == 0 && is_written;
}

// The program as it was before the pass, and the command that repeats the failure.
static std::string write_reproducer(const Pass& pass, const ir::Program& p, const RunOptions& options) {
  if (options.reproducer.empty()) return "";
  ir::PrintOptions print_options;
  if (options.sources) print_options = {ir::PrintOptions::Places::Files, options.sources};
  std::string command = fmt::format("fehu dev --passes {} {}", pass.name, options.reproducer);
  if (!write_file(options.reproducer, ir::print(p, print_options) + "\n-- " + command + "\n"))
    return fmt::format("\nThe program before the pass could not be written to {}.", options.reproducer);
  return fmt::format("\nThe program before the pass is in {}. To repeat: {}", options.reproducer, command);
}

// A pass that returns the same program need not be verified again.
RunResult run_passes(const ir::Program* program, std::span<const Pass* const> passes, Context& context,
                     const RunOptions& options) {
  RunResult result;
  ir::Verification verification;
  // What verification knows of aliases ends with it.
  struct AliasesEnd {
    Context& context;
    ~AliasesEnd() { context.aliases = {}; }
  } aliases_end{context};
  for (const Pass* pass : passes) {
    if (context.is_disabled && context.is_disabled(pass->name)) continue;
    if (!pass->takes(program->stage)) {
      result.status = RunStatus::WrongStage;
      result.message = wrong_stage(*pass, *program);
      return result;
    }
    if (options.before) options.before(*pass, *program);
    double start = now_ms();
    const ir::Program* made = pass->run(program, context);
    double run_ms = now_ms() - start;
    start = now_ms();
    std::vector<std::string> problems = verification.verify(*made);
    if (verification.aliases()) context.aliases.know(*made, *verification.aliases());
    if (made->stage != pass->stage_after(program->stage))
      problems.push_back(fmt::format("It is of the stage {}, not {}.", ir::name_of(made->stage),
                                     ir::name_of(pass->stage_after(program->stage))));
    result.times.push_back({pass->name, run_ms, now_ms() - start});
    if (options.after) options.after(*pass, *made, made != program);
    if (!problems.empty()) {
      result.status = RunStatus::WrongProgram;
      result.message = fmt::format("The pass '{}' made a wrong program.\n{}{}", pass->name, fmt::join(problems, "\n"),
                                   write_reproducer(*pass, *program, options));
      return result;
    }
    if (options.verified) options.verified(*pass, *made, made != program);
    program = made;
  }
  result.program = program;
  return result;
}

std::string show_times(std::span<const PassTime> times) {
  std::string out = fmt::format("{:<24}{:>12}{:>12}\n", "pass", "run ms", "verify ms");
  double run_ms = 0, verify_ms = 0;
  for (const PassTime& time : times) {
    out += fmt::format("{:<24}{:>12.3f}{:>12.3f}\n", time.name, time.run_ms, time.verify_ms);
    run_ms += time.run_ms;
    verify_ms += time.verify_ms;
  }
  return out + fmt::format("{:<24}{:>12.3f}{:>12.3f}\n", "all", run_ms, verify_ms);
}

}  // namespace fehu::pass
