// The pass `split-loops`: a loop that tests where it is becomes several, one after the other, that need not.
//
//   let {r: [n]f32} = loop (a: *[n]f32 = s)     let {r1: [n]f32} = loop (a1: *[n]f32 = s) for i1 < min(1, n) do {
//       for each i < n do {                       let {x1: f32} = xs[0i64]
//     let {j: i64} = sub64(i, 1i64)               let {b1: [n]f32} = a1 with [0i64] <- x1
//     let {k: i64} = smax64(j, 0i64)              in {b1}
//     let {x: f32} = xs[k]                      }
//     let {b: [n]f32} = a with [i] <- x    =>   let {r: [n]f32} = loop (a2: *[n]f32 = r1) for each k < n - 1 do {
//     in {b}                                      let {i2: i64} = add_nw64(k, 1i64)
//   }                                             let {j2: i64} = sub64(i2, 1i64)
//                                                 let {x2: f32} = xs[j2]
//                                                 let {b2: [n]f32} = a2 with [i2] <- x2
//                                                 in {b2}
//                                               }
//
// C compilers vectorise loops without tests and clamps. Relies on: simplification before, which decides what holds in
// all iterations, and after, which cleans up.
//
// - Conditions (conditions.h) compare the counter plus a constant with a constant or with the bound of the loop less a
//   constant, or are the remainder by the bound. They are decided from the last place near 0 on where one changes
//   (`lo`), up to the first one near the bound (`hi`): the loop becomes the borders [0, lo) and [hi, n), and the
//   middle.
// - Where nothing is near 0 or the bound, orders at variables count: `if i >= s then f xs[i - s] else y`. The loop is
//   cut at `s`, or at two such places, if the variable is the same in all iterations of all `for each` loops around:
//   those may be run in lanes, which should have equally long loops inside. Only branches that load something are worth
//   it; a choice of numbers is a vector instruction. Both parts may have many iterations.
// - Where nothing of all that is found, a loop through windows that are clipped at both ends, `max (i - r) 0` and
//   `min (i + r) (n - 1)`, by a variable, their width. In the middle, from r on and up to n - r, windows are whole. If
//   the width is negative or very large, the first part is all of the loop.
// - Which loops: innermost ones; others only if loops inside have a condition, or use a truth value that follows from
//   one. Borders are not split further. Loops that have few iterations, or many statements, stay as they are.
// - Outer loops first: what is left of the conditions in a part shows where to split the loops inside.
// - The borders are not `for each`: they have at most kMaxBorder iterations, which fill no vectors.
// - A loop over a part [start, end) of something, as pieces of parallel regions and chunks are, counts from 0; what is
//   tested is the counter plus `start`. It is a window of the loop over all points from 0 on: that one is split, and of
//   each part what is in the window is left. Its bound is that of the region, or what `end` is a minimum with.
// - Positions are computed so that nothing wraps: from the bound or 0, whichever is greater.
//
// Leaves out: counters of other types than i64, loops whose parameters have sizes that change.
#include "loops/split.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "analysis/sizes.h"
#include "ir/build.h"
#include "ir/marks.h"
#include "ir/op_facts.h"
#include "loops/conditions.h"
#include "loops/copy.h"

