// Measuring one dataset on a server. Spec: cli.md 6.
#pragma once

#include <functional>

#include "tools/bench/results.h"
#include "tools/test/session.h"

namespace fehu {

// One field for each option that `test` does not have; bench.cpp explains them to users.
struct BenchOptions {
  TestOptions common = {};
  size_t min_runs = 10;
  std::string json = {};  // files; empty: none
  std::string plot = {};
  std::optional<double> timeout_seconds = {};  // for all runs of one dataset
  bool skips_compilation = false;
  std::string ignored_files = {};  // a regular expression; empty: none
  bool converges = true;
  double convergence_seconds = 300;
  bool is_profiling = false;
  bool is_verbose = false;
};

// Called after each run, with the times so far.
using OnRun = std::function<void(const std::vector<double>& runtimes)>;

BenchResult measure(TestSession& session, const BenchOptions& options, const std::string& entry, const TestCase& test,
                    const OnRun& on_run);

}  // namespace fehu
