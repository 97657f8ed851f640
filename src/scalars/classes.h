// Which small arrays can live as scalars: the analysis behind the passes `small-arrays` and `unroll`.
//
// An array is small if its sizes are constants and it has at most kMaxElements elements. Small arrays of which one may
// come to stand for another (an array and its update, what a loop begins with, carries round and gives, what branches
// give, an array and its views) are one class; all arrays of a class live as scalars, or none. They do if
//
// - positions at which they are read and written are constants; or there are at most kMaxChoices candidates, so that
//   a chain of choices is cheaper than memory. Not where a loop that stays writes to the position of its counter: its
//   iterations would depend on each other;
// - nobody needs them as arrays: calls, traces, views whose sizes are no constants. Who copies them anyway (literals,
//   concatenations, results of functions, updates of larger arrays) does not count;
// - an element is read somewhere (also after a copy), or all are scalars from the start (a literal). What is only
//   written element by element, and then passed on as a whole, is better written to memory: to its place there, more
//   often than not.
//
// Arrays that are parameters of functions, or come from calls, or are rows of larger arrays, belong to no class: where
// one of a class begins with them, their elements are read.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/ir.h"

namespace fehu::scalars {

inline constexpr int64_t kMaxElements = 32;
inline constexpr int64_t kMaxChoices = 4;

// The number of elements of a small array; other types: 0.
int64_t num_elements(const ir::Type& type);

class SmallClasses {
 public:
  // `is_static` tells, by number, which names will be constants once loops are unrolled; it may be empty.
  SmallClasses(const ir::Program& program, const std::vector<bool>& is_static);

  bool lives_as_scalars(VName name) const;
  bool is_any() const { return is_any_; }

 private:
  friend class ClassesWalk;
  uint32_t find(uint32_t id) const;
  void follow_copies();

  mutable std::vector<uint32_t> parent_;  // by number; 0: in no class
  // By the representative of the class.
  std::vector<bool> is_array_, is_used_;               // somebody needs an array; an element is read, or known
  std::vector<std::pair<uint32_t, uint32_t>> copies_;  // of members: from, to
  bool is_any_ = false;
};

}  // namespace fehu::scalars
