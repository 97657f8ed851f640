// Runs cases in child processes, so that a crash, an internal error or a hang fails one case and not the run.
#pragma once

#include <vector>

#include "golden/run_case.h"

namespace golden {

inline constexpr int kNumWorkers = 2;
inline constexpr int kSecondsPerCase = 180;

// One outcome per case, in order.
std::vector<Outcome> run_cases(const std::vector<const Case*>& cases);

}  // namespace golden
