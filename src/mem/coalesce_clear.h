// `coalesce`, its third condition: nothing else uses the place of an array between the making and the copying.
#pragma once

#include "mem/coalescer.h"

namespace fehu::mem {

class Clearance {
 public:
  // The array `made` and those derived from it will lie at these places; if that is the whole block, nothing else can
  // lie beside them.
  Clearance(Coalescer& coalescer, const Coalescer::Layouts& own, VName made, bool is_whole_block = false);
  // From the statement that makes the array to the one before it is copied.
  bool is_clear(List<ir::Stm> stms);
  bool results(const ir::Body* b);  // what a body gives
  bool whole(VName array);          // an array, if it is used meanwhile
  // Loops whose iterations are no longer independent: one reads what a later one replaces.
  const std::vector<VName>& ordered_loops() const { return ordered_loops_; }
  // Is it so because the array is written from the front, not faster than something is read?
  bool fills_gradually() const { return fills_gradually_; }

 private:
  // One of the nested loops that make the array, and the statement of its body that writes: the next loop, or the
  // update.
  struct Level {
    const ir::Stm* stm;
    const ir::LoopExp* loop;
    size_t write;
  };
  // What the update writes, in the iteration that the walk is in or in another one, which exists if each of these
  // counters is below its bound.
  struct Written {
    Layout layout;
    Operands shape;
    std::vector<std::pair<VName, ir::Operand>> counters = {};
  };
  struct Iterations;  // others than the one that the walk is in

  bool stm(const ir::Stm& s);
  bool inside(const ir::Stm& s);
  bool names(const ir::Stm& s);
  bool part(VName array, List<ir::SliceDim> slice);
  void learn_used(VName index, const ir::Operand& size);
  bool use(VName array, const Layout& layout, std::span<const ir::Operand> shape);
  bool may_be_block(VName array);
  bool is_own(VName array) const { return own_.contains(array.id); }
  bool is_disjoint(const Layout& a, std::span<const ir::Operand> shape_a, const Layout& b,
                   std::span<const ir::Operand> shape_b);
  void learn_exact(const ir::Operand& x);
  void learn_strides(VName array);
  bool take_factors(const ir::Operand& x, Operands& sizes, std::vector<VName>& products);
  bool is_same(const Layout& a, std::span<const ir::Operand> shape_a, const Written& b);

  // --- the loops that make the array (coalesce_making.cpp)
  bool writes_own(const ir::Stm& s) const;
  std::vector<Level> making_nest(const ir::Stm& s) const;
  bool making(std::span<const Level> nest, size_t depth);
  bool making_piece(const ir::LoopExp& region, bool& is_clear);
  const ir::UpdateExp* piece_of(const ir::LoopExp& region, size_t& at) const;
  bool is_before_write(const Layout& layout, std::span<const ir::Operand> shape);
  static const ir::UpdateExp& update_of(std::span<const Level> nest);
  Written written_by(VName array, List<ir::SliceDim> slice);
  std::optional<Written> written_earlier(std::span<const Level> nest, size_t depth);
  std::optional<ir::Operand> gradual(VName name, Iterations& iterations);
  bool grows_gradually(const ir::LoopExp& loop, size_t param) const;
  std::optional<ir::Operand> in_iteration(const ir::Operand& x, Iterations& iterations, int depth = 0);

  Coalescer& c_;
  const Coalescer::Layouts& own_;
  Layout place_;
  Operands shape_;
  VName block_;
  bool is_whole_block_;
  bool has_other_names_;       // the block may be known by other names
  bool is_blank_;              // nothing has been written to the place yet
  bool is_in_region_ = false;  // pieces before and after this one write to the place at the same time
  bool is_in_piece_ = false;   // and `earlier_` is what they write
  // Where the walk is in the loops that make the array, before the write: what that writes in this iteration, and in
  // earlier ones, if that is known. Otherwise nothing. In a piece of a region: what other pieces write at any time.
  std::optional<Written> now_;
  std::vector<Written> earlier_;
  std::vector<VName> nest_, ordered_loops_;
  bool fills_gradually_ = false;
  int steps_ = 0;
};

}  // namespace fehu::mem