namespace fehu::loops {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

namespace {

constexpr int64_t kMaxBorder = 16;  // iterations
constexpr size_t kMaxStms = 250;    // of a loop that is split
constexpr size_t kMaxAtNames = 60;  // of one that is split at variables
constexpr int64_t kMinTrips = 32;   // of one whose number of iterations is known

struct Cut {
  Position lo, hi;  // the middle
  bool has_first, has_last;
  bool has_border = true;  // are the parts beside the middle short?
  VName width = {};        // of the windows that are whole in the middle
};
constexpr int64_t kWidest = int64_t{1} << 50;

// The first position from which on the condition is what it is far away from 0; the last one up to which it is what it
// is far away from the bound.
int64_t settled_from(const Condition& c) {
  return c.at.offset + (c.kind == ConditionKind::Equal);
}
int64_t settled_to(const Condition& c) {
  return c.at.offset + (c.kind == ConditionKind::Clamp);
}

// Where to cut, if at all. With a constant bound all positions are constants.
std::optional<Cut> cut_of(const LoopExp& loop, const LoopConditions& conditions) {
  Base end = loop.bound.is_const() ? Base::Zero : Base::Bound;
  int64_t bound = loop.bound.is_const() ? prim::as_i64(loop.bound.value) : 0;
  int64_t lo = 0, hi = bound;
  for (const Condition& c : conditions.all) {
    int64_t from = settled_from(c), to = settled_to(c);
    if (c.at.base == Base::Zero && from <= kMaxBorder)
      lo = std::max(lo, from);
    else if (c.at.base == end && to >= bound - kMaxBorder)
      hi = std::min(hi, to);
  }
  if (lo == 0 && hi == bound) return std::nullopt;
  return Cut{{Base::Zero, lo}, {end, hi}, lo > 0, hi < bound};
}

// Some iterations of a loop: [start, end), which lies in 0 .. bound.
struct Window {
  Operand start, end, bound;
};

bool is_op(const BinOpExp& e, BinOp op, BinOp exact) {
  return e.type == PrimType::I64 && (e.op == op || e.op == exact);
}

bool can_be_split(const Stm& s, const LoopExp& loop) {
  auto stays_whole = [](const Attr& attr) { return attr.name.str() != kSkippable; };
  if (loop.form != LoopForm::For || loop.counter_type != PrimType::I64 || std::ranges::any_of(s.attrs, stays_whole))
    return false;
  if (loop.bound.is_const() && prim::as_i64(loop.bound.value) < kMinTrips) return false;
  auto is_result = [&](const Dim& d) {
    return std::any_of(s.pat.begin(), s.pat.end(), [&](const PatElem& p) { return d.size.name == p.name; });
  };
  for (const PatElem& p : s.pat)
    if (std::any_of(p.type.dims.begin(), p.type.dims.end(), is_result)) return false;
  return true;
}

class Splitter : public Build {
 public:
  Splitter(Arena& arena, Interner& names, const Program& p) : Build(arena, names, p.num_names) {
    for (const Stm& s : p.constants) bind_stm(s);
  }

  // The same body if nothing is split.
  const Body* fun(const Fun& f) {
    has_split_ = false;
    affines_.bind(f.params);
    for (const Param& p : f.params) {
      steady_[p.name.id] = true;
      sizes_.bind(p.name, p.type);
      for (const Dim& d : p.type.dims)
        if (d.size.is_var()) sizes_.learn_nonnegative(d.size.name);
    }
    const Body* made = body(f.body, false);
    return has_split_ ? made : f.body;
  }

  using Build::emit;
  void emit(const Stm& s) override {
    bind_stm(s);
    Build::emit(s);
  }

  // `is_border`: nothing inside is split.
  const Body* body(const Body* b, bool is_border) {
    begin_body();
    for (const Stm& s : b->stms) statement(s, is_border);
    return end_body(b->results);
  }

 private:
  void bind_stm(const Stm& s) {
    affines_.bind(s);
    sizes_.bind(s);
    for (const PatElem& p : s.pat) steady_[p.name.id] = num_parallel_ == 0;
    if (const auto* e = try_as<BinOpExp>(s.exp)) ops_[s.pat[0].name.id] = e;
  }

  void statement(const Stm& s, bool is_border) {
    const auto* loop = try_as<LoopExp>(s.exp);
    if (loop && !is_border) {
      std::optional<Window> window = window_of(*loop);
      if (const LoopExp* whole = window ? loop_over_all(*loop, *window) : nullptr)
        if (is_split(s, *whole, window)) return;
      if (is_split(s, *loop, std::nullopt)) return;
    }
    Stm made = s;
    made.exp = inside(s.exp, is_border);
    emit(made);
  }

