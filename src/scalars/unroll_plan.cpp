// The plan of unrolling: four walks. The first finds static names, and runs over loops as if they were written out to
// see how long they get; the second is the analysis of classes; the third goes from positions back to counters; the
// last decides.
#include "scalars/unroll_plan.h"

#include <algorithm>
#include <optional>

#include "ir/build.h"
#include "ir/fold.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "scalars/classes.h"

namespace fehu::scalars {

using namespace ir;

namespace {

bool has_few_trips(const LoopExp& e) {
  if (e.form != LoopForm::For || e.bound.is_var()) return false;
  int64_t trips = prim::as_i64(e.bound.value);
  return trips >= 1 && trips <= kMaxTrips;
}

// The number of statements of a loop that are left when it and all loops inside are written out whose bounds are then
// constants, and what is constant then has been computed. Stops counting soon after kMaxUnrolled, and does not look at
// more than kMaxLookedAt.
class Length : public Mapper {
 public:
  explicit Length(Arena& arena) : Mapper(arena) {}
  size_t of(const LoopExp& e) {
    run(e, prim::as_i64(e.bound.value));
    return count_;
  }

  Operand operand(const Operand& x) override {
    auto found = x.is_var() ? values_.find(x.name.id) : values_.end();
    return found == values_.end() ? x : const_operand(found->second);
  }
  const Body* body(const Body* b) override {
    for (const Stm& s : b->stms) {
      if (is_enough()) break;
      looked_at_++;
      statement(s);
    }
    return b;
  }

 private:
  static constexpr size_t kMaxLookedAt = 8 * kMaxUnrolled;

  bool is_enough() {
    if (looked_at_ > kMaxLookedAt) count_ = kMaxUnrolled + 1;
    return count_ > kMaxUnrolled;
  }
  void run(const LoopExp& e, int64_t trips) {
    for (int64_t i = 0; i < trips && !is_enough(); i++) {
      values_[e.counter.id] = prim::int_value(e.counter_type, static_cast<uint64_t>(i));
      body(e.body);
    }
  }
  // Runs the loop, as far as its counters and bounds decide anything: how many statements come out is known without
  // making them.
  void statement(const Stm& s) {
    if (const auto* loop = try_as<LoopExp>(s.exp); loop && loop->form == LoopForm::For) {
      Operand bound = operand(loop->bound);
      if (bound.is_const() && (loop->bound.is_var() || has_few_trips(*loop)))
        return run(*loop, prim::as_i64(bound.value));
      values_.erase(loop->counter.id);
    }
    if (const auto* match = try_as<MatchExp>(s.exp)) return choose(s, *match);
    count_++;
    if (has_bodies(s.exp->kind)) return for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
    if (s.pat.size() != 1 || s.pat[0].type.kind != TypeKind::Prim) return;
    const Exp* exp = map_children(s.exp, *this);
    const auto* same = try_as<OperandExp>(exp);
    std::optional<prim::Value> value = constant_value(exp);
    if (same && same->value.is_const()) value = same->value.value;
    if (same || value) count_--;
    know(s.pat[0].name, value);
  }
  void choose(const Stm& s, const MatchExp& e) {
    std::vector<Operand> scrutinees;
    for (const Operand& x : e.scrutinees) scrutinees.push_back(operand(x));
    const Body* taken = known_branch(e, scrutinees);
    if (!taken) {
      count_++;
      return for_each_nested(&e, [&](const Nested& n) { body(n.body); });
    }
    body(taken);
    for (size_t k = 0; k < s.pat.size(); k++) {
      Operand result = operand(taken->results[k].value);
      know(s.pat[k].name, result.is_const() ? std::optional(result.value) : std::nullopt);
    }
  }
  void know(VName name, const std::optional<prim::Value>& value) {
    if (value)
      values_[name.id] = *value;
    else
      values_.erase(name.id);
  }

  size_t count_ = 0, looked_at_ = 0;
  std::unordered_map<uint32_t, prim::Value> values_;
};

// Marks static names, and notes what names are bound to.
struct Statics : Walker {
  std::vector<bool> is_static;
  std::vector<const Exp*> definitions;               // by number
  std::unordered_map<uint32_t, uint32_t> positions;  // of static names among the results of their branches
  std::vector<const LoopExp*> loops;                 // by the number of the counter, of those that can be written out
  std::vector<size_t> lengths;                       // the same, of those that are inside of no other
  bool is_inside = false;                            // of a loop that can be written out
  explicit Statics(const Program& p)
      : is_static(p.num_names), definitions(p.num_names), loops(p.num_names), lengths(p.num_names) {}

  bool is_known(const Operand& x) const { return x.is_const() || is_static[x.name.id]; }

