// fehu_lowered [--print] [--disable PASS] [--after PIPELINE] FILE...: lowers programs, verifies the result, and runs
// the tests in their comments through the evaluator. With --after, does so after each pass of the pipeline; the text of
// the program must read back as the same program each time.
#include <cstdio>

#include <algorithm>
#include <set>
#include <string>

#include "base/check.h"
#include "base/large_stack.h"
#include "check/check.h"
#include "diag/render.h"
#include "ir/eval/eval.h"
#include "ir/text/parse.h"
#include "ir/text/print.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"
#include "lower/test_input.h"
#include "pipelines/pipelines.h"
#include "tools/test/data.h"
#include "tools/test/session.h"

using namespace fehu;

namespace {

// What the test says of an evaluation; empty if all is well. Errors that are not the program's own never are.
std::string judge(const std::string& path, const std::string& entry, const TestCase& test,
                  const ir::EvalDataOutcome& outcome, const SourceMap& sources) {
  using enum TestExpectation::Kind;
  if (outcome.error) {
    bool is_own =
        outcome.error->kind == ir::EvalErrorKind::Failure || outcome.error->kind == ir::EvalErrorKind::OutOfMemory;
    return is_own ? judge_failure(test.expected, ir::show(*outcome.error, &sources)) : outcome.error->message;
  }
  // The results of `auto output` are those of compiled programs, which may not have run.
  if (test.expected.kind != Values && test.expected.kind != File) return judge_success(test.expected);
  std::vector<prim::WrittenData> written;
  std::vector<prim::Data> expected;
  std::string problem;
  if (!read_expected(path, entry, test, written, problem)) return problem;
  if (!fit_expected(written, outcome.values, expected, problem)) return problem;
  prim::Mismatches mismatches = prim::compare(outcome.values, expected, 3);
  return fmt::format("{}", fmt::join(mismatches.texts, "\n"));
}

std::string run_test(const ir::Program& program, const std::string& path, const std::string& entry,
                     const TestCase& test, const SourceMap& sources) {
  std::vector<prim::Data> args;
  std::string problem;
  if (!lowered::read_arguments(path, program, entry, test.input, args, problem)) return problem;
  ir::EvalOptions options;
  options.check_types = true;
  options.sources = &sources;
  options.max_bytes = int64_t{1} << 30;
  options.max_steps = 2'000'000'000;
  return judge(path, entry, test, ir::eval_entry_data(program, entry, args, options), sources);
}

struct Totals {
  int files = 0, bad_files = 0, tests = 0, bad_tests = 0;
} totals;
std::set<std::string, std::less<>> disabled;  // passes that are left out

// What is wrong with what the parser makes of the printed program.
std::string read_back(const ir::Program& program) {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  ir::PrintOptions options{.places = ir::PrintOptions::Places::Offsets};
  std::string text = ir::print(program, options);
  const SourceFile* file = sources.add("printed", text);
  const ir::Program* parsed = ir::parse(*file, arena, names, sink);
  if (!parsed) return fmt::format("the text does not parse: {}", sink.all()[0].message);
  return ir::print(*parsed, options) == text ? "" : "the text reads back as another program";
}

struct Loaded {
  std::unique_ptr<check::Compilation> compilation;
  TestSpec spec;
};

void run_tests(const Loaded& loaded, const ir::Program& program, const std::string& path, const std::string& when) {
  for (const TestEntry& entry : loaded.spec.entries)
    for (const TestCase& test : entry.cases) {
      totals.tests++;
      std::string why = run_test(program, path, entry.name, test, loaded.compilation->sources);
      if (why.empty()) continue;
      totals.bad_tests++;
      fmt::print("{}{}: {} {}: {}\n", path, when, entry.name, test.name, why);
    }
}

void run_passes(const Loaded& loaded, const ir::Program* program, const std::string& path,
                const pipelines::Pipeline& pipeline) {
  pass::Context context{loaded.compilation->arena, loaded.compilation->names, nullptr};
  for (const pass::Pass* pass : pipeline.passes) {
    if (disabled.contains(pass->name)) continue;
    totals.tests++;
    pass::RunResult result = pass::run_passes(program, {&pass, 1}, context);
    std::string why = result.program ? read_back(*result.program) : result.message;
    if (!why.empty()) {
      totals.bad_tests++;
      fmt::print("{}: after {}: {}\n", path, pass->name, why);
    }
    if (!result.program) return;
    program = result.program;
    run_tests(loaded, *program, path, fmt::format(" after {}", pass->name));
  }
}

// Returns false, and counts the file, if its test blocks do not parse.
bool read_tests(const std::string& path, check::FileLoader& loader, TestSpec& spec) {
  std::string problem;
  if (parse_test_spec(path, loader.read(path).value_or(""), spec, problem)) return true;
  fmt::print("{}\n", problem);
  totals.bad_files++;
  return false;
}

// The program was refused. That is right if its test block says so, and with which message.
void judge_refusal(const Loaded& loaded, const std::string& path) {
  std::string messages;
  for (const diag::Diagnostic* d : loaded.compilation->sink.sorted())
    if (d->severity == diag::Severity::Error)
      messages += fmt::format("{}: {}: {}\n", path, loaded.compilation->sources.describe(d->loc), d->message);
  if (loaded.spec.error && matches_regex(*loaded.spec.error, messages) == RegexResult::Match) return;
  fmt::print("{}", messages);
  totals.bad_files++;
}

void run_file(const std::string& path, bool prints, const pipelines::Pipeline* pipeline) {
  totals.files++;
  check::DiskLoader loader;
  Loaded loaded{check::check_program(path, loader, {}), {}};
  if (!read_tests(path, loader, loaded.spec)) return;
  check::Compilation& compilation = *loaded.compilation;
  const ir::Program* program = nullptr;
  if (compilation.program)
    program = lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  if (!program) return judge_refusal(loaded, path);
  if (prints) fmt::print("{}", ir::print(*program));
  std::vector<std::string> problems = ir::verify(*program);
  if (loaded.spec.error) problems.push_back("this program should be refused");
  for (const std::string& p : problems) fmt::print("{}: {}\n", path, p);
  if (!problems.empty()) totals.bad_files++;
  if (pipeline)
    run_passes(loaded, program, path, *pipeline);
  else
    run_tests(loaded, *program, path, "");
}

const pipelines::Pipeline* find_pipeline(const std::string& name) {
  const pipelines::Pipeline* found = pipelines::find_pipeline(name);
  FEHU_CHECK(found, "There is no pipeline '{}'.", name);
  return found;
}

// Every definition that can be an entry point is made one: lowering must succeed and the verifier must be content.
void run_definitions(const std::string& path) {
  check::DiskLoader loader;
  auto plain = check::check_program(path, loader, {});
  if (!plain->program) return;
  for (const std::string& scheme : plain->shown_schemes) {
    std::string name = scheme.substr(0, scheme.find(' '));
    auto compilation = check::check_program(path, loader, {.extra_entry_points = {name}});
    if (!compilation->program) continue;
    totals.files++;
    const ir::Program* program =
        lower::lower_program(*compilation->program, compilation->arena, compilation->names, compilation->sink);
    std::vector<std::string> problems;
    if (program)
      problems = ir::verify(*program);
    else
      for (const diag::Diagnostic* d : compilation->sink.sorted())
        if (d->severity == diag::Severity::Error)
          problems.push_back(fmt::format("{}: {}", compilation->sources.describe(d->loc), d->message));
    if (problems.empty()) continue;
    totals.bad_files++;
    fmt::print("{}: {}: {}\n", path, name, problems[0]);
  }
}

}  // namespace

int main(int argc, char** argv) {
  bool prints = false, all = false;
  const pipelines::Pipeline* pipeline = nullptr;
  run_on_large_stack([&] {
    for (int i = 1; i < argc; i++) {
      std::string arg = argv[i];
      if (arg == "--print")
        prints = true;
      else if (arg == "--definitions")
        all = true;
      else if (arg == "--after" && i + 1 < argc)
        pipeline = find_pipeline(argv[++i]);
      else if (arg == "--disable" && i + 1 < argc)
        disabled.insert(argv[++i]);
      else if (all)
        run_definitions(arg);
      else
        run_file(arg, prints, pipeline);
    }
  });
  // A file that does not lower counts as one more test.
  size_t failed = totals.bad_files + totals.bad_tests;
  fmt::print("{} passed, {} failed\n", totals.files + totals.tests - failed, failed);
  return totals.bad_files + totals.bad_tests > 0;
}
