// Definitions and facts: how they come and go.
//
// A fact is an inequality x <= y + c between two names, or a name and 0, kept in a list of the name that it is about.
// Facts that hold only in a branch or a body are taken back at its end (undo).
#include "analysis/sizes.h"

#include "analysis/saturating.h"
#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::analysis {

using namespace ir;
using prim::BinOp;
using prim::CmpOp;

// Of a condition, no more parts are looked at.
static constexpr size_t kMaxConditions = 64;

// ---------------------------------------------------------------------------------------------------------------
// Definitions

void Sizes::bind(const Stm& s) {
  for (const PatElem& p : s.pat) bind(p.name, p.type);
  if (s.pat.size() == 1) return define(s.pat[0].name, s.exp);
  if (s.exp->kind == ExpKind::Match && s.pat.size() <= UINT16_MAX)
    for (size_t i = 0; i < s.pat.size(); i++) define(s.pat[i].name, s.exp, i);
}

// A copy of a copy is a copy of the original, so no chains arise.
const Exp* Sizes::original_of(const Exp* copy) const {
  const Exp* source = def(as<OperandExp>(copy)->value);
  return source && source->kind == ExpKind::Operand ? source : copy;
}

Operand Sizes::resolve(const Operand& x) const {
  const Exp* exp = def(x);
  const auto* copy = exp ? try_as<OperandExp>(exp) : nullptr;
  return copy ? copy->value : x;
}

// ---------------------------------------------------------------------------------------------------------------
// Facts

// The latest comes first, and can be taken off first.
void Sizes::add(const Bound& bound) {
  if (bound.name >= infos_.size()) infos_.resize(bound.name + 1);
  forget_failures();
  uint32_t& first = infos_[bound.name].first_bound;
  bounds_.push_back(bound);
  bounds_.back().reason = reason_;
  bounds_.back().next = first;
  first = static_cast<uint32_t>(bounds_.size());
}

void Sizes::undo(const Mark& mark) {
  if (bounds_.size() > mark.num_bounds || exact_.size() > mark.num_exact) forget_failures();
  while (bounds_.size() > mark.num_bounds) {
    uint32_t& first = infos_[bounds_.back().name].first_bound;
    if (first == bounds_.size()) first = bounds_.back().next;  // else the name was bound anew
    bounds_.pop_back();
  }
  equalities_.resize(mark.num_equalities);
  for (; exact_.size() > mark.num_exact; exact_.pop_back()) infos_[exact_.back().id].is_exact = false;
}

// left <= right + c, noted with both names. Constants that are added to either are moved into c.
void Sizes::learn_at_most(const Operand& left, const Operand& right, int64_t c) {
  Operand x = left, y = right;
  if (!take_constant_left(x, c) || !take_constant_right(y, c) || c == INT64_MIN || c == INT64_MAX) return;
  // There are many asserts about one size; that each of them says something about it would hide what else is known.
  bool is_about_one = reason_ && x.is_var() && y.is_var();
  if (x.is_var() && !(is_about_one && y.name.id > x.name.id)) add({x.name.id, y.name.id, c, true});
  if (y.is_var() && !(is_about_one && x.name.id > y.name.id)) add({y.name.id, x.name.id, -c, false});
  if (!x.is_var() && y.is_var()) learn_parts(y.name, -c);
}

// x + k >= least. With k > 0 the sum has not wrapped if it is larger than what a sum that wraps can be: such a sum is
// less than the smallest number plus k. So x is at most the largest number minus k, and at least least - k. With k < 0
// it must be known that the sum does not wrap.
void Sizes::learn_parts(VName sum, int64_t least) {
  const Exp* exp = def(sum);
  const auto* e = exp ? try_as<BinOpExp>(exp) : nullptr;
  int64_t k = 0;
  const Operand* x = e ? sum_with_constant(*e, k) : nullptr;
  if (!x || !x->is_var() || e->type != prim::PrimType::I64) return;
  if (k > 0 && least >= INT64_MIN + k) {
    add({x->name.id, 0, INT64_MAX - k, true});
    add({x->name.id, 0, least - k, false});
  }
  bool is_exact = k < 0 && least <= INT64_MAX + k && is_surely_at_most({}, *x, INT64_MAX + k + 1);
  if (is_exact) add({x->name.id, 0, least - k, false});
}

void Sizes::learn_equal(const Operand& x, const Operand& y) {
  learn_at_most(x, y);
  learn_at_most(y, x);
  if (!reason_) equalities_.push_back({x, y});
}

