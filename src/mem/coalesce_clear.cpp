// `coalesce`, its third condition: nothing else uses the place of an array between the making and the copying.
//
// - Every statement in between is looked at, with the bodies inside. A statement uses the arrays that it mentions and
//   those that it writes; an index uses the part that it selects; views and blank arrays use nothing by themselves.
// - What lies in the same block must be disjoint from the place. What lies elsewhere is harmless unless the block may
//   have another name: then nothing may be used that shares memory with an array in the block.
// - The loop that makes the array, by one update in each iteration, may read what is at the place, if the update comes
//   later in the iteration and the earlier iterations have written elsewhere:
//
//     loop (a: [m]i32 at d_mem[t; 1] = ..) for i < m do {
//       let {x: i32} = d[k, i]                      at t + i, in iteration i
//       let {y: i32} = add32(x, 1)
//       let {a': [m]i32 ..} = a with [i] <- y       at t + j, in the iterations j < i
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

Clearance::Clearance(Coalescer& coalescer, const Coalescer::Layouts& own, VName made)
    : c_(coalescer), own_(own), place_(own.at(made.id)), shape_(coalescer.shape_of(made)) {
  block_ = c_.code_.sizes.resolve({place_.mem, {}}).name;
  has_other_names_ = !c_.is_made_here(block_);
  is_blank_ = ir::result_of(c_.definition(made)->exp).kind == ir::ResultKind::Blank;
}

bool Clearance::is_clear(List<Stm> stms) {
  return std::ranges::all_of(stms, [&](const Stm& s) { return stm(s); });
}

bool Clearance::stm(const Stm& s) {
  if (++steps_ > kMaxSteps || --c_.steps_left_ < 0) return false;
  const auto* index = ir::try_as<ir::IndexExp>(s.exp);
  if (index ? !part(*index) : !names(s)) return false;
  if (ir::result_of(s.exp).kind == ir::ResultKind::Fresh)
    for (const ir::PatElem& p : s.pat)
      if (c_.layout_of(p.name) && !whole(p.name)) return false;
  if (!inside(s)) return false;
  is_blank_ &= !writes_own(s);
  return true;
}

bool Clearance::inside(const Stm& s) {
  if (const auto* loop = ir::try_as<ir::LoopExp>(s.exp); loop && is_blank_ && !making_)
    if (std::optional<size_t> write = only_write(*loop)) return making_loop(s, *loop, *write);
  bool is_clear = true;
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) {
    analysis::Sizes::Mark start = c_.code_.sizes.mark();
    c_.learn_inside(s.exp, nested.body);
    is_clear = is_clear && this->is_clear(nested.body->stms) && results(nested.body);
    c_.code_.sizes.undo(start);
  });
  return is_clear;
}

// ---------------------------------------------------------------------------------------------------------------
// Uses

// All arrays that the statement mentions, bodies apart.
bool Clearance::names(const Stm& s) {
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

bool Clearance::part(const ir::IndexExp& e) {
  const Layout* layout = c_.layout_of(e.array);
  if (is_own(e.array)) return true;
  bool is_elsewhere = c_.block_of(e.array) != block_;
  if (is_elsewhere || layout->strides.size() != e.slice.size()) return whole(e.array);
  Operands shape;
  for (const ir::SliceDim& d : e.slice)
    if (!d.is_fixed) shape.push_back(d.count);
  return use(e.array, slice_layout(c_.code_, Layout(*layout), e.slice), shape);
}

bool Clearance::whole(VName array) {
  return is_own(array) || use(array, Layout(*c_.layout_of(array)), c_.shape_of(array));
}

bool Clearance::use(VName array, const Layout& layout, std::span<const Operand> shape) {
  if (c_.code_.sizes.resolve({layout.mem, {}}).name != block_) return !may_be_block(array);
  if (layout.strides.size() != shape.size()) return false;
  if (is_disjoint(layout, shape, place_, shape_)) return true;
  return making_ && is_disjoint(layout, shape, making_->earlier, making_->shape);
}

// May the array lie in the block, although its own block has another name?
bool Clearance::may_be_block(VName array) {
  if (!has_other_names_ || c_.is_made_here(c_.block_of(array))) return false;
  return std::ranges::any_of(c_.residents_[block_.id],
                             [&](VName resident) { return c_.aliases_.may_share(array, resident); });
}

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
  bool is_proved = c_.code_.sizes.are_disjoint({a.offset, dims_a}, {b.offset, dims_b});
  c_.code_.sizes.undo(start);
  return is_proved;
}

