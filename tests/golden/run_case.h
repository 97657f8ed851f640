// Runs one case, of whichever kind.
#pragma once

#include <string>
#include <vector>

#include "golden/golden_file.h"

namespace golden {

struct Outcome {
  std::string output;                 // what an expectation would say
  std::vector<std::string> failures;  // assertions that do not hold; the expectation is not among them
  std::vector<std::string> codes;     // diagnostics that came up
};

Outcome run_case(const Case& c);

}  // namespace golden
