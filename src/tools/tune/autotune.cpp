// `fehu autotune PROG`: find good values for the tuning parameters of a program, on the data of its test blocks. Spec:
// cli.md 8.
//
// The program becomes a server, which says what parameters there are. What is found is written to PROG.tuning after
// each parameter, so that --resume can go on where a run was stopped.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "tools/command.h"
#include "tools/system/files.h"
#include "tools/system/machine.h"
#include "tools/test/data.h"
#include "tools/test/programs.h"
#include "tools/test/server_program.h"
#include "tools/tune/search.h"

namespace fehu {

namespace {

struct TuneOptions {
  TestOptions common = {};
  size_t num_runs = 10;
  SearchOptions search = {};
  bool skips_compilation = false, is_verbose = false, resumes = false, embeds = false;
};

// False if the value is no number that will do.
bool set_number(std::string_view key, const std::string& value, TuneOptions& options) {
  int64_t number = 0;
  if (!parse_number(value, 1, number)) return false;
  if (key == "runs") options.num_runs = static_cast<size_t>(number);
  if (key == "timeout") options.search.timeout_seconds = static_cast<double>(number);
  if (key == "budget") options.search.budget_seconds = static_cast<double>(number);
  return true;
}

int read_options(const Invocation& invocation, TuneOptions& options) {
  const Arguments& arguments = invocation.arguments;
  options.common.compiler = path_of_this_program();
  options.common.backend = "multicore";
  options.common.is_terminal = can_draw();
  options.common.is_quick = false;
  options.common.excluded = {"disable", "notune"};
  for (const auto& [option, value] : arguments.options) {
    std::string_view key = option->key();
    bool is_number = key == "runs" || key == "timeout" || key == "budget";
    if (is_number && !set_number(key, *value, options))
      return complain(invocation, fmt::format("'{}' is not a number that --{} takes.", *value, key));
    if (value) set_text_option(key, *value, options.common);
  }
  options.common.excluded.push_back("no_" + options.common.backend);
  options.skips_compilation = arguments.has("skip-compilation");
  options.is_verbose = arguments.has("v");
  options.resumes = arguments.has("resume");
  options.embeds = arguments.has("embed");
  return kSuccess;
}

// One program.
class Autotune {
 public:
  Autotune(const TestProgram& program, TuneOptions& options)
      : program_(program),
        options_(options),
        file_(fmt::format("{}.{}", program.path, options.common.tuning.value_or("tuning"))) {}

  int run() {
    if (!compile() || !find_params() || !read_known()) return complain(problem_);
    std::vector<std::string> thresholds = threshold_order(params_);
    Trials trials(program_, options_.common, program_.base(), options_.num_runs, thresholds);
    connect();
    TuningValues tuned = tune(trials, datasets_, params_, known_, options_.search);
    clear_line();
    if (!write_file_atomically(file_, show_tuning(tuned)))
      return complain(fmt::format("{}: cannot be written.", file_));
    warn_of_losses(trials, tuned);
    fmt::print("Wrote {}\nResult of autotuning:\n{}", file_, show_tuning(tuned));
    fflush(stdout);
    return options_.embeds ? embed() : kSuccess;
  }

 private:
  bool compile() {
    TemporaryFolder folder;
    if (!make_references(program_, options_.common, folder, {}, problem_)) return false;
    if (options_.skips_compilation) return true;
    fmt::print("Compiling {}...\n", program_.path);
    fflush(stdout);
    ProcessResult result =
        call_compiler(options_.common, server_command(program_, options_.common, program_.base()), {}, {});
    if (!result.is_ok()) problem_ = result.errors;
    return result.is_ok();
  }

  // Asks the server: the parameters of each entry point, and what they are about.
  bool find_params() {
    TestSession session;
    TestOptions options = options_.common;
    options.tuning = std::nullopt;
    if (!session.start(program_, options, program_.base(), {}, problem_)) return false;
    std::map<std::string, std::set<std::string>> of_entry;
    for_each_case(program_, options_.common, [&](const std::string& entry, const TestCase& test) {
      if (test.expected.kind == TestExpectation::Kind::Error) return;
      if (!of_entry.contains(entry)) {
        Reply reply = session.server().command({"tuning_params", entry});
        of_entry[entry] = std::set<std::string>(reply.lines.begin(), reply.lines.end());
      }
      datasets_.push_back({entry, &test, of_entry[entry]});
    });
    std::set<std::string> all;
    for (const auto& [entry, params] : of_entry) all.insert(params.begin(), params.end());
    for (const std::string& name : all) {
      Reply reply = session.server().command({"tuning_param_class", name});
      params_.push_back(describe_param(name, reply.lines.empty() ? "" : reply.lines[0]));
    }
    if (session.server().is_dead()) problem_ = "The server has ended.";
    return !session.server().is_dead();
  }

  bool read_known() {
    if (!options_.resumes || !is_file(file_)) return true;
    std::optional<std::string> text = read_file(file_);
    return text && parse_tuning(*text, known_, problem_);
  }

