// Finding good values of tuning parameters. Spec: cli.md 8.
#pragma once

#include <functional>

#include "tools/tune/trials.h"

namespace fehu {

struct SearchOptions {
  double timeout_seconds = 600;                            // of a run
  double budget_seconds = 60;                              // for all parameters that are no thresholds
  std::function<void(const std::string&)> say = {};        // a line for who wants to see more
  std::function<void(const TuningValues&)> on_tuned = {};  // after each parameter, with all that are known
};

// Tunes all parameters that have no value yet. Those of `known` keep theirs.
TuningValues tune(Trials& trials, std::vector<Dataset>& datasets, const std::vector<TuningParam>& params,
                  const TuningValues& known, const SearchOptions& options);

}  // namespace fehu
