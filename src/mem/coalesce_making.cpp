// `coalesce`, its third condition, in the loops that make the array: these may read what lies at the place, if it is
// written later.
//
//   loop (a: [m]i32 at d_mem[t; 1] = ..) for i < m do {
//     let {x: i32} = d[k, i]                      at t + i, in iteration i
//     let {y: i32} = add32(x, 1)
//     let {a': [m]i32 ..} = a with [i] <- y       at t + j, in the iterations j < i
//
// Relies on: the array is blank before the loop.
//
// - The loops are a nest: each has one statement that writes to the array, which is the next loop, and that of the
//   innermost loop is an update. What the update has written before the walk comes by is, for each loop around, what it
//   writes in earlier iterations of that loop, the same one of those around it, and any of those inside.
// - So the update's index is computed for other iterations: the counter is replaced by a new name, below the counter.
//   Counters of loops further inside are replaced by all their values: where one is an index by itself that becomes a
//   slice, elsewhere the counter becomes a new name, below the bound. What is read must be disjoint from each of the
//   sets.
// - A loop may also count how often something was so, from 0, and write there, as `filter` does. What the count is in
//   an earlier iteration is not known, but it is below the counter of this one.
// - After the write, nothing that is at the place may be used, as anywhere else.
// - A place that is read and then written in the same iteration leaves iterations independent. One that a later
//   iteration writes does not: the loops are "for each" no longer.
//
// Leaves out: loops that write to the array in several places, and indices that are not made of sums and products.
#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "mem/coalesce_clear.h"

