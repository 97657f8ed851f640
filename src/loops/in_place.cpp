// The pass `in-place`: a loop that makes each array of the one before, element by element, writes over it; and a
// function writes over a parameter that is its own.
//
//                                                     let {b: [n]f64} = copy(a)
//   loop (x: [n]f64 = a) for i < k do {               loop (x: *[n]f64 = b) for i < k do {
//     let {s: [n]f64} = scratch([n]f64)
//     let {m: [n]f64} = loop (y: *[n]f64 = s)           let {m: [n]f64} = loop (y: *[n]f64 = x)
//         for each j < n do {                               for each j < n do {
//       let {e: f64} = x[j]                      =>       let {e: f64} = y[j]
//       let {z: [n]f64} = y with [j] <- f(e)              let {z: [n]f64} = y with [j] <- f(e)
//       in {z}                                            in {z}
//     }                                                 }
//     in {m}                                            in {m}
//   }                                                 }
//
// One block serves the loop instead of two, and what is written was just read, so that it need not come to the cache a
// second time.
//
// Relies on: the array that an iteration writes to begins blank. `simplify` removes the copy if the loop begins with a
// new array; if it stays, it is made once.
//
// - The new array is made by a nest of loops with one update, at a position of which all their counters are a part: so
//   each element is written once at most.
// - Or it is made by a parallel region, each of whose pieces makes its rows, from `first` to `last`, and then puts them
//   into the new array. Before that it may read those rows of the old array; they are the ones whose number is `first`
//   plus the counter of a loop over the piece. Passes on memory make the rows at their place.
// - The old array is read at that position only, before the update, or anywhere before the nest; never as a whole.
//   After the nest nobody needs it.
// - Nothing else that the iteration gives shares memory with the new one.
// - A parameter of a function that belongs to it (`*[n]f64`) is like the array of the one iteration that its body is.
//   Other arrays that are not needed any more have blocks that can be shared later (`reuse-blocks`).
//
// Leaves out: arrays that are updated in several places; sizes that change from iteration to iteration; loops of one or
// two iterations, and while loops, which may not run at all, if the array would have to be copied.
#include "loops/in_place.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::loops {

using namespace ir;

namespace {

constexpr int64_t kFewIterations = 2;

// That an array takes the place of a parameter.
struct Takeover {
  VName old;                   // the parameter
  size_t param;                // its number, of the loop or function
  size_t nest;                 // the statement of its body that makes the next array
  size_t result;               // of that
  VName scratch;               // what the nest begins with
  VName written;               // what it updates
  List<SliceDim> slice;        // where
  std::vector<VName> updates;  // the statements that write, from the outside in, by what they bind
  std::unordered_set<uint32_t> rows = {};  // in a region: names of rows of the piece, which may be read
};

bool is_element(List<SliceDim> slice) {
  return std::ranges::all_of(slice, &SliceDim::is_fixed);
}

bool is_same_place(List<SliceDim> a, List<SliceDim> b) {
  return std::ranges::equal(
      a, b, [](const SliceDim& x, const SliceDim& y) { return x.is_fixed && same_operand(x.start, y.start); });
}

// Counts how often the old arrays are used, and how often that is fine: one element is read, before the nest at any
// place, in it at the place of the update, as long as that is to come. One walk for all takeovers of a loop.
struct Reads : Walker {
  struct Count {
    const Takeover* takeover;
    size_t num_uses = 0, num_fine = 0, num_scratch = 0;
    bool is_written = false;
  };
  std::unordered_map<uint32_t, Count> counts;  // by the old array
  size_t at = 0;                               // the statement of the loop's body

  explicit Reads(const std::vector<Takeover>& takeovers) {
    for (const Takeover& t : takeovers) counts[t.old.id] = {&t};
    for (auto& [array, count] : counts) {
      scratches_[count.takeover->scratch.id] = &count;
      for (VName update : count.takeover->updates) updates_[update.id] = &count;
    }
  }
  void name(VName n) override {
    if (auto found = counts.find(n.id); found != counts.end()) found->second.num_uses++;
    if (auto found = scratches_.find(n.id); found != scratches_.end()) found->second->num_scratch++;
  }
  void stm(const Stm& s) override {
    if (const auto* e = try_as<IndexExp>(s.exp))
      if (auto found = counts.find(e->array.id); found != counts.end()) read(found->second, e->slice);
    walk_stm(s, *this);
    for (const PatElem& p : s.pat)
      if (auto found = updates_.find(p.name.id); found != updates_.end()) found->second->is_written = true;
  }

