// Order: proofs that x <= y + c, from facts and definitions.
//
// A goal is proved by what x is (then by its upper bounds), or by what y is (then by its lower bounds): each step leads
// to a goal nearer to the leaves, and a fixed number of steps bounds the search. All numbers are what they are as
// signed integers, so a sum counts as a sum only where it does not wrap.
#include "analysis/saturating.h"
#include "analysis/sizes.h"
#include "ir/build.h"

namespace fehu::analysis {

using namespace ir;
using prim::BinOp;
using prim::ConvOp;

static constexpr int kMaxSteps = 120;  // of one question
static constexpr int kMaxDepth = 10;

static Operand variable(VName name) {
  return {name, {}};
}

bool Sizes::is_at_most(const Operand& x, const Operand& y, int64_t c) {
  if (depth_ > 0) return prove(x, y, c);  // a question may be part of another
  steps_ = kMaxSteps;
  return prove(x, y, c) || is_at_most_by_polynomials(x, y, c);
}

bool Sizes::prove(const Operand& left, const Operand& right, int64_t c) {
  Operand x = left, y = right;
  if (!take_constant_left(x, c) || !take_constant_right(y, c)) return false;
  if (x.name == y.name) return c >= 0;
  if (steps_ <= 0 || depth_ >= kMaxDepth || c == INT64_MIN) return false;
  steps_--;
  depth_++;
  Goal g{x.name, y.name, c};
  bool is_proved = prove_by_x(g) || prove_by_bounds(g) || prove_by_y(g);
  depth_--;
  return is_proved;
}

bool Sizes::prove_by_bounds(const Goal& g) {
  int64_t c;
  auto below = [&](const Bound& b) {
    return minus_saturating(g.c, b.offset, c) && prove(Operand{VName{b.other, {}}, {}}, variable(g.y), c);
  };
  auto above = [&](const Bound& b) {
    return plus_saturating(g.c, b.offset, c) && prove(variable(g.x), Operand{VName{b.other, {}}, {}}, c);
  };
  return any_bound(g.x, true, below) || any_bound(g.y, false, above);
}

// ---------------------------------------------------------------------------------------------------------------
// What does not wrap

// A sum x + c, c + x or difference x - c, as x + k.
static const Operand* sum_with_constant(const BinOpExp& e, int64_t& k) {
  bool is_add = e.op == BinOp::Add || e.op == BinOp::AddNw;
  bool is_sub = e.op == BinOp::Sub || e.op == BinOp::SubNw;
  bool is_left = is_add && e.x.is_const();
  const Operand& constant = is_left ? e.x : e.y;
  if ((!is_add && !is_sub) || constant.is_var()) return nullptr;
  k = prim::as_i64(constant.value);
  if (k == INT64_MIN) return nullptr;
  if (is_sub) k = -k;
  return is_left ? &e.y : &e.x;
}

// The operation that the name is; one that is known not to wrap counts as one that says so itself.
BinOp Sizes::op_of(VName name, const BinOpExp& e) const {
  if (!infos_[name.id].is_exact) return e.op;
  if (e.op == BinOp::Add) return BinOp::AddNw;
  if (e.op == BinOp::Sub) return BinOp::SubNw;
  return e.op == BinOp::Mul ? BinOp::MulNw : e.op;
}

static int64_t largest(prim::PrimType type) {
  return INT64_MAX >> (64 - prim::bit_width(type));
}

// Is x known to be at most (at least) some number of its type minus (plus) the distance? That number fits into the
// type, so x plus (minus) the distance fits as well.
bool Sizes::has_room(const Operand& x, bool is_upper, int64_t distance, prim::PrimType type) {
  return x.is_var() && any_bound(x.name, is_upper, [&](const Bound& b) {
           if (b.other == 0 || prim::bit_width(infos_[b.other].type) > prim::bit_width(type)) return false;
           return is_upper ? b.offset <= -distance : b.offset >= distance;
         });
}

// Does x + k not wrap?
bool Sizes::is_exact_sum(const Operand& x, int64_t k, prim::PrimType type) {
  int64_t max = largest(type);
  if (k == 0) return true;
  if (k > 0) return k <= max && (has_room(x, true, k, type) || prove(x, {}, max - k));
  return k >= -max && (has_room(x, false, -k, type) || prove({}, x, max + 1 + k));
}

// Does x - y not wrap? It does not if y >= 0 and x >= -1: the difference is then between -1 - max, the smallest number,
// and max.
bool Sizes::is_exact_difference(const Operand& x, const Operand& y) {
  return prove({}, y, 0) && prove({}, x, 1);
}

bool Sizes::is_exact_addition(const BinOpExp& e) {
  if (depth_ == 0) steps_ = kMaxSteps;
  int64_t k = 0;
  if (const Operand* x = sum_with_constant(e, k)) return is_exact_sum(*x, k, e.type);
  return e.op == BinOp::Sub && is_exact_difference(e.x, e.y);
}

// ---------------------------------------------------------------------------------------------------------------
// Definitions

bool Sizes::prove_choice(const FunOpExp& choice, auto prove_arm) {
  if (choice.op != prim::FunOp::Cond) return false;
  for (bool is_true : {true, false}) {
    Mark start = mark();
    learn_condition(choice.args[0], is_true);
    bool is_proved = prove_arm(choice.args[is_true ? 1 : 2]);
    undo(start);
    if (!is_proved) return false;
  }
  return true;
}

// By what x is.
bool Sizes::prove_by_x(const Goal& g) {
  const Exp* exp = g.x ? def(g.x) : nullptr;
  if (!exp) return false;
  auto below = [&](const Operand& x) { return prove(x, variable(g.y), g.c); };
  if (const auto* e = try_as<BinOpExp>(exp)) return prove_by_x(g, *e);
  if (const auto* e = try_as<OperandExp>(exp)) return below(e->value);
  if (const auto* e = try_as<FunOpExp>(exp)) return prove_choice(*e, below);
  const auto* e = try_as<ConvOpExp>(exp);
  if (!e) return false;
  if (e->op == ConvOp::BToI) return prove(i64_operand(1), variable(g.y), g.c);
  if (e->op != ConvOp::SExt && e->op != ConvOp::ZExt) return false;
  if (prim::bit_width(e->to) < prim::bit_width(e->from)) return false;
  return (e->op == ConvOp::SExt || nonnegative(e->x)) && below(e->x);
}

bool Sizes::prove_by_x(const Goal& g, const BinOpExp& e) {
  BinOp op = op_of(g.x, e);
  auto below = [&](const Operand& x, int64_t c) { return prove(x, variable(g.y), c); };
  int64_t k = 0;
  if (const Operand* x = sum_with_constant(e, k)) {
    int64_t c;
    if (!minus_saturating(g.c, k, c)) return false;
    bool is_nw = op == BinOp::AddNw || op == BinOp::SubNw;
    return (is_nw || is_exact_sum(*x, k, e.type)) && below(*x, c);
  }
  switch (op) {
    case BinOp::Sub:
    case BinOp::SubNw:
      return is_exact_difference(e.x, e.y) && below(e.x, g.c);
    case BinOp::SMin:
      return below(e.x, g.c) || below(e.y, g.c);
    case BinOp::SMax:
      return below(e.x, g.c) && below(e.y, g.c);
    case BinOp::SMod:
    case BinOp::SRem:
    case BinOp::UMod:  // a divisor is not 0
      return g.c < INT64_MAX && nonnegative(e.y) && below(e.y, g.c + 1);
    case BinOp::SDiv:
    case BinOp::SQuot:
      return nonnegative(e.x) && nonnegative(e.y) && below(e.x, g.c);
    case BinOp::And:
      return (nonnegative(e.x) && below(e.x, g.c)) || (nonnegative(e.y) && below(e.y, g.c));
    default:
      return false;
  }
}

// By what y is.
bool Sizes::prove_by_y(const Goal& g) {
  const Exp* exp = g.y ? def(g.y) : nullptr;
  if (!exp) return false;
  auto above = [&](const Operand& y) { return prove(variable(g.x), y, g.c); };
  if (const auto* e = try_as<BinOpExp>(exp)) return prove_by_y(g, *e);
  if (const auto* e = try_as<OperandExp>(exp)) return above(e->value);
  if (const auto* e = try_as<FunOpExp>(exp)) return prove_choice(*e, above);
  const auto* e = try_as<ConvOpExp>(exp);
  if (!e) return false;
  bool is_wider = prim::is_integer(e->from) && prim::bit_width(e->to) > prim::bit_width(e->from);
  if (e->op == ConvOp::BToI || (e->op == ConvOp::ZExt && is_wider)) return prove(variable(g.x), {}, g.c);
  return e->op == ConvOp::SExt && is_wider && above(e->x);
}

bool Sizes::prove_by_y(const Goal& g, const BinOpExp& e) {
  BinOp op = op_of(g.y, e);
  auto above = [&](const Operand& y, int64_t c) { return prove(variable(g.x), y, c); };
  int64_t k = 0;
  if (const Operand* y = sum_with_constant(e, k)) {
    int64_t c;
    if (!plus_saturating(g.c, k, c)) return false;
    bool is_nw = op == BinOp::AddNw || op == BinOp::SubNw;
    return (is_nw || is_exact_sum(*y, k, e.type)) && above(*y, c);
  }
  switch (op) {
    case BinOp::SMax:
      return above(e.x, g.c) || above(e.y, g.c);
    case BinOp::SMin:
      return above(e.x, g.c) && above(e.y, g.c);
    case BinOp::Sub:
    case BinOp::SubNw:
      return !g.x && is_exact_difference(e.x, e.y) && prove(e.y, e.x, g.c);
    case BinOp::AddNw:
      return (nonnegative(e.y) && above(e.x, g.c)) || (nonnegative(e.x) && above(e.y, g.c));
    default:
      return above({}, g.c) && is_nonnegative_by(op, e);
  }
}

bool Sizes::is_nonnegative_by(BinOp op, const BinOpExp& e) {
  switch (op) {
    case BinOp::And:
      return nonnegative(e.x) || nonnegative(e.y);
    case BinOp::Or:
    case BinOp::MulNw:
    case BinOp::SQuot:
    case BinOp::SDiv:
      return nonnegative(e.x) && nonnegative(e.y);
    case BinOp::SMod:
    case BinOp::UMod:
      return nonnegative(e.y);
    case BinOp::SRem:
      return nonnegative(e.x);
    default:
      return false;
  }
}

}  // namespace fehu::analysis
