// Alternatives of a choice: what is looked at, the literals of each but the last, and how to evaluate each.
#pragma once

#include <functional>

#include "lower/lowerer.h"

namespace fehu::lower {

struct Lowerer::Branches {
  struct Case {
    List<prim::Value> values;
    List<bool> is_wildcard;
  };
  std::vector<Operand> scrutinees;
  std::vector<Case> cases;
  std::vector<std::function<const Value*(Env&)>> list;  // one more than cases
  std::string_view base;
};

}  // namespace fehu::lower
