// Runs the checker on one case and compares.
#pragma once

#include "golden/run_case.h"

namespace golden {

Outcome run_check_case(const Case& c);

}  // namespace golden