 private:
  void read(Count& count, List<SliceDim> slice) const {
    const Takeover& t = *count.takeover;
    bool is_own_row = slice[0].is_fixed && slice[0].start.is_var() && t.rows.contains(slice[0].start.name.id);
    bool is_own = is_own_row || is_same_place(slice, t.slice);
    count.num_fine += at < t.nest ? is_element(slice) : !count.is_written && is_own;
  }

  std::unordered_map<uint32_t, Count*> scratches_;  // by the blank array
  std::unordered_map<uint32_t, Count*> updates_;    // by what statements bind that write
};

bool is_op_of(const Exp* e, prim::BinOp op, VName x, VName y) {
  const auto* bin = try_as<BinOpExp>(e);
  return bin && bin->op == op && bin->x.name == x && bin->y.name == y;
}

// The names of the rows of a piece: the first one plus the counter of a loop that runs as often as there are rows.
struct RowsOfPiece : Walker {
  const LoopExp& region;
  VName length = {};
  std::vector<VName> counters = {};
  std::unordered_set<uint32_t> rows = {};
  explicit RowsOfPiece(const LoopExp& region) : region(region) {}

  void stm(const Stm& s) override {
    if (is_op_of(s.exp, prim::BinOp::Sub, region.last, region.counter)) length = s.pat[0].name;
    for (VName counter : counters)
      if (is_op_of(s.exp, prim::BinOp::Add, region.counter, counter) ||
          is_op_of(s.exp, prim::BinOp::Add, counter, region.counter))
        rows.insert(s.pat[0].name.id);
    const auto* loop = try_as<LoopExp>(s.exp);
    bool is_over_piece = loop && loop->form == LoopForm::For && length && loop->bound.name == length;
    if (is_over_piece) counters.push_back(loop->counter);
    walk_stm(s, *this);
    if (is_over_piece) counters.pop_back();
  }
};

class TakeoverFinder {
 public:
  explicit TakeoverFinder(const Body* body) : body_(body) {
    for (size_t i = 0; i < body->stms.size(); i++)
      for (size_t k = 0; k < body->stms[i].pat.size(); k++) bound_[body->stms[i].pat[k].name.id] = {i, k};
  }

  // What can take the place of a parameter of a loop.
  std::vector<Takeover> of_loop(const LoopExp& loop, const AliasTable& aliases) const {
    std::vector<Takeover> found;
    for (size_t i = 0; i < loop.params.size(); i++)
      if (std::optional<Takeover> takeover = of_param(loop, i, aliases)) found.push_back(*takeover);
    return with_fine_reads(found);
  }

  // The same for the parameters that belong to a function. The first array that fits takes the place.
  std::vector<Takeover> of_fun(const Fun& f) const {
    std::vector<Takeover> found;
    std::unordered_set<uint32_t> taken;  // blank arrays
    for (size_t i = 0; i < f.params.size(); i++) {
      if (f.params[i].type.kind != TypeKind::Array || !f.params[i].type.unique) continue;
      std::optional<Takeover> takeover = first_of_type(f.params[i], i, taken);
      if (takeover) taken.insert(takeover->scratch.id);
      if (takeover) found.push_back(*takeover);
    }
    return with_fine_reads(found);
  }

 private:
  struct Place {
    size_t stm, result;
  };

  std::vector<Takeover> with_fine_reads(const std::vector<Takeover>& found) const {
    std::vector<Takeover> all;
    if (found.empty()) return all;
    Reads reads(found);
    for (; reads.at < body_->stms.size(); reads.at++) reads.stm(body_->stms[reads.at]);
    for (const Result& r : body_->results) reads.operand(r.value);
    for (const Takeover& t : found) {
      const Reads::Count& count = reads.counts.at(t.old.id);
      if (count.num_uses == count.num_fine && count.num_scratch == 1) all.push_back(t);
    }
    return all;
  }

  std::optional<Takeover> of_param(const LoopExp& loop, size_t param, const AliasTable& aliases) const {
    const LoopParam& p = loop.params[param];
    const Operand& result = body_->results[param].value;
    auto place = p.param.type.kind == TypeKind::Array && result.is_var() ? bound_.find(result.name.id) : bound_.end();
    if (place == bound_.end() || !is_worth_it(loop, p) || !has_fixed_size(loop, p.param.type)) return std::nullopt;
    Takeover takeover{p.param.name, param, place->second.stm, place->second.result, {}, {}, {}, {}};
    if (!makes(p.param.type, takeover) || is_shared(loop, param, aliases)) return std::nullopt;
    return takeover;
  }

