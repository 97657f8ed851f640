// Where the arrays of a function are used for the last time, so that the evaluator lets go of them there.
//
// This is what makes updates in place possible without looking at uniqueness: an array that only one name still holds
// is unshared. Only for the evaluator: passes ask analysis/uses.h, which `ir` cannot use, because it is built on `ir`.
#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ir/ir.h"

namespace fehu::ir {

struct BodyUses {
  // names[begin, movable) die at a place that uses them exactly once and directly; names[movable, end) also die there.
  struct Range {
    uint32_t begin = 0, movable = 0, end = 0;
  };
  std::vector<uint32_t> names;
  Range entry;                // parameters that are never used
  std::vector<Range> places;  // one per statement, then one for the results

  std::span<const uint32_t> movable(const Range& range) const {
    return std::span(names).subspan(range.begin, range.movable - range.begin);
  }
  std::span<const uint32_t> dying(const Range& range) const {
    return std::span(names).subspan(range.begin, range.end - range.begin);
  }
};

struct LastUses {
  std::unordered_map<const Body*, BodyUses> bodies;
  std::unordered_map<const Fun*, std::vector<uint32_t>> bound;  // every name a function binds

  explicit LastUses(uint32_t num_names = 0);

  // What they find is added to the tables. Names that are bound elsewhere (constants) never die.
  void add_fun(const Fun& fun);
  void add_constant(const Stm& stm);

 private:
  friend struct LastUseWalker;
  std::vector<uint32_t> level_;  // by VName::id: how many loops and lambdas are around its binding; 0: never dies
  std::vector<uint32_t> order_;  // by VName::id: bindings in the order they are met
  std::vector<bool> is_seen_;    // by VName::id: used later
  uint32_t next_order_ = 0;
};

}  // namespace fehu::ir
