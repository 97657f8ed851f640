// What is known about integers, above all about sizes, indices, offsets and strides: equality, order, disjointness.
//
// `Sizes` reads definitions (`bind`) when somebody asks, and is told facts (`learn_...`): conditions that hold in a
// branch, what certificates assert, that a counter is below its bound. Facts end where `undo` says so; what is read off
// definitions always holds, because a name is bound once.
//
// An answer "true" is always right. "false" means: not known. Every question costs at most a fixed number of steps.
//
// Arithmetic wraps, so there are two kinds of reasoning, which must not be mixed up:
// - Equality is that of polynomials modulo 2^64. That is exact: i64 sums and products are computed modulo 2^64, and two
//   i64 that agree modulo 2^64 are the same number.
// - Order is about numbers as they are, without wrapping. There, a sum or product may be taken apart only if it is
//   known not to wrap: because the operation says so (AddNw), because bounds of its operands show it, or because
//   somebody knows it (`learn_exact`).
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "analysis/polynomial.h"
#include "ir/ir.h"

namespace fehu::analysis {

// The numbers offset + i*stride + j*stride' + ..., for 0 <= i < count, 0 <= j < count' and so on, over the integers.
//
// The places of an array's elements in its block are such a set: since each place is between 0 and 2^63, although it is
// computed modulo 2^64, the steps between neighbours, and so all the places, are what they are without wrapping.
struct IndexSet {
  struct Dim {
    ir::Operand count, stride;
  };
  ir::Operand offset;
  std::span<const Dim> dims;
};

class Sizes {
 public:
  explicit Sizes(uint32_t num_names = 0) : infos_(num_names) {}

  // --- definitions
  // The name has the type, and nothing else is known of it, whatever was known under this name before.
  void bind(VName name, const ir::Type& type) {
    if (name.id >= infos_.size()) infos_.resize(name.id + 1);
    infos_[name.id] = {nullptr, 0, 0, type.prim, false};
    forget_failures();
  }
  // The name, which has been bound, is what the expression says; of a match, that result.
  void define(VName name, const ir::Exp* exp, size_t result = 0) {
    infos_[name.id].exp = exp->kind == ir::ExpKind::Operand ? original_of(exp) : exp;
    infos_[name.id].result = static_cast<uint16_t>(result);
    forget_failures();
  }
  // Both, for all that the statement binds.
  void bind(const ir::Stm& s);

  // --- questions
  bool is_equal(const ir::Operand& x, const ir::Operand& y);
  // Is `x` the product of the sizes? Of none: 1.
  bool is_product(const ir::Operand& x, std::span<const ir::Operand> sizes);
  // Is the product of the first the product of the others?
  bool is_same_product(std::span<const ir::Operand> xs, std::span<const ir::Operand> ys);
  bool is_at_most(const ir::Operand& x, const ir::Operand& y, int64_t c = 0);  // x <= y + c
  bool is_less(const ir::Operand& x, const ir::Operand& y) { return is_at_most(x, y, -1); }
  // The same for a reason that cannot get lost: no certificate is needed for it.
  bool is_surely_at_most(const ir::Operand& x, const ir::Operand& y, int64_t c = 0);
  bool is_nonnegative(const ir::Operand& x) { return is_at_most({}, x); }
  // Has no number of the one set a place in the other?
  bool are_disjoint(const IndexSet& a, const IndexSet& b);
  // What a copy is a copy of; the operand itself if it is no copy.
  ir::Operand resolve(const ir::Operand& x) const;

  // --- facts
  void learn_at_most(const ir::Operand& x, const ir::Operand& y, int64_t c = 0);  // x <= y + c
  void learn_equal(const ir::Operand& x, const ir::Operand& y);
  void learn_nonnegative(VName name);
  void learn_positive(const ir::Operand& x);
  // 0 <= index < bound; so the bound is not 0 where the index exists.
  void learn_index(VName index, const ir::Operand& bound);
  // The condition is true, or false.
  void learn_condition(const ir::Operand& condition, bool is_true);
  // The asserts that these certificates come from have succeeded. What needs the certificates may ask after this.
  void learn_certs(List<VName> certs);
  // The same for who does not need the certificate yet: an answer that relies on it has it among its `reasons`.
  void learn_assert(VName cert, const ir::Operand& condition);
  // The certificates on which the last answer "true" about order relies; maybe some more.
  std::span<const VName> reasons() const { return reasons_; }
  // The sum, difference or product that the name is does not wrap.
  void learn_exact(VName name);

