// Conditions on the counter of a loop: where they change, and what they are on a part of its iterations.
#pragma once

#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/ir.h"

namespace fehu::loops {

// A place among the iterations of a loop `for i < n`: the offset, or n or another variable plus the offset; where the
// loop goes through windows, plus or minus their width. These are numbers as they are: nothing wraps.
enum class Base : uint8_t { Zero, Bound, Name };
struct Position {
  Base base = Base::Zero;
  int64_t offset = 0;
  VName name = {};
  VName width = {};
  bool is_minus = false;  // the width is taken from it
};

enum class ConditionKind : uint8_t {
  Equal,  // i == at
  Order,  // whether i < at
  Clamp,  // the minimum or maximum of the counter and something that it reaches at `at`
  // (A remainder by the bound is an order, with one side that stays as it is.)
};
struct Condition {
  ConditionKind kind;
  Position at;
  // What it is if i < at, and if i >= at; nothing: something else. A clamp is both at `at`.
  std::optional<ir::Operand> below = {}, above = {};
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
// The remainder of a constant by a number, if that is positive: how far arrays are rotated.
struct Turn {
  int64_t distance = 0;
  Affine modulus;
};
// A turn further than a name and a constant.
struct Turned {
  Affine from;
  Turn turn;
};
// A sum of a name and a constant, plus or minus another name.
struct Shifted {
  Affine from;
  VName width;
  bool is_minus;
};
// What is known of i64: they are taken apart at additions of constants, and of turns; sizes that are bound together
// with their arrays are not negative. Names are bound once, so what was read stays true.
class Affines {
 public:
  void bind(const ir::Stm& s);
  void bind(List<ir::Param> together);
  Affine of(const ir::Operand& x) const;
  std::optional<Turned> turned(const ir::Operand& x) const;
  // The number as the counter plus a constant, plus or minus something else.
  std::optional<Shifted> shifted(const ir::Operand& x, VName counter) const;
  bool is_size(const ir::Operand& x) const { return sizes_.contains(x.name.id); }

 private:
  void bind_sum(const ir::Stm& s, const ir::BinOpExp& sum);
  void bind_turn(const ir::Stm& s);
  void bind_shifted(VName name, const ir::BinOpExp& sum, bool is_add);
  std::optional<Turn> turn_of(const ir::Exp* e) const;
  bool is_test_for_0(const ir::Operand& x, const Affine& of) const;

  // By number of the name.
  std::unordered_map<uint32_t, Affine> sums_;  // of those that are something else
  std::unordered_map<uint32_t, Turn> turns_;
  std::unordered_map<uint32_t, Turned> turned_;
  std::unordered_map<uint32_t, Shifted> shifted_;
  std::unordered_map<uint32_t, Affine> tests_for_0_;  // which number is 0 if the name is true
  std::unordered_set<uint32_t> sizes_;
};

// Reads conditions on a counter, which runs from 0 to below a bound. Without a name it is 0 all the time.
struct ConditionReader {
  VName counter;
  ir::Operand bound;
  const Affines& affines;

  std::optional<Condition> condition(const ir::Exp* e) const;

 private:
  std::optional<Condition> comparison(const ir::CmpOpExp& e) const;
  std::optional<Condition> rotation(const ir::CmpOpExp& e) const;
  std::optional<Condition> clamp(const ir::BinOpExp& e) const;
  std::optional<Condition> remainder(const ir::BinOpExp& e) const;
  bool moves(const ir::Operand& x) const;
  std::optional<Position> meeting(const ir::Operand& moving, const ir::Operand& fixed) const;
  std::optional<Position> meeting(const Shifted& moving, const ir::Operand& fixed) const;
};

// What there is to know about a loop before it is split.
struct LoopConditions {
  std::vector<Condition> all;  // that somebody uses, at positions near 0 or the bound
  // That somebody uses, at positions that depend on the width of a window.
  std::vector<Condition> at_windows;
  // Orders at variables, by which branches that load something are chosen, outside of loops in the body.
  std::vector<Condition> choosing;
  size_t num_stms = 0;
  bool has_loops = false;
  // Inside of loops in the body: conditions, or truth values that follow from conditions.
  bool are_wanted_inside = false;
};
// Empty if the loop has more than `max_stms` statements.
LoopConditions find_conditions(const ir::LoopExp& loop, Affines& affines, size_t max_stms);

}  // namespace fehu::loops
