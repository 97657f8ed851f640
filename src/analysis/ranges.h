// Bounds of the integer parameters of a loop that hold in every iteration, found by induction.
//
//   loop (low = 0, high = n, go = ..) while go do { .. }         0 <= low, low < high, high <= n
//
// Candidates are guessed: a parameter stays above or below its initial value, is not negative, does not grow faster
// than the counter, or is ordered as some comparison in the body says. Those are kept that hold in the beginning and,
// if all that are kept hold in one iteration, also in the next. A while loop runs only if its condition holds; what
// relies on that is not known after the loop.
//
// The asserts of the body count as well: if the next iteration is reached, those of this one have succeeded.
#pragma once

#include <vector>

#include "analysis/sizes.h"

namespace fehu::analysis {

// x <= y + c, where one or both are parameters of a loop.
struct ParamBound {
  ir::Operand x, y;
  int64_t c;
};

// Learns what holds in the body: of the counter, and of the parameters, all of which have been bound. Other names of
// the body need not be known yet. Returns what also holds for the results of the loop.
std::vector<ParamBound> learn_params(Sizes& sizes, const ir::LoopExp& loop);

// The results of the loop are bound by the pattern: learns what `learn_params` has returned of them.
void learn_results(Sizes& sizes, const ir::LoopExp& loop, List<ir::PatElem> pat, const std::vector<ParamBound>& bounds);

}  // namespace fehu::analysis
