// For `reuse-blocks`: can an array be made in the block of another one, which is needed for the last time while it is
// made?
//
//   let {b0: [n]i32 at b_mem[0; 1]} = scratch([n]i32)
//   let {b: [n]i32 at b_mem[0; 1]} = loop (p: [n]i32 at b_mem[0; 1] = b0) for i < n do {
//     let {x: i32} = a[i]                               the last use of a
//     let {p': [n]i32 at b_mem[0; 1]} = p with [i] <- x     writes over what was read, or has been read before
//
// The question is that of the third condition of `coalesce`, for a place that is the whole block. Arrays of b_mem keep
// their places, counted from the beginning of the block. All arrays in both have elements of one type: so the same
// number means the same place, and C compilers see what overlaps.
//
// Where the array is filled from the front, as `filter` does, it may be a short one in the end. Then the block should
// not be held for its sake longer than the body lasts, so it is not used if it would leave the body.
#include <algorithm>

#include "ir/op_facts.h"
#include "mem/coalesce_clear.h"
#include "mem/coalescer.h"

namespace fehu::mem {

using ir::Stm;

bool Coalescer::can_write_over(List<Stm> stms, VName block, VName dying, std::vector<VName>& ordered_loops) {
  constexpr size_t kMaxDistance = 100;  // statements between the beginning and the end of the making
  const analysis::Lifetime &life = lifetimes_.of(block), &old = lifetimes_.of(dying);
  if (!is_made_here(dying) || life.body != old.body || life.first < old.first || old.last >= stms.size()) return false;
  if (old.last - life.bound > kMaxDistance || !is_of_one_type(block, dying)) return false;
  VName made = residents_[block.id].front();
  const Def& def = defs_[made.id];
  if (def.is_param || lifetimes_.of(made).body != life.body) return false;
  if (ir::result_of(def.stm->exp).kind != ir::ResultKind::Blank) return false;
  Layouts own;
  for (VName array : residents_[block.id]) {
    own[array.id] = *layout_of(array);
    own[array.id].mem = dying;
    if (own[array.id].strides.size() != code_.type_of(array).rank()) return false;
  }
  analysis::Sizes::Mark start = code_.sizes.mark();
  for (size_t i = life.bound; i < old.last; i++) learn_after(stms[i]);
  Clearance clearance(*this, own, made, true);
  bool is_clear = clearance.is_clear(stms.subspan(life.first, old.last + 1 - life.first));
  code_.sizes.undo(start);
  if (lifetimes_.is_passed_on(block) && clearance.fills_gradually()) return false;
  if (is_clear)
    ordered_loops.insert(ordered_loops.end(), clearance.ordered_loops().begin(), clearance.ordered_loops().end());
  return is_clear;
}

bool Coalescer::is_of_one_type(VName block, VName other) {
  prim::PrimType type = code_.type_of(residents_[block.id].front()).prim;
  auto has_type = [&](VName array) { return code_.type_of(array).prim == type; };
  return std::ranges::all_of(residents_[block.id], has_type) && std::ranges::all_of(residents_[other.id], has_type);
}

}  // namespace fehu::mem
