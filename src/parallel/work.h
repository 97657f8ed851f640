// How much work each point of a nest has. Private to src/parallel.
//
// Two questions are asked about work. cost.h: how large are the pieces into which a region is cut? That is one number
// for the whole region, known before it, and a guess will do, since the run time measures. Here: how uneven are the
// points? That is a number for each point, evaluated for all of them, so it must be cheap and must not fail.
#pragma once

#include <optional>

#include "ir/build.h"

namespace fehu::parallel {

// A function of the same parameters that computes about how many operations the point takes, from the widths of what is
// inside. Null: they are the same for all points, or cannot be known without doing the work.
const ir::Lambda* work_function(const ir::Lambda& lambda, ir::Build& build);

}  // namespace fehu::parallel
