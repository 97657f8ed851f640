// fehu_lowered [--print] [--jobs=N] [--disable PASS] [--after PIPELINE [--for PASS]] FILE...: lowers programs,
// verifies the result, and runs the tests in their comments through the evaluator. With --after, does so after each
// pass of the pipeline that changes the program; the text of the program must read back as the same program each time.
// With --for, only programs that this pass changes are of interest, after it and at the end.
//
// The files are shared among child processes (two, if --jobs does not say otherwise). A crash fails the file at hand.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>

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
#include "lower/known_parts.h"
#include "lower/lower.h"
#include "lower/test_input.h"
#include "pipelines/pipelines.h"
#include "support/library.h"
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

ir::EvalOptions eval_options(const SourceMap& sources) {
  ir::EvalOptions options;
  options.check_types = true;
  options.sources = &sources;
  options.max_bytes = int64_t{1} << 30;
  options.max_steps = 2'000'000'000;
  options.seed = 1;
  return options;
}

std::string run_test(ir::Evaluator& evaluator, const std::string& path, const std::string& entry, const TestCase& test,
                     const SourceMap& sources) {
  std::vector<prim::Data> args;
  std::string problem;
  if (!lowered::read_arguments(path, evaluator.program(), entry, test.input, args, problem)) return problem;
  return judge(path, entry, test, ir::eval_entry_data(evaluator, entry, args), sources);
}

struct Totals {
  int files = 0, bad_files = 0, tests = 0, bad_tests = 0;
} totals;
std::set<std::string, std::less<>> disabled;  // passes that are left out

struct Options {
  bool prints = false;
  bool all_definitions = false;
  size_t jobs = 2;
  const pipelines::Pipeline* pipeline = nullptr;
  std::string only_pass;  // tests run after this pass and at the end; empty: after every pass
  std::vector<std::string> files;
};

