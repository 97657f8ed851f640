// Makes a program that shows a mistake as small as it can.
#pragma once

#include <functional>

#include "random/tree.h"

namespace random_programs {

// True if the program still shows the mistake.
using StillWrong = std::function<bool(const Program&)>;

// Greedy, until nothing can be taken away or the time is over.
Program shrunk(Program program, size_t entry, size_t input, const StillWrong& is_wrong, int seconds);

}  // namespace random_programs
