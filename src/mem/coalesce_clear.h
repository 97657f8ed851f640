// `coalesce`, its third condition: nothing else uses the place of an array between the making and the copying.
#pragma once

#include "mem/coalescer.h"

namespace fehu::mem {

class Clearance {
 public:
  // The array `made` and those derived from it will lie at these places.
  Clearance(Coalescer& coalescer, const Coalescer::Layouts& own, VName made);
  // From the statement that makes the array to the one before it is copied.
  bool is_clear(List<ir::Stm> stms);
  bool results(const ir::Body* b);  // what a body gives
  bool whole(VName array);          // an array, if it is used meanwhile

 private:
  // The loop that makes the array, one part in each iteration, and what it writes in an earlier iteration.
  struct Making {
    Layout earlier;
    Operands shape;
    VName iteration, earlier_iteration;
  };
  struct Use;  // of a part of an array

  bool stm(const ir::Stm& s);
  bool inside(const ir::Stm& s);
  bool making_loop(const ir::Stm& s, const ir::LoopExp& e, size_t write);
  bool names(const ir::Stm& s);
  bool part(const ir::IndexExp& e);
  bool use(VName array, const Layout& layout, std::span<const ir::Operand> shape);
  bool may_be_block(VName array);
  bool is_own(VName array) const { return own_.contains(array.id); }
  bool is_disjoint(const Layout& a, std::span<const ir::Operand> shape_a, const Layout& b,
                   std::span<const ir::Operand> shape_b);
  void learn_exact(const ir::Operand& x);
  bool writes_own(const ir::Stm& s) const;
  std::optional<size_t> only_write(const ir::LoopExp& e) const;
  std::optional<ir::Operand> earlier(const ir::Operand& x, const ir::LoopExp& e, VName iteration, int depth = 0);

  Coalescer& c_;
  const Coalescer::Layouts& own_;
  Layout place_;
  Operands shape_;
  VName block_;
  bool has_other_names_;            // the block may be known by other names
  bool is_blank_;                   // nothing has been written to the place yet
  const Making* making_ = nullptr;  // where the walk is before the write in the loop
  int steps_ = 0;
};

}  // namespace fehu::mem