// What is wrong with what the parser makes of the printed program, of which functions that were read before are left
// out.
std::string read_back(const ir::Program& whole, lowered::KnownParts& known) {
  std::vector<ir::Fun> functions = known.take_new(whole);
  ir::Program program = whole;
  program.funs = functions;
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

// The input comes from other entry points.
bool is_scripted(const TestInput& input) {
  return input.kind == TestInput::Kind::Script || input.kind == TestInput::Kind::ScriptFile;
}

// Cases for compiled programs only have more data than the evaluator can handle in time. An entry point that has been
// the same before has shown what it gives.
void run_tests(const Loaded& loaded, const ir::Program& program, const std::string& path, const std::string& when,
               lowered::KnownParts& known) {
  ir::Evaluator evaluator(program, eval_options(loaded.compilation->sources));
  for (const TestEntry& entry : loaded.spec.entries) {
    bool is_changed = known.take_changed(program, entry.name);
    for (const TestCase& test : entry.cases) {
      if (has_tag(test.tags, "compiled")) continue;
      totals.tests++;
      if (!is_changed && !is_scripted(test.input)) continue;
      std::string why = run_test(evaluator, path, entry.name, test, loaded.compilation->sources);
      if (why.empty()) continue;
      totals.bad_tests++;
      fmt::print("{}{}: {} {}: {}\n", path, when, entry.name, test.name, why);
    }
  }
}

void report_pass(const std::string& path, std::string_view when, const std::string& why) {
  if (why.empty()) return;
  totals.bad_tests++;
  fmt::print("{}{}: {}\n", path, when, why);
}

// A pass that returns the same program has no new values to show, and no new text.
class PassTester {
 public:
  PassTester(const Loaded& loaded, const std::string& path, const Options& options)
      : loaded_(loaded), path_(path), options_(options) {
    context_.is_disabled = [](std::string_view name) { return disabled.contains(name); };
  }

  void run(const ir::Program* program) {
    std::span<const pass::Pass* const> passes = options_.pipeline->passes;
    auto is_wanted = [&](const pass::Pass* pass) { return pass->name == options_.only_pass; };
    auto first = std::ranges::find_if(passes, is_wanted);
    size_t count = first == passes.end() ? passes.size() : static_cast<size_t>(first - passes.begin()) + 1;
    if (tests_all_) report_pass(path_, "", read_back(*program, known_));
    const ir::Program* made = run_some(program, passes.first(count));
    if (made && count < passes.size() && is_only_changed_) run_some(made, passes.subspan(count));
  }

 private:
  // Null: a pass failed.
  const ir::Program* run_some(const ir::Program* program, std::span<const pass::Pass* const> passes) {
    pass::RunOptions run_options;
    run_options.verified = [&](const pass::Pass& pass, const ir::Program& made, bool is_changed) {
      test(pass, made, is_changed);
    };
    pass::RunResult result = pass::run_passes(program, passes, context_, run_options);
    if (!result.program) {
      totals.tests++;
      report_pass(path_, "", result.message);
    }
    return result.program;
  }

  void test(const pass::Pass& pass, const ir::Program& program, bool is_changed) {
    totals.tests++;
    bool is_only = pass.name == options_.only_pass;
    if (is_only) is_only_changed_ |= is_changed;
    bool is_last = &pass == options_.pipeline->passes.back() && is_only_changed_;
    if (!(is_changed && (tests_all_ || is_only)) && !(is_last && !tests_all_)) return;
    std::string when = fmt::format(" after {}", pass.name);
    report_pass(path_, when, read_back(program, known_));
    run_tests(loaded_, program, path_, when, known_);
  }

  const Loaded& loaded_;
  const std::string& path_;
  const Options& options_;
  lowered::KnownParts known_;
  pass::Context context_{loaded_.compilation->arena, loaded_.compilation->names, nullptr};
  bool tests_all_ = options_.only_pass.empty();
  bool is_only_changed_ = tests_all_;
};

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

void run_file(const std::string& path, const Options& options) {
  totals.files++;
  check::DiskLoader loader;
  Loaded loaded{check::check_program(path, loader, test_support::with_shared_library()), {}};
  if (!read_tests(path, loader, loaded.spec)) return;
  check::Compilation& compilation = *loaded.compilation;
  const ir::Program* program = nullptr;
  if (compilation.program)
    program = lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  if (!program) return judge_refusal(loaded, path);
  if (options.prints) fmt::print("{}", ir::print(*program));
  std::vector<std::string> problems = ir::verify(*program);
  if (loaded.spec.error) problems.push_back("this program should be refused");
  for (const std::string& p : problems) fmt::print("{}: {}\n", path, p);
  if (!problems.empty()) totals.bad_files++;
  lowered::KnownParts known;
  if (options.pipeline)
    PassTester(loaded, path, options).run(program);
  else
    run_tests(loaded, *program, path, "", known);
}

const pipelines::Pipeline* find_pipeline(const std::string& name) {
  const pipelines::Pipeline* found = pipelines::find_pipeline(name);
  FEHU_CHECK(found, "There is no pipeline '{}'.", name);
  return found;
}

// Every definition that can be an entry point is made one: lowering must succeed and the verifier must be content.
void run_definitions(const std::string& path) {
  check::DiskLoader loader;
  auto plain = check::check_program(path, loader, test_support::with_shared_library());
  if (!plain->program) return;
  for (const std::string& scheme : plain->shown_schemes) {
    std::string name = scheme.substr(0, scheme.find(' '));
    auto compilation =
        check::check_program(path, loader, test_support::with_shared_library({.extra_entry_points = {name}}));
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

Options parse_options(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; i++) {
    std::string word = argv[i];
    if (word == "--print")
      options.prints = true;
    else if (word == "--definitions")
      options.all_definitions = true;
    else if (word.starts_with("--jobs="))
      options.jobs = std::max<size_t>(1, std::strtoul(word.c_str() + 7, nullptr, 10));
    else if (word == "--disable" && i + 1 < argc)
      disabled.insert(argv[++i]);
    else if (word == "--for" && i + 1 < argc)
      options.only_pass = argv[++i];
    else if (word == "--after" && i + 1 < argc)
      options.pipeline = find_pipeline(argv[++i]);
    else
      options.files.push_back(word);
  }
  return options;
}

// What a child tells its parent while it runs: they share this memory.
struct Progress {
  Totals totals;
  size_t at = SIZE_MAX;  // the file at hand; SIZE_MAX when there are no more
};

struct Helper {
  pid_t process = 0;
  FILE* output = nullptr;  // shown when all have ended, so that lines do not mix
  Progress* progress = nullptr;
};

// Every job-th file, beginning with the given one.
void run_share(const Options& options, size_t first, Progress& progress) {
  for (size_t i = first; i < options.files.size(); i += options.jobs) {
    progress.at = i;
    if (options.all_definitions)
      run_definitions(options.files[i]);
    else
      run_file(options.files[i], options);
    progress.totals = totals;
  }
  progress.at = SIZE_MAX;
}

Helper start_helper(const Options& options, size_t first) {
  Helper helper;
  helper.output = std::tmpfile();
  void* shared = mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  FEHU_CHECK(helper.output && shared != MAP_FAILED, "There is no place for what a child says.");
  helper.progress = new (shared) Progress;
  std::fflush(stdout);
  helper.process = fork();
  if (helper.process != 0) return helper;
  dup2(fileno(helper.output), STDOUT_FILENO);
  totals = {};
  run_on_large_stack([&] { run_share(options, first, *helper.progress); });
  std::fflush(stdout);
  _exit(0);
}

// The child goes on with the files that are left, if it died at one.
void finish_helper(const Options& options, Helper helper) {
  int status = 0;
  waitpid(helper.process, &status, 0);
  std::rewind(helper.output);
  char bytes[1 << 14];
  while (size_t count = std::fread(bytes, 1, sizeof bytes, helper.output)) std::fwrite(bytes, 1, count, stdout);
  std::fclose(helper.output);
  Totals found = helper.progress->totals;
  totals.files += found.files;
  totals.bad_files += found.bad_files;
  totals.tests += found.tests;
  totals.bad_tests += found.bad_tests;
  size_t at = helper.progress->at;
  if (at == SIZE_MAX && status == 0) return;
  totals.files++;
  totals.bad_files++;
  std::string how = WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : fmt::format("status {}", WEXITSTATUS(status));
  fmt::print("{}: the process died: {}\n", at == SIZE_MAX ? "after the last file" : options.files[at], how);
  if (at != SIZE_MAX && at + options.jobs < options.files.size())
    finish_helper(options, start_helper(options, at + options.jobs));
}

}  // namespace

int main(int argc, char** argv) {
  Options options = parse_options(argc, argv);
  std::vector<Helper> helpers;
  for (size_t i = 0; i < options.jobs; i++) helpers.push_back(start_helper(options, i));
  for (const Helper& helper : helpers) finish_helper(options, helper);
  // A file that does not lower counts as one more test.
  int failed = totals.bad_files + totals.bad_tests;
  fmt::print("{} passed, {} failed\n", totals.files + totals.tests - failed, failed);
  return failed > 0;
}
