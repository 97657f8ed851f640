// Laws of arithmetic. Integers wrap, so all laws of rings hold; of floats only what is exact to the bit, signs of zero
// included.
//
// Wherever a rule looks through the definition of an operand, the certificates of that definition are added to the
// statement: what it was computed under must hold for the new form too.
#include "ir/equal.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;
using prim::BinOp;

static const BinOpExp& bin(const Stm& s) {
  return *as<BinOpExp>(s.exp);
}

// The forms that promise not to wrap obey the same laws; the result is then the plain form where a law could
// break the promise.
static bool is_add(BinOp op) {
  return op == BinOp::Add || op == BinOp::AddNw;
}
static bool is_sub(BinOp op) {
  return op == BinOp::Sub || op == BinOp::SubNw;
}
static bool is_mul(BinOp op) {
  return op == BinOp::Mul || op == BinOp::MulNw;
}

// 2 + x => x + 2, so that the other rules look for constants on one side only.
static bool constants_right(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (!prim::is_commutative(op.op) || op.x.is_var() || op.y.is_const()) return false;
  return e.become(s, e.arena.make<BinOpExp>(op.op, op.type, op.y, op.x));
}

// x + 0, x - 0, x | 0, x ^ 0, x << 0; of floats x - 0.0 and x + -0.0 (but x + 0.0 is not x when x is -0.0).
static bool add_zero(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  switch (op.op) {
    case BinOp::Add:
    case BinOp::AddNw:
    case BinOp::Sub:
    case BinOp::SubNw:
    case BinOp::Or:
    case BinOp::Xor:
    case BinOp::Shl:
    case BinOp::LShr:
    case BinOp::AShr:
    case BinOp::FSub:
      return is_zero(op.y) && e.become(s, op.x);
    case BinOp::FAdd:
      return op.y.is_const() && op.y.value == prim::float_value(op.type, -0.0) && e.become(s, op.x);
    default:
      return false;
  }
}

// x * 1, x / 1, x ** 1
static bool multiply_by_one(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (!is_one(op.y)) return false;
  switch (op.op) {
    case BinOp::Mul:
    case BinOp::MulNw:
    case BinOp::SDiv:
    case BinOp::SDivSafe:
    case BinOp::SQuot:
    case BinOp::SQuotSafe:
    case BinOp::UDiv:
    case BinOp::UDivSafe:
    case BinOp::SDivUp:
    case BinOp::SDivUpSafe:
    case BinOp::UDivUp:
    case BinOp::UDivUpSafe:
    case BinOp::Pow:
    case BinOp::UPow:
    case BinOp::FMul:
    case BinOp::FDiv:
      return e.become(s, op.x);
    default:
      return false;
  }
}

// x ** 2 is x * x: of floats, too, since that is the square rounded once. So C compilers have it, but not in lanes.
static bool square(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  bool is_float = op.op == BinOp::FPow;
  if (!is_float && op.op != BinOp::Pow && op.op != BinOp::UPow) return false;
  if (op.y.is_var()) return false;
  bool is_two = is_float ? op.y.value == prim::float_value(op.type, 2) : prim::as_i64(op.y.value) == 2;
  return is_two && e.become(s, e.arena.make<BinOpExp>(is_float ? BinOp::FMul : BinOp::Mul, op.type, op.x, op.x));
}

// x * 0, x & 0, 0 << x; x % 1
static bool multiply_by_zero(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  Operand zero = const_operand(prim::zero_value(op.type));
  switch (op.op) {
    case BinOp::Mul:
    case BinOp::MulNw:
    case BinOp::And:
      return is_zero(op.y) && e.become(s, zero);
    case BinOp::Shl:
    case BinOp::LShr:
    case BinOp::AShr:
      return is_zero(op.x) && e.become(s, zero);
    case BinOp::SMod:
    case BinOp::SModSafe:
    case BinOp::SRem:
    case BinOp::SRemSafe:
    case BinOp::UMod:
    case BinOp::UModSafe:
      return is_one(op.y) && e.become(s, zero);
    default:
      return false;
  }
}

