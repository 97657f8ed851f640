// Loops of which the bound says that they have next to no iterations: the borders that `split-loops` cuts off. What is
// inside of them runs for a row or two of many, and is not worth a version for each kind of processor.
//
//   const t_1: i64 = smin64(n_2, 1i64)             const t_5: i64 = smax64(sub_nw64(n_2, 1i64), 0i64)
//   for i_3: i64 < t_1 { .. }                      for i_6: i64 < sub_nw64(n_2, t_5) { .. }
//
// In regions, borders are cut where a piece begins and ends:
//
//   parallel first_7, last_8 < n_2 cost .. {
//     for i_9: i64 < sub_nw64(smin64(last_8, 1i64), first_7) { .. }
//     for i_10: i64 < sub_nw64(smin64(last_8, n_2), smax64(t_5, first_7)) { .. }
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "imp/imp.h"

namespace fehu::imp {

class Borders {
 public:
  // Is told of all statements before what is in them or comes after them.
  void learn(const Stm& s);
  bool is_border(const For& loop) const;

 private:
  const Exp* value_of(const Exp* e) const;
  std::optional<int64_t> at_most(const Exp* e, int depth) const;
  std::optional<int64_t> difference(const Exp* x, const Exp* y, int depth) const;
  bool is_not_negative(const Exp* e, int depth) const;

  std::unordered_map<uint32_t, const Exp*> values_;  // of constants, by number
  std::unordered_set<uint32_t> points_;              // first and last ones of pieces of regions
};

}  // namespace fehu::imp
