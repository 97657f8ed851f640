// Lines, and comparisons of them.
#include "checks/lift.h"

#include <algorithm>

#include "analysis/saturating.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::checks {

using namespace ir;
using analysis::constant_of;
using prim::BinOp;
using prim::CmpOp;
using prim::ConvOp;
using prim::PrimType;

// No start is further from 0, and no way from start to end by constant steps is longer. Nor are arrays.
static constexpr int64_t kFar = int64_t{1} << 50;
// No other step is longer, and no count larger with it, so the way is at most 2^62 and its sum with the start does not
// wrap.
static constexpr int64_t kShort = int64_t{1} << 31;

Lifter::Lifter(Build& b, const Definitions& defs, const Repetition& repetition)
    : b_(b), defs_(defs), repetition_(repetition) {
  for (const auto& [name, line] : repetition.counters) known_[name.id] = line;
}

Operand Lifter::required() {
  Operand all = bool_operand(true);
  for (const Operand& condition : required_) all = b_.both(all, condition);
  return all;
}

void Lifter::require(const Operand& condition) {
  auto is_same = [&](const Operand& known) { return same_operand(known, condition); };
  if (std::ranges::none_of(required_, is_same)) required_.push_back(condition);
}

// ---------------------------------------------------------------------------------------------------------------
// Conditions

// A conjunction holds for all if both sides do. For a disjunction it suffices that one side does, always the same one:
// that is more than is asked for, but only what is returned must imply the condition.
std::optional<Operand> Lifter::for_all(const Operand& condition) {
  std::optional<Line> known = line(condition);
  if (known) return known->start;  // truth values are no sums: it does not change
  const Exp* exp = condition.is_var() ? defs_[condition.name.id].exp : nullptr;
  if (!exp) return std::nullopt;
  if (const auto* e = try_as<CmpOpExp>(exp)) return compare_lines(*e);
  const auto* e = try_as<BinOpExp>(exp);
  if (!e || (e->op != BinOp::LogAnd && e->op != BinOp::LogOr)) return std::nullopt;
  std::optional<Operand> x = for_all(e->x), y = for_all(e->y);
  if (e->op == BinOp::LogAnd) return x && y ? std::optional(b_.both(*x, *y)) : std::nullopt;
  if (x && y) return b_.either(*x, *y);
  return x ? x : y;
}

// x <= y: where x goes up faster than y does, the last iteration decides, else the first.
std::optional<Operand> Lifter::compare_lines(const CmpOpExp& e) {
  if ((e.op != CmpOp::Slt && e.op != CmpOp::Sle) || !prim::is_integer(e.type)) return std::nullopt;
  std::optional<Line> x = wide(e.x, e.type), y = wide(e.y, e.type);
  if (!x && !is_in_branch_ && e.type == PrimType::I64) x = most_low_zeros(e.x);
  if (!x || !y) return std::nullopt;
  if (is_in_branch_) {
    Order order{*x, *y, e.op == CmpOp::Slt};
    if (e.type == PrimType::I64 && is_assumed(order)) return bool_operand(true);
    if (!is_likely(order)) return std::nullopt;
  }
  if (!require_exact(*x) || !require_exact(*y)) return std::nullopt;
  bool is_known = x->step.is_const() && y->step.is_const();
  bool is_upward = is_known && prim::as_i64(x->step.value) > prim::as_i64(y->step.value);
  Operand holds = bool_operand(true);
  if (!is_known || !is_upward) holds = b_.cmp(e.op, PrimType::I64, x->start, y->start);
  if (!is_known || is_upward) holds = b_.both(holds, b_.cmp(e.op, PrimType::I64, end_of(*x), end_of(*y)));
  return holds;
}

