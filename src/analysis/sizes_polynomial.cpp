// Polynomials of operands: what definitions and equalities say, and which polynomials are 0 or not negative.
#include "analysis/saturating.h"
#include "analysis/sizes.h"
#include "ir/build.h"

namespace fehu::analysis {

using namespace ir;
using prim::BinOp;

static constexpr int kMaxExpansions = 64;  // definitions that are looked at for one polynomial
static constexpr int kMaxExpansionDepth = 24;
static constexpr size_t kMaxEqualities = 16;  // the latest ones
static constexpr int kMaxEliminations = 40;
static constexpr int kMaxEliminationDepth = 6;
static constexpr int kMaxPolynomialSteps = 3000;  // of all proofs about names that one about a polynomial needs

// ---------------------------------------------------------------------------------------------------------------
// What operands are

// What is too large to be expanded stays a name.
Polynomial Sizes::polynomial_of(const Operand& x, Arithmetic arithmetic) {
  num_expansions_ = kMaxExpansions;
  return expand(x, arithmetic, kMaxExpansionDepth);
}

Polynomial Sizes::expand(const Operand& operand, Arithmetic arithmetic, int depth) {
  Operand x = resolve(operand);
  if (x.is_const()) return Polynomial::constant(constant_of(x));
  const Exp* exp = def(x);
  const auto* e = exp ? try_as<BinOpExp>(exp) : nullptr;
  bool can_expand = e && e->type == prim::PrimType::I64 && depth > 0 && num_expansions_-- > 0;
  if (can_expand && (arithmetic == Arithmetic::Modular || is_exact(x.name, *e)))
    if (std::optional<Polynomial> expanded = expand(*e, arithmetic, depth - 1)) return *expanded;
  return Polynomial::variable(x.name);
}

std::optional<Polynomial> Sizes::expand(const BinOpExp& e, Arithmetic arithmetic, int depth) {
  bool is_sum = e.op == BinOp::Add || e.op == BinOp::AddNw;
  bool is_difference = e.op == BinOp::Sub || e.op == BinOp::SubNw;
  bool is_product = e.op == BinOp::Mul || e.op == BinOp::MulNw;
  if (!is_sum && !is_difference && !is_product) return std::nullopt;
  Polynomial x = expand(e.x, arithmetic, depth), y = expand(e.y, arithmetic, depth);
  return is_product ? x.times(y) : x.plus(y, is_sum ? 1 : -1);
}

// Is the sum, difference or product of the values the number that it would be without wrapping?
bool Sizes::is_exact(VName name, const BinOpExp& e) {
  switch (op_of(name, e)) {
    case BinOp::AddNw:
    case BinOp::SubNw:
    case BinOp::MulNw:
      return true;
    case BinOp::Add:
    case BinOp::Sub:
      return is_exact_addition(e) || is_distance(name, e);
    default:
      return false;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Equality

// From each equality, one name that stands alone in it is replaced by the rest. Rules are applied in order: what a rule
// brings in has been rewritten by those before it, so no name that is gone comes back.
static std::optional<Polynomial> rewritten(Polynomial p, const std::vector<std::pair<uint32_t, Polynomial>>& rules) {
  for (const auto& [name, by] : rules) {
    std::optional<Polynomial> next = p.with(name, by);
    if (!next) return std::nullopt;
    p = *next;
  }
  return p;
}

// p = 0, as a rule name = rest: the name has the coefficient 1 or -1 and occurs in no other term.
static std::optional<std::pair<uint32_t, Polynomial>> as_rule(const Polynomial& p) {
  for (size_t i = p.terms().size(); i-- > 0;) {
    const Polynomial::Term& term = p.terms()[i];
    if (term.degree() != 1 || (term.coefficient != 1 && term.coefficient != -1)) continue;
    std::optional<Polynomial::Line> line = p.split(term.factors[0]);
    if (!line || !line->slope.is_constant(term.coefficient)) continue;
    return std::pair(term.factors[0], *Polynomial().plus(line->rest, -term.coefficient));
  }
  return std::nullopt;
}

Sizes::Rewriting Sizes::rewriting_of_equalities() {
  Rewriting result;
  size_t count = std::min(equalities_.size(), kMaxEqualities);
  for (const Equality& equality : std::span(equalities_).last(count)) {
    Polynomial x = polynomial_of(equality.x, Arithmetic::Modular);
    std::optional<Polynomial> difference = x.minus(polynomial_of(equality.y, Arithmetic::Modular));
    if (difference) difference = rewritten(*difference, result.rules);
    if (!difference || difference->is_zero()) continue;
    if (auto rule = as_rule(*difference))
      result.rules.push_back(*rule);
    else
      result.zeros.push_back(*difference);
  }
  return result;
}

// Modulo 2^64.
bool Sizes::is_zero(const Polynomial& p) {
  if (p.is_zero()) return true;
  if (equalities_.empty()) return false;
  Rewriting rewriting = rewriting_of_equalities();
  std::optional<Polynomial> rest = rewritten(p, rewriting.rules);
  if (!rest || rest->is_zero()) return rest.has_value();
  std::optional<Polynomial> negated = Polynomial().minus(*rest);
  return std::ranges::any_of(rewriting.zeros,
                             [&](const Polynomial& zero) { return zero == *rest || zero == *negated; });
}

static bool is_number(const Operand& x) {
  return x.is_var() || prim::is_integer(x.value.type);
}

bool Sizes::is_equal(const Operand& x, const Operand& y) {
  if (!is_number(x) || !is_number(y)) return false;
  return is_same_product({&x, 1}, {&y, 1});
}

bool Sizes::is_product(const Operand& x, std::span<const Operand> sizes) {
  return is_same_product({&x, 1}, sizes);
}

std::optional<Polynomial> Sizes::product_of(std::span<const Operand> xs) {
  std::optional<Polynomial> result = Polynomial::constant(1);
  if (!xs.empty()) result = polynomial_of(xs[0], Arithmetic::Modular);
  for (size_t i = 1; i < xs.size() && result; i++) result = result->times(polynomial_of(xs[i], Arithmetic::Modular));
  return result;
}

bool Sizes::is_same_product(std::span<const Operand> xs, std::span<const Operand> ys) {
  if (xs.size() == 1 && ys.size() == 1 && same_operand(resolve(xs[0]), resolve(ys[0]))) return true;
  std::optional<Polynomial> x = product_of(xs), y = product_of(ys);
  std::optional<Polynomial> difference = x && y ? x->minus(*y) : std::nullopt;
  return difference && is_zero(*difference);
}

// ---------------------------------------------------------------------------------------------------------------
// Order of polynomials, over the integers

bool Sizes::is_nonnegative(const Polynomial& p) {
  num_eliminations_ = kMaxEliminations;
  bool was = std::exchange(is_about_polynomials_, true);
  steps_ = kMaxPolynomialSteps;
  bool is_proved = is_nonnegative(p, kMaxEliminationDepth);
  is_about_polynomials_ = was;
  return is_proved;
}

// Is it a sum, or a product that is known not to wrap? So that questions about other names, which are
// most of those that simplification has, cost nothing here. Sums with constants are left to the proofs about names.
bool Sizes::is_compound(const Operand& x) const {
  const Exp* exp = def(x);
  const auto* e = exp ? try_as<BinOpExp>(exp) : nullptr;
  if (!e || e->type != prim::PrimType::I64 || e->x.is_const() || e->y.is_const()) return false;
  BinOp op = op_of(x.name, *e);
  return op == BinOp::AddNw || op == BinOp::SubNw || op == BinOp::MulNw || op == BinOp::Add;
}

bool Sizes::is_at_most_by_polynomials(const Operand& x, const Operand& y, int64_t c) {
  if (!is_compound(x) && !is_compound(y)) return false;
  Unproved& before = unproved_[(x.name.id * 31 + y.name.id) % kNumTried];
  if (before.facts == usable_facts() && before.c >= c && same_operand(before.x, x) && same_operand(before.y, y))
    return false;
  bool is_proved = is_difference_nonnegative(x, y, c);
  if (!is_proved) before = {x, y, c, usable_facts()};
  return is_proved;
}

bool Sizes::is_difference_nonnegative(const Operand& x, const Operand& y, int64_t c) {
  Polynomial left = polynomial_of(x, Arithmetic::Exact), right = polynomial_of(y, Arithmetic::Exact);
  std::optional<Polynomial> difference = right.minus(left);
  if (difference) difference = difference->plus(Polynomial::constant(c));
  return difference && is_nonnegative(*difference);
}

// A polynomial is at least what it becomes when names that it grows with are replaced by lower bounds of theirs, and
// names that it shrinks with by upper bounds. So names are eliminated until the sign can be seen.
bool Sizes::is_nonnegative(const Polynomial& p, int depth) {
  if (!p.is_exact() || num_eliminations_-- <= 0) return false;
  if (is_nonnegative_by_terms(p)) return true;
  if (depth == 0) return false;
  uint32_t last = UINT32_MAX;
  for (size_t i = 0; i < Polynomial::kMaxDegree; i++) {
    // Of the names before `last`, the one with the largest number: later names are bounded by earlier ones.
    uint32_t next = 0;
    for (const Polynomial::Term& term : p.terms())
      for (size_t k = 0; k < Polynomial::kMaxDegree && term.factors[k] != 0; k++)
        if (term.factors[k] < last) next = std::max(next, term.factors[k]);
    if (next == 0) return false;
    if (is_nonnegative_by_bounds(p, next, depth)) return true;
    last = next;
  }
  return false;
}

bool Sizes::is_nonnegative_by_terms(const Polynomial& p) {
  for (const Polynomial::Term& term : p.terms()) {
    if (term.coefficient < 0) return false;
    for (size_t i = 0; i < term.degree(); i++)
      if (!is_nonnegative(Operand{VName{term.factors[i], {}}, {}})) return false;
  }
  return true;
}

bool Sizes::is_nonnegative_by_bounds(const Polynomial& p, uint32_t name, int depth) {
  std::optional<Polynomial::Line> line = p.split(name);
  if (!line) return false;
  bool grows = is_nonnegative_by_terms(line->slope);
  if (!grows && !is_nonnegative_by_terms(*Polynomial().minus(line->slope))) return false;
  auto is_enough = [&](const Operand& other, int64_t offset) {
    std::optional<Polynomial> bound = polynomial_of(other, Arithmetic::Exact).plus(Polynomial::constant(offset));
    std::optional<Polynomial> product = bound ? line->slope.times(*bound) : std::nullopt;
    std::optional<Polynomial> smaller = product ? product->plus(line->rest) : std::nullopt;
    return smaller && is_nonnegative(*smaller, depth - 1);
  };
  if (any_bound(VName{name, {}}, !grows, [&](const Bound& b) {
        return is_enough(Operand{VName{b.other, {}}, {}}, b.offset);
      }))
    return true;
  return any_bound_by_definition(VName{name, {}}, !grows, is_enough);
}

// Bounds that a definition gives: of a minimum, a maximum and a quotient.
bool Sizes::any_bound_by_definition(VName name, bool is_upper, auto is_enough) {
  const Exp* exp = def(name);
  const auto* e = exp ? try_as<BinOpExp>(exp) : nullptr;
  if (!e) return false;
  if (e->op == (is_upper ? BinOp::SMin : BinOp::SMax)) return is_enough(e->x, 0) || is_enough(e->y, 0);
  bool is_quotient = e->op == BinOp::SDiv || e->op == BinOp::SQuot;
  if (!is_quotient || !is_upper || e->y.is_var() || constant_of(e->y) < 2 || !is_nonnegative(e->x)) return false;
  return is_enough(e->x, is_at_most({}, e->x, -1) ? -1 : 0);
}

}  // namespace fehu::analysis
