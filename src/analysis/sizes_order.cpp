// Order: proofs that x <= y + c, from facts and definitions.
//
// A goal is proved by what x is (then by its upper bounds), or by what y is (then by its lower bounds): each step leads
// to a goal nearer to the leaves, and a fixed number of steps bounds the search. All numbers are what they are as
// signed integers, so a sum counts as a sum only where it does not wrap.
#include "analysis/saturating.h"
#include "analysis/sizes.h"
#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::analysis {

using namespace ir;
using prim::BinOp;
using prim::ConvOp;

static constexpr int kMaxSteps = 120;  // of one question
static constexpr int kMaxDepth = 10;
static constexpr size_t kMaxCases = 4;  // of a match

static Operand variable(VName name) {
  return {name, {}};
}

static int64_t largest(prim::PrimType type) {
  return INT64_MAX >> (64 - prim::bit_width(type));
}

// A question may be part of another, whose steps it then shares.
void Sizes::begin_question() {
  if (depth_ == 0 && !is_about_polynomials_) steps_ = kMaxSteps;
}

bool Sizes::is_at_most(const Operand& x, const Operand& y, int64_t c) {
  if (depth_ > 0 || is_about_polynomials_) return prove(x, y, c);
  begin_question();
  reasons_.clear();
  return prove(x, y, c) || is_at_most_by_polynomials(x, y, c);
}

bool Sizes::is_surely_at_most(const Operand& x, const Operand& y, int64_t c) {
  bool was_sure = std::exchange(is_sure_, true);
  bool is_known = is_at_most(x, y, c);
  is_sure_ = was_sure;
  return is_known;
}

// Is c so large that no number of x's type is above it? Then only a negative y could matter.
bool Sizes::is_beyond_type(const Goal& g) {
  if (!g.x || g.x.id >= infos_.size() || !prim::is_integer(infos_[g.x.id].type)) return false;
  return g.c >= largest(infos_[g.x.id].type) && (!g.y || nonnegative(variable(g.y)));
}

bool Sizes::prove(const Operand& x, const Operand& y, int64_t c) {
  if (x.is_const() && !minus_saturating(c, constant_of(x), c)) return false;
  if (y.is_const() && !plus_saturating(c, constant_of(y), c)) return false;
  return prove_by_any({x.name, y.name, c});  // a constant has no name
}

// A goal that leads to itself again, or to one with a smaller c, is not proved that way. One that could not be proved
// from the same facts, at this depth or a lesser one, cannot be now. That is said only of goals that failed although
// there were steps left, and without leading to an open goal further out, which may yet be proved.
bool Sizes::prove_by_any(const Goal& g) {
  if (g.x == g.y) return g.c >= 0;
  if (steps_ <= 0 || depth_ >= kMaxDepth || g.c == INT64_MIN) return false;
  Tried& tried = tried_[(g.x.id * 31 + g.y.id) % kNumTried];
  const uint64_t facts = usable_facts();
  if (tried.facts == facts && tried.x == g.x.id && tried.y == g.y.id && tried.c >= g.c && tried.depth <= depth_) {
    if (tried.is_open) open_depth_ = std::min(open_depth_, tried.depth);
    return false;
  }
  const Tried outer = tried;
  tried = {g.x.id, g.y.id, g.c, facts, depth_, true};
  int outer_depth = std::exchange(open_depth_, kMaxDepth);
  steps_--;
  depth_++;
  bool is_proved = is_beyond_type(g) || prove_by_x(g) || prove_by_bounds(g) || prove_by_y(g);
  depth_--;
  bool has_failed = !is_proved && steps_ > 0 && open_depth_ >= depth_;
  bool is_outer_open = outer.is_open && outer.facts == facts;
  tried = has_failed && !is_outer_open ? Tried{g.x.id, g.y.id, g.c, facts, depth_, false} : outer;
  open_depth_ = std::min(outer_depth, open_depth_);
  return is_proved;
}