// Of positive numbers up to some number none ends in more zeros than are below the highest bit of that.
std::optional<Line> Lifter::most_low_zeros(const Operand& x) {
  const Exp* exp = x.is_var() ? defs_[x.name.id].exp : nullptr;
  const auto* wider = exp ? try_as<ConvOpExp>(exp) : nullptr;
  bool is_extended = wider && wider->op == ConvOp::SExt && wider->x.is_var();
  const Exp* inner = is_extended ? defs_[wider->x.name.id].exp : nullptr;
  const auto* zeros = inner ? try_as<FunOpExp>(inner) : nullptr;
  if (!zeros || zeros->op != prim::FunOp::Ctz || zeros->type != PrimType::I64) return std::nullopt;
  std::optional<Line> numbers = line(zeros->args[0]);
  bool goes_up = numbers && numbers->step.is_const() && prim::as_i64(numbers->step.value) > 0;
  if (!goes_up || (numbers->start.is_const() && constant_of(numbers->start) <= 0)) return std::nullopt;
  if (!require_exact(*numbers)) return std::nullopt;
  require(b_.less(i64_operand(0), numbers->start));
  const Operand end = end_of(*numbers);
  Operand above = b_.fun(prim::FunOp::Clz, PrimType::I64, {&end, 1});
  Operand bits = b_.sub(i64_operand(63), b_.conv(ConvOp::SExt, PrimType::I32, PrimType::I64, above));
  return Line{bits, i64_operand(0)};
}

// ---------------------------------------------------------------------------------------------------------------
// Branches

std::optional<Operand> Lifter::for_all_in_branch(const Operand& condition) {
  size_t before = num_implied_;
  is_in_branch_ = true;
  std::optional<Operand> lifted = for_all(condition);
  is_in_branch_ = false;
  return num_implied_ > before ? lifted : std::nullopt;
}

// What is true in a branch, as an order of lines. A negated order is the reverse order: !(x < y) is y <= x.
void Lifter::assume(const Operand& condition, bool is_true) {
  const Exp* exp = condition.is_var() ? defs_[condition.name.id].exp : nullptr;
  if (!exp) return;
  if (const auto* e = try_as<BinOpExp>(exp); e && e->op == (is_true ? BinOp::LogAnd : BinOp::LogOr)) {
    assume(e->x, is_true);
    assume(e->y, is_true);
  }
  if (const auto* e = try_as<UnOpExp>(exp); e && e->op == prim::UnOp::Neg) assume(e->x, !is_true);
  const auto* e = try_as<CmpOpExp>(exp);
  if (!e || e->type != PrimType::I64 || (e->op != CmpOp::Slt && e->op != CmpOp::Sle)) return;
  std::optional<Line> x = line(e->x), y = line(e->y);
  if (!x || !y) return;
  assumed_.push_back(is_true ? Order{*x, *y, e->op == CmpOp::Slt} : Order{*y, *x, e->op == CmpOp::Sle});
}

Operand Lifter::difference(const Operand& x, const Operand& y) {
  return is_const(y, 0) ? x : b_.sub(x, y);
}

// Differences that are the same modulo 2^64 are the same if no line is far from 0.
bool Lifter::is_assumed(const Order& order) {
  auto is_known = [](const Line& line) { return line.step.is_const(); };
  auto way = [](const Order& o) { return prim::as_i64(o.y.step.value) - prim::as_i64(o.x.step.value); };
  if (!is_known(order.x) || !is_known(order.y)) return false;
  Operand start = difference(order.y.start, order.x.start);
  for (const Order& known : assumed_) {
    if (!is_known(known.x) || !is_known(known.y) || way(known) != way(order)) continue;
    if (order.is_strict && !known.is_strict) continue;
    if (!same_operand(start, difference(known.y.start, known.x.start))) continue;
    if (!require_near(known.x) || !require_near(known.y) || !require_near(order.x) || !require_near(order.y)) continue;
    num_implied_++;
    return true;
  }
  return false;
}

// Numbers between -kFar and kFar, from which a short way leads, do not wrap. For a constant that is known now; for
// others the program asks when it runs.
bool Lifter::require_near(const Line& line) {
  if (line.start.is_const()) {
    if (constant_of(line.start) < -kFar || constant_of(line.start) > kFar) return false;
  } else {
    require(b_.at_most(i64_operand(-kFar), line.start));
    require(b_.at_most(line.start, i64_operand(kFar)));
  }
  return line.is_still() || require_short_way(line);
}

