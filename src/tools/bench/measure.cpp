// Measuring one dataset.
// Runs come in two phases: first enough of them to know the mean, then, while they have not settled, more. All commands
// go to one server; what it says of its run times is what counts, so the protocol's own time does not.
#include "tools/bench/measure.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "tools/bench/statistics.h"

namespace fehu {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// One dataset. Functions return false on failure; `result_.error` then says why.
class Measurement {
 public:
  Measurement(TestSession& session, const BenchOptions& options, const std::string& entry, const TestCase& test,
              const OnRun& on_run)
      : session_(session), options_(options), entry_(entry), test_(test), on_run_(on_run) {}

  BenchResult run() {
    session_.server().set_deadline(options_.timeout_seconds ? deadline_after(*options_.timeout_seconds) : Deadline{});
    bool is_ok = prepare() && run_initial_phase() && (!options_.converges || run_convergence_phase()) &&
                 (!options_.is_profiling || run_profiled()) && read_report() && check_result();
    session_.server().set_deadline({});
    if (is_ok || result_.error) return std::move(result_);
    result_.error = "The measurement failed.";
    return std::move(result_);
  }

 private:
  bool fail(std::string why) {
    result_.error = std::move(why);
    return false;
  }

  bool command(const std::vector<std::string>& words, std::vector<std::string>* lines = nullptr) {
    Reply reply = session_.server().command(words);
    if (lines) *lines = reply.lines;
    return reply.is_ok() || fail(reply.failure);
  }

  // Also the run that is not counted: it warms up caches and the allocator.
  bool prepare() {
    is_consuming_ = session_.script().consumes_any(entry_);
    if (!command({"clear"}) || !command({"pause_profiling"})) return false;
    double ignored = 0;
    return load() && call(ignored) && (!is_consuming_ || load());
  }

  bool load() {
    std::vector<std::string> old = std::move(args_);
    args_.clear();
    if (!old.empty()) {
      old.insert(old.begin(), "free");
      if (!command(old)) return false;
    }
    std::string problem;
    return session_.load(entry_, test_, args_, problem) || fail(problem);
  }

  bool call(double& runtime) {
    if (has_output_ && !command({"free", "out"})) return false;
    has_output_ = false;
    std::vector<std::string> words = {"call", entry_, "out"}, lines;
    words.insert(words.end(), args_.begin(), args_.end());
    if (!command(words, &lines)) return false;
    has_output_ = true;
    constexpr std::string_view kPrefix = "runtime: ";
    for (const std::string& line : lines)
      if (line.starts_with(kPrefix)) runtime = std::atof(line.c_str() + kPrefix.size());
    return true;
  }

  bool run_once() {
    double runtime = 0;
    if (!call(runtime) || (is_consuming_ && !load())) return false;
    result_.runtimes.push_back(runtime);
    on_run_(result_.runtimes);
    return true;
  }

  bool run_times(size_t count) {
    for (size_t i = 0; i < count; i++)
      if (!run_once()) return false;
    return true;
  }

  // At least half a second in all; how many runs are missing follows from the mean so far.
  bool run_initial_phase() {
    constexpr double kSeconds = 0.5;
    Clock::time_point begin = Clock::now();
    if (!run_times(options_.min_runs)) return false;
    for (double passed = seconds_since(begin); passed < kSeconds; passed = seconds_since(begin)) {
      double per_run = passed / static_cast<double>(result_.runtimes.size());
      if (!run_times(static_cast<size_t>(std::ceil((kSeconds - passed) / per_run)))) return false;
    }
    return true;
  }

  // The first results were measured while something was still changing, so they do not count.
  bool run_convergence_phase() {
    if (!is_unstable(result_.runtimes)) return true;
    size_t count = std::max(result_.runtimes.size() / 2, options_.min_runs);
    Clock::time_point begin = Clock::now();
    result_.runtimes.clear();
    while (run_times(count)) {
      if (!is_unstable(result_.runtimes) || seconds_since(begin) >= options_.convergence_seconds) return true;
      count = std::max<size_t>(result_.runtimes.size() / 2, 1);
    }
    return false;
  }

  // One more run, whose time does not count: collecting events costs some.
  bool run_profiled() {
    double ignored = 0;
    size_t before = session_.server().errors().size();
    if (!command({"unpause_profiling"}) || !call(ignored) || !command({"pause_profiling"})) return false;
    result_.log = session_.server().errors().substr(before);
    return !is_consuming_ || load();
  }

  bool read_report() {
    std::vector<std::string> lines;
    if (!command({"report"}, &lines)) return false;
    std::string report;
    for (const std::string& line : lines) report += line + "\n";
    result_.bytes = bytes_of_report(report);
    if (options_.is_profiling) result_.profiling = report;
    return true;
  }

  bool check_result() {
    TestSession::CallResult call;
    std::vector<std::string> types;
    call.variable = "out";
    session_.script().types_of(entry_, types, call.type);
    std::string message = session_.compare(entry_, test_, call);
    return message.empty() || fail(message);
  }

  TestSession& session_;
  const BenchOptions& options_;
  const std::string& entry_;
  const TestCase& test_;
  const OnRun& on_run_;
  bool is_consuming_ = false, has_output_ = false;
  std::vector<std::string> args_;
  BenchResult result_;
};

}  // namespace

BenchResult measure(TestSession& session, const BenchOptions& options, const std::string& entry, const TestCase& test,
                    const OnRun& on_run) {
  return Measurement(session, options, entry, test, on_run).run();
}

}  // namespace fehu