// x - x, x ^ x
static bool subtract_self(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (!is_sub(op.op) && op.op != BinOp::Xor) return false;
  return equal(op.x, op.y) && e.become(s, const_operand(prim::zero_value(op.type)));
}

// x & x, x | x, min(x, x), max(x, x)
static bool combine_self(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (!equal(op.x, op.y)) return false;
  switch (op.op) {
    case BinOp::And:
    case BinOp::Or:
    case BinOp::SMin:
    case BinOp::SMax:
    case BinOp::UMin:
    case BinOp::UMax:
    case BinOp::FMin:
    case BinOp::FMax:
    case BinOp::LogAnd:
    case BinOp::LogOr:
      return e.become(s, op.x);
    default:
      return false;
  }
}

// -(-x) => x. Of floats too: negation flips a bit.
static bool negate_twice(Engine& e, Stm& s) {
  const auto& op = *as<UnOpExp>(s.exp);
  if (op.op != prim::UnOp::Neg && op.op != prim::UnOp::Complement) return false;
  const auto* inner = e.def_as<UnOpExp>(op.x, ExpKind::UnOp);
  if (!inner || inner->op != op.op) return false;
  e.add_certs(s, e.certs_of(op.x.name));
  return e.become(s, inner->x);
}

// The terms of a sum or difference with one constant: x + c, where c may come from x - -c. Null: it is none.
struct Offset {
  const Operand* x = nullptr;
  uint64_t c = 0;
};
static Offset offset_of(const BinOpExp& op) {
  if (op.y.is_var() || (!is_add(op.op) && !is_sub(op.op))) return {};
  uint64_t c = static_cast<uint64_t>(prim::as_i64(op.y.value));
  return {&op.x, is_add(op.op) ? c : 0 - c};
}

// (x + 1) + 2 is x + 3; likewise with differences and with products.
static bool join_constants(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  const auto* inner = e.def_as<BinOpExp>(op.x, ExpKind::BinOp);
  if (!inner || inner->type != op.type || op.y.is_var() || inner->y.is_var()) return false;
  Offset outside = offset_of(op), inside = offset_of(*inner);
  const Exp* joined = nullptr;
  if (outside.x && inside.x) {
    int64_t sum = prim::as_i64(prim::int_value(op.type, outside.c + inside.c));
    bool is_less = sum < 0 && sum != INT64_MIN;
    Operand c = const_operand(prim::int_value(op.type, static_cast<uint64_t>(is_less ? -sum : sum)));
    joined = e.arena.make<BinOpExp>(is_less ? BinOp::Sub : BinOp::Add, op.type, *inside.x, c);
  } else if (is_mul(op.op) && is_mul(inner->op)) {
    prim::EvalResult product = prim::eval(BinOp::Mul, op.type, op.y.value, inner->y.value);
    joined = e.arena.make<BinOpExp>(BinOp::Mul, op.type, inner->x, const_operand(product.value));
  }
  if (!joined) return false;
  e.add_certs(s, e.certs_of(op.x.name));
  return e.become(s, joined);
}

// (x + 5) - (x + 2) is 3, where one of the constants may be 0.
static bool cancel_base(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  const auto* x = e.def_as<BinOpExp>(op.x, ExpKind::BinOp);
  const auto* y = e.def_as<BinOpExp>(op.y, ExpKind::BinOp);
  Offset left = x ? offset_of(*x) : Offset(), right = y ? offset_of(*y) : Offset();
  if (!is_sub(op.op) || (!left.x && !right.x)) return false;
  if (!equal(left.x ? *left.x : op.x, right.x ? *right.x : op.y)) return false;
  if (left.x) e.add_certs(s, e.certs_of(op.x.name));
  if (right.x) e.add_certs(s, e.certs_of(op.y.name));
  return e.become(s, const_operand(prim::int_value(op.type, left.c - right.c)));
}