  // A nest that makes an array of the parameter's type, and reads the parameter.
  std::optional<Takeover> first_of_type(const Param& p, size_t number,
                                        const std::unordered_set<uint32_t>& taken) const {
    for (size_t i = 0; i < body_->stms.size(); i++) {
      if (body_->stms[i].exp->kind != ExpKind::Loop || !mentions(body_->stms[i], p.name)) continue;
      for (size_t k = 0; k < body_->stms[i].pat.size(); k++) {
        Takeover takeover{p.name, number, i, k, {}, {}, {}, {}};
        if (makes(p.type, takeover) && !taken.contains(takeover.scratch.id)) return takeover;
      }
    }
    return std::nullopt;
  }

  static bool mentions(const Stm& s, VName name) {
    struct Finder : Walker {
      VName wanted;
      bool is_found = false;
      void name(VName n) override { is_found |= n == wanted; }
    } finder;
    finder.wanted = name;
    finder.stm(s);
    return finder.is_found;
  }

  bool makes(const Type& type, Takeover& takeover) const {
    const Stm& nest = body_->stms[takeover.nest];
    return begins_blank(nest, type, takeover) && follow(nest, takeover.result, takeover);
  }

  static bool is_worth_it(const LoopExp& loop, const LoopParam& p) {
    if (p.param.type.unique) return true;
    bool is_short = loop.bound.is_const() && prim::as_i64(loop.bound.value) <= kFewIterations;
    return loop.form == LoopForm::For && !is_short;
  }

  static bool has_fixed_size(const LoopExp& loop, const Type& type) {
    return std::ranges::none_of(type.dims, [&](const Dim& d) {
      return std::ranges::any_of(loop.params, [&](const LoopParam& p) { return d.size.name == p.param.name; });
    });
  }

  // The nest begins with a blank array of the same type, which is made for it.
  bool begins_blank(const Stm& nest, const Type& type, Takeover& takeover) const {
    const auto* e = try_as<LoopExp>(nest.exp);
    const Operand* init = e ? &e->params[takeover.result].init : nullptr;
    auto place = init && init->is_var() ? bound_.find(init->name.id) : bound_.end();
    if (place == bound_.end()) return false;
    const auto* scratch = try_as<ScratchExp>(body_->stms[place->second.stm].exp);
    takeover.scratch = init->name;
    return scratch && scratch->type == type.prim && std::ranges::equal(scratch->shape, shape_of(type), same_operand);
  }

  // From loop to loop to the update.
  static bool follow(const Stm& s, size_t result, Takeover& takeover) {
    if (const auto* e = try_as<LoopExp>(s.exp); e && is_region(*e)) return follow_region(s, *e, result, takeover);
    std::vector<VName> counters;
    const Stm* at = &s;
    while (const auto* e = try_as<LoopExp>(at->exp)) {
      takeover.updates.push_back(at->pat[result].name);
      takeover.written = e->params[result].param.name;
      const Operand& next = e->body->results[result].value;
      auto binds = [&](const Stm& inner) {
        return std::ranges::any_of(inner.pat, [&](const PatElem& p) { return next.is_var() && p.name == next.name; });
      };
      auto inner = std::ranges::find_if(e->body->stms, binds);
      if (e->form != LoopForm::For || inner == e->body->stms.end()) return false;
      counters.push_back(e->counter);
      at = &*inner;
      auto bound = std::ranges::find(at->pat, next.name, &PatElem::name);
      result = static_cast<size_t>(bound - at->pat.begin());
      const auto* loop = try_as<LoopExp>(at->exp);
      if (loop && !same_operand(loop->params[result].init, var_operand(takeover.written))) return false;
    }
    const auto* update = try_as<UpdateExp>(at->exp);
    if (!update || update->is_safe || update->array != takeover.written || !is_element(update->slice)) return false;
    takeover.updates.push_back(at->pat[0].name);
    takeover.slice = update->slice;
    return std::ranges::all_of(counters, [&](VName counter) {
      return std::ranges::any_of(update->slice, [&](const SliceDim& d) { return d.start.name == counter; });
    });
  }

  // The last thing that a piece does with the array is to put its rows into it.
  static bool follow_region(const Stm& s, const LoopExp& region, size_t result, Takeover& takeover) {
    takeover.written = region.params[result].param.name;
    const Operand& next = region.body->results[result].value;
    List<Stm> stms = region.body->stms;
    auto binds = [&](const Stm& inner) { return next.is_var() && inner.pat.size() == 1 && inner.pat[0].name == next.name; };
    auto last = std::ranges::find_if(stms, binds);
    const auto* update = last == stms.end() ? nullptr : try_as<UpdateExp>(last->exp);
    if (!update || update->is_safe || update->array != takeover.written) return false;
    RowsOfPiece piece(region);
    piece.body(region.body);
    const SliceDim& rows = update->slice[0];
    if (rows.is_fixed || rows.start.name != region.counter || !piece.length || rows.count.name != piece.length)
      return false;
    takeover.updates = {s.pat[result].name, next.name};
    takeover.rows = piece.rows;
    return true;
  }

