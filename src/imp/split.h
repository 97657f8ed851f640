// Cuts long functions into pieces that are functions of their own: C compilers need more than linear time for long
// ones.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// In statements, all that are inside others counted.
struct SplitLimits {
  size_t max_body = 600;   // what is longer is cut
  size_t max_piece = 400;  // how long a piece of several statements may be
  size_t min_piece = 80;   // it is not worth a call to cut off less
};

// The same program, if no function is too long.
const Program* split_long_functions(const Program& program, Arena& arena, const SplitLimits& limits = {});

}  // namespace fehu::imp