bool Sizes::prove_by_bounds(const Goal& g) {
  int64_t c;
  auto below = [&](const Bound& b) {
    return minus_saturating(g.c, b.offset, c) && prove_by_any({VName{b.other, {}}, g.y, c});
  };
  auto above = [&](const Bound& b) {
    return plus_saturating(g.c, b.offset, c) && prove_by_any({g.x, VName{b.other, {}}, c});
  };
  return any_bound(g.x, true, below) || any_bound(g.y, false, above);
}

// ---------------------------------------------------------------------------------------------------------------
// What does not wrap

// The operation that the name is; one that is known not to wrap counts as one that says so itself.
BinOp Sizes::op_of(VName name, const BinOpExp& e) const {
  if (!infos_[name.id].is_exact) return e.op;
  if (e.op == BinOp::Add) return BinOp::AddNw;
  if (e.op == BinOp::Sub) return BinOp::SubNw;
  return e.op == BinOp::Mul ? BinOp::MulNw : e.op;
}

// Is x known to be at most (at least) some number of its type minus (plus) the distance? That number fits into the
// type, so x plus (minus) the distance fits as well.
bool Sizes::has_room(const Operand& x, bool is_upper, int64_t distance, prim::PrimType type) {
  return x.is_var() && any_bound(x.name, is_upper, [&](const Bound& b) {
           if (b.other == 0 || prim::bit_width(infos_[b.other].type) > prim::bit_width(type)) return false;
           return is_upper ? b.offset <= -distance : b.offset >= distance;
         });
}