  bool is_shared(const LoopExp& loop, size_t param, const AliasTable& aliases) const {
    VName next = body_->results[param].value.name;
    for (size_t i = 0; i < loop.params.size(); i++) {
      const Operand& other = body_->results[i].value;
      if (i != param && other.is_var() && aliases.may_share(next, other.name)) return true;
    }
    return false;
  }

  const Body* body_;
  std::unordered_map<uint32_t, Place> bound_;  // by the body itself
};

class Replacer : public Mapper {
 public:
  Replacer(const Program& program, const AliasTable& aliases, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names), aliases_(aliases) {}

  const Body* body(const Body* b) override {
    std::vector<Stm> stms;
    size_t num_before = num_changed_;
    for (const Stm& s : b->stms) {
      Stm changed = with_takeovers(s, stms);
      stms.push_back(map_stm(changed, *this));
    }
    return num_changed_ > num_before ? arena.make<Body>(arena.list(stms), b->results) : b;
  }
  // The body of a function that writes over its own parameters.
  const Body* with_own_params(const Fun& f) {
    std::vector<Takeover> takeovers = TakeoverFinder(f.body).of_fun(f);
    if (takeovers.empty()) return f.body;
    num_changed_++;
    std::vector<Stm> stms(f.body->stms.begin(), f.body->stms.end());
    for (const Takeover& takeover : takeovers) take_over(stms[takeover.nest], takeover);
    drop_blank(stms, takeovers);
    return arena.make<Body>(arena.list(stms), f.body->results);
  }
  uint32_t num_names() const { return build_.num_names(); }
  bool has_changed() const { return num_changed_ > 0; }

 private:
  Stm with_takeovers(const Stm& s, std::vector<Stm>& before) {
    const auto* loop = try_as<LoopExp>(s.exp);
    if (!loop || loop->is_parallel) return s;
    std::vector<Takeover> takeovers = TakeoverFinder(loop->body).of_loop(*loop, aliases_);
    if (takeovers.empty()) return s;
    num_changed_++;
    LoopExp made = *loop;
    std::vector<LoopParam> params(made.params.begin(), made.params.end());
    std::vector<Stm> stms(made.body->stms.begin(), made.body->stms.end());
    for (const Takeover& takeover : takeovers) {
      LoopParam& p = params[takeover.param];
      if (!p.param.type.unique) p.init = var_operand(copied(p, s, before));
      p.param.type.unique = true;
      take_over(stms[takeover.nest], takeover);
    }
    drop_blank(stms, takeovers);
    made.params = arena.list(params);
    made.body = arena.make<Body>(arena.list(stms), made.body->results);
    Stm result = s;
    result.exp = arena.make<LoopExp>(made);
    return result;
  }

  VName copied(const LoopParam& p, const Stm& s, std::vector<Stm>& before) {
    PatElem copy{build_.fresh_like(p.init.name, p.param.type), p.param.type, nullptr};
    before.push_back({arena.list({copy}), s.certs, {}, s.where, arena.make<CopyExp>(p.init.name)});
    return copy.name;
  }

  static void drop_blank(std::vector<Stm>& stms, const std::vector<Takeover>& takeovers) {
    auto is_scratch = [&](VName name) {
      return std::ranges::any_of(takeovers, [&](const Takeover& t) { return t.scratch == name; });
    };
    std::erase_if(stms, [&](const Stm& s) { return !s.pat.empty() && is_scratch(s.pat[0].name); });
  }

  void take_over(Stm& nest, const Takeover& takeover) {
    LoopExp e = *as<LoopExp>(nest.exp);
    std::vector<LoopParam> params(e.params.begin(), e.params.end());
    params[takeover.result].init = var_operand(takeover.old);
    e.params = arena.list(params);
    Substitution reads;
    reads.add(takeover.old, takeover.written);
    e.body = substitute(e.body, reads, arena);
    nest.exp = arena.make<LoopExp>(e);
  }

  Build build_;
  const AliasTable& aliases_;
  size_t num_changed_ = 0;
};

}  // namespace

const Program* in_place(const Program* program, pass::Context& context) {
  Replacer replacer(*program, context.aliases.of(*program), context);
  Program result = *program;
  std::vector<Fun> funs(program->funs.begin(), program->funs.end());
  for (Fun& f : funs) {
    f.body = replacer.with_own_params(f);
    f.body = replacer.body(f.body);
  }
  if (!replacer.has_changed()) return program;
  result.funs = context.arena.list(funs);
  result.num_names = replacer.num_names();
  return context.arena.make<Program>(result);
}

}  // namespace fehu::loops
