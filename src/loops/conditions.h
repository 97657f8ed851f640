// Conditions on the counter of a loop: where they change, and what they are on a part of its iterations.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace fehu::loops {

// A place among the iterations of a loop `for i < n`: the offset, the bound plus the offset, or some other number that
// the loop does not change, plus the offset. These are numbers as they are: nothing wraps.
enum class Base : uint8_t { Zero, Bound, Other };
struct Position {
  Base base = Base::Zero;
  int64_t offset = 0;
  ir::Operand other = {};
};
Position moved(Position p, int64_t distance);
bool is_same_base(const Position& a, const Position& b);

enum class ConditionKind : uint8_t {
  Equal,  // i == at
  Order,  // whether i < at
  Clamp,  // the minimum or maximum of the counter and something that it reaches at `at`
};
struct Condition {
  ConditionKind kind;
  Position at;
  ir::Operand below = {}, above = {};  // what it is if i < at, and if i >= at. A clamp is both at `at`
};

// Some iterations in a row: those that are not before any of the first positions, and before all of the others.
struct Part {
  std::vector<Position> from, to;
};
// What the condition is in all iterations of the part; null: not the same in all, or not known.
const ir::Operand* decide(const Condition& c, const Part& part);

// A sum of a name and a constant, modulo 2^64. No name: a constant.
struct Affine {
  VName name = {};
  int64_t offset = 0;
};
// What i64 are, taken apart at additions of constants. Names are bound once, so what was read stays true.
class Affines {
 public:
  void bind(const ir::Stm& s);
  Affine of(const ir::Operand& x) const;

 private:
  std::unordered_map<uint32_t, Affine> sums_;  // by number of the name, of those that are sums
};

// What there is to know about a loop before it is split.
struct LoopConditions {
  std::unordered_map<uint32_t, Condition> by_name;  // what is bound to a condition that somebody uses
  size_t num_stms = 0;
  bool has_loops = false;
  // Inside of loops in the body: conditions, or truth values that follow from conditions.
  bool are_wanted_inside = false;
};
// Empty if the loop has more than `max_stms` statements, or is none that can be split.
LoopConditions find_conditions(const ir::LoopExp& loop, Affines& affines, size_t max_stms);

}  // namespace fehu::loops
