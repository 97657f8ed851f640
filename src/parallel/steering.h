// What attributes say about how a nest is to be run. Private to src/parallel.
#pragma once

#include "ir/ir.h"

namespace fehu::parallel {

// Which versions of a SOAC there may be.
struct Steering {
  bool is_parallel = true;         // false: not even as a part of something else
  bool has_outer = true;           // threads share its points, each of which is sequential
  bool has_both = true;            // threads share its points, and what is inside of them
  bool has_inner = false;          // its points come one after the other, and threads share what is inside
  bool has_varying_inside = true;  // threads share also what has different widths in different points
};

Steering steering_of(List<ir::Attr> attrs);

}  // namespace fehu::parallel