  // What the search says while it goes on.
  void connect() {
    if (datasets_.empty()) fmt::print("There is no data to run: {} has no test blocks with input.\n", program_.path);
    if (params_.empty()) fmt::print("{} has no tuning parameters.\n", program_.path);
    options_.search.say = [this](const std::string& line) {
      if (options_.is_verbose)
        fmt::print("{}\n", line);
      else if (options_.common.is_terminal)
        fmt::print("\r{} {}\033[K", progress_bar(), line.substr(0, 100));
      fflush(stdout);
    };
    options_.search.on_tuned = [this](const TuningValues& values) {
      num_tuned_ = values.size();
      write_file_atomically(file_, show_tuning(values));
    };
  }

  std::string progress_bar() const {
    constexpr size_t kWidth = 20;
    size_t done = params_.empty() ? kWidth : kWidth * num_tuned_ / params_.size();
    return fmt::format("[{}{}]", std::string(done, '#'), std::string(kWidth - done, ' '));
  }
  void clear_line() const {
    if (options_.common.is_terminal && !options_.is_verbose) fmt::print("\r\033[K");
  }

  // What is good for one dataset may be bad for another. A few microseconds more or less mean nothing.
  void warn_of_losses(Trials& trials, const TuningValues& tuned) {
    constexpr double kNoiseUs = 10;
    if (tuned.empty()) return;
    for (Dataset& dataset : datasets_) {
      std::optional<double> best = dataset.best_us;
      std::optional<double> us = trials.time(dataset, tuned, options_.search.timeout_seconds);
      if (!us)
        fmt::print("Warning: {} does not run with the tuned values: {}\n", dataset.name(), trials.problem());
      else if (best && *us > *best * 1.02 + kNoiseUs)
        fmt::print("Warning: {} takes {:.0f}μs, {:.1f}% more than with the values that are best for it.\n",
                   dataset.name(), *us, (*us / *best - 1) * 100);
    }
  }

  int embed() {
    std::vector<std::string> words = {
        options_.common.backend, program_.path, "--tuning-defaults=" + file_, "--tuned-on=" + facts_of_machine(), "-o",
        program_.base()};
    const std::vector<std::string>& more = options_.common.compiler_options;
    words.insert(words.end(), more.begin(), more.end());
    ProcessResult result = call_compiler(options_.common, words, {}, {});
    if (!result.is_ok()) return complain(result.errors);
    fmt::print("Wrote {}, which has these values as defaults.\n", program_.base());
    return kSuccess;
  }

  const TestProgram& program_;
  TuneOptions& options_;
  std::string file_;
  std::vector<TuningParam> params_;
  std::vector<Dataset> datasets_;
  TuningValues known_;
  size_t num_tuned_ = 0;
  std::string problem_;
};

int run_autotune(const Invocation& invocation) {
  TuneOptions options;
  if (int status = read_options(invocation, options); status != kSuccess) return status;
  std::vector<TestProgram> programs;
  size_t num_excluded = 0;
  if (int status = find_programs(invocation.arguments.operands, options.common, programs, num_excluded);
      status != kSuccess)
    return status;
  for (const TestProgram& program : programs)
    if (int status = Autotune(program, options).run(); status != kSuccess) return status;
  return kSuccess;
}

constexpr Option kAutotuneOptions[] = {
    {0, "backend", Argument::Required, "NAME", "The back end (default: multicore)."},
    {'r', "runs", Argument::Required, "N", "How often each dataset is run with each value (default: 10)."},
    {0, "timeout", Argument::Required, "SECONDS", "The limit for one run (default: 600)."},
    {0, "budget", Argument::Required, "SECONDS", "The limit for parameters that are no thresholds (default: 60)."},
    {0, "resume", Argument::None, "", "Keep the values that the tuning file has already."},
    {0, "embed", Argument::None, "", "Also compile the program with the values as its defaults."},
    {0, "tuning", Argument::Required, "EXTENSION", "The extension of the tuning file (default: tuning)."},
    {0, "skip-compilation", Argument::None, "", "Use the server that an earlier run has left."},
    {'e', "entry-point", Argument::Required, "NAME", "Only cases of this entry point."},
    {0, "spec-file", Argument::Required, "FILE", "Take the cases from FILE, not from the program."},
    {0, "futhark", Argument::Required, "PROGRAM", "The compiler to use (default: this one)."},
    {'p', "pass-option", Argument::Required, "OPTION", "An option for the compiled program."},
    {0, "pass-compiler-option", Argument::Required, "OPTION", "An option for the compiler."},
    {'v', "", Argument::None, "", "Show every value that is tried."},
};

}  // namespace

constexpr Command kAutotune = {.name = "autotune",
                               .operands = "PROG",
                               .summary = "Find good values for the tuning parameters of a program.",
                               .options = kAutotuneOptions,
                               .run = run_autotune};

}  // namespace fehu
