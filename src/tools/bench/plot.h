// Pictures of benchmarks: horizontal bars, as SVG that needs nothing else.
#pragma once

#include "tools/bench/results.h"

namespace fehu {

// The mean of each dataset with its confidence interval; each program has a scale of its own.
std::string plot_of(const BenchResults& results);

struct SpeedUp {
  std::string program, dataset;
  double ratio;
  bool is_significant;
};
// How much faster each has become, on a logarithmic scale around 1.
std::string plot_of(const std::vector<SpeedUp>& speed_ups);

}  // namespace fehu
