// Runs passes on the program of one case and compares.
#pragma once

#include "golden/run_case.h"

namespace golden {

Outcome run_pass_case(const Case& c);

}  // namespace golden