  // Everything learned since the mark is forgotten.
  struct Mark {
    size_t num_bounds, num_equalities, num_exact;
  };
  Mark mark() const { return {bounds_.size(), equalities_.size(), exact_.size()}; }
  void undo(const Mark& mark);

 private:
  // The name is at most, or at least, `other` plus the offset. No other name: 0.
  struct Bound {
    uint32_t name, other;  // numbers of names
    int64_t offset;
    bool is_upper;
    VName reason = {};  // the certificate that says so, if one must be had for it
    uint32_t next = 0;  // number of another bound of the same name plus one; 0: none
  };
  struct Equality {
    ir::Operand x, y;
  };
  struct Info {
    const ir::Exp* exp = nullptr;
    uint32_t first_bound = 0;  // its latest bound plus one
    uint16_t result = 0;       // of the expression, if it is a match: which of its results
    prim::PrimType type = prim::PrimType::I64;
    bool is_exact = false;
  };
  // A goal: x <= y + c. Constants are part of c; no name: 0.
  struct Goal {
    VName x, y;
    int64_t c;
  };
  // A goal that is being proved, or could not be proved from what was known then.
  struct Tried {
    uint32_t x = 0, y = 0;
    int64_t c = 0;
    uint64_t facts = 0;
    int depth = 0;
    bool is_open = false;
  };
  // A question about polynomials whose answer was no, with what was known then.
  struct Unproved {
    ir::Operand x = {}, y = {};
    int64_t c = 0;
    uint64_t facts = 0;
  };
  enum class Arithmetic : uint8_t { Modular, Exact };
  // What equalities say of polynomials: names that can be replaced, in this order, and other polynomials that are 0.
  struct Rewriting {
    std::vector<std::pair<uint32_t, Polynomial>> rules;
    std::vector<Polynomial> zeros;
  };
  friend class DisjointnessProof;
  static constexpr int kMaxBounds = 6;

  // Facts (sizes.cpp).
  void add(const Bound& bound);
  const ir::Exp* original_of(const ir::Exp* copy) const;
  void learn_different(const ir::Operand& x, const ir::Operand& y);
  void learn_parts(VName sum, int64_t least);
  void learn_at_least(VName name, int64_t least);
  struct Choice;  // an `if` that gives a truth value
  Choice choice_of(const ir::Operand& condition) const;
  const ir::Exp* def(VName name) const { return name.id < infos_.size() ? infos_[name.id].exp : nullptr; }
  const ir::Exp* def(const ir::Operand& x) const { return x.is_var() ? def(x.name) : nullptr; }
  // Is a bound of the name enough for something? The latest ones are asked first, and not more than a fixed number.
  bool any_bound(VName name, bool is_upper, auto is_enough) {
    uint32_t next = name.id < infos_.size() ? infos_[name.id].first_bound : 0;
    for (int i = 0; next > 0 && i < kMaxBounds; i++) {
      Bound b = bounds_[next - 1];  // a copy: `is_enough` may learn something
      next = b.next;
      if (b.is_upper != is_upper || (is_sure_ && b.reason)) continue;
      size_t num_reasons = reasons_.size();
      if (b.reason) reasons_.push_back(b.reason);
      if (is_enough(b)) return true;
      reasons_.resize(num_reasons);
    }
    return false;
  }
  void begin_question();
  // There is more, or less, to prove from than before.
  void forget_failures() { facts_ = ++num_facts_; }
  // The number of what may be used in proofs now.
  uint64_t usable_facts() const { return facts_ << 1 | (is_sure_ ? 1 : 0); }

