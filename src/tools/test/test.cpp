// `fehu test PROGRAMS...`: run the tests that programs carry in their comments. Spec:
// test-format.md 5 to 7. Each program is compiled and run by processes of its own; several are
// tested at once. The exit code is 0 only if all have passed.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <random>
#include <thread>

#include "tools/command.h"
#include "tools/system/process.h"
#include "tools/test/programs.h"
#include "tools/test/progress.h"

namespace fehu {

// ---------------------------------------------------------------------------------------------------------------
// Options

// The last mode given wins.
static void set_mode(std::string_view key, TestOptions& options) {
  static constexpr std::pair<std::string_view, TestMode> kModes[] = {
      {"typecheck", TestMode::TypeCheck}, {"interpreted", TestMode::Interpreted},
      {"compiled", TestMode::Compiled},   {"compile", TestMode::CompileOnly},
      {"structure", TestMode::Structure}, {"internalise", TestMode::Internalise},
  };
  for (const auto& [name, mode] : kModes)
    if (name == key) options.mode = mode;
}

// False if the value is no number that will do.
static bool set_number(std::string_view key, const std::string& value, TestOptions& options) {
  int64_t number = 0;
  if (key == "concurrency" && parse_number(value, 1, number))
    return (options.concurrency = static_cast<size_t>(number));
  if (key == "num-tests" && parse_number(value, 0, options.num_tests)) return true;
  if (key == "max-size" && parse_number(value, 0, options.max_size)) return true;
  if (key == "num-tries" && parse_number(value, 0, options.num_tries)) return true;
  if (key == "timeout" && parse_number(value, INT64_MIN, number)) {
    options.timeout_seconds = number < 0 ? std::nullopt : std::optional<double>(number);
    return true;
  }
  if (key != "seed" || value.empty() || value[0] == '-') return false;
  char* end = nullptr;
  errno = 0;
  options.seed = std::strtoull(value.c_str(), &end, 10);
  return !*end && !errno;
}

static bool is_number_option(std::string_view key) {
  static constexpr std::string_view kKeys[] = {"concurrency", "num-tests", "max-size", "num-tries", "seed", "timeout"};
  return std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
}

// Without --seed every run tests properties with other values; reports name the seed.
static int read_options(const Invocation& invocation, TestOptions& options) {
  options.compiler = path_of_this_program();
  options.concurrency = std::max(1u, std::thread::hardware_concurrency());
  options.is_terminal = can_draw();
  options.excluded = {"disable", "notest"};
  std::random_device device;
  options.seed = (uint64_t{device()} << 32) | device();
  for (const auto& [option, value] : invocation.arguments.options) {
    std::string_view key = option->key();
    if (key == "no-terminal" || key == "notty") options.is_terminal = false;
    if (key == "no-tuning") options.tuning = std::nullopt;
    if (key == "optimise") options.is_quick = false;
    set_mode(key, options);
    if (value && is_number_option(key) && !set_number(key, *value, options))
      return complain(invocation, fmt::format("'{}' is not a number that --{} takes.", *value, key));
    if (value) set_text_option(key, *value, options);
  }
  options.excluded.push_back("no_" + options.backend);
  return kSuccess;
}

namespace {

// Programs are tested by several threads; one of them at a time reports.
class TestRun {
 public:
  TestRun(const std::vector<TestProgram>& programs, const TestOptions& options)
      : programs_(programs),
        options_(options),
        counts_{0, 0, programs.size()},
        runs_(all_runs(programs, options)),
        progress_(options.is_terminal, counts_, runs_) {}

  // The number of programs that failed.
  size_t run() {
    std::vector<std::thread> workers;
    size_t num_workers = std::min(options_.concurrency, programs_.size());
    for (size_t i = 0; i < num_workers; i++) workers.emplace_back([this] { work(); });
    for (std::thread& worker : workers) worker.join();
    progress_.hide();
    return counts_.failed;
  }
  const TestCounts& counts() const { return counts_; }

 private:
  static TestCounts all_runs(const std::vector<TestProgram>& programs, const TestOptions& options) {
    TestCounts runs;
    for (const TestProgram& program : programs) runs.total += program.num_runs(options);
    return runs;
  }

  // Takes the next program until there is none. Only the test itself runs without the lock.
  void work() {
    std::unique_lock<std::mutex> lock(mutex_);
    while (next_ < programs_.size()) {
      const TestProgram& program = programs_[next_++];
      running_.push_back(program.path);
      progress_.show(counts_, runs_, running_);
      lock.unlock();
      TestResult result = test_program(program, options_);
      lock.lock();
      running_.erase(std::find(running_.begin(), running_.end(), program.path));
      report(program, result);
    }
  }

