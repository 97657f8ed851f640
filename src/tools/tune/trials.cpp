// Runs on a server. It is kept, with the inputs of the dataset, as long as it can serve.
#include "tools/tune/trials.h"

#include <fmt/format.h>

#include <algorithm>

namespace fehu {

Trials::Trials(const TestProgram& program, const TestOptions& options, std::string binary, size_t num_runs,
               std::vector<std::string> thresholds)
    : program_(program),
      options_(options),
      binary_(std::move(binary)),
      num_runs_(num_runs),
      thresholds_(thresholds.begin(), thresholds.end()) {}

bool Trials::command(const std::vector<std::string>& words, std::vector<std::string>* lines) {
  Reply reply = session_->server().command(words);
  if (lines) *lines = reply.lines;
  if (!reply.is_ok()) problem_ = reply.failure;
  return reply.is_ok();
}

bool Trials::load(const Dataset& dataset) {
  if (!args_.empty()) {
    args_.insert(args_.begin(), "free");
    if (!command(args_)) return false;
  }
  args_.clear();
  return session_->load(dataset.entry, *dataset.test, args_, problem_);
}

bool Trials::start(const Dataset& dataset, const std::vector<std::string>& words, double limit_seconds) {
  session_ = std::make_unique<TestSession>();
  loaded_ = nullptr;
  words_ = words;
  args_.clear();
  has_output_ = false;
  TestOptions options = options_;
  options.tuning = std::nullopt;
  options.program_options.insert(options.program_options.end(), words.begin(), words.end());
  if (!session_->start(program_, options, binary_, deadline_after(limit_seconds), problem_)) {
    session_.reset();
    return false;
  }
  is_consuming_ = session_->script().consumes_any(dataset.entry);
  if (!load(dataset)) return false;
  loaded_ = dataset.test;
  return true;
}

bool Trials::set_thresholds(const TuningValues& values) {
  return std::ranges::all_of(values, [&](const auto& value) {
    return !thresholds_.contains(value.first) ||
           command({"set_tuning_param", value.first, std::to_string(value.second)});
  });
}

// Parameters of other classes take effect when a context is made, so they are options of the server.
bool Trials::prepare(const Dataset& dataset, const TuningValues& values, bool is_logging, double limit_seconds) {
  std::vector<std::string> words;
  if (is_logging) words.push_back("-L");
  for (const auto& [name, value] : values)
    if (!thresholds_.contains(name)) words.insert(words.end(), {"--param", fmt::format("{}={}", name, value)});
  bool is_alive = session_ && !session_->server().is_dead();
  if (!is_alive || loaded_ != dataset.test || words != words_) {
    if (!start(dataset, words, limit_seconds)) return false;
  }
  session_->server().set_deadline(deadline_after(limit_seconds));
  return set_thresholds(values);
}

bool Trials::call(const Dataset& dataset, double limit_seconds, double& us, std::vector<std::string>& log) {
  session_->server().set_deadline(deadline_after(limit_seconds));
  if (has_output_ && !command({"free", "out"})) return false;
  has_output_ = false;
  std::vector<std::string> words = {"call", dataset.entry, "out"};
  words.insert(words.end(), args_.begin(), args_.end());
  if (!command(words, &log)) return false;
  has_output_ = true;
  constexpr std::string_view kPrefix = "runtime: ";
  for (const std::string& line : log)
    if (line.starts_with(kPrefix)) us = std::atof(line.c_str() + kPrefix.size());
  return !is_consuming_ || load(dataset);
}

// Every version of the code must give the result that the test expects.
bool Trials::is_right(const Dataset& dataset) {
  TestSession::CallResult result;
  std::vector<std::string> types;
  result.variable = "out";
  session_->script().types_of(dataset.entry, types, result.type);
  problem_ = session_->compare(dataset.entry, *dataset.test, result);
  return problem_.empty();
}

// The first run warms up caches and threads, and does not count.
std::optional<double> Trials::time(Dataset& dataset, const TuningValues& values, double limit_seconds) {
  std::optional<double> best;
  std::vector<std::string> log;
  if (!prepare(dataset, values, false, limit_seconds)) return std::nullopt;
  for (size_t i = 0; i <= num_runs_; i++) {
    double us = 0;
    if (!call(dataset, limit_seconds, us, log)) return std::nullopt;
    if (i > 0) best = std::min(us, best.value_or(us));
  }
  session_->server().set_deadline(deadline_after(limit_seconds));
  if (!is_right(dataset)) return std::nullopt;
  dataset.best_us = std::min(*best, dataset.best_us.value_or(*best));
  return best;
}

std::set<int64_t> Trials::amounts(const Dataset& dataset, const TuningValues& values, const std::string& threshold,
                                  double limit_seconds) {
  std::set<int64_t> found;
  std::vector<std::string> log;
  double us = 0;
  if (!prepare(dataset, values, true, limit_seconds) || !call(dataset, limit_seconds, us, log)) return found;
  for (const std::string& line : log) {
    std::string name;
    int64_t amount = 0;
    if (parse_comparison(line, name, amount) && name == threshold) found.insert(amount);
  }
  return found;
}

}  // namespace fehu