  bool is_split(const Stm& s, const LoopExp& loop, const std::optional<Window>& window) {
    if (!can_be_split(s, loop)) return false;
    LoopConditions conditions = find_conditions(loop, affines_, kMaxStms);
    bool is_wanted = !conditions.has_loops || conditions.are_wanted_inside;
    std::optional<Cut> cut = is_wanted ? cut_of(loop, conditions) : std::nullopt;
    if (!cut && !conditions.has_loops && conditions.num_stms <= kMaxAtNames) cut = cut_at_names(conditions);
    if (cut) split(s, loop, *cut, window);
    if (cut || conditions.has_loops || conditions.num_stms > kMaxAtNames || is_in_windows_) return cut.has_value();
    cut = cut_at_windows(conditions);
    if (cut) split(s, loop, *cut, window);
    return cut.has_value();
  }

  // From where on and up to where windows of one width are whole, and a bit more, so that what is computed from clamped
  // positions can be decided as well. A place that the width moves the other way is left behind before.
  std::optional<Cut> cut_at_windows(const LoopConditions& conditions) const {
    constexpr int64_t kMore = 2;
    VName width;
    int64_t lo = 0, hi = 0;
    bool is_clipped_below = false, is_clipped_above = false;
    for (const Condition& c : conditions.at_windows) {
      auto found = steady_.find(c.at.width.id);
      if (found == steady_.end() || !found->second || (width && width != c.at.width)) continue;
      width = c.at.width;
      bool is_start = c.at.base == Base::Zero, is_clamp = c.kind == ConditionKind::Clamp;
      is_clipped_below |= is_start && is_clamp && !c.at.is_minus;
      is_clipped_above |= !is_start && is_clamp && c.at.is_minus;
      if (is_start) lo = std::max(lo, settled_from(c));
      if (!is_start) hi = std::min(hi, settled_to(c));
    }
    if (!is_clipped_below || !is_clipped_above || lo > kMaxBorder || hi < -kMaxBorder) return std::nullopt;
    Cut cut{{Base::Zero, lo + kMore, {}, width, false}, {Base::Bound, hi - kMore, {}, width, true}, true, true};
    cut.width = width;
    return cut;
  }

  // From where on something holds, up to where something holds.
  std::optional<Cut> cut_at_names(const LoopConditions& conditions) const {
    std::optional<Position> lo, hi;
    for (const Condition& c : conditions.choosing) {
      auto found = steady_.find(c.at.name.id);
      if (found == steady_.end() || !found->second) continue;
      std::optional<Position>& place = prim::as_bool(c.above->value) ? lo : hi;
      if (!place) place = c.at;
    }
    if (!lo && !hi) return std::nullopt;
    return Cut{lo.value_or(Position{}), hi.value_or(Position{Base::Bound, 0}), lo.has_value(), hi.has_value(), false};
  }

  const BinOpExp* op_of(const Operand& x) const {
    auto found = x.is_var() ? ops_.find(x.name.id) : ops_.end();
    return found == ops_.end() ? nullptr : found->second;
  }

  // If the loop runs as often as there are numbers from one that is not negative to another one: these.
  std::optional<Window> window_of(const LoopExp& loop) {
    const BinOpExp* length = loop.form == LoopForm::For ? op_of(loop.bound) : nullptr;
    if (!length || !is_op(*length, BinOp::Sub, BinOp::SubNw) || !length->y.is_var()) return std::nullopt;
    Window window{length->y, length->x, length->x};
    if (!sizes_.is_nonnegative(window.start) || !sizes_.is_nonnegative(window.end)) return std::nullopt;
    const BinOpExp* least = op_of(window.end);
    if (pieces_ && window.end.name == pieces_->last)
      window.bound = pieces_->bound;
    else if (least && is_op(*least, BinOp::SMin, BinOp::SMin))
      window.bound = least->y;
    return window;
  }