// Sums and products that were made for places do not wrap: all places of elements are below 2^63.
void Clearance::learn_exact(const Operand& x) {
  const auto* op = x.is_var() && c_.code_.made(x.name) ? ir::try_as<ir::BinOpExp>(c_.code_.made(x.name)) : nullptr;
  if (!op) return;
  c_.code_.sizes.learn_exact(x.name);
  learn_exact(op->x);
  learn_exact(op->y);
}

// ---------------------------------------------------------------------------------------------------------------
// The loop that makes the array

bool Clearance::writes_own(const Stm& s) const {
  ir::ResultFact result = ir::result_of(s.exp);
  if (result.kind == ir::ResultKind::InPlace && is_own(result.source.name)) return true;
  if (result.kind == ir::ResultKind::Fresh && s.pat.size() == 1 && is_own(s.pat[0].name)) return true;
  bool is_found = false;
  ir::for_each_nested(s.exp, [&](const ir::Nested& nested) {
    is_found = is_found || std::ranges::any_of(nested.body->stms, [&](const Stm& inner) { return writes_own(inner); });
  });
  return is_found;
}

// The statement of the loop's body that writes to the array, if there is one, and it is an update.
std::optional<size_t> Clearance::only_write(const ir::LoopExp& e) const {
  if (e.form != ir::LoopForm::For || e.counter_type != prim::PrimType::I64) return std::nullopt;
  std::optional<size_t> found;
  for (size_t i = 0; i < e.body->stms.size(); i++) {
    if (!writes_own(e.body->stms[i])) continue;
    if (found || e.body->stms[i].exp->kind != ir::ExpKind::Update) return std::nullopt;
    found = i;
  }
  return found;
}

bool Clearance::making_loop(const Stm& s, const ir::LoopExp& e, size_t write) {
  analysis::Sizes::Mark start = c_.code_.sizes.mark();
  c_.learn_inside(s.exp, e.body);
  const auto& update = *as<ir::UpdateExp>(e.body->stms[write].exp);
  Layout written = slice_layout(c_.code_, own_.at(update.array.id), update.slice);
  Making making{written, {}, e.counter, c_.code_.fresh("earlier", ir::prim_type(prim::PrimType::I64))};
  for (const ir::SliceDim& d : update.slice)
    if (!d.is_fixed) making.shape.push_back(d.count);
  c_.code_.sizes.bind(making.earlier_iteration, ir::prim_type(prim::PrimType::I64));
  c_.code_.sizes.learn_index(making.earlier_iteration, ir::var_operand(e.counter));

  bool is_known = true;
  auto change = [&](Operand& x) {
    std::optional<Operand> changed = earlier(x, e, making.earlier_iteration);
    is_known = is_known && changed.has_value();
    if (changed) x = *changed;
  };
  change(making.earlier.offset);
  for (Operand& stride : making.earlier.strides) change(stride);
  for (Operand& size : making.shape) change(size);

  if (is_known) making_ = &making;
  bool is_clear = this->is_clear(e.body->stms.subspan(0, write));
  making_ = nullptr;
  is_clear = is_clear && this->is_clear(e.body->stms.subspan(write)) && results(e.body);
  c_.code_.sizes.undo(start);
  return is_clear;
}

// What the operand is in another iteration; nothing if that is not known.
std::optional<Operand> Clearance::earlier(const Operand& x, const ir::LoopExp& e, VName iteration, int depth) {
  constexpr int kMaxDepth = 12;
  if (x.is_const()) return x;
  if (x.name == e.counter) return ir::var_operand(iteration);
  bool is_symbol = x.name.id >= c_.program_.num_names;
  if (!is_symbol && c_.lifetimes_.of(x.name).body != c_.lifetimes_.of(e.counter).body) return x;
  const auto* op =
      depth < kMaxDepth && c_.recomputable(x.name) ? ir::try_as<ir::BinOpExp>(c_.recomputable(x.name)) : nullptr;
  if (!op) return is_symbol && !c_.code_.made(x.name) ? std::optional(x) : std::nullopt;
  std::optional<Operand> left = earlier(op->x, e, iteration, depth + 1);
  std::optional<Operand> right = left ? earlier(op->y, e, iteration, depth + 1) : std::nullopt;
  return right ? std::optional(c_.code_.bin(op->op, op->type, *left, *right)) : std::nullopt;
}

}  // namespace fehu::mem
