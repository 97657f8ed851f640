// `fehu bench PROGRAMS...`: measure the entry points of programs on the data of their test blocks. Spec: cli.md 6.
// All programs are compiled before anything is measured, so that the compilers do not disturb the measurements.
#include <fmt/format.h>

#include <algorithm>
#include <mutex>
#include <thread>

#include "tools/bench/measure.h"
#include "tools/bench/plot.h"
#include "tools/bench/statistics.h"
#include "tools/command.h"
#include "tools/system/files.h"
#include "tools/test/data.h"
#include "tools/test/programs.h"
#include "tools/test/server_program.h"

namespace fehu {

// ---------------------------------------------------------------------------------------------------------------
// Options

// False if the value is no number that will do.
static bool set_bench_number(std::string_view key, const std::string& value, BenchOptions& options) {
  int64_t number = 0;
  if (!parse_number(value, INT64_MIN, number)) return false;
  if (key == "timeout") {
    options.timeout_seconds = number < 0 ? std::nullopt : std::optional<double>(number);
    return true;
  }
  if (key == "convergence-max-seconds") {
    options.convergence_seconds = static_cast<double>(number);
    return number >= 0;
  }
  (key == "runs" ? options.min_runs : options.common.concurrency) = static_cast<size_t>(number);
  return number >= 1;
}

static bool is_bench_number(std::string_view key) {
  return key == "runs" || key == "timeout" || key == "convergence-max-seconds" || key == "concurrency";
}

static void set_flag(std::string_view key, BenchOptions& options) {
  if (key == "no-tuning") options.common.tuning = std::nullopt;
  if (key == "skip-compilation") options.skips_compilation = true;
  if (key == "no-convergence-phase") options.converges = false;
  if (key == "profile") options.is_profiling = true;
  if (key == "v") options.is_verbose = true;
}

static void set_text(std::string_view key, const std::string& value, BenchOptions& options) {
  if (key == "json") options.json = value;
  if (key == "plot") options.plot = value;
  if (key == "ignore-files") options.ignored_files = value;
  if (key == "exclude-case") options.common.excluded.push_back(value);
  set_text_option(key, value, options.common);
}

static int read_bench_options(const Invocation& invocation, BenchOptions& options) {
  options.common.compiler = path_of_this_program();
  options.common.concurrency = std::max(1u, std::thread::hardware_concurrency());
  options.common.is_terminal = can_draw();
  options.common.is_quick = false;
  options.common.excluded = {"disable", "nobench"};
  options.common.timeout_seconds = std::nullopt;
  for (const auto& [option, value] : invocation.arguments.options) {
    std::string_view key = option->key();
    set_flag(key, options);
    if (value && is_bench_number(key) && !set_bench_number(key, *value, options))
      return complain(invocation, fmt::format("'{}' is not a number that --{} takes.", *value, key));
    if (value) set_text(key, *value, options);
  }
  options.common.excluded.push_back("no_" + options.common.backend);
  if (options.is_profiling && options.json.empty())
    return complain(invocation, "--profile needs --json=FILE, which takes what it finds.");
  if (options.is_profiling)
    options.common.program_options.insert(options.common.program_options.end(), {"--profile", "--log"});
  return kSuccess;
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

// Cases that must fail say nothing about speed.
static bool is_measured(const TestCase& test) {
  return test.expected.kind != TestExpectation::Kind::Error;
}

static size_t num_measured(const TestProgram& program, const TestOptions& options) {
  size_t count = 0;
  for_each_case(program, options, [&](const std::string&, const TestCase& test) { count += is_measured(test); });
  return count;
}

// Those that have something to measure, in the order of their paths.
static int choose_programs(const Invocation& invocation, const BenchOptions& options, std::vector<TestProgram>& out) {
  size_t num_excluded = 0;
  std::vector<TestProgram> all;
  if (int status = find_programs(invocation.arguments.operands, options.common, all, num_excluded); status != kSuccess)
    return status;
  for (TestProgram& program : all) {
    RegexResult ignored =
        options.ignored_files.empty() ? RegexResult::NoMatch : matches_regex(options.ignored_files, program.path);
    if (ignored == RegexResult::BadRegex)
      return complain(invocation, fmt::format("'{}' is not a regular expression.", options.ignored_files));
    if (ignored == RegexResult::NoMatch && num_measured(program, options.common) > 0) out.push_back(std::move(program));
  }
  std::sort(out.begin(), out.end(), [](const TestProgram& a, const TestProgram& b) { return a.path < b.path; });
  return kSuccess;
}

namespace {

constexpr std::string_view kRed = "\033[31m", kBold = "\033[1m", kPlain = "\033[0m";

class Bench {
 public:
  Bench(const std::vector<TestProgram>& programs, const BenchOptions& options)
      : programs_(programs), options_(options) {}

  // False if any program cannot be compiled; all have been tried then.
  bool compile() {
    std::vector<std::string> problems(programs_.size());
    std::mutex mutex;
    size_t next = 0;
    auto work = [&] {
      std::unique_lock<std::mutex> lock(mutex);
      while (next < programs_.size()) {
        size_t i = next++;
        if (!options_.skips_compilation) fmt::print("Compiling {}...\n", programs_[i].path);
        fflush(stdout);
        lock.unlock();
        std::string problem = compile(programs_[i]);
        lock.lock();
        problems[i] = std::move(problem);
      }
    };
    std::vector<std::thread> workers;
    for (size_t i = 0; i < std::min(options_.common.concurrency, programs_.size()); i++) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    bool is_ok = true;
    for (const std::string& problem : problems) {
      if (!problem.empty()) print_error(problem);
      is_ok &= problem.empty();
    }
    return is_ok;
  }

  // False if something failed.
  bool run() {
    print_header();
    for (const TestProgram& program : programs_) run_program(program);
    return !has_failed_;
  }

  const BenchResults& results() const { return results_; }

 private:
  // Empty if all is well. The server stays beside the program, for --skip-compilation.
  std::string compile(const TestProgram& program) {
    std::string problem;
    TemporaryFolder folder;
    if (!make_references(program, options_.common, folder, {}, problem)) return problem;
    if (options_.skips_compilation) return "";
    ProcessResult result =
        call_compiler(options_.common, server_command(program, options_.common, program.base()), {}, {});
    return result.is_ok() ? "" : fmt::format("{}:\n{}", program.path, result.errors);
  }

  void print_header() const {
    fmt::print("Reporting arithmetic mean runtime of at least {} runs for each dataset (min 0.5s).\n",
               options_.min_runs);
    if (options_.converges)
      fmt::print("More runs automatically performed for up to {:.0f}s to ensure accurate measurement.\n",
                 options_.convergence_seconds);
  }

  void run_program(const TestProgram& program) {
    TestSession session;
    std::string problem;
    bool is_started = session.start(program, options_.common, program.base(), {}, problem);
    for (const TestEntry& entry : program.spec.entries) {
      if (options_.common.entry_point && *options_.common.entry_point != entry.name) continue;
      std::vector<const TestCase*> cases;
      for (const TestCase& test : entry.cases)
        if (is_measured(test) && !is_excluded(test.tags, options_.common)) cases.push_back(&test);
      if (!cases.empty()) run_entry(program, entry.name, cases, is_started ? &session : nullptr, problem);
    }
  }

  std::string title_of(const TestProgram& program, const std::string& name) const {
    std::string tuning = fmt::format("{}.{}", program.path, options_.common.tuning.value_or(""));
    bool is_tuned = options_.common.tuning && is_file(tuning);
    return fmt::format("{} ({}):", name, is_tuned ? "using " + tuning : "no tuning file");
  }

  // `session` is null if the server could not be started; `problem` says why.
  void run_entry(const TestProgram& program, const std::string& entry, const std::vector<const TestCase*>& cases,
                 TestSession* session, const std::string& problem) {
    std::string name = entry == "main" ? program.path : fmt::format("{}:{}", program.path, entry);
    fmt::print("\n{}{}{}\n", style(kBold), title_of(program, name), style(kPlain));
    size_t width = 0;
    for (const TestCase* test : cases) width = std::max(width, test->name.size());
    if (options_.common.is_terminal) width = std::min<size_t>(width, 40);
    for (const TestCase* test : cases) {
      BenchResult& result = results_[name][test->name];
      result.error = problem;
      if (session && session->server().is_dead()) result.error = "The server has ended.";
      if (session && !session->server().is_dead()) result = run_case(*session, entry, *test, width);
      print_result(*test, width, result);
    }
  }

  BenchResult run_case(TestSession& session, const std::string& entry, const TestCase& test, size_t width) const {
    OnRun show = [&](const std::vector<double>& runtimes) {
      if (options_.common.is_terminal && (runtimes.size() & (runtimes.size() - 1)) == 0)
        fmt::print("\r{}{:10.0f}μs (mean of {} runs)\033[K", label(test, width), mean_of(runtimes), runtimes.size());
      if (options_.common.is_terminal) fflush(stdout);
    };
    return measure(session, options_, entry, test, show);
  }

  static std::string label(const TestCase& test, size_t width) {
    return fmt::format("{:{}}", test.name + ":", width + 2);
  }

  void print_result(const TestCase& test, size_t width, const BenchResult& result) {
    fmt::print("{}{}", options_.common.is_terminal ? "\r\033[K" : "", label(test, width));
    if (result.error) {
      has_failed_ = true;
      fmt::print("\n");
      print_error(*result.error);
    } else {
      Interval interval = confidence_interval(result.runtimes);
      fmt::print("{:10.0f}μs (95% CI: [{:10.1f}, {:10.1f}])\n", mean_of(result.runtimes), interval.low, interval.high);
      if (options_.is_verbose) fmt::print("{} runs\n", result.runtimes.size());
    }
    fflush(stdout);
  }

  std::string_view style(std::string_view escape) const { return options_.common.is_terminal ? escape : ""; }
  void print_error(const std::string& text) const {
    fmt::print("{}{}{}{}", style(kRed), text, style(kPlain), text.ends_with('\n') ? "" : "\n");
  }

  const std::vector<TestProgram>& programs_;
  const BenchOptions& options_;
  BenchResults results_;
  bool has_failed_ = false;
};

}  // namespace

static bool write_result(const std::string& path, const std::string& text) {
  if (path.empty() || write_file(path, text)) return true;
  complain(fmt::format("{}: cannot be written.", path));
  return false;
}

static int run_bench(const Invocation& invocation) {
  BenchOptions options;
  if (int status = read_bench_options(invocation, options); status != kSuccess) return status;
  std::vector<TestProgram> programs;
  if (int status = choose_programs(invocation, options, programs); status != kSuccess) return status;
  Bench bench(programs, options);
  if (!bench.compile()) return kUsageError;
  bool is_ok = bench.run();
  is_ok &= write_result(options.json, results_as_json(bench.results()));
  is_ok &= write_result(options.plot, options.plot.empty() ? "" : plot_of(bench.results()));
  return is_ok ? kSuccess : kUsageError;
}

static constexpr Option kBenchOptions[] = {
    {'r', "runs", Argument::Required, "N", "The least number of runs (default: 10)."},
    {0, "json", Argument::Required, "FILE", "Write all run times to FILE."},
    {0, "plot", Argument::Required, "FILE", "Draw the means and their intervals to FILE, as SVG."},
    {0, "timeout", Argument::Required, "SECONDS", "The limit for all runs of one dataset (default: none)."},
    {0, "skip-compilation", Argument::None, "", "Use the servers that an earlier run has left."},
    {0, "exclude-case", Argument::Required, "TAG", "Skip cases with this tag, besides nobench and disable."},
    {0, "ignore-files", Argument::Required, "REGEX", "Skip programs whose path matches."},
    {0, "no-convergence-phase", Argument::None, "", "Only the least number of runs, even if they differ."},
    {0, "convergence-max-seconds", Argument::Required, "N", "The limit for further runs (default: 300)."},
    {'P', "profile", Argument::None, "", "Also record what an additional run does; needs --json."},
    {'v', "", Argument::None, "", "Show more."},
    {0, "backend", Argument::Required, "NAME", "The back end (default: c)."},
    {0, "futhark", Argument::Required, "PROGRAM", "The compiler to use (default: this one)."},
    {0, "runner", Argument::Required, "PROGRAM", "Run compiled programs with this program."},
    {'p', "pass-option", Argument::Required, "OPTION", "An option for the compiled programs."},
    {0, "pass-compiler-option", Argument::Required, "OPTION", "An option for the compiler."},
    {0, "tuning", Argument::Required, "EXTENSION", "The extension of tuning files (default: tuning)."},
    {0, "no-tuning", Argument::None, "", "Use no tuning files."},
    {0, "cache-extension", Argument::Required, "EXTENSION", "The extension of cache files."},
    {0, "concurrency", Argument::Required, "N", "How many programs are compiled at once (default: number of cores)."},
    {'e', "entry-point", Argument::Required, "NAME", "Only cases of this entry point."},
    {0, "spec-file", Argument::Required, "FILE", "Take the cases from FILE, not from the programs."},
};

constexpr Command kBench = {.name = "bench",
                            .operands = "PROGRAMS...",
                            .summary = "Measure programs on the data of their test blocks.",
                            .min_operands = 1,
                            .max_operands = SIZE_MAX,
                            .options = kBenchOptions,
                            .run = run_bench};

}  // namespace fehu