  // Failures are printed when a program is done, above the table.
  void report(const TestProgram& program, const TestResult& result) {
    size_t num_runs = program.num_runs(options_);
    size_t num_failed = std::min(result.num_failed_runs, num_runs);
    runs_.failed += num_failed;
    runs_.passed += num_runs - num_failed;
    if (result.failures.empty()) {
      counts_.passed++;
    } else {
      counts_.failed++;
      progress_.hide();
      bool has_colour = options_.is_terminal;
      fmt::print("{}{}:{}\n{}\n", has_colour ? "\033[1;41m" : "", program.path, has_colour ? "\033[0m" : "",
                 result.show());
      fflush(stdout);
    }
    progress_.show(counts_, runs_, running_);
  }

  const std::vector<TestProgram>& programs_;
  const TestOptions& options_;
  std::mutex mutex_;  // guards all below
  size_t next_ = 0;
  TestCounts counts_, runs_;
  std::vector<std::string> running_;
  TestProgress progress_;
};

}  // namespace

static int run_test(const Invocation& invocation) {
  TestOptions options;
  if (int status = read_options(invocation, options); status != kSuccess) return status;
  std::vector<TestProgram> programs;
  size_t num_excluded = 0;
  if (int status = find_programs(invocation.arguments.operands, options, programs, num_excluded); status != kSuccess)
    return status;
  TestRun test(programs, options);
  size_t num_failed = test.run();
  fmt::print("{}/{} passed.\n", programs.size() - num_failed, programs.size());
  if (num_excluded > 0) fmt::print("{} program(s) excluded.\n", num_excluded);
  return num_failed == 0 ? kSuccess : kUsageError;
}

static constexpr Option kTestOptions[] = {
    {'t', "typecheck", Argument::None, "", "Only type check."},
    {'i', "interpreted", Argument::None, "", "Run the programs in the evaluator."},
    {'c', "compiled", Argument::None, "", "Compile the programs and run them (the default)."},
    {'C', "compile", Argument::None, "", "Only compile."},
    {'s', "structure", Argument::None, "", "Only structure tests."},
    {'I', "internalise", Argument::None, "", "Only lower to the core IR."},
    {0, "no-terminal", Argument::None, "", "Show progress by lines."},
    {0, "notty", Argument::None, "", "The same as --no-terminal."},
    {0, "backend", Argument::Required, "NAME", "The back end (default: c)."},
    {0, "futhark", Argument::Required, "PROGRAM", "The compiler to test (default: this one)."},
    {0, "optimise", Argument::None, "", "Let the C compiler take its time, as `c` does."},
    {0, "runner", Argument::Required, "PROGRAM", "Run compiled programs with this program."},
    {0, "exclude", Argument::Required, "TAG", "Skip programs and cases with this tag."},
    {'p', "pass-option", Argument::Required, "OPTION", "An option for the compiled programs."},
    {0, "pass-compiler-option", Argument::Required, "OPTION", "An option for the compiler."},
    {0, "tuning", Argument::Required, "EXTENSION", "The extension of tuning files (default: tuning)."},
    {0, "no-tuning", Argument::None, "", "Use no tuning files."},
    {0, "cache-extension", Argument::Required, "EXTENSION", "The extension of cache files."},
    {0, "concurrency", Argument::Required, "N", "How many programs are tested at once (default: number of cores)."},
    {'e', "entry-point", Argument::Required, "NAME", "Only cases of this entry point."},
    {'n', "num-tests", Argument::Required, "N", "Values per property (default: 100)."},
    {'m', "max-size", Argument::Required, "N", "The size of values for properties (default: 50)."},
    {0, "seed", Argument::Required, "N", "The seed of values for properties (default: random)."},
    {0, "spec-file", Argument::Required, "FILE", "Take the tests from FILE, not from the programs."},
    {0, "timeout", Argument::Required, "SECONDS", "The limit for one program (default: 300; negative: none)."},
    {0, "num-tries", Argument::Required, "N", "Failed attempts to shrink before giving up (default: 5)."},
};

constexpr Command kTest = {.name = "test",
                           .operands = "PROGRAMS...",
                           .summary = "Run the tests that programs carry in their comments.",
                           .min_operands = 1,
                           .max_operands = SIZE_MAX,
                           .options = kTestOptions,
                           .run = run_test};

}  // namespace fehu
