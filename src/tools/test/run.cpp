// Testing one program, in each mode. Spec: test-format.md 5.
// A tester calls the compiler as a separate process, as a user would, and judges what it prints and what the compiled
// program answers. It keeps a list of contexts ("Compiling", "Entry point: ...") that failures are reported under.
#include <fmt/format.h>

#include <algorithm>

#include "tools/system/process.h"
#include "tools/test/data.h"
#include "tools/test/property.h"
#include "tools/test/server_program.h"

namespace fehu {

std::string TestProgram::base() const {
  return without_extension(path);
}

bool is_excluded(const std::vector<std::string>& tags, const TestOptions& options) {
  return std::any_of(options.excluded.begin(), options.excluded.end(),
                     [&](const std::string& tag) { return has_tag(tags, tag); });
}

// What the progress counts: datasets, structures, warnings, properties. A test for an error is one.
size_t TestProgram::num_runs(const TestOptions& options) const {
  if (spec.error) return 1;
  size_t count = spec.structures.size() + spec.warnings.size() + spec.properties.size();
  for (const TestEntry& entry : spec.entries)
    for (const TestCase& test : entry.cases) count += !is_excluded(test.tags, options);
  return count;
}

// Failures come in the order of the tests, so that common contexts follow each other.
std::string TestResult::show() const {
  std::string out;
  std::vector<std::string> shown;
  for (const TestFailure& failure : failures) {
    size_t common = 0;
    while (common < shown.size() && common < failure.contexts.size() && shown[common] == failure.contexts[common])
      common++;
    for (size_t i = common; i < failure.contexts.size(); i++) out += failure.contexts[i] + ":\n";
    out += failure.text;
    if (!out.ends_with('\n')) out += '\n';
    shown = failure.contexts;
  }
  return out;
}

namespace {

// One program, in one mode, under one deadline. Interpreted cases start the clock anew for each.
class ProgramTester {
 public:
  ProgramTester(const TestProgram& program, const TestOptions& options) : program_(program), options_(options) {
    start_clock();
  }

  TestResult run() {
    bool is_structural = options_.mode == TestMode::Structure || options_.mode == TestMode::Internalise;
    if (program_.spec.error && !is_structural) {
      check_error_block(*program_.spec.error);
    } else {
      run_mode();
    }
    return std::move(result_);
  }

 private:
  void run_mode() {
    switch (options_.mode) {
      case TestMode::Compiled:
        return run_compiled();
      case TestMode::Interpreted:
        return run_interpreted();
      case TestMode::TypeCheck:
        return type_check();
      case TestMode::CompileOnly:
        if (std::optional<std::string> errors = compile()) check_warnings(*errors);
        return;
      case TestMode::Internalise:
        return internalise();
      case TestMode::Structure:
        for (const StructureTest& test : program_.spec.structures) run_structure(test);
        return;
    }
  }

  // -------------------------------------------------------------------------------------------------------------
  // Failures and calls of the compiler

  // When the time is over, whatever went wrong went wrong because of it, so that is said first.
  void fail(std::string text, size_t num_runs = 1) {
    if (is_time_over()) text = fmt::format("test timeout after {} seconds\n{}", *options_.timeout_seconds, text);
    result_.failures.push_back({contexts_, std::move(text)});
    result_.num_failed_runs += num_runs;
  }

  void start_clock() {
    if (options_.timeout_seconds) deadline_ = deadline_after(*options_.timeout_seconds);
  }
  bool is_time_over() const { return deadline_ && std::chrono::steady_clock::now() >= *deadline_; }

  ProcessResult call_compiler(const std::vector<std::string>& words, std::string_view input = {}) {
    return fehu::call_compiler(options_, words, input, deadline_);
  }

  // A program that does not check fails all its runs.
  void type_check() {
    contexts_ = {"Type-checking"};
    std::vector<std::string> words = {"check", program_.path};
    words.insert(words.end(), options_.compiler_options.begin(), options_.compiler_options.end());
    ProcessResult result = call_compiler(words);
    if (!result.is_ok()) return fail(result.errors, program_.num_runs(options_));
    check_warnings(result.errors);
  }

  // Lowering to core IR must succeed for any program that checks.
  void internalise() {
    if (program_.spec.error) return;
    contexts_ = {"Internalising"};
    ProcessResult result = call_compiler({"dev", program_.path});
    if (!result.is_ok()) fail(result.errors, program_.num_runs(options_));
  }

