// How much work each point of a nest has. Private to src/parallel.
#pragma once

#include <optional>

#include "ir/build.h"

namespace fehu::parallel {

// A function of the same parameters that computes about how many operations the point takes, from the widths of what is
// inside. Null: they are the same for all points, or cannot be known without doing the work.
const ir::Lambda* work_function(const ir::Lambda& lambda, ir::Build& build);

}  // namespace fehu::parallel
