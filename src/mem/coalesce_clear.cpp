// `coalesce`, its third condition: nothing else uses the place of an array between the making and the copying.
//
// - Every statement in between is looked at, with the bodies inside. A statement uses the arrays that it mentions and
//   those that it writes; an index uses the part that it selects; views and blank arrays use nothing by themselves.
// - What lies in the same block must be disjoint from the place. What lies elsewhere is harmless unless the block may
//   have another name: then nothing may be used that shares memory with an array in the block.
// - An update uses what it writes, and its value; the rest of the array stays as it was.
// - The loops that make the array may read what is at the place before they write there (coalesce_making.cpp).
#include "mem/coalesce_clear.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

constexpr int kMaxSteps = 4000;  // statements that are looked at for one array; for all together see Coalescer

Clearance::Clearance(Coalescer& coalescer, const Coalescer::Layouts& own, VName made, bool is_whole_block)
    : c_(coalescer),
      own_(own),
      place_(own.at(made.id)),
      shape_(coalescer.shape_of(made)),
      is_whole_block_(is_whole_block) {
  block_ = c_.code_.sizes.resolve({place_.mem, {}}).name;
  has_other_names_ = !c_.is_made_here(block_);
  is_blank_ = ir::result_of(c_.definition(made)->exp).kind == ir::ResultKind::Blank;
}

bool Clearance::is_clear(List<Stm> stms) {
  return std::ranges::all_of(stms, [&](const Stm& s) { return stm(s); });
}

bool Clearance::stm(const Stm& s) {
  if (++steps_ > kMaxSteps || --c_.steps_left_ < 0) return false;
  if (!names(s)) return false;
  if (ir::result_of(s.exp).kind == ir::ResultKind::Fresh)
    for (const ir::PatElem& p : s.pat)
      if (c_.layout_of(p.name) && !whole(p.name)) return false;
  if (!inside(s)) return false;
  is_blank_ &= !writes_own(s);
  return true;
}

bool Clearance::inside(const Stm& s) {
  if (is_blank_)
    if (std::vector<Level> nest = making_nest(s); !nest.empty()) return making(nest, 0);
  bool is_clear = true, is_outside_region = is_in_region_;
  const auto* loop = ir::try_as<ir::LoopExp>(s.exp);
  if (loop && ir::is_region(*loop) && writes_own(s)) {
    if (is_blank_ && making_piece(*loop, is_clear)) return is_clear;
    is_in_region_ = true;
  }
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) {
    // What a loop makes is blank in its first iteration only. Pieces of a region find blank what they write.
    if (nested.is_repeated() && !(loop && ir::is_region(*loop))) is_blank_ &= !writes_own(s);
    analysis::Sizes::Mark start = c_.learn_inside(s.exp, nested.body);
    is_clear = is_clear && this->is_clear(nested.body->stms) && results(nested.body);
    c_.code_.sizes.undo(start);
  });
  is_in_region_ = is_outside_region;
  return is_clear;
}

// ---------------------------------------------------------------------------------------------------------------
// Uses

// All arrays that the statement mentions, bodies apart.
bool Clearance::names(const Stm& s) {
  if (const auto* e = ir::try_as<ir::IndexExp>(s.exp)) return part(e->array, e->slice);
  if (const auto* e = ir::try_as<ir::UpdateExp>(s.exp); e && !e->is_safe)
    return part(e->array, e->slice) && (e->value.is_const() || !c_.layout_of(e->value.name) || whole(e->value.name));
  struct Direct : ir::Walker {
    std::vector<VName> found;
    void name(VName n) override { found.push_back(n); }
    void param(const ir::Param&) override {}
    void type(const ir::Type&) override {}
    void body(const ir::Body*) override {}
    void lambda(const ir::Lambda*) override {}
  } direct;
  ir::walk_children(s.exp, direct);
  return std::ranges::all_of(direct.found, [&](VName n) { return !c_.layout_of(n) || whole(n); });
}

bool Clearance::results(const ir::Body* b) {
  return std::ranges::all_of(b->results, [&](const ir::Result& r) {
    return r.value.is_const() || !c_.layout_of(r.value.name) || whole(r.value.name);
  });
}

bool Clearance::part(VName array, List<ir::SliceDim> slice) {
  const Layout* layout = c_.layout_of(array);
  if (is_own(array)) return true;
  bool is_elsewhere = c_.block_of(array) != block_;
  if (is_elsewhere || layout->strides.size() != slice.size()) return whole(array);
  Operands shape, sizes = c_.shape_of(array);
  analysis::Sizes::Mark start = c_.code_.sizes.mark();
  for (size_t d = 0; d < slice.size(); d++) {
    if (!slice[d].is_fixed)
      shape.push_back(slice[d].count);
    else if (slice[d].start.is_var())
      learn_used(slice[d].start.name, sizes[d]);
  }
  bool is_harmless = use(array, slice_layout(c_.code_, Layout(*layout), slice), shape);
  c_.code_.sizes.undo(start);
  return is_harmless;
}

