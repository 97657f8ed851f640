// Laws of logic, comparisons, choices between two values, and asserts.
//
// Comparisons are where what src/analysis knows of the order of integers comes in: `i < n` inside of a loop up to n is
// true, and the assertion that checks an index by it goes away.
#include "ir/equal.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;
using prim::BinOp;
using prim::CmpOp;
using prim::PrimType;

static Operand truth(bool value) {
  return const_operand(prim::bool_value(value));
}

static const Exp* make_not(Engine& e, const Operand& x) {
  return e.arena.make<UnOpExp>(prim::UnOp::Neg, PrimType::Bool, x);
}

// The negation that binds x; null if it is none.
static const UnOpExp* as_not(Engine& e, const Operand& x) {
  const auto* op = e.def_as<UnOpExp>(x, ExpKind::UnOp);
  return op && op->op == prim::UnOp::Neg && op->type == PrimType::Bool ? op : nullptr;
}

// true && x, false || x, x && !x, ...
static bool logical_units(Engine& e, Stm& s) {
  const auto& op = *as<BinOpExp>(s.exp);
  if (op.op != BinOp::LogAnd && op.op != BinOp::LogOr) return false;
  bool is_and = op.op == BinOp::LogAnd;
  for (bool is_left : {false, true}) {
    const Operand& x = is_left ? op.x : op.y;
    const Operand& other = is_left ? op.y : op.x;
    if (x.is_const()) return e.become(s, prim::as_bool(x.value) == is_and ? other : x);
    if (const UnOpExp* negation = as_not(e, x); negation && equal(negation->x, other))
      return e.become(s, truth(!is_and));
  }
  return false;
}

// Of one name with itself. Floats may be NaN.
static bool compare_self(Engine& e, Stm& s) {
  const auto& op = *as<CmpOpExp>(s.exp);
  if (prim::is_float(op.type) || !equal(op.x, op.y)) return false;
  switch (op.op) {
    case CmpOp::Eq:
    case CmpOp::Sle:
    case CmpOp::Ule:
    case CmpOp::LLe:
      return e.become(s, truth(true));
    default:
      return e.become(s, truth(false));
  }
}

// What is known of counters, sizes and indices, and by the branches that we are in.
static bool compare_known(Engine& e, Stm& s) {
  const auto& op = *as<CmpOpExp>(s.exp);
  if (!prim::is_integer(op.type)) return false;
  auto is_known = [&](bool value) {
    e.add_reasons(s);
    return e.become(s, truth(value));
  };
  switch (op.op) {
    case CmpOp::Slt:
      if (e.sizes.is_less(op.x, op.y)) return is_known(true);
      return e.sizes.is_at_most(op.y, op.x) && is_known(false);
    case CmpOp::Sle:
      if (e.sizes.is_at_most(op.x, op.y)) return is_known(true);
      return e.sizes.is_less(op.y, op.x) && is_known(false);
    case CmpOp::Eq:
      return (e.sizes.is_less(op.x, op.y) || e.sizes.is_less(op.y, op.x)) && is_known(false);
    default:
      return false;
  }
}

// x == true, x == false
static bool compare_with_truth(Engine& e, Stm& s) {
  const auto& op = *as<CmpOpExp>(s.exp);
  if (op.op != CmpOp::Eq || op.type != PrimType::Bool) return false;
  for (bool is_left : {false, true}) {
    const Operand& x = is_left ? op.x : op.y;
    const Operand& other = is_left ? op.y : op.x;
    if (is_true(x)) return e.become(s, other);
    if (is_false(x)) return e.become(s, make_not(e, other));
  }
  return false;
}

// x + 1 == 3 is x == 2; only for equality, because integers wrap. i64.bool b == 1 is b.
static bool compare_shifted(Engine& e, Stm& s) {
  const auto& op = *as<CmpOpExp>(s.exp);
  if (op.op != CmpOp::Eq || !prim::is_integer(op.type) || op.y.is_var()) return false;
  if (const auto* conv = e.def_as<ConvOpExp>(op.x, ExpKind::ConvOp); conv && conv->op == prim::ConvOp::BToI) {
    e.add_certs(s, e.certs_of(op.x.name));
    if (is_one(op.y)) return e.become(s, conv->x);
    return e.become(s, is_zero(op.y) ? make_not(e, conv->x) : make_operand(e, truth(false)));
  }
  const auto* inner = e.def_as<BinOpExp>(op.x, ExpKind::BinOp);
  if (!inner || inner->y.is_var()) return false;
  bool is_add = inner->op == BinOp::Add || inner->op == BinOp::AddNw;
  if (!is_add && inner->op != BinOp::Sub && inner->op != BinOp::SubNw) return false;
  prim::EvalResult c = prim::eval(is_add ? BinOp::Sub : BinOp::Add, op.type, op.y.value, inner->y.value);
  e.add_certs(s, e.certs_of(op.x.name));
  return e.become(s, e.arena.make<CmpOpExp>(op.op, op.type, inner->x, const_operand(c.value)));
}