// Below the number of iterations, or not negative, what goes up with the counter.
bool Lifter::is_likely(const Order& order) const {
  const Line &x = order.x, &y = order.y;
  if (x.is_still()) return is_const(x.start, 0) && !order.is_strict && is_const(y.step, 1);
  return y.is_still() && is_const(x.step, 1) && order.is_strict && same_operand(y.start, repetition_.count);
}

// ---------------------------------------------------------------------------------------------------------------
// What is required

// Makes sure that the way from start to end is not too long. A step that is no constant must be short, and so must the
// count.
bool Lifter::require_short_way(const Line& line) {
  if (line.step.is_const()) {
    int64_t step = prim::as_i64(line.step.value);
    if (step < -kShort || step > kShort) return false;
    if (step == 1 && is_const(line.start, 0)) return true;  // it stays below the count
    int64_t furthest = kFar / (step < 0 ? -step : step);
    if (!repetition_.is_short || furthest < kShort) require(b_.at_most(last(), i64_operand(furthest)));
  } else {
    Operand shifted = b_.add(line.step, i64_operand(kShort));
    require(b_.cmp(CmpOp::Ule, PrimType::I64, shifted, i64_operand(2 * kShort)));
    if (!repetition_.is_short) require(b_.at_most(last(), i64_operand(kShort)));
  }
  return true;
}

// Makes sure that the line of i64 does not wrap. If the way is at most kFar, the start must be at least -kFar, and at
// most the largest number minus kFar: that is so if their sum, which may wrap, is not negative. Else the start itself
// must be between -kFar and kFar.
bool Lifter::require_exact(const Line& line) {
  if (line.is_still()) return true;
  if (line.start.is_const()) {
    if (constant_of(line.start) < -kFar || constant_of(line.start) > kFar) return false;
  } else if (line.step.is_const()) {
    require(b_.at_most(i64_operand(0), b_.add(line.start, i64_operand(kFar))));
  } else {
    require(b_.at_most(i64_operand(-kFar), line.start));
    require(b_.at_most(line.start, i64_operand(kFar)));
  }
  return require_short_way(line);
}

Operand Lifter::last() {
  return b_.sub(repetition_.count, i64_operand(1));
}

Operand Lifter::end_of(const Line& line) {
  return line.is_still() ? line.start : b_.add(line.start, b_.mul(last(), line.step));
}

// ---------------------------------------------------------------------------------------------------------------
// Lines

// What is bound outside of the loop is a line without slope. Lines are remembered, since indices share their parts.
std::optional<Line> Lifter::line(const Operand& x) {
  if (x.is_const() || defs_[x.name.id].depth <= repetition_.depth) return Line{x, i64_operand(0)};
  if (auto found = known_.find(x.name.id); found != known_.end()) return found->second;
  const Exp* exp = defs_[x.name.id].exp;
  std::optional<Line> result = exp ? line_of(exp) : std::nullopt;
  known_[x.name.id] = result;
  return result;
}

std::optional<Line> Lifter::line_of(const Exp* exp) {
  if (const auto* copy = try_as<OperandExp>(exp)) return line(copy->value);
  if (!is_scalar_op(exp->kind)) return std::nullopt;
  if (std::optional<Operand> value = computed_before(exp)) return Line{*value, i64_operand(0)};
  if (const auto* e = try_as<ConvOpExp>(exp)) return converted(*e);
  const auto* e = try_as<BinOpExp>(exp);
  if (!e || !prim::is_integer(e->type)) return std::nullopt;
  std::optional<Line> x = line(e->x), y = line(e->y);
  return x && y ? sum_or_product(*e, *x, *y) : std::nullopt;
}