// A shift that leaves the sign bit empty.
static bool is_small_shift(const BinOpExp& e) {
  return e.y.is_const() && constant_of(e.y) > 0 && constant_of(e.y) < prim::bit_width(e.type);
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

// Is the name, which is not negative, at most z - x for some z, so that x + name is at most z?
bool Sizes::is_within_difference(const Operand& name, const Operand& x) {
  auto is_difference = [&](uint32_t other) {
    const Exp* exp = def(VName{other, {}});
    const auto* e = exp ? try_as<BinOpExp>(exp) : nullptr;
    if (!e || (e->op != BinOp::Sub && e->op != BinOp::SubNw) || !same_operand(resolve(e->y), resolve(x))) return false;
    return is_exact(VName{other, {}}, *e);
  };
  const Exp* exp = def(name);
  const auto* half = exp ? try_as<BinOpExp>(exp) : nullptr;
  bool is_part = half && (half->op == BinOp::SDiv || half->op == BinOp::SQuot) && half->x.is_var() &&
                 half->y.is_const() && constant_of(half->y) > 0;
  if (is_part && nonnegative(half->x) && is_difference(half->x.name.id)) return true;
  return name.is_var() && any_bound(name.name, true, [&](const Bound& b) {
           return b.offset <= 0 && b.other != 0 && is_difference(b.other);
         });
}

// Does x + y not wrap? It does not if both are far from the ends, or one is not negative and no more than what is
// between the other and some number.
bool Sizes::is_exact_sum_of_names(const Operand& x, const Operand& y) {
  if (nonnegative(y) && is_within_difference(y, x)) return true;
  if (nonnegative(x) && is_within_difference(x, y)) return true;
  auto is_moderate = [&](const Operand& z) { return prove(z, {}, int64_t{1} << 62) && prove({}, z, int64_t{1} << 62); };
  return is_moderate(x) && is_moderate(y) && prove(x, {}, INT64_MAX >> 1);
}

// Without taking `name`, which is what `e` is, to be not negative: whoever proves that may ask this.
bool Sizes::is_exact_addition(const BinOpExp& e) {
  begin_question();
  int64_t k = 0;
  if (const Operand* x = sum_with_constant(e, k)) return is_exact_sum(*x, k, e.type);
  if (e.op == BinOp::Add) return e.type == prim::PrimType::I64 && is_exact_sum_of_names(e.x, e.y);
  return e.op == BinOp::Sub && is_exact_difference(e.x, e.y);
}

// The distance of two numbers, taken modulo 2^64, is what it is without wrapping if it is not negative, and y <= x.
bool Sizes::is_distance(VName name, const BinOpExp& e) {
  begin_question();
  return e.op == BinOp::Sub && e.type == prim::PrimType::I64 && prove({}, variable(name), 0) && prove(e.y, e.x, 0);
}

// ---------------------------------------------------------------------------------------------------------------
// Definitions

// In an arm its condition is known as well, and afterwards what was known before.
bool Sizes::prove_arm(const Operand& condition, bool is_true, auto prove) {
  Mark start = mark();
  uint64_t facts = facts_;
  learn_condition(condition, is_true);
  bool is_proved = prove();
  undo(start);
  facts_ = facts;
  return is_proved;
}

bool Sizes::prove_choice(const FunOpExp& choice, auto prove) {
  if (choice.op != prim::FunOp::Cond) return false;
  for (bool is_true : {true, false})
    if (!prove_arm(choice.args[0], is_true, [&] { return prove(choice.args[is_true ? 1 : 2]); })) return false;
  return true;
}

// How many bits of a number are set, or are before or after those that are: between 0 and the width.
static bool is_number_of_bits(const FunOpExp& e) {
  return e.op == prim::FunOp::Popc || e.op == prim::FunOp::Clz || e.op == prim::FunOp::Ctz;
}

bool Sizes::prove_match(const MatchExp& match, size_t result, auto prove) {
  if (match.cases.size() > kMaxCases) return false;
  auto is_proved_in = [&](const Body* body) { return prove(body->results[result].value); };
  if (is_if(match))
    return prove_arm(match.scrutinees[0], true, [&] { return is_proved_in(match.cases[0].body); }) &&
           prove_arm(match.scrutinees[0], false, [&] { return is_proved_in(match.otherwise); });
  for (const MatchCase& c : match.cases)
    if (!is_proved_in(c.body)) return false;
  return is_proved_in(match.otherwise);
}

// By what x is.
bool Sizes::prove_by_x(const Goal& g) {
  const Exp* exp = g.x ? def(g.x) : nullptr;
  if (!exp) return false;
  auto below = [&](const Operand& x) { return prove(x, variable(g.y), g.c); };
  if (const auto* e = try_as<BinOpExp>(exp)) return prove_by_x(g, *e);
  if (const auto* e = try_as<OperandExp>(exp)) return below(e->value);
  if (const auto* e = try_as<FunOpExp>(exp))
    return is_number_of_bits(*e) ? below(i64_operand(prim::bit_width(e->type))) : prove_choice(*e, below);
  if (const auto* e = try_as<MatchExp>(exp)) return prove_match(*e, infos_[g.x.id].result, below);
  if (const auto* e = try_as<ChunksExp>(exp)) return below(i64_operand(1)) && below(e->count);
  const auto* e = try_as<ConvOpExp>(exp);
  if (!e) return false;
  if (e->op == ConvOp::BToI) return prove(i64_operand(1), variable(g.y), g.c);
  if (e->op != ConvOp::SExt && e->op != ConvOp::ZExt) return false;
  // What is cut off makes a number that is not negative no larger.
  bool is_narrower = prim::bit_width(e->to) < prim::bit_width(e->from);
  if (is_narrower || e->op == ConvOp::ZExt) return is_below_unsigned(g, *e) || (nonnegative(e->x) && below(e->x));
  return below(e->x);
}

// A number read as unsigned, which is then within the range of unsigned numbers.
bool Sizes::is_below_unsigned(const Goal& g, const ConvOpExp& e) {
  int width = prim::bit_width(e.from);
  bool is_wider = width < prim::bit_width(e.to);
  return is_wider && e.op == ConvOp::ZExt && prove(i64_operand((int64_t{1} << width) - 1), variable(g.y), g.c);
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
      return is_exact_difference(e.x, e.y) && (below(e.x, g.c) || is_below_by_difference(g, e));
    case BinOp::AddNw:
    case BinOp::Add:
      return is_below_by_window(g, e.x, e.y) || is_below_by_window(g, e.y, e.x);
    case BinOp::SMin:
      return below(e.x, g.c) || below(e.y, g.c);
    case BinOp::SMax:
      return below(e.x, g.c) && below(e.y, g.c);
    case BinOp::SMod:
    case BinOp::SRem:
    case BinOp::UMod:  // a divisor is not 0
      return g.c < INT64_MAX && nonnegative(e.y) && below(e.y, g.c + 1);
    case BinOp::SRemSafe:
      return nonnegative(e.x) && below(e.x, g.c);
    case BinOp::SDiv:
    case BinOp::SQuot:
    case BinOp::SQuotSafe:
      if (e.y.is_const() && constant_of(e.y) > 1 && below(i64_operand(largest(e.type) / constant_of(e.y)), g.c))
        return true;
      return nonnegative(e.x) && nonnegative(e.y) && (below(e.x, g.c) || is_below_by_quotient(g, e));
    case BinOp::And:
      return (nonnegative(e.x) && below(e.x, g.c)) || (nonnegative(e.y) && below(e.y, g.c));
    case BinOp::LShr:
      return is_small_shift(e) && below(i64_operand(largest(e.type) >> (constant_of(e.y) - 1)), g.c);
    case BinOp::AShr:
      return nonnegative(e.x) && below(e.x, g.c);
    default:
      return false;
  }
}