// What is used exists. A sum of numbers that are not negative has not wrapped, then.
void Clearance::learn_used(VName index, const Operand& size) {
  analysis::Sizes& sizes = c_.code_.sizes;
  sizes.learn_index(index, size);
  const Stm* s = c_.definition(index);
  const auto* sum = s && s->pat.size() == 1 ? ir::try_as<ir::BinOpExp>(s->exp) : nullptr;
  if (sum && sum->op == prim::BinOp::Add && sizes.is_nonnegative(sum->x) && sizes.is_nonnegative(sum->y))
    sizes.learn_exact(index);
}

bool Clearance::whole(VName array) {
  return is_own(array) || use(array, Layout(*c_.layout_of(array)), c_.shape_of(array));
}

bool Clearance::use(VName array, const Layout& layout, std::span<const Operand> shape) {
  if (c_.code_.sizes.resolve({layout.mem, {}}).name != block_) return !may_be_block(array);
  if (layout.strides.size() != shape.size()) return false;
  analysis::Sizes::Mark start = c_.code_.sizes.mark();
  learn_strides(array);
  bool is_elsewhere = !is_whole_block_ && is_disjoint(layout, shape, place_, shape_);
  bool is_harmless = is_elsewhere || is_before_write(layout, shape);
  c_.code_.sizes.undo(start);
  return is_harmless;
}

// May the array lie in the block, although its own block has another name?
bool Clearance::may_be_block(VName array) {
  if (!has_other_names_ || c_.is_made_here(c_.block_of(array))) return false;
  return std::ranges::any_of(c_.residents_[block_.id],
                             [&](VName resident) { return c_.aliases_.may_share(array, resident); });
}

// Arrays that begin at the same place are not, even if it is known here that one of them is empty: the verifier, which
// does not know it, must not see two arrays in one place.
bool Clearance::is_disjoint(const Layout& a, std::span<const Operand> shape_a, const Layout& b,
                            std::span<const Operand> shape_b) {
  auto dims_of = [&](const Layout& layout, std::span<const Operand> shape) {
    std::vector<analysis::IndexSet::Dim> dims;
    learn_exact(layout.offset);
    for (size_t d = 0; d < shape.size(); d++) {
      learn_exact(layout.strides[d]);
      dims.push_back({shape[d], layout.strides[d]});
    }
    return dims;
  };
  analysis::Sizes::Mark start = c_.code_.sizes.mark();
  std::vector<analysis::IndexSet::Dim> dims_a = dims_of(a, shape_a), dims_b = dims_of(b, shape_b);
  bool is_proved = c_.code_.sizes.are_disjoint({a.offset, dims_a}, {b.offset, dims_b}) &&
                   !c_.code_.sizes.is_equal(a.offset, b.offset);
  c_.code_.sizes.undo(start);
  return is_proved;
}

// An array of which something is used has elements, so products of its sizes, as its strides are, do not wrap.
void Clearance::learn_strides(VName array) {
  Operands shape = c_.shape_of(array);
  const Layout& layout = *c_.layout_of(array);
  for (size_t d = 0; d < layout.strides.size() && layout.strides.size() == shape.size(); d++) {
    Operands sizes(shape.begin() + static_cast<ptrdiff_t>(d) + 1, shape.end());
    std::erase_if(sizes, [](const Operand& size) { return ir::is_const(size, 1); });
    std::vector<VName> products;
    if (!take_factors(layout.strides[d], sizes, products) || !sizes.empty()) continue;
    for (VName product : products) c_.code_.sizes.learn_exact(product);
  }
}

// Is it a product of some of these sizes? They are taken out.
bool Clearance::take_factors(const Operand& x, Operands& sizes, std::vector<VName>& products) {
  auto found = std::ranges::find_if(sizes, [&](const Operand& size) { return c_.code_.sizes.is_equal(size, x); });
  if (found != sizes.end()) {
    sizes.erase(found);
    return true;
  }
  const Stm* s = x.is_var() ? c_.definition(x.name) : nullptr;
  const auto* op = s && s->pat.size() == 1 ? ir::try_as<ir::BinOpExp>(s->exp) : nullptr;
  if (!op || op->op != prim::BinOp::Mul) return false;
  products.push_back(x.name);
  return take_factors(op->x, sizes, products) && take_factors(op->y, sizes, products);
}

// Sums and products that were made for places do not wrap: all places of elements are below 2^63.
void Clearance::learn_exact(const Operand& x) {
  const auto* op = x.is_var() && c_.code_.made(x.name) ? ir::try_as<ir::BinOpExp>(c_.code_.made(x.name)) : nullptr;
  if (!op) return;
  c_.code_.sizes.learn_exact(x.name);
  learn_exact(op->x);
  learn_exact(op->y);
}

}  // namespace fehu::mem
