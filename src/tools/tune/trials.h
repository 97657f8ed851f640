// Runs of a program's datasets with given values of its tuning parameters.
#pragma once

#include <memory>
#include <optional>

#include "tools/test/session.h"
#include "tools/tune/params.h"

namespace fehu {

struct Dataset {
  std::string entry;
  const TestCase* test;
  std::set<std::string> params = {};   // that the entry point depends on
  std::optional<double> best_us = {};  // the best time that was ever seen
  std::string name() const { return entry == "main" ? test->name : entry + ":" + test->name; }
};

class Trials {
 public:
  // `binary` is the program as a server; a trial has `num_runs` runs.
  Trials(const TestProgram& program, const TestOptions& options, std::string binary, size_t num_runs,
         std::vector<std::string> thresholds);

  // The least time of the runs, in microseconds. None if a run fails, gives another result than it should, or takes
  // longer than so many seconds; `problem()` then says why.
  std::optional<double> time(Dataset& dataset, const TuningValues& values, double limit_seconds);
  // The amounts that a run compares with the threshold, sorted.
  std::set<int64_t> amounts(const Dataset& dataset, const TuningValues& values, const std::string& threshold,
                            double limit_seconds);
  const std::string& problem() const { return problem_; }

 private:
  bool prepare(const Dataset& dataset, const TuningValues& values, bool is_logging, double limit_seconds);
  bool start(const Dataset& dataset, const std::vector<std::string>& words, double limit_seconds);
  bool load(const Dataset& dataset);
  bool set_thresholds(const TuningValues& values);
  bool call(const Dataset& dataset, double limit_seconds, double& us, std::vector<std::string>& log);
  bool is_right(const Dataset& dataset);
  bool command(const std::vector<std::string>& words, std::vector<std::string>* lines = nullptr);

  const TestProgram& program_;
  const TestOptions& options_;
  std::string binary_;
  size_t num_runs_;
  std::set<std::string> thresholds_;

  // The server that is running, and for what. Thresholds can be set while it runs; everything else starts another.
  std::unique_ptr<TestSession> session_;
  const TestCase* loaded_ = nullptr;
  std::vector<std::string> words_;
  std::vector<std::string> args_;
  bool is_consuming_ = false, has_output_ = false;
  std::string problem_;
};

}  // namespace fehu
