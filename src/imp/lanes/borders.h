// Loops of which the bound says that they have next to no iterations: the borders that `split-loops` cuts off. What is
// inside of them runs for a row or two of many, and is not worth a version for each kind of processor.
//
//   const t_1: i64 = smin64(n_2, 1i64)             const t_5: i64 = smax64(sub_nw64(n_2, 1i64), 0i64)
//   for i_3: i64 < t_1 { .. }                      for i_6: i64 < sub_nw64(n_2, t_5) { .. }
#pragma once

#include <optional>
#include <unordered_map>

#include "imp/imp.h"

namespace fehu::imp {

class Borders {
 public:
  // Is told of all constants before they are used.
  void learn(const DeclareScalar& s);
  bool is_border(const For& loop) const;

 private:
  const Exp* value_of(const Exp* e) const;
  std::optional<int64_t> at_most(const Exp* e) const;
  std::optional<int64_t> difference(const Exp* x, const Exp* y) const;

  std::unordered_map<uint32_t, const Exp*> values_;  // of constants, by number
};

}  // namespace fehu::imp
