// The order of integers: facts, and proofs from them and from definitions.
#include "simplify/ranges.h"

#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;
using prim::BinOp;
using prim::CmpOp;
using prim::ConvOp;

static constexpr int kMaxSteps = 120;  // of one question
static constexpr int kMaxDepth = 10;
static constexpr int kMaxBounds = 6;  // of one name that are looked at, the latest first
static constexpr int kMaxConditions = 16;

// ---------------------------------------------------------------------------------------------------------------
// Facts

void Ranges::add(VName name, const Bound& bound) {
  if (name.id >= first_.size()) first_.resize(name.id + 1);
  bounds_.push_back(bound);
  bounds_.back().next = first_[name.id];
  first_[name.id] = static_cast<uint32_t>(bounds_.size());
  log_.push_back(name);
}

void Ranges::undo(size_t mark) {
  while (log_.size() > mark) {
    uint32_t& first = first_[log_.back().id];
    if (first == bounds_.size()) first = bounds_.back().next;
    bounds_.pop_back();
    log_.pop_back();
  }
}

void Ranges::forget(VName name) {
  if (name.id < first_.size()) first_[name.id] = 0;
}

// Sums of the constants of goals. A larger constant makes a weaker goal, so the largest may stand for any beyond it;
// what is learned is given up there.
static bool plus(int64_t a, int64_t b, int64_t& sum) {
  if (!__builtin_add_overflow(a, b, &sum)) return true;
  sum = INT64_MAX;
  return b > 0;
}
static bool minus(int64_t a, int64_t b, int64_t& difference) {
  if (!__builtin_sub_overflow(a, b, &difference)) return true;
  difference = INT64_MAX;
  return b < 0;
}

// A constant becomes part of c. The operand `{}` stands for 0.
static bool as_term(Operand& x, int64_t& c, bool is_left) {
  if (x.is_var()) return true;
  int64_t value = prim::is_integer(x.value.type) ? prim::as_i64(x.value) : 0;
  x = {};
  return is_left ? minus(c, value, c) : plus(c, value, c);
}

void Ranges::learn_at_most(const Operand& left, const Operand& right, int64_t c) {
  Operand x = left, y = right;
  if (!as_term(x, c, true) || !as_term(y, c, false) || c == INT64_MIN || c == INT64_MAX) return;
  if (x.is_var()) add(x.name, {y.name, c, true, 0});
  if (y.is_var()) add(y.name, {x.name, -c, false, 0});
}

void Ranges::learn_nonnegative(VName name) {
  if (!is_nonnegative(variable(name))) add(name, {{}, 0, false, 0});
}

void Ranges::learn_positive(const Operand& x) {
  if (x.is_var() && !is_at_most({}, x, -1)) add(x.name, {{}, 1, false, 0});
}

void Ranges::learn_index(VName index, const Operand& bound) {
  learn_positive(bound);
  learn_nonnegative(index);
  int64_t c = -1;
  Operand y = bound;
  if (as_term(y, c, false)) add(index, {y.name, c, true, 0});
}

// Of two different numbers one is smaller; which one may be known.
void Ranges::learn_different(const Operand& x, const Operand& y) {
  if (is_at_most(x, y)) return learn_at_most(x, y, -1);
  if (is_at_most(y, x)) learn_at_most(y, x, -1);
}