// (x + y) - y, (x - y) + y, x - (x - y)
static bool cancel_terms(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (!is_add(op.op) && !is_sub(op.op)) return false;
  auto through = [&](const Operand& seen, const Operand& result) {
    e.add_certs(s, e.certs_of(seen.name));
    return e.become(s, result);
  };
  const auto* x = e.def_as<BinOpExp>(op.x, ExpKind::BinOp);
  const auto* y = e.def_as<BinOpExp>(op.y, ExpKind::BinOp);
  if (is_sub(op.op) && x && is_add(x->op)) {
    if (equal(x->y, op.y)) return through(op.x, x->x);
    if (equal(x->x, op.y)) return through(op.x, x->y);
  }
  if (is_add(op.op) && x && is_sub(x->op) && equal(x->y, op.y)) return through(op.x, x->x);
  if (is_add(op.op) && y && is_sub(y->op) && equal(y->y, op.x)) return through(op.y, y->x);
  if (is_sub(op.op) && y && is_sub(y->op) && equal(y->x, op.x)) return through(op.y, y->y);
  return cancel_base(e, s);
}

// max(x, 0) of what is not negative; min(i, n) of what is below n.
static bool drop_clamp(Engine& e, Stm& s) {
  const BinOpExp& op = bin(s);
  if (op.op != BinOp::SMax && op.op != BinOp::SMin) return false;
  bool is_max = op.op == BinOp::SMax;
  bool is_x_smaller = e.sizes.is_at_most(op.x, op.y);
  if (!is_x_smaller && !e.sizes.is_at_most(op.y, op.x)) return false;
  e.add_reasons(s);
  return e.become(s, is_x_smaller == is_max ? op.y : op.x);
}

std::span<const StmRule> algebra_rules() {
  static constexpr StmRule kRules[] = {
      {{"constants_right", "Constants are the right operands of commutative operations."},
       ExpKind::BinOp,
       Where::Everywhere,
       constants_right},
      {{"add_zero", "x + 0, x - 0, x | 0, x << 0 are x; of floats only x - 0.0 and x + -0.0."},
       ExpKind::BinOp,
       Where::Everywhere,
       add_zero},
      {{"multiply_by_one", "x * 1, x / 1 and x ** 1 are x, also of floats."},
       ExpKind::BinOp,
       Where::Everywhere,
       multiply_by_one},
      {{"square", "x ** 2 is x * x, also of floats."}, ExpKind::BinOp, Where::Everywhere, square},
      {{"multiply_by_zero", "x * 0, x & 0 and x % 1 are 0, of integers only."},
       ExpKind::BinOp,
       Where::Everywhere,
       multiply_by_zero},
      {{"subtract_self", "x - x and x ^ x are 0, of integers only."}, ExpKind::BinOp, Where::Everywhere, subtract_self},
      {{"combine_self", "x & x, x | x, min(x, x), max(x, x), x && x are x."},
       ExpKind::BinOp,
       Where::Everywhere,
       combine_self},
      {{"join_constants", "(x + 1) + 2 is x + 3, and so for differences and products of integers."},
       ExpKind::BinOp,
       Where::Everywhere,
       join_constants},
      {{"cancel_terms", "(x + y) - y is x, (x + 5) - (x + 2) is 3, and the like, of integers."},
       ExpKind::BinOp,
       Where::Everywhere,
       cancel_terms},
      {{"drop_clamp", "Minima and maxima with a bound that is known to hold."},
       ExpKind::BinOp,
       Where::Everywhere,
       drop_clamp},
      {{"negate_twice", "-(-x) and ~~x are x."}, ExpKind::UnOp, Where::Everywhere, negate_twice},
  };
  return kRules;
}

}  // namespace fehu::simplify