  // If its body computes which number it is at: the loop over all numbers.
  const LoopExp* loop_over_all(const LoopExp& loop, const Window& window) {
    auto is_point = [&](const Stm& s) {
      const auto* sum = try_as<BinOpExp>(s.exp);
      if (!sum || !is_op(*sum, BinOp::Add, BinOp::AddNw)) return false;
      VName start = window.start.name;
      return (sum->x.name == loop.counter && sum->y.name == start) ||
             (sum->x.name == start && sum->y.name == loop.counter);
    };
    std::vector<Stm> stms(loop.body->stms.begin(), loop.body->stms.end());
    auto point = std::ranges::find_if(stms, is_point);
    if (point == stms.end()) return nullptr;
    LoopExp made = loop;
    made.counter = point->pat[0].name;
    made.bound = window.bound;
    Stm in_window = *point;
    in_window.pat = arena().list({PatElem{loop.counter, prim_type(PrimType::I64), nullptr}});
    in_window.exp = arena().make<BinOpExp>(BinOp::SubNw, PrimType::I64, var_operand(made.counter), window.start);
    stms.erase(point);
    stms.insert(stms.begin(), in_window);
    made.body = arena().make<Body>(arena().list(stms), loop.body->results);
    return arena().make<LoopExp>(made);
  }

  const Exp* inside(const Exp* e, bool is_border) {
    if (const auto* loop = try_as<LoopExp>(e)) {
      LoopExp made = *loop;
      const LoopExp* around = pieces_;
      analysis::Sizes::Mark start = sizes_.mark();
      learn(*loop);
      if (is_region(*loop)) pieces_ = loop;
      num_parallel_ += loop->is_parallel;
      for (const LoopParam& p : loop->params) steady_[p.param.name.id] = num_parallel_ == 0;
      if (has_counter(*loop)) steady_[loop->counter.id] = num_parallel_ == 0;
      made.body = body(loop->body, is_border);
      num_parallel_ -= loop->is_parallel;
      pieces_ = around;
      sizes_.undo(start);
      return arena().make<LoopExp>(made);
    }
    const auto* match = try_as<MatchExp>(e);
    if (!match) return e;
    MatchExp made = *match;
    std::vector<MatchCase> cases(match->cases.begin(), match->cases.end());
    for (MatchCase& c : cases) c.body = body(c.body, is_border);
    made.cases = arena().list(cases);
    made.otherwise = body(match->otherwise, is_border);
    return arena().make<MatchExp>(made);
  }

  // What holds in the body.
  void learn(const LoopExp& loop) {
    for (const LoopParam& p : loop.params) sizes_.bind(p.param.name, p.param.type);
    if (!has_counter(loop)) return;
    sizes_.bind(loop.counter, prim_type(loop.counter_type));
    sizes_.learn_index(loop.counter, loop.bound);
    if (is_region(loop)) {
      sizes_.bind(loop.last, prim_type(PrimType::I64));
      sizes_.learn_at_most(var_operand(loop.counter), var_operand(loop.last), -1);
    }
  }

  struct PartPlan {
    Part part;
    Operand start, count;
    bool is_border;
    bool is_long = false;  // a border that may be as long as the loop
  };

  void split(const Stm& s, const LoopExp& loop, const Cut& cut, const std::optional<Window>& window) {
    has_split_ = true;
    where = s.where;
    std::vector<PartPlan> plans = cut.width ? plan_windows(loop, cut, window) : plan(loop, cut, window);
    bool was_in_windows = std::exchange(is_in_windows_, is_in_windows_ || cut.width);
    std::vector<Operand> values;
    for (const LoopParam& p : loop.params) values.push_back(p.init);
    for (size_t i = 0; i < plans.size(); i++) {
      Stm made = s;
      made.exp = part_of(loop, plans[i], values);
      if (i + 1 < plans.size()) made.pat = fresh_results(s.pat, values);
      statement(made, plans[i].is_border);
    }
    is_in_windows_ = was_in_windows;
  }

