// What is known about the order of integers: that one is at most another plus a constant.
//
// Facts come from counters, sizes and the conditions of branches that we are in; they are undone where they end.
// Everything else is read off definitions when somebody asks, so nothing that holds in a branch only can outlive it. A
// question costs at most a fixed number of steps. All numbers are what they are as signed integers, without wrapping:
// an addition counts as one only where it is known not to wrap.
#pragma once

#include <vector>

#include "ir/ir.h"

namespace fehu::simplify {

class Engine;

class Ranges {
 public:
  explicit Ranges(const Engine& engine) : engine_(engine) {}

  // x <= y + c. False: not known.
  bool is_at_most(const ir::Operand& x, const ir::Operand& y, int64_t c = 0);
  bool is_below(const ir::Operand& x, const ir::Operand& y) { return is_at_most(x, y, -1); }
  bool is_nonnegative(const ir::Operand& x);

  void learn_at_most(const ir::Operand& x, const ir::Operand& y, int64_t c = 0);
  void learn_nonnegative(VName name);
  // 0 <= index < bound; so the bound is not 0 where the index exists.
  void learn_index(VName index, const ir::Operand& bound);
  void learn_positive(const ir::Operand& x);
  // The condition is true, or false.
  void learn_condition(const ir::Operand& condition, bool is_true);

  // Everything learned since `mark` is forgotten.
  size_t mark() const { return log_.size(); }
  void undo(size_t mark);
  // The name is bound anew.
  void forget(VName name);

 private:
  // The name is at most, or at least, `other` plus the offset. No name: plus 0.
  struct Bound {
    VName other;
    int64_t offset;
    bool is_upper;
    uint32_t next;  // number of another bound of the same name plus one; 0: none
  };
  // A goal: x <= y + c. Constants are part of c; no name: 0.
  struct Goal {
    VName x, y;
    int64_t c;
  };

  bool prove(const ir::Operand& x, const ir::Operand& y, int64_t c);
  bool prove_by_bounds(const Goal& g);
  bool prove_by_x(const Goal& g);
  bool prove_by_x(const Goal& g, const ir::BinOpExp& x);
  bool prove_by_y(const Goal& g);
  bool prove_by_y(const Goal& g, const ir::BinOpExp& y);
  bool is_nonnegative_by(const ir::BinOpExp& e);
  bool prove_choice(const ir::FunOpExp& choice, auto prove_arm);
  bool nonnegative(const ir::Operand& x) { return prove({}, x, 0); }
  // Does x + k not wrap? Does x - y not?
  bool is_exact_sum(const ir::Operand& x, int64_t k, prim::PrimType type);
  bool is_exact_difference(const ir::Operand& x, const ir::Operand& y);
  bool has_bound(const ir::Operand& x, bool is_upper, int64_t distance, prim::PrimType type);
  void learn_different(const ir::Operand& x, const ir::Operand& y);
  void add(VName name, const Bound& bound);
  uint32_t first_bound(VName name) const { return name.id < first_.size() ? first_[name.id] : 0; }

  const Engine& engine_;
  std::vector<uint32_t> first_;  // by the number of the name: its last bound plus one
  std::vector<Bound> bounds_;
  std::vector<VName> log_;  // whose bound each of `bounds_` is
  int steps_ = 0, depth_ = 0;
};

}  // namespace fehu::simplify