// !(x < y) is y <= x, of integers.
static bool negate_comparison(Engine& e, Stm& s) {
  const auto& op = *as<UnOpExp>(s.exp);
  if (op.op != prim::UnOp::Neg || op.type != PrimType::Bool) return false;
  const auto* inner = e.def_as<CmpOpExp>(op.x, ExpKind::CmpOp);
  if (!inner || !prim::is_integer(inner->type)) return false;
  auto flipped = [&](CmpOp other) {
    e.add_certs(s, e.certs_of(op.x.name));
    return e.become(s, e.arena.make<CmpOpExp>(other, inner->type, inner->y, inner->x));
  };
  switch (inner->op) {
    case CmpOp::Slt:
      return flipped(CmpOp::Sle);
    case CmpOp::Sle:
      return flipped(CmpOp::Slt);
    case CmpOp::Ult:
      return flipped(CmpOp::Ule);
    case CmpOp::Ule:
      return flipped(CmpOp::Ult);
    default:
      return false;
  }
}

// cond(c, x, y) with equal or constant parts.
static bool choose(Engine& e, Stm& s) {
  const auto& op = *as<FunOpExp>(s.exp);
  if (op.op != prim::FunOp::Cond) return false;
  const Operand &c = op.args[0], &x = op.args[1], &y = op.args[2];
  if (c.is_const()) return e.become(s, prim::as_bool(c.value) ? x : y);
  if (equal(x, y)) return e.become(s, x);
  if (is_true(x) && is_false(y)) return e.become(s, c);
  if (is_false(x) && is_true(y)) return e.become(s, make_not(e, c));
  if (is_false(y)) return e.become(s, e.arena.make<BinOpExp>(BinOp::LogAnd, PrimType::Bool, c, x));
  if (is_true(x)) return e.become(s, e.arena.make<BinOpExp>(BinOp::LogOr, PrimType::Bool, c, y));
  if (const UnOpExp* negation = as_not(e, c)) {
    e.add_certs(s, e.certs_of(c.name));
    return e.become(s, e.arena.make<FunOpExp>(op.op, op.type, e.arena.list({negation->x, y, x})));
  }
  return false;
}

// The lesser or the greater of the operands of a comparison; nothing: another operation.
static std::optional<BinOp> extreme_of(const CmpOpExp& cmp, const Operand& x, const Operand& y) {
  bool is_least = equal(cmp.x, x) && equal(cmp.y, y);
  if (!is_least && !(equal(cmp.x, y) && equal(cmp.y, x))) return std::nullopt;
  switch (cmp.op) {
    case CmpOp::Slt:
    case CmpOp::Sle:
      return is_least ? BinOp::SMin : BinOp::SMax;
    case CmpOp::Ult:
    case CmpOp::Ule:
      return is_least ? BinOp::UMin : BinOp::UMax;
    default:
      return std::nullopt;
  }
}

// cond(x < y, x, y) is the minimum of integers, for which there are instructions; of large ones without a sign there
// are none in most vector units. SOACs are left alone: passes know choices by their form.
static bool choose_extreme(Engine& e, Stm& s) {
  const auto& op = *as<FunOpExp>(s.exp);
  if (op.op != prim::FunOp::Cond || !prim::is_integer(op.type)) return false;
  const auto* cmp = e.def_as<CmpOpExp>(op.args[0], ExpKind::CmpOp);
  if (!cmp || cmp->type != op.type) return false;
  std::optional<BinOp> extreme = extreme_of(*cmp, op.args[1], op.args[2]);
  bool is_unsigned = extreme == BinOp::UMin || extreme == BinOp::UMax;
  if (!extreme || (is_unsigned && prim::bit_width(op.type) > 16)) return false;
  e.add_certs(s, e.certs_of(op.args[0].name));
  return e.become(s, e.arena.make<BinOpExp>(*extreme, op.type, op.args[1], op.args[2]));
}

// Nobody has to wait for what always holds. The statement goes when no name for the certificate is left.
static bool assert_true(Engine& e, Stm& s) {
  if (is_true(as<AssertExp>(s.exp)->cond)) e.forget_cert(s.pat[0].name, s.certs);
  return false;
}

std::span<const StmRule> boolean_rules() {
  static constexpr StmRule kRules[] = {
      {{"logical_units", "true && x is x, x || true is true, x && !x is false, and the like."},
       ExpKind::BinOp,
       Where::Everywhere,
       logical_units},
      {{"compare_self", "x == x is true and x < x false, but not of floats."},
       ExpKind::CmpOp,
       Where::Everywhere,
       compare_self},
      {{"compare_known", "What counters, sizes, iota, definitions and branches say about the order of integers."},
       ExpKind::CmpOp,
       Where::Everywhere,
       compare_known},
      {{"compare_with_truth", "x == true is x, x == false is !x."},
       ExpKind::CmpOp,
       Where::Everywhere,
       compare_with_truth},
      {{"compare_shifted", "x + 1 == 3 is x == 2; a converted boolean equals 1 if it is true."},
       ExpKind::CmpOp,
       Where::Everywhere,
       compare_shifted},
      {{"negate_comparison", "!(x < y) is y <= x, of integers."}, ExpKind::UnOp, Where::Everywhere, negate_comparison},
      {{"choose", "A choice between equal values, or by a constant, or of truth values."},
       ExpKind::FunOp,
       Where::Everywhere,
       choose},
      {{"choose_extreme", "A choice of the lesser or greater of two integers is their minimum or maximum."},
       ExpKind::FunOp,
       Where::OnLoops,
       choose_extreme},
      {{"assert_true", "An assertion of what is true asserts nothing."},
       ExpKind::Assert,
       Where::Everywhere,
       assert_true},
  };
  return kRules;
}

}  // namespace fehu::simplify