  // Parts of a loop through windows. Of the borders nothing is known.
  std::vector<PartPlan> plan_windows(const LoopExp& loop, const Cut& cut, const std::optional<Window>& window) {
    Operand zero = i64_operand(0), width = var_operand(cut.width);
    Operand end = affines_.is_size(loop.bound) ? loop.bound : bin(BinOp::SMax, PrimType::I64, loop.bound, zero);
    Operand is_width = both(at_most(zero, width), at_most(width, i64_operand(kWidest)));
    Operand lo = bin(BinOp::SMin, PrimType::I64, add(width, i64_operand(cut.lo.offset)), end);
    Operand hi = bin(BinOp::SMax, PrimType::I64, add(sub(end, width), i64_operand(cut.hi.offset)), lo);
    lo = select(PrimType::I64, is_width, lo, end);
    hi = select(PrimType::I64, is_width, hi, end);
    Position begin{Base::Zero, 0}, bound{Base::Bound, 0};
    // The width is not negative in the middle, so what is behind a place is behind that without the width.
    Part middle;
    for (bool is_minus : {false, true}) {
      middle.from.push_back({Base::Zero, cut.lo.offset, {}, cut.width, is_minus});
      middle.to.push_back({Base::Bound, cut.hi.offset, {}, cut.width, is_minus});
    }
    middle.from.push_back({Base::Zero, cut.lo.offset});
    middle.to.push_back({Base::Bound, cut.hi.offset});
    std::vector<PartPlan> plans;
    auto add_part = [&](const Part& part, Operand from, Operand to, bool is_border) {
      if (window) from = bin(BinOp::SMax, PrimType::I64, from, window->start);
      if (window) to = bin(BinOp::SMin, PrimType::I64, to, window->end);
      plans.push_back({part, from, minus(to, from), is_border, is_border});
    };
    add_part({{begin}, {bound}}, zero, lo, true);
    add_part(middle, lo, hi, false);
    add_part({{begin}, {bound}}, hi, end, true);
    return plans;
  }

  // The borders, if any, and the middle between them, which has no iterations if they meet.
  std::vector<PartPlan> plan(const LoopExp& loop, const Cut& cut, const std::optional<Window>& window) {
    Operand zero = i64_operand(0);
    Operand end = affines_.is_size(loop.bound) ? loop.bound : bin(BinOp::SMax, PrimType::I64, loop.bound, zero);
    Operand lo = place(cut.lo, end);
    Operand first = cut.lo.base == Base::Name ? lo : bin(BinOp::SMin, PrimType::I64, end, lo);
    Operand hi = place(cut.hi, end);
    Position begin{Base::Zero, 0}, bound{Base::Bound, 0};
    std::vector<PartPlan> plans;
    auto add = [&](const Part& part, Operand from, Operand to, bool is_border) {
      if (window) from = bin(BinOp::SMax, PrimType::I64, from, window->start);
      if (window) to = bin(BinOp::SMin, PrimType::I64, to, window->end);
      plans.push_back({part, from, minus(to, from), is_border});
    };
    if (cut.has_first) add({{begin}, {cut.lo, bound}}, zero, first, cut.has_border);
    add({{cut.lo}, {cut.hi, bound}}, lo, hi, false);
    if (cut.has_last) add({{cut.lo, cut.hi}, {bound}}, bin(BinOp::SMax, PrimType::I64, hi, first), end, cut.has_border);
    return plans;
  }
  // Which iteration it is. At a variable: of those that there are, up to the bound. It is moved there before the offset
  // is added, so that nothing wraps.
  Operand place(const Position& p, const Operand& end) {
    if (p.base == Base::Zero) return i64_operand(p.offset);
    if (p.base == Base::Bound) return minus(end, i64_operand(-p.offset));
    Operand x = var_operand(p.name), shift = i64_operand(p.offset), least = i64_operand(-p.offset);
    if (p.offset > 0) x = bin(BinOp::SMin, PrimType::I64, x, minus(end, shift));
    x = bin(BinOp::SMax, PrimType::I64, x, least);
    if (p.offset != 0) x = bin(BinOp::AddNw, PrimType::I64, x, shift);
    return p.offset > 0 ? x : bin(BinOp::SMin, PrimType::I64, x, end);
  }
  Operand minus(const Operand& x, const Operand& y) {
    return is_const(y, 0) ? x : bin(BinOp::SubNw, PrimType::I64, x, y);
  }

