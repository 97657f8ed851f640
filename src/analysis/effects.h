// Which statements can be seen from outside even if nobody uses their results: they may fail, or print something.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/ir.h"

namespace fehu::analysis {

// Of a program. Making it costs a walk over all functions; a question about an operation with bodies costs a walk over
// them, once.
//
// A check is an effect, so that no pass loses one, except where a program is made: by the rules of the language a check
// whose value nobody uses is not part of it (src/simplify/drop_unused.h).
enum class Checks : uint8_t { AreEffects, AreNone };

class Effects {
 public:
  explicit Effects(const ir::Program& p, Checks checks = Checks::AreEffects);
  // Must it stay where it is among other such statements, even if nobody uses its results?
  bool has_effect(const ir::Stm& s) const;

 private:
  Checks checks_;
  std::vector<bool> is_silent_;  // functions, by number
  // What is known of operations with bodies, so that nests are looked at once; nodes never change. Never iterated.
  mutable std::unordered_map<const ir::Exp*, bool> known_;
};

}  // namespace fehu::analysis