// What is known of names already is not learned again. Polynomials are not asked: that takes longer than the fact is
// worth.
void Sizes::learn_at_least(VName name, int64_t least) {
  begin_question();
  bool was_sure = std::exchange(is_sure_, true);
  bool is_known = prove({}, var_operand(name), -least);
  is_sure_ = was_sure;
  if (!is_known) add({name.id, 0, least, false});
}

void Sizes::learn_nonnegative(VName name) {
  learn_at_least(name, 0);
}

void Sizes::learn_positive(const Operand& x) {
  if (x.is_var()) learn_at_least(x.name, 1);
}

// 0 <= index < bound, and so the bound is at least 1: wherever the index exists there is an element.
void Sizes::learn_index(VName index, const Operand& bound) {
  learn_positive(bound);
  learn_nonnegative(index);
  int64_t c = -1;
  Operand y = bound;
  if (take_constant_right(y, c)) add({index.id, y.name.id, c, true});
}

// Of two different numbers one is smaller; which one may be known, for no reason that could get lost.
void Sizes::learn_different(const Operand& x, const Operand& y) {
  if (is_surely_at_most(x, y)) return learn_at_most(x, y, -1);
  if (is_surely_at_most(y, x)) learn_at_most(y, x, -1);
}

// `if c then x else y`, of truth values; no condition: it is something else.
struct Sizes::Choice {
  Operand condition, if_true, if_false;
};

Sizes::Choice Sizes::choice_of(const Operand& x) const {
  const Exp* exp = def(x);
  const auto* match = exp ? try_as<MatchExp>(exp) : nullptr;
  if (!match || !is_if(*match)) return {};
  size_t result = infos_[x.name.id].result;
  return {match->scrutinees[0], match->cases[0].body->results[result].value, match->otherwise->results[result].value};
}

// A conjunction that holds says that both parts do; a disjunction that does not, that neither does.
void Sizes::learn_condition(const Operand& condition, bool is_true) {
  std::vector<std::pair<Operand, bool>> work{{condition, is_true}};
  for (size_t i = 0; i < work.size() && i < kMaxConditions; i++) {
    auto [c, truth] = work[i];
    const Exp* exp = def(c);
    if (!exp) continue;
    if (const auto* e = try_as<UnOpExp>(exp); e && e->op == prim::UnOp::Neg) {
      work.emplace_back(e->x, !truth);
    } else if (const auto* e = try_as<BinOpExp>(exp); e && e->op == (truth ? BinOp::LogAnd : BinOp::LogOr)) {
      work.emplace_back(e->x, truth);
      work.emplace_back(e->y, truth);
    } else if (const auto* e = try_as<CmpOpExp>(exp); e && prim::is_integer(e->type)) {
      if (e->op == CmpOp::Slt) truth ? learn_at_most(e->x, e->y, -1) : learn_at_most(e->y, e->x);
      if (e->op == CmpOp::Sle) truth ? learn_at_most(e->x, e->y) : learn_at_most(e->y, e->x, -1);
      if (e->op == CmpOp::Eq) truth ? learn_equal(e->x, e->y) : learn_different(e->x, e->y);
    } else if (Choice choice = choice_of(c); choice.condition.is_var()) {
      // One of the branches gives the other value, so it was not taken.
      Operand other = bool_operand(!truth);
      bool is_first = same_operand(choice.if_false, other);
      if (!is_first && !same_operand(choice.if_true, other)) continue;
      work.emplace_back(choice.condition, is_first);
      work.emplace_back(is_first ? choice.if_true : choice.if_false, truth);
    }
  }
}

// What was asserted is true wherever the certificate is asked for.
void Sizes::learn_certs(List<VName> certs) {
  for (VName cert : certs)
    if (const Exp* exp = def(cert); exp && exp->kind == ExpKind::Assert)
      learn_condition(as<AssertExp>(exp)->cond, true);
}

void Sizes::learn_assert(VName cert, const Operand& condition) {
  VName outer = std::exchange(reason_, cert);
  learn_condition(condition, true);
  reason_ = outer;
}

void Sizes::learn_exact(VName name) {
  if (name.id >= infos_.size() || infos_[name.id].is_exact) return;
  infos_[name.id].is_exact = true;
  forget_failures();
  exact_.push_back(name);
}

}  // namespace fehu::analysis
