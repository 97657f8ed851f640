// Alternatives of a choice: what is looked at, the literals of each but the last, and how to evaluate each.
// It is shared by `if`, `&&`, `||` and `match`, which differ only in what they compare; `join` in control.cpp makes
// one `match` operation of it. `if c then a else b` has the scrutinee `c`, one case with the literal `true` for `a`,
// and `b` as the last alternative, which needs no literals.
#pragma once

#include <functional>

#include "lower/lowerer.h"

namespace fehu::lower {

struct Lowerer::Branches {
  // One literal for each scrutinee. Where `is_wildcard` is true the case does not look at that scrutinee, and its
  // literal is a zero that nobody reads.
  struct Case {
    List<prim::Value> values;
    List<bool> is_wildcard;
  };
  // Operands that decide, compared with the literals of each case in turn.
  std::vector<Operand> scrutinees;
  std::vector<Case> cases;
  std::vector<std::function<const Value*(Env&)>> list;  // one more than cases
  // What results are called in the core program: "if", "match" or "b".
  std::string_view base;
};

}  // namespace fehu::lower