  void stm(const Stm& s) override {
    if (const auto* loop = try_as<LoopExp>(s.exp)) return this->loop(*loop);
    for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
    if (const auto* match = try_as<MatchExp>(s.exp)) return choose(s, *match);
    if (s.pat.size() == 1) define(s.pat[0].name, s.exp);
  }

  // Where it will be known which branch is taken, results will be that are in all branches.
  void choose(const Stm& s, const MatchExp& match) {
    if (!std::ranges::all_of(match.scrutinees, [&](const Operand& x) { return is_known(x); })) return;
    for (uint32_t k = 0; k < s.pat.size(); k++) {
      uint32_t id = s.pat[k].name.id;
      bool is_scalar = s.pat[k].type.kind == TypeKind::Prim, are_known = true;
      for_each_nested(&match, [&](const Nested& n) { are_known = are_known && is_known(n.body->results[k].value); });
      is_static[id] = is_scalar && are_known;
      definitions[id] = &match;
      positions[id] = k;
    }
  }

  void define(VName name, const Exp* e) {
    definitions[name.id] = e;
    bool is_scalar = (is_scalar_op(e->kind) && e->kind != ExpKind::Tunable) || e->kind == ExpKind::Operand;
    is_static[name.id] = (is_scalar && are_operands_known(e)) || is_static_element(e);
  }

  bool are_operands_known(const Exp* e) const {
    struct Operands : Walker {
      const Statics& statics;
      bool are_known = true;
      explicit Operands(const Statics& statics) : statics(statics) {}
      void name(VName n) override { are_known = are_known && statics.is_static[n.id]; }
    } operands(*this);
    walk_children(e, operands);
    return operands.are_known;
  }

  // An element of a literal of constants, or of a range.
  bool is_static_element(const Exp* e) const {
    const auto* index = try_as<IndexExp>(e);
    if (!index || !definitions[index->array.id] || index->slice.size() != 1) return false;
    const auto* literal = try_as<ArrayLitExp>(definitions[index->array.id]);
    const auto* range = try_as<IotaExp>(definitions[index->array.id]);
    if (range)
      return index->slice[0].is_fixed && is_known(index->slice[0].start) && is_known(range->start) &&
             is_known(range->stride);
    return literal && index->slice[0].is_fixed && is_known(index->slice[0].start) &&
           std::all_of(literal->elems.begin(), literal->elems.end(), [](const Operand& x) { return x.is_const(); });
  }

  // A loop inside of one that is unrolled may have a bound that follows from the counters outside, and is constant in
  // each copy.
  void loop(const LoopExp& e) {
    bool can_unroll =
        has_few_trips(e) || (is_inside && e.form == LoopForm::For && is_known(e.bound) && e.bound.is_var());
    if (can_unroll && !is_inside) {
      Arena arena;
      size_t length = Length(arena).of(e);
      can_unroll = length <= kMaxUnrolled;
      if (can_unroll) lengths[e.counter.id] = length;
    }
    if (can_unroll) {
      is_static[e.counter.id] = true;
      loops[e.counter.id] = &e;
    }
    bool was_inside = std::exchange(is_inside, is_inside || can_unroll);
    body(e.body);
    is_inside = was_inside;
  }
};

// From positions in arrays that live as scalars back to the counters.
struct Demands : Walker {
  const Statics& statics;
  const SmallClasses& classes;
  std::vector<bool> is_wanted;
  bool is_row = false;  // what is written out here is all of the body of a loop whose iterations can run side by side
  Demands(const Statics& statics, const SmallClasses& classes)
      : statics(statics), classes(classes), is_wanted(statics.is_static.size()) {}