void Ranges::learn_condition(const Operand& condition, bool is_true) {
  std::vector<std::pair<Operand, bool>> work{{condition, is_true}};
  for (size_t i = 0; i < work.size() && i < kMaxConditions; i++) {
    auto [c, truth] = work[i];
    const Exp* def = engine_.def(c);
    if (!def) continue;
    if (def->kind == ExpKind::UnOp && as<UnOpExp>(def)->op == prim::UnOp::Neg) {
      work.emplace_back(as<UnOpExp>(def)->x, !truth);
    } else if (def->kind == ExpKind::BinOp) {
      const auto& e = *as<BinOpExp>(def);
      if (e.op != (truth ? BinOp::LogAnd : BinOp::LogOr)) continue;
      work.emplace_back(e.x, truth);
      work.emplace_back(e.y, truth);
    } else if (def->kind == ExpKind::CmpOp) {
      const auto& e = *as<CmpOpExp>(def);
      if (!prim::is_integer(e.type)) continue;
      if (e.op == CmpOp::Slt) truth ? learn_at_most(e.x, e.y, -1) : learn_at_most(e.y, e.x);
      if (e.op == CmpOp::Sle) truth ? learn_at_most(e.x, e.y) : learn_at_most(e.y, e.x, -1);
      if (e.op == CmpOp::Eq && !truth) learn_different(e.x, e.y);
      if (e.op == CmpOp::Eq && truth) learn_at_most(e.x, e.y), learn_at_most(e.y, e.x);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Proofs

bool Ranges::is_at_most(const Operand& x, const Operand& y, int64_t c) {
  if (depth_ == 0) steps_ = kMaxSteps;  // a question may be part of another
  return prove(x, y, c);
}

bool Ranges::is_nonnegative(const Operand& x) {
  return is_at_most({}, x);
}

bool Ranges::prove(const Operand& left, const Operand& right, int64_t c) {
  Operand x = left, y = right;
  if (!as_term(x, c, true) || !as_term(y, c, false)) return false;
  if (x.name == y.name) return c >= 0;
  if (steps_ <= 0 || depth_ >= kMaxDepth || c == INT64_MIN) return false;
  steps_--;
  depth_++;
  Goal g{x.name, y.name, c};
  bool is_proved = prove_by_x(g) || prove_by_bounds(g) || prove_by_y(g);
  depth_--;
  return is_proved;
}

bool Ranges::prove_by_bounds(const Goal& g) {
  auto follow = [&](VName name, bool is_upper, auto prove_rest) {
    int count = 0;
    for (uint32_t i = first_bound(name); i > 0 && count < kMaxBounds; i = bounds_[i - 1].next, count++) {
      Bound b = bounds_[i - 1];
      if (b.is_upper == is_upper && prove_rest(b)) return true;
    }
    return false;
  };
  int64_t c;
  return (g.x && follow(g.x, true,
                        [&](const Bound& b) {
                          return minus(g.c, b.offset, c) && prove(variable(b.other), variable(g.y), c);
                        })) ||
         (g.y && follow(g.y, false, [&](const Bound& b) {
            return plus(g.c, b.offset, c) && prove(variable(g.x), variable(b.other), c);
          }));
}

// A sum x + c or difference x - c, as x + k.
static const Operand* sum_with_constant(const BinOpExp& e, int64_t& k) {
  bool is_add = e.op == BinOp::Add || e.op == BinOp::AddNw;
  bool is_sub = e.op == BinOp::Sub || e.op == BinOp::SubNw;
  if ((!is_add && !is_sub) || e.y.is_var()) return nullptr;
  k = prim::as_i64(e.y.value);
  if (k == INT64_MIN) return nullptr;
  if (is_sub) k = -k;
  return &e.x;
}

static int64_t largest(prim::PrimType type) {
  return INT64_MAX >> (64 - prim::bit_width(type));
}

// Is it known that x is at most (at least) some number of its type minus (plus) the distance? Then there is room.
bool Ranges::has_bound(const Operand& x, bool is_upper, int64_t distance, prim::PrimType type) {
  if (x.is_const()) return false;
  int count = 0;
  for (uint32_t i = first_bound(x.name); i > 0 && count < kMaxBounds; i = bounds_[i - 1].next, count++) {
    const Bound& b = bounds_[i - 1];
    if (b.is_upper != is_upper || !b.other) continue;
    if (prim::bit_width(engine_.type_of(b.other).prim) > prim::bit_width(type)) continue;
    if (is_upper ? b.offset <= -distance : b.offset >= distance) return true;
  }
  return false;
}

bool Ranges::is_exact_sum(const Operand& x, int64_t k, prim::PrimType type) {
  int64_t max = largest(type);
  if (k == 0) return true;
  if (k > 0) return k <= max && (has_bound(x, true, k, type) || prove(x, {}, max - k));
  return k >= -max && (has_bound(x, false, -k, type) || prove({}, x, max + 1 + k));
}

bool Ranges::is_exact_difference(const Operand& x, const Operand& y) {
  return prove({}, y, 0) && prove({}, x, 1);
}

bool Ranges::prove_choice(const FunOpExp& choice, auto prove_arm) {
  if (choice.op != prim::FunOp::Cond) return false;
  for (bool is_true : {true, false}) {
    size_t start = mark();
    learn_condition(choice.args[0], is_true);
    bool is_proved = prove_arm(choice.args[is_true ? 1 : 2]);
    undo(start);
    if (!is_proved) return false;
  }
  return true;
}

// By what x is.
bool Ranges::prove_by_x(const Goal& g) {
  const Exp* def = g.x ? engine_.def(g.x) : nullptr;
  if (!def) return false;
  if (def->kind == ExpKind::BinOp) return prove_by_x(g, *as<BinOpExp>(def));
  auto below = [&](const Operand& x) { return prove(x, variable(g.y), g.c); };
  if (def->kind == ExpKind::FunOp) return prove_choice(*as<FunOpExp>(def), below);
  if (def->kind != ExpKind::ConvOp) return false;
  const auto& e = *as<ConvOpExp>(def);
  if (e.op == ConvOp::BToI) return prove(constant_i64(1), variable(g.y), g.c);
  if (e.op != ConvOp::SExt && e.op != ConvOp::ZExt) return false;
  if (prim::bit_width(e.to) < prim::bit_width(e.from)) return false;
  return (e.op == ConvOp::SExt || nonnegative(e.x)) && below(e.x);
}

bool Ranges::prove_by_x(const Goal& g, const BinOpExp& e) {
  auto below = [&](const Operand& x, int64_t c) { return prove(x, variable(g.y), c); };
  int64_t k = 0;
  if (const Operand* x = sum_with_constant(e, k)) {
    int64_t c;
    if (!minus(g.c, k, c)) return false;
    bool is_nw = e.op == BinOp::AddNw || e.op == BinOp::SubNw;
    return (is_nw || is_exact_sum(*x, k, e.type)) && below(*x, c);
  }
  switch (e.op) {
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
bool Ranges::prove_by_y(const Goal& g) {
  const Exp* def = g.y ? engine_.def(g.y) : nullptr;
  if (!def) return false;
  if (def->kind == ExpKind::BinOp) return prove_by_y(g, *as<BinOpExp>(def));
  auto above = [&](const Operand& y) { return prove(variable(g.x), y, g.c); };
  if (def->kind == ExpKind::FunOp) return prove_choice(*as<FunOpExp>(def), above);
  if (def->kind != ExpKind::ConvOp) return false;
  const auto& e = *as<ConvOpExp>(def);
  bool is_wider = prim::is_integer(e.from) && prim::bit_width(e.to) > prim::bit_width(e.from);
  if (e.op == ConvOp::BToI || (e.op == ConvOp::ZExt && is_wider)) return prove(variable(g.x), {}, g.c);
  return e.op == ConvOp::SExt && is_wider && above(e.x);
}

bool Ranges::prove_by_y(const Goal& g, const BinOpExp& e) {
  auto above = [&](const Operand& y, int64_t c) { return prove(variable(g.x), y, c); };
  int64_t k = 0;
  if (const Operand* y = sum_with_constant(e, k)) {
    int64_t c;
    if (!plus(g.c, k, c)) return false;
    bool is_nw = e.op == BinOp::AddNw || e.op == BinOp::SubNw;
    return (is_nw || is_exact_sum(*y, k, e.type)) && above(*y, c);
  }
  switch (e.op) {
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
      return above({}, g.c) && is_nonnegative_by(e);
  }
}

bool Ranges::is_nonnegative_by(const BinOpExp& e) {
  switch (e.op) {
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

}  // namespace fehu::simplify