// The steps of smaller types are kept in these types; 0 is of all.
std::optional<Line> Lifter::sum_or_product(const BinOpExp& e, const Line& x, const Line& y) {
  auto zero_or = [&](const Line& line) {
    return line.is_still() ? const_operand(prim::zero_value(e.type)) : line.step;
  };
  auto made = [&](BinOp op, const Operand& a, const Operand& b) { return b_.bin(op, e.type, a, b); };
  switch (e.op) {
    case BinOp::Add:
    case BinOp::AddNw:
      return Line{made(BinOp::Add, x.start, y.start), made(BinOp::Add, zero_or(x), zero_or(y))};
    case BinOp::Sub:
    case BinOp::SubNw:
      return Line{made(BinOp::Sub, x.start, y.start), made(BinOp::Sub, zero_or(x), zero_or(y))};
    case BinOp::Mul:
    case BinOp::MulNw: {
      if (!x.is_still() && !y.is_still()) return std::nullopt;
      const Line& moving = x.is_still() ? y : x;
      const Operand& factor = x.is_still() ? x.start : y.start;
      return Line{made(BinOp::Mul, x.start, y.start), made(BinOp::Mul, moving.step, factor)};
    }
    default:
      return std::nullopt;
  }
}

std::optional<Line> Lifter::converted(const ConvOpExp& e) {
  bool is_extension = e.op == ConvOp::SExt || e.op == ConvOp::ZExt;
  if (!is_extension || e.to != PrimType::I64 || !prim::is_integer(e.from)) return std::nullopt;
  std::optional<Line> x = line(e.x);
  return x ? widened(*x, e.from, e.op) : std::nullopt;
}

std::optional<Line> Lifter::wide(const Operand& x, PrimType type) {
  std::optional<Line> found = line(x);
  return found ? widened(*found, type, ConvOp::SExt) : std::nullopt;
}

// In the smaller type the sum is taken modulo 2^width. It is what it is in i64 as long as that fits into the type:
// first and last do, so all do.
std::optional<Line> Lifter::widened(const Line& line, PrimType type, ConvOp op) {
  if (type == PrimType::I64) return line;
  Line result{b_.conv(op, type, PrimType::I64, line.start), i64_operand(0)};
  if (line.is_still()) return result;
  result.step = b_.conv(ConvOp::SExt, type, PrimType::I64, line.step);
  if (line.is_counter) return result;
  if (!require_short_way(result)) return std::nullopt;
  int64_t count = int64_t{1} << prim::bit_width(type);
  int64_t least = op == ConvOp::SExt ? -count / 2 : 0;
  Operand end = end_of(result);
  require(b_.at_most(i64_operand(least), end));
  require(b_.less(end, i64_operand(least + count)));
  return result;
}

// The same operation on what does not change, where it cannot fail.
std::optional<Operand> Lifter::computed_before(const Exp* exp) {
  if (const auto* e = try_as<BinOpExp>(exp); e && prim::can_fail(e->op)) return std::nullopt;
  struct : Walker {
    Lifter* lifter;
    std::vector<Operand> args = {};
    void operand(const Operand& x) override {
      std::optional<Line> before = lifter->line(x);
      if (before && before->is_still()) args.push_back(before->start);
    }
  } walk;
  walk.lifter = this;
  walk_children(exp, walk);
  std::span<const Operand> args = walk.args;
  if (const auto* e = try_as<BinOpExp>(exp); e && args.size() == 2) return b_.bin(e->op, e->type, args[0], args[1]);
  if (const auto* e = try_as<CmpOpExp>(exp); e && args.size() == 2) return b_.cmp(e->op, e->type, args[0], args[1]);
  if (const auto* e = try_as<UnOpExp>(exp); e && args.size() == 1) return b_.un(e->op, e->type, args[0]);
  if (const auto* e = try_as<ConvOpExp>(exp); e && args.size() == 1) return b_.conv(e->op, e->from, e->to, args[0]);
  const auto* e = try_as<FunOpExp>(exp);
  return e && args.size() == e->args.size() ? std::optional(b_.fun(e->op, e->type, args)) : std::nullopt;
}

}  // namespace fehu::checks