  // Order (sizes_order.cpp).
  bool prove(const ir::Operand& x, const ir::Operand& y, int64_t c);
  bool prove_by_any(const Goal& g);
  bool prove_by_bounds(const Goal& g);
  bool prove_by_x(const Goal& g);
  bool prove_by_x(const Goal& g, const ir::BinOpExp& x);
  bool prove_by_y(const Goal& g);
  bool prove_by_y(const Goal& g, const ir::BinOpExp& y);
  bool is_nonnegative_by(prim::BinOp op, const ir::BinOpExp& e);
  prim::BinOp op_of(VName name, const ir::BinOpExp& e) const;
  bool prove_arm(const ir::Operand& condition, bool is_true, auto prove);
  bool prove_choice(const ir::FunOpExp& choice, auto prove);
  bool prove_match(const ir::MatchExp& match, size_t result, auto prove);
  bool nonnegative(const ir::Operand& x) { return prove({}, x, 0); }
  bool is_beyond_type(const Goal& g);
  bool is_below_by_quotient(const Goal& g, const ir::BinOpExp& e);
  bool is_below_by_window(const Goal& g, const ir::Operand& index, const ir::Operand& start);
  bool is_below_by_difference(const Goal& g, const ir::BinOpExp& e);
  bool is_below_unsigned(const Goal& g, const ir::ConvOpExp& e);
  bool is_within_difference(const ir::Operand& name, const ir::Operand& x);
  bool is_exact_sum_of_names(const ir::Operand& x, const ir::Operand& y);
  bool is_distance(VName name, const ir::BinOpExp& e);
  bool is_exact_sum(const ir::Operand& x, int64_t k, prim::PrimType type);
  bool is_exact_addition(const ir::BinOpExp& e);
  bool is_exact_difference(const ir::Operand& x, const ir::Operand& y);
  bool has_room(const ir::Operand& x, bool is_upper, int64_t distance, prim::PrimType type);

  // Polynomials (sizes_polynomial.cpp).
  Polynomial polynomial_of(const ir::Operand& x, Arithmetic arithmetic);
  Polynomial expand(const ir::Operand& x, Arithmetic arithmetic, int depth);
  std::optional<Polynomial> expand(const ir::BinOpExp& e, Arithmetic arithmetic, int depth);
  bool is_exact(VName name, const ir::BinOpExp& e);
  std::optional<Polynomial> product_of(std::span<const ir::Operand> xs);
  Rewriting rewriting_of_equalities();
  bool is_zero(const Polynomial& p);
  bool is_at_most_by_polynomials(const ir::Operand& x, const ir::Operand& y, int64_t c);
  bool is_difference_nonnegative(const ir::Operand& x, const ir::Operand& y, int64_t c);
  bool is_compound(const ir::Operand& x) const;
  bool is_nonnegative(const Polynomial& p);
  bool is_nonnegative(const Polynomial& p, int depth);
  bool is_nonnegative_by_terms(const Polynomial& p);
  bool is_nonnegative_by_bounds(const Polynomial& p, uint32_t name, int depth);
  bool any_bound_by_definition(VName name, bool is_upper, auto is_enough);

  std::vector<Info> infos_;  // by the number of the name
  std::vector<Bound> bounds_;
  std::vector<Equality> equalities_;
  std::vector<VName> exact_;
  std::vector<VName> reasons_;
  VName reason_ = {};          // of what is being learned
  int steps_ = 0, depth_ = 0;  // of the question that is being answered: steps left, questions inside questions
  int num_expansions_ = 0, num_eliminations_ = 0;  // left
  bool is_about_polynomials_ = false;              // questions inside of one about polynomials are about names only
  bool is_sure_ = false;                           // what certificates say is left out

  // Goals are tried once (sizes_order.cpp). `facts_` is the number of what is known now; other facts, another number.
  static constexpr size_t kNumTried = 128;
  std::array<Tried, kNumTried> tried_ = {};  // by a hash of the names
  std::array<Unproved, kNumTried> unproved_ = {};
  uint64_t facts_ = 1, num_facts_ = 1;
  int open_depth_ = 0;  // the least depth of an open goal that the one at hand has led to again
};

}  // namespace fehu::analysis