  // A test that expects an error of the checker: exit code 2 and a message that matches. Exit code 1 and signals are
  // failures of the compiler itself.
  void check_error_block(const std::string& regex) {
    contexts_ = {"Type-checking"};
    ProcessResult result = call_compiler({"check", program_.path});
    if (!result.is_started || result.is_timed_out || result.status == 1 || result.status > 126)
      return fail(result.errors);
    if (result.status == 0) return fail("Expected failure\n");
    TestExpectation expected{.kind = TestExpectation::Kind::Error};
    expected.regex = regex;
    std::string message = judge_failure(expected, result.errors);
    if (!message.empty()) fail(message);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Compiled

  // The standard error of the compiler, or nothing if it failed. The server is made in a folder of its own: what lies
  // beside the program belongs to the user.
  std::optional<std::string> compile() {
    contexts_ = {fmt::format("Compiling with --backend={}", options_.backend)};
    ProcessResult result = call_compiler(server_command(program_, options_, binary_));
    if (result.is_ok()) return result.errors;
    fail(result.errors, program_.num_runs(options_));
    return std::nullopt;
  }

  // Every warning that the test block asks for must be among the messages; more are fine.
  void check_warnings(const std::string& errors) {
    for (const std::string& regex : program_.spec.warnings) {
      RegexResult found = matches_regex(regex, errors);
      if (found == RegexResult::BadRegex) fail(fmt::format("Invalid regular expression: {}", regex));
      if (found == RegexResult::NoMatch) fail(fmt::format("Expected warning:\n  {}\nGot warnings:\n{}", regex, errors));
    }
  }

  // For cases with `auto output`.
  bool has_references() {
    std::string problem;
    if (make_references(program_, options_, folder_, deadline_, problem)) return true;
    contexts_ = {"Generating reference outputs"};
    fail(problem, program_.num_runs(options_));
    return false;
  }

  // One server answers all cases. If it dies, the case that killed it fails, and the others are not run.
  void run_compiled() {
    if (!has_references()) return;
    std::optional<std::string> errors = compile();
    if (!errors) return;
    check_warnings(*errors);
    std::string problem;
    contexts_.push_back("Running compiled program");
    contexts_.push_back(fmt::format("Running {}", path_of_program(program_.base())));
    bool has_work = !program_.spec.properties.empty();
    for_each_case(program_, options_, [&](const std::string&, const TestCase&) { has_work = true; });
    if (!has_work) return;
    TestSession session;
    if (!session.start(program_, options_, binary_, deadline_, problem))
      return fail(problem, program_.num_runs(options_));
    contexts_.emplace_back();
    for_each_case(program_, options_, [&](const std::string& entry, const TestCase& test) {
      if (session.server().is_dead()) return;
      contexts_.back() = fmt::format("Entry point: {}; dataset: {}", entry, test.name);
      std::string message = session.run_case(entry, test);
      if (!message.empty()) fail(message);
    });
    contexts_.pop_back();
    for (const std::string& message : run_properties(program_, options_, session)) fail(message);
  }

  // -------------------------------------------------------------------------------------------------------------
  // Interpreted

  // Scripts need a server; such cases are left out by the caller.
  bool interpreter_input(const TestCase& test, std::string& out, std::string& problem) {
    switch (test.input.kind) {
      case TestInput::Kind::Values:
        for (const prim::WrittenData& value : test.input.values)
          out += (value.text.empty() ? prim::show(value.data) : value.text) + "\n";
        return true;
      case TestInput::Kind::File:
        return read_test_file(program_.path, test.input.file, out, problem);
      case TestInput::Kind::Random:
        return read_random_files(program_.path, test.input.random, out, problem);
      case TestInput::Kind::Script:
      case TestInput::Kind::ScriptFile:
        return false;
    }
    return false;
  }

  // Regexes are mostly written for compiled programs, which say the message
  // before the places; `run` says it after them.
  static std::string as_compiled_programs_say(std::string_view error) {
    constexpr std::string_view kHeading = "Error at\n";
    if (!error.starts_with(kHeading)) return std::string(error);
    size_t at = kHeading.size();
    while (error.substr(at).starts_with("-> #") || error.substr(at).starts_with("   #"))
      at = std::min(error.find('\n', at), error.size() - 1) + 1;
    std::string_view message = error.substr(at), places = error.substr(kHeading.size(), at - kHeading.size());
    while (message.ends_with('\n')) message.remove_suffix(1);
    return fmt::format("Error: {}\n\nBacktrace:\n{}", message, places);
  }

  // Files may leave out suffixes of numbers as they do for servers, so the interpreter is told the types.
  std::string run_interpreted_case(const std::string& entry, const TestCase& test) {
    std::string input, problem;
    if (!interpreter_input(test, input, problem)) return problem;
    std::vector<std::string> words = {"run", "-w", "-e", entry, program_.path};
    if (options_.is_own_compiler) words.push_back("--evaluate");
    // As a server reads them: suffixes are optional in files.
    if (options_.is_own_compiler && test.input.kind == TestInput::Kind::File) words.push_back("--typed");
    start_clock();
    ProcessResult result = call_compiler(words, input);
    if (!result.is_ok()) {
      std::string verdict = judge_failure(test.expected, result.errors);
      if (!verdict.empty()) verdict = judge_failure(test.expected, as_compiled_programs_say(result.errors));
      return verdict;
    }
    std::string message = judge_success(test.expected);
    if (test.expected.kind == TestExpectation::Kind::Error || test.expected.kind == TestExpectation::Kind::Success)
      return message;
    std::vector<prim::Data> got;
    std::vector<prim::WrittenData> expected;
    prim::DataError error;
    if (!prim::read_values(result.output, got, error))
      return fmt::format("The result has no form as data: {}\n{}", prim::show(error), result.output);
    if (!read_expected(program_.path, entry, test, expected, problem)) return problem;
    return compare_results(program_.path, entry, test.index, got, expected);
  }

  void run_interpreted() {
    if (!has_references()) return;
    contexts_ = {"Interpreting", ""};
    for_each_case(program_, options_, [&](const std::string& entry, const TestCase& test) {
      bool is_script = test.input.kind == TestInput::Kind::Script || test.input.kind == TestInput::Kind::ScriptFile;
      if (is_script || has_tag(test.tags, "compiled")) return;
      contexts_.back() = fmt::format("Entry point: {}; dataset: {}", entry, test.name);
      std::string message = run_interpreted_case(entry, test);
      if (!message.empty()) fail(message);
    });
  }

  // -------------------------------------------------------------------------------------------------------------
  // Structure

  // Metrics are lines "NAME COUNT"; what does not occur has none.
  static int64_t count_of(const std::string& metrics, const std::string& name) {
    for (size_t at = 0; at < metrics.size();) {
      size_t end = std::min(metrics.find('\n', at), metrics.size());
      std::string_view line = std::string_view(metrics).substr(at, end - at);
      if (line.starts_with(name) && line.size() > name.size() && line[name.size()] == ' ')
        return std::atoll(std::string(line.substr(name.size() + 1)).c_str());
      at = end + 1;
    }
    return 0;
  }

  // Counts of operations after a pipeline must be exactly as written.
  void run_structure(const StructureTest& test) {
    std::string option = test.pipeline.empty() ? "-s" : "--" + test.pipeline;
    std::vector<std::string> words = {"dev", "--metrics", program_.path};
    if (test.pipeline != "internalised") words.insert(words.begin() + 1, option);
    contexts_ = {fmt::format("Checking metrics ({})", test.pipeline.empty() ? "standard" : test.pipeline)};
    ProcessResult result = call_compiler(words);
    if (!result.is_ok()) return fail(result.errors);
    std::string text;
    for (const auto& [name, wanted] : test.metrics) {
      int64_t count = count_of(result.output, name);
      if (count != wanted)
        text += fmt::format("{} should have occurred {} times, but did occur {} times.\n", name, wanted, count);
    }
    if (!text.empty()) fail(text);
  }

  const TestProgram& program_;
  const TestOptions& options_;
  TemporaryFolder folder_;
  std::string binary_ = folder_.new_file(file_name_of(program_.base()));
  Deadline deadline_;
  std::vector<std::string> contexts_;
  TestResult result_;
};

}  // namespace

TestResult test_program(const TestProgram& program, const TestOptions& options) {
  return ProgramTester(program, options).run();
}

}  // namespace fehu
