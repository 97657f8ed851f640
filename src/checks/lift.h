// From a condition that is checked in every iteration to one that implies it for all of them.
//
//   0 <= a + 3*i && a + 3*i < n, for 0 <= i < count     =>     0 <= a && a + 3*(count - 1) < n && ..
//
// An integer of the body is a line if it is start + i*step, where start and step are known before the first iteration.
// Modulo 2^64 that is so for all sums and for products with what does not change. A comparison of two lines holds for
// all i if it holds for the first and the last, provided that neither line leaves the range of its type: then it is
// what it is without wrapping, and goes up or down throughout. Conditions that make sure of this are required in
// addition: the step times the count, and the start, must not be too large. Numbers of smaller types are made lines of
// i64, with the condition that the last one still fits.
//
// What is returned implies the condition; the converse need not hold.
//
// A check in a branch need only hold where the branch is taken. If the branch tests s <= i and the check is 0 <= i - s,
// these are the same: both say that the same difference of lines is not negative. Of what is left of such a check
// only that is lifted which is likely to hold in other iterations as well: `i - s < count`, `0 <= i + w`.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "ir/build.h"

namespace fehu::checks {

// Where a name is bound, and to what.
struct Definition {
  const ir::Exp* exp = nullptr;  // null: a parameter, or one of several results
  uint32_t depth = 0;            // how many bodies are around it
};
using Definitions = std::vector<Definition>;  // by the number of the name

// start + i*step in the arithmetic of the type. What does not change, of any type, has the step 0.
struct Line {
  ir::Operand start, step;
  bool is_counter = false;  // exactly 0, 1, .. below the count, which is of the same type
  bool is_still() const { return step.is_const() && prim::is_zero(step.value); }
};

// A body that runs for i = 0, 1, ... below the count.
struct Repetition {
  ir::Operand count;                                  // of type i64
  bool is_short = false;                              // the count is at most 2^31
  uint32_t depth = 0;                                 // what is bound at this depth, or less, does not change
  std::vector<std::pair<VName, Line>> counters = {};  // that the body gets
};

class Lifter {
 public:
  // What is needed for the conditions is emitted where the builder is: before the first iteration.
  Lifter(ir::Build& b, const Definitions& defs, const Repetition& repetition);

  // A condition that implies the given one in all iterations, if what is required holds as well; none: it could not be
  // found.
  std::optional<ir::Operand> for_all(const ir::Operand& condition);
  // The same for a condition in a branch, which is only needed where the assumed conditions are what they are there.
  // None as well if these say nothing about it.
  std::optional<ir::Operand> for_all_in_branch(const ir::Operand& condition);
  void assume(const ir::Operand& condition, bool is_true);
  size_t num_assumed() const { return assumed_.size(); }
  void forget(size_t num_assumed) { assumed_.resize(num_assumed); }
  // What is required for all that has been asked so far: that no line wraps.
  ir::Operand required();

 private:
  // That y - x is not negative, or positive.
  struct Order {
    Line x, y;
    bool is_strict = false;
  };
  std::optional<ir::Operand> compare_lines(const ir::CmpOpExp& e);
  std::optional<Line> most_low_zeros(const ir::Operand& x);
  bool is_assumed(const Order& order);
  bool is_likely(const Order& order) const;
  bool require_near(const Line& line);
  ir::Operand difference(const ir::Operand& x, const ir::Operand& y);
  std::optional<Line> line(const ir::Operand& x);
  std::optional<Line> line_of(const ir::Exp* e);
  std::optional<Line> sum_or_product(const ir::BinOpExp& e, const Line& x, const Line& y);
  std::optional<Line> converted(const ir::ConvOpExp& e);
  std::optional<Line> wide(const ir::Operand& x, prim::PrimType type);
  std::optional<Line> widened(const Line& line, prim::PrimType type, prim::ConvOp op);
  std::optional<ir::Operand> computed_before(const ir::Exp* e);
  bool require_short_way(const Line& line);
  bool require_exact(const Line& line);
  void require(const ir::Operand& condition);
  ir::Operand last();
  ir::Operand end_of(const Line& line);

  ir::Build& b_;
  const Definitions& defs_;
  const Repetition& repetition_;
  std::unordered_map<uint32_t, std::optional<Line>> known_;
  std::vector<ir::Operand> required_;
  std::vector<Order> assumed_;
  bool is_in_branch_ = false;
  size_t num_implied_ = 0;
};

}  // namespace fehu::checks