  // The loop over one part. Its counter starts from 0, the position is counted from where the part starts.
  const LoopExp* part_of(const LoopExp& loop, const PartPlan& plan, const std::vector<Operand>& values) {
    LoopExp made = loop;
    made.counter = fresh_like(loop.counter, prim_type(PrimType::I64));
    std::vector<Stm> stms;
    PartCopier copier(arena(), names(), affines_, loop, plan.part, position(made.counter, plan, stms));
    made.bound = plan.count;
    made.is_parallel = loop.is_parallel && (!plan.is_border || plan.is_long);
    std::vector<LoopParam> params(loop.params.begin(), loop.params.end());
    for (size_t i = 0; i < params.size(); i++) {
      params[i].param = copier.param(params[i].param);
      params[i].init = values[i];
    }
    made.params = arena().list(params);
    const Body* copied = copier.body(loop.body);
    stms.insert(stms.end(), copied->stms.begin(), copied->stms.end());
    made.body = arena().make<Body>(arena().list(stms), copied->results);
    return arena().make<LoopExp>(made);
  }

  // The only iteration of a first part is at 0.
  Operand position(VName counter, const PartPlan& plan, std::vector<Stm>& out) {
    bool starts_at_0 = is_const(plan.start, 0);
    for (const Position& to : plan.part.to)
      if (starts_at_0 && to.base == Base::Zero && to.offset == 1) return i64_operand(0);
    if (starts_at_0) return var_operand(counter);
    Type type = prim_type(PrimType::I64);
    VName name = fresh_like(counter, type);
    const Exp* sum = arena().make<BinOpExp>(BinOp::AddNw, PrimType::I64, var_operand(counter), plan.start);
    out.push_back({arena().list({PatElem{name, type, nullptr}}), {}, {}, where, sum});
    return var_operand(name);
  }

  // Names for what goes from one part to the next.
  List<PatElem> fresh_results(List<PatElem> pat, std::vector<Operand>& values) {
    std::vector<PatElem> made(pat.begin(), pat.end());
    for (size_t i = 0; i < made.size(); i++) {
      made[i].name = fresh_like(pat[i].name, pat[i].type);
      values[i] = var_operand(made[i].name);
    }
    return arena().list(made);
  }

  Affines affines_;
  bool has_split_ = false;
  analysis::Sizes sizes_;
  std::unordered_map<uint32_t, const BinOpExp*> ops_;  // by the number of the name
  const LoopExp* pieces_ = nullptr;                    // the region around
  // By the number of names that are bound by now: are they the same in all `for each` loops around?
  std::unordered_map<uint32_t, bool> steady_;
  int num_parallel_ = 0;  // such loops around
  bool is_in_windows_ = false;
};

}  // namespace

const Program* split_loops(const Program* program, pass::Context& context) {
  Splitter splitter(context.arena, context.names, *program);
  const Program* made = map_bodies(program, context.arena, [&](const Fun& f) { return splitter.fun(f); });
  return with_names(made, program, splitter.num_names(), context.arena);
}

}  // namespace fehu::loops