  void stm(const Stm& s) override {
    if (const auto* index = try_as<IndexExp>(s.exp); index && asks(*index)) slice(index->slice);
    if (const auto* update = try_as<UpdateExp>(s.exp); update && classes.lives_as_scalars(update->array))
      slice(update->slice);
    bool was_row = is_row;
    if (const auto* loop = try_as<LoopExp>(s.exp))
      is_row = can_unroll(*loop) ? is_row && !has_others(loop->body) : loop->is_parallel;
    for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
    is_row = was_row;
  }
  // Elements of a range are computed from their positions, whatever these are. But without loops inside of theirs many
  // iterations of a loop can run side by side.
  bool asks(const IndexExp& e) const {
    if (!classes.lives_as_scalars(e.array)) return false;
    const Exp* definition = statics.definitions[e.array.id];
    return is_row || !definition || definition->kind != ExpKind::Iota;
  }
  bool can_unroll(const LoopExp& e) const { return e.counter && statics.loops[e.counter.id]; }
  bool has_others(const Body* b) const {
    return std::ranges::any_of(b->stms, [&](const Stm& s) {
      const auto* loop = try_as<LoopExp>(s.exp);
      bool found = loop && !can_unroll(*loop);
      for_each_nested(s.exp, [&](const Nested& n) { found = found || has_others(n.body); });
      return found;
    });
  }
  void slice(List<SliceDim> slice) {
    for (const SliceDim& d : slice) {
      want(d.start);
      if (!d.is_fixed) want(d.stride);
    }
  }
  void want(const Operand& x) {
    if (x.is_var()) want(x.name);
  }
  // The number of iterations must be a constant, too. Static names are made of static names.
  void want(VName n) {
    if (!statics.is_static[n.id] || is_wanted[n.id]) return;
    is_wanted[n.id] = true;
    if (const LoopExp* loop = statics.loops[n.id]) return want(loop->bound);
    if (const auto* match = try_as<MatchExp>(statics.definitions[n.id])) {
      for (const Operand& x : match->scrutinees) want(x);
      uint32_t position = statics.positions.at(n.id);
      return for_each_nested(match, [&](const Nested& nested) { want(nested.body->results[position].value); });
    }
    struct Operands : Walker {
      Demands& demands;
      explicit Operands(Demands& demands) : demands(demands) {}
      void name(VName n) override { demands.want(n); }
    } operands(*this);
    walk_children(statics.definitions[n.id], operands);
  }
};

size_t num_statements(const Program& program) {
  struct Counter : Walker {
    size_t count = 0;
    void stm(const Stm& s) override {
      count++;
      for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
    }
  } counter;
  for (const Fun& f : program.funs) counter.body(f.body);
  return counter.count;
}

// Makes the plan of what is wanted, as long as the program does not grow too much. What is inside of a loop that is
// written out is written out as well, if it can be: else there would be many loops in place of one.
struct Planner : Walker {
  const Statics& statics;
  const std::vector<bool>& is_wanted;
  std::vector<bool>& is_unrolled;
  size_t num_unrolled = 0;
  size_t left;  // how many statements may still be made
  bool is_inside = false;
  bool is_full = false;  // what is inside of the loop at hand would be too much
  Name dry_run;
  Planner(const Statics& statics, const std::vector<bool>& is_wanted, std::vector<bool>& is_unrolled, size_t left,
          Name dry_run)
      : statics(statics), is_wanted(is_wanted), is_unrolled(is_unrolled), left(left), dry_run(dry_run) {}

  void stm(const Stm& s) override {
    const auto* loop = try_as<LoopExp>(s.exp);
    if (loop && loop->counter && statics.loops[loop->counter.id]) return this->loop(*loop);
    bool was_inside = is_inside;
    if (std::ranges::find(s.attrs, dry_run, &Attr::name) != s.attrs.end()) is_inside = false;
    for_each_nested(s.exp, [&](const Nested& n) { body(n.body); });
    is_inside = was_inside;
  }
  // All loops together may make only so many statements. With the outermost loops are unrolled those in them, which
  // their length contains.
  void loop(const LoopExp& e) {
    uint32_t id = e.counter.id;
    size_t length = statics.lengths[id], before = num_unrolled;
    if (length > 0) is_full = length > left;
    is_unrolled[id] = !is_full && (is_inside || is_wanted[id]);
    num_unrolled += is_unrolled[id];
    bool was_inside = std::exchange(is_inside, is_unrolled[id]);
    body(e.body);
    is_inside = was_inside;
    if (num_unrolled > before) left -= length;
  }
};

}  // namespace

// First what would be constant if all short loops were unrolled, then which small arrays could then live as scalars,
// then which loops these need: only they are unrolled.
UnrollPlan::UnrollPlan(const Program& program, Name dry_run) : is_unrolled_(program.num_names) {
  // Most programs have no arrays that unrolling could help, whatever it made constant.
  if (!SmallClasses(program, std::vector<bool>(program.num_names, true)).is_any()) return;
  Statics statics(program);
  for (const Stm& s : program.constants)
    if (s.pat.size() == 1) statics.definitions[s.pat[0].name.id] = s.exp;
  for (const Fun& f : program.funs) statics.body(f.body);
  SmallClasses classes(program, statics.is_static);
  Demands demands(statics, classes);
  for (const Fun& f : program.funs) demands.body(f.body);
  size_t most = std::max(kMaxUnrolledInAll, kMaxGrowth * num_statements(program));
  Planner planner(statics, demands.is_wanted, is_unrolled_, most, dry_run);
  for (const Fun& f : program.funs) planner.body(f.body);
  is_empty_ = planner.num_unrolled == 0;
}

}  // namespace fehu::scalars
