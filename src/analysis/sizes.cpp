// Definitions and facts: how they come and go.
//
// A fact is an inequality x <= y + c between two names, or a name and 0, kept in a list of the name that it is about.
// Facts that hold only in a branch or a body are taken back at its end (undo).
#include "analysis/sizes.h"

#include "analysis/saturating.h"
#include "ir/build.h"

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
  if (s.pat.size() == 1) define(s.pat[0].name, s.exp);
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
  uint32_t& first = infos_[bound.name].first_bound;
  bounds_.push_back(bound);
  bounds_.back().next = first;
  first = static_cast<uint32_t>(bounds_.size());
}

void Sizes::undo(const Mark& mark) {
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
  if (x.is_var()) add({x.name.id, y.name.id, c, true});
  if (y.is_var()) add({y.name.id, x.name.id, -c, false});
}

void Sizes::learn_equal(const Operand& x, const Operand& y) {
  learn_at_most(x, y);
  learn_at_most(y, x);
  equalities_.push_back({x, y});
}

void Sizes::learn_nonnegative(VName name) {
  if (!is_nonnegative(var_operand(name))) add({name.id, 0, 0, false});
}

void Sizes::learn_positive(const Operand& x) {
  if (x.is_var() && !is_at_most({}, x, -1)) add({x.name.id, 0, 1, false});
}

// 0 <= index < bound, and so the bound is at least 1: wherever the index exists there is an element.
void Sizes::learn_index(VName index, const Operand& bound) {
  learn_positive(bound);
  learn_nonnegative(index);
  int64_t c = -1;
  Operand y = bound;
  if (take_constant_right(y, c)) add({index.id, y.name.id, c, true});
}

// Of two different numbers one is smaller; which one may be known.
void Sizes::learn_different(const Operand& x, const Operand& y) {
  if (is_at_most(x, y)) return learn_at_most(x, y, -1);
  if (is_at_most(y, x)) learn_at_most(y, x, -1);
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
    }
  }
}

// What was asserted is true wherever the certificate is asked for.
void Sizes::learn_certs(List<VName> certs) {
  for (VName cert : certs)
    if (const Exp* exp = def(cert); exp && exp->kind == ExpKind::Assert)
      learn_condition(as<AssertExp>(exp)->cond, true);
}

void Sizes::learn_exact(VName name) {
  if (name.id >= infos_.size() || infos_[name.id].is_exact) return;
  infos_[name.id].is_exact = true;
  exact_.push_back(name);
}

}  // namespace fehu::analysis