namespace fehu::mem {

using ir::as;
using ir::Operand;
using ir::Stm;

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

// Empty: the statement is no such nest.
std::vector<Clearance::Level> Clearance::making_nest(const Stm& s) const {
  constexpr size_t kMaxDepth = 8;
  std::vector<Level> nest;
  const Stm* at = &s;
  while (const auto* e = ir::try_as<ir::LoopExp>(at->exp)) {
    if (e->form != ir::LoopForm::For || e->counter_type != prim::PrimType::I64 || nest.size() == kMaxDepth) return {};
    auto writes = [&](const Stm& inner) { return writes_own(inner); };
    List<Stm> stms = e->body->stms;
    auto first = std::ranges::find_if(stms, writes);
    if (first == stms.end() || std::any_of(first + 1, stms.end(), writes)) return {};
    nest.push_back({at, e, static_cast<size_t>(first - stms.begin())});
    at = &*first;
  }
  return at->exp->kind == ir::ExpKind::Update ? nest : std::vector<Level>();
}

// The loop of this depth, and those inside it.
bool Clearance::making(std::span<const Level> nest, size_t depth) {
  const ir::LoopExp& e = *nest[depth].loop;
  List<Stm> stms = e.body->stms;
  const Stm& write = stms[nest[depth].write];
  bool is_innermost = depth + 1 == nest.size();
  analysis::Sizes::Mark start = c_.learn_inside(&e, e.body);
  if (depth == 0) {
    const ir::UpdateExp& update = update_of(nest);
    now_ = written_by(update.array, update.slice);
    for (const Level& level : nest) nest_.push_back(level.stm->pat[0].name);
  }
  std::optional<Written> earlier = now_ ? written_earlier(nest, depth) : std::nullopt;
  if (earlier) earlier_.push_back(*earlier);
  if (!earlier) now_.reset();

  bool is_clear = this->is_clear(stms.subspan(0, nest[depth].write));
  if (!is_innermost) is_clear = is_clear && names(write) && making(nest, depth + 1);
  now_.reset();
  earlier_.clear();
  nest_.clear();
  is_clear = is_clear && this->is_clear(stms.subspan(nest[depth].write + (is_innermost ? 0 : 1))) && results(e.body);
  c_.code_.sizes.undo(start);
  return is_clear;
}

// The update of a piece, if nothing else in it writes to the array: its rows from the first point to the last.
const ir::UpdateExp* Clearance::piece_of(const ir::LoopExp& region, size_t& at) const {
  List<Stm> stms = region.body->stms;
  auto writes = [&](const Stm& inner) { return writes_own(inner); };
  auto found = std::ranges::find_if(stms, writes);
  at = static_cast<size_t>(found - stms.begin());
  if (found == stms.end() || std::any_of(found + 1, stms.end(), writes)) return nullptr;
  const auto* update = ir::try_as<ir::UpdateExp>(found->exp);
  if (!update || update->is_safe || update->slice[0].is_fixed || !ir::is_const(update->slice[0].stride, 1))
    return nullptr;
  const Stm* count = update->slice[0].count.is_var() ? c_.definition(update->slice[0].count.name) : nullptr;
  const auto* length = count ? ir::try_as<ir::BinOpExp>(count->exp) : nullptr;
  bool is_piece = length && length->op == prim::BinOp::Sub && length->x.name == region.last &&
                  length->y.name == region.counter && update->slice[0].start.name == region.counter;
  return is_piece ? update : nullptr;
}

// A region whose pieces write the rows between their points: each may read what no other piece writes, before it
// writes. Whether it does so in the right order is asked when what it writes is itself made at its place. False: it is
// no such region.
bool Clearance::making_piece(const ir::LoopExp& region, bool& is_clear) {
  size_t at = 0;
  const ir::UpdateExp* update = piece_of(region, at);
  if (!update) return false;
  const Operand zero = ir::i64_operand(0), first = ir::var_operand(region.counter), last = ir::var_operand(region.last);
  std::vector<ir::SliceDim> rows(update->slice.begin(), update->slice.end());
  analysis::Sizes::Mark start = c_.learn_inside(&region, region.body);
  now_ = written_by(update->array, update->slice);
  rows[0].start = zero;
  rows[0].count = first;
  earlier_.push_back(written_by(update->array, c_.code_.arena().list(rows)));
  rows[0].start = last;
  rows[0].count = c_.code_.bin(prim::BinOp::SubNw, prim::PrimType::I64, region.bound, last);
  earlier_.push_back(written_by(update->array, c_.code_.arena().list(rows)));
  is_in_piece_ = true;
  List<Stm> stms = region.body->stms;
  is_clear = this->is_clear(stms.subspan(0, at));
  is_in_piece_ = false;
  now_.reset();
  earlier_.clear();
  is_clear = is_clear && this->is_clear(stms.subspan(at)) && results(region.body);
  c_.code_.sizes.undo(start);
  return true;
}

// Has the walk come to a loop that makes the array, and is what lies there not yet replaced?
bool Clearance::is_before_write(const Layout& layout, std::span<const Operand> shape) {
  if (!now_) return false;
  for (const Written& other : earlier_) {
    analysis::Sizes::Mark start = c_.code_.sizes.mark();
    for (const auto& [counter, bound] : other.counters) c_.code_.sizes.learn_index(counter, bound);
    bool is_proved = is_disjoint(layout, shape, other.layout, other.shape);
    c_.code_.sizes.undo(start);
    if (!is_proved) return false;
  }
  if (is_in_piece_ || is_same(layout, shape, *now_)) return true;
  if (is_in_region_) return false;  // other pieces may have written there
  ordered_loops_.insert(ordered_loops_.end(), nest_.begin(), nest_.end());
  return true;
}

bool Clearance::is_same(const Layout& a, std::span<const Operand> shape_a, const Written& b) {
  auto is_equal = [&](const Operand& x, const Operand& y) { return c_.code_.sizes.is_equal(x, y); };
  return std::ranges::equal(shape_a, b.shape, is_equal) && c_.is_same(a, b.layout);
}

// ---------------------------------------------------------------------------------------------------------------
// Other iterations

const ir::UpdateExp& Clearance::update_of(std::span<const Level> nest) {
  return *as<ir::UpdateExp>(nest.back().loop->body->stms[nest.back().write].exp);
}

Clearance::Written Clearance::written_by(VName array, List<ir::SliceDim> slice) {
  Written written{slice_layout(c_.code_, own_.at(array.id), slice), {}};
  for (const ir::SliceDim& d : slice)
    if (!d.is_fixed) written.shape.push_back(d.count);
  return written;
}

// All values of the counter instead of the one it has, if it is one of the indices. Where else it occurs it is taken to
// be any other, so what is written is within what comes out.
static void widen(std::vector<ir::SliceDim>& slice, VName counter, const Operand& bound) {
  auto is_counter = [&](const ir::SliceDim& d) { return d.is_fixed && d.start.is_var() && d.start.name == counter; };
  auto found = std::ranges::find_if(slice, is_counter);
  if (found != slice.end()) *found = {false, ir::i64_operand(0), bound, ir::i64_operand(1)};
}

struct Clearance::Iterations {
  std::unordered_set<size_t> bodies;              // whose names are others in other iterations
  std::unordered_map<uint32_t, Operand> changed;  // what names are there, as far as that was asked
  const ir::LoopExp* loop = nullptr;              // the innermost one, if it is that of the other iterations
  std::vector<std::pair<VName, Operand>> counts;  // what loops have counted there, and numbers above
};

// What the update writes in earlier iterations of the loop of this depth. Nothing: that is not known.
std::optional<Clearance::Written> Clearance::written_earlier(std::span<const Level> nest, size_t depth) {
  Iterations iterations;
  std::vector<std::pair<VName, Operand>> counters;
  const ir::UpdateExp& update = update_of(nest);
  std::vector<ir::SliceDim> slice(update.slice.begin(), update.slice.end());
  for (const Level& level : nest.subspan(depth)) iterations.bodies.insert(c_.lifetimes_.of(level.loop->counter).body);
  if (depth + 1 == nest.size()) iterations.loop = nest[depth].loop;
  for (size_t i = depth; i < nest.size(); i++) {
    const ir::LoopExp& e = *nest[i].loop;
    std::optional<Operand> bound = i == depth ? ir::var_operand(e.counter) : in_iteration(e.bound, iterations);
    if (!bound) return std::nullopt;
    VName other = c_.code_.fresh("earlier", ir::prim_type(prim::PrimType::I64));
    c_.code_.sizes.bind(other, ir::prim_type(prim::PrimType::I64));
    iterations.changed[e.counter.id] = ir::var_operand(other);
    counters.emplace_back(other, *bound);
    if (i > depth) widen(slice, e.counter, e.bound);
  }
  Written written = written_by(update.array, slice);
  bool is_known = true;
  auto change = [&](Operand& x) {
    std::optional<Operand> changed = in_iteration(x, iterations);
    is_known = is_known && changed.has_value();
    if (changed) x = *changed;
  };
  change(written.layout.offset);
  for (Operand& stride : written.layout.strides) change(stride);
  for (Operand& size : written.shape) change(size);
  written.counters = std::move(counters);
  written.counters.insert(written.counters.end(), iterations.counts.begin(), iterations.counts.end());
  return is_known ? std::optional(written) : std::nullopt;
}

// Does the parameter begin with 0 and become larger by 1 at most in every iteration?
bool Clearance::grows_gradually(const ir::LoopExp& loop, size_t param) const {
  const Operand &init = loop.params[param].init, &next = loop.body->results[param].value;
  const Stm* s = next.is_var() ? c_.definition(next.name) : nullptr;
  const auto* sum = s ? ir::try_as<ir::BinOpExp>(s->exp) : nullptr;
  if (!ir::is_const(init, 0) || !sum || (sum->op != prim::BinOp::Add && sum->op != prim::BinOp::AddNw)) return false;
  bool is_first = ir::same_operand(sum->x, ir::var_operand(loop.params[param].param.name));
  if (!is_first && !ir::same_operand(sum->y, ir::var_operand(loop.params[param].param.name))) return false;
  const Operand& step = is_first ? sum->y : sum->x;
  const Stm* made = step.is_var() ? c_.definition(step.name) : nullptr;
  const auto* conversion = made ? ir::try_as<ir::ConvOpExp>(made->exp) : nullptr;
  return conversion && conversion->op == prim::ConvOp::BToI;
}

std::optional<Operand> Clearance::gradual(VName name, Iterations& iterations) {
  const ir::LoopExp* loop = iterations.loop;
  if (!loop || name.id >= c_.defs_.size() || !c_.defs_[name.id].is_param) return std::nullopt;
  size_t param = c_.defs_[name.id].number;
  bool is_of_loop = param < loop->params.size() && loop->params[param].param.name == name;
  if (!is_of_loop || !grows_gradually(*loop, param)) return std::nullopt;
  fills_gradually_ = true;
  VName count = c_.code_.fresh("count", ir::prim_type(prim::PrimType::I64));
  c_.code_.sizes.bind(count, ir::prim_type(prim::PrimType::I64));
  iterations.counts.emplace_back(count, ir::var_operand(loop->counter));
  return iterations.changed[name.id] = ir::var_operand(count);
}

// What the operand is in the other iterations; nothing if that is not known.
std::optional<Operand> Clearance::in_iteration(const Operand& x, Iterations& iterations, int depth) {
  constexpr int kMaxDepth = 12;
  if (x.is_const()) return x;
  if (auto found = iterations.changed.find(x.name.id); found != iterations.changed.end()) return found->second;
  bool is_symbol = x.name.id >= c_.program_.num_names;
  if (!is_symbol && !iterations.bodies.contains(c_.lifetimes_.of(x.name).body)) return x;
  if (std::optional<Operand> count = gradual(x.name, iterations)) return count;
  const auto* op =
      depth < kMaxDepth && c_.recomputable(x.name) ? ir::try_as<ir::BinOpExp>(c_.recomputable(x.name)) : nullptr;
  if (!op) return is_symbol && !c_.code_.made(x.name) ? std::optional(x) : std::nullopt;
  std::optional<Operand> left = in_iteration(op->x, iterations, depth + 1);
  std::optional<Operand> right = left ? in_iteration(op->y, iterations, depth + 1) : std::nullopt;
  if (!right) return std::nullopt;
  return iterations.changed[x.name.id] = c_.code_.bin(op->op, op->type, *left, *right);
}

}  // namespace fehu::mem