// index + start, where the index, which is not negative, is at most end - start + k: the sum does not wrap, and is at
// most end + k.
bool Sizes::is_below_by_window(const Goal& g, const Operand& index, const Operand& start) {
  return index.is_var() && start.is_var() && any_bound(index.name, true, [&](const Bound& b) {
           const Exp* exp = b.other != 0 ? def(VName{b.other, {}}) : nullptr;
           const auto* length = exp ? try_as<BinOpExp>(exp) : nullptr;
           if (!length || (length->op != BinOp::Sub && length->op != BinOp::SubNw)) return false;
           int64_t c;
           if (!same_operand(resolve(length->y), resolve(start)) || b.offset > 0) return false;
           if (!is_exact(VName{b.other, {}}, *length) || !nonnegative(index)) return false;
           return minus_saturating(g.c, b.offset, c) && prove(length->x, variable(g.y), c);
         });
}

// x - y where y is at least some constant.
bool Sizes::is_below_by_difference(const Goal& g, const BinOpExp& e) {
  return e.y.is_var() && any_bound(e.y.name, false, [&](const Bound& b) {
           int64_t c;
           if (b.other != 0 || b.offset <= 0 || !plus_saturating(g.c, b.offset, c)) return false;
           return prove(e.x, variable(g.y), c);
         });
}

// x / d is less than x if x is positive and d at least 2.
bool Sizes::is_below_by_quotient(const Goal& g, const BinOpExp& e) {
  bool is_smaller = e.y.is_const() && constant_of(e.y) >= 2 && g.c < INT64_MAX;
  return is_smaller && prove({}, e.x, -1) && prove(e.x, variable(g.y), g.c + 1);
}

// By what y is.
bool Sizes::prove_by_y(const Goal& g) {
  const Exp* exp = g.y ? def(g.y) : nullptr;
  if (!exp) return false;
  auto above = [&](const Operand& y) { return prove(variable(g.x), y, g.c); };
  if (const auto* e = try_as<BinOpExp>(exp)) return prove_by_y(g, *e);
  if (const auto* e = try_as<OperandExp>(exp)) return above(e->value);
  if (const auto* e = try_as<FunOpExp>(exp))
    return is_number_of_bits(*e) ? above(i64_operand(0)) : prove_choice(*e, above);
  if (const auto* e = try_as<MatchExp>(exp)) return prove_match(*e, infos_[g.y.id].result, above);
  if (exp->kind == ExpKind::Chunks) return above(i64_operand(1));  // there is at least one
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
    case BinOp::SQuotSafe:
    case BinOp::SDiv:
      return nonnegative(e.x) && nonnegative(e.y);
    case BinOp::SMod:
    case BinOp::UMod:
      return nonnegative(e.y);
    case BinOp::SRem:
    case BinOp::SRemSafe:
    case BinOp::AShr:
      return nonnegative(e.x);
    case BinOp::LShr:
      return is_small_shift(e);
    default:
      return false;
  }
}

}  // namespace fehu::analysis
