// Which loops the pass `unroll` writes out.
//
// - A loop can be written out if its number of iterations is a constant of at most kMaxTrips, or is computed from the
//   counters of loops around it that can; and if the outermost such loop then has at most kMaxUnrolled statements.
// - Names that are computed from the counters of these loops and from constants alone would be constants (static
// names).
// - With them as constants some arrays live as scalars (classes.h). The loops are written out whose counters their
//   positions are computed from, and those inside of them; no others, and none any more when
//   kMaxUnrolledInAll statements have been written out, or, in a large program, kMaxGrowth times as many as it has:
//   short loops that are many are treated alike, so that no program costs much more than one that is a bit shorter.
//   Elements of a range (iota) are computed from their positions,
//   and ask for that only where loops of few iterations are all of the body of a loop whose iterations can run side by
//   side. Dry runs inside of these loops stay as they are.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace fehu::scalars {

inline constexpr int64_t kMaxTrips = 80;
inline constexpr size_t kMaxUnrolled = 1024;
inline constexpr size_t kMaxUnrolledInAll = 16 * kMaxUnrolled;  // in a program,
inline constexpr size_t kMaxGrowth = 4;                         // or so many times its statements, if that is more

class UnrollPlan {
 public:
  // `dry_run` is the attribute of what runs only to fail.
  UnrollPlan(const ir::Program& program, Name dry_run);

  bool has(const ir::LoopExp& loop) const { return loop.counter && is_unrolled_[loop.counter.id]; }
  bool is_empty() const { return is_empty_; }

 private:
  std::vector<bool> is_unrolled_;  // by the number of the counter
  bool is_empty_ = true;
};

}  // namespace fehu::scalars
