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
// - The new array is made by a nest of loops with one update, or one in each branch, at a position of which all their
//   counters are a part: so each element is written once at most.
// - Or there are several such nests, one in each branch, as versions of one are.
// - Or it is made by a parallel region, each of whose pieces makes its rows, from `first` to `last`, and then puts them
//   into the new array. Before that it may read those rows of the old array; they are the ones whose number is `first`
//   plus the counter of a loop over the piece. Passes on memory make the rows at their place.
// - Elements of the old array are read anywhere before the nest; in a loop of the nest where other iterations do not
//   write, since the counter is in the same place of the position, and before this iteration writes. The array is never
//   taken as a whole, but a part of it may be copied before the nest (`save-rows`). After the nest nobody needs it.
// - What updates before the nest have made of the parameter is as good as the parameter.
// - Nothing else that the iteration gives shares memory with the new one.
// - A parameter of a function that belongs to it (`*[n]f64`) is like the array of the one iteration that its body is.
// So
//   is the array that has taken its place, and so on.
//   Other arrays that are not needed any more have blocks that can be shared later (`reuse-blocks`).
//
// Leaves out: new arrays that are updated in several places; sizes that change from iteration to iteration; loops of
// one or two iterations, and while loops, which may not run at all, if the array would have to be copied.
#include "loops/in_place.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/save_rows.h"

namespace fehu::loops {

using namespace ir;

namespace {

constexpr int64_t kFewIterations = 2;

// That an array takes the place of a parameter.
struct Takeover {
  VName old;      // the parameter, or what updates have made of it
  size_t param;   // its number, of the loop or function
  size_t nest;    // the statement of its body that makes the next array
  size_t result;  // of that
  // Of all versions of the nest together:
  std::vector<VName> scratches = {};               // what it begins with
  std::vector<VName> updates = {};                 // the statements that write, by what they bind
  std::unordered_map<uint32_t, size_t> dims = {};  // by counter of the nest: the dimension in which it is a position
  std::unordered_set<uint32_t> regions = {};       // by their counters
  std::unordered_set<uint32_t> rows = {};          // in a region: names of rows of the piece, which may be read
};

bool is_element(List<SliceDim> slice) {
  return std::ranges::all_of(slice, &SliceDim::is_fixed);
}

bool is_at(const SliceDim& d, uint32_t counter) {
  return d.is_fixed && d.start.is_var() && d.start.name.id == counter;
}

// Counts how often the old arrays are used, and how often that is fine: one element is read, before the nest at any
// place, in it where only this iteration writes, as long as that is to come. One walk for all takeovers of a loop.
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
      for (VName scratch : count.takeover->scratches) scratches_[scratch.id] = &count;
      for (VName update : count.takeover->updates) updates_[update.id] = &count;
    }
  }
  void name(VName n) override {
    if (auto found = counts.find(n.id); found != counts.end()) found->second.num_uses++;
    if (auto found = parts_.find(n.id); found != parts_.end()) found->second->num_uses++;
    if (auto found = scratches_.find(n.id); found != scratches_.end()) found->second->num_scratch++;
  }
  void stm(const Stm& s) override {
    if (const auto* e = try_as<IndexExp>(s.exp))
      if (auto found = counts.find(e->array.id); found != counts.end()) read(found->second, s, e->slice);
    if (const auto* e = try_as<CopyExp>(s.exp)) copy(e->array);
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      branches(*match);
    } else {
      const auto* loop = try_as<LoopExp>(s.exp);
      if (loop) open_counters_.insert(loop->counter.id);
      walk_stm(s, *this);
      if (loop) open_counters_.erase(loop->counter.id);
    }
    for (const PatElem& p : s.pat)
      if (auto found = updates_.find(p.name.id); found != updates_.end()) found->second->is_written = true;
  }

 private:
  void read(Count& count, const Stm& s, List<SliceDim> slice) {
    bool is_before = at < count.takeover->nest;
    if (!is_element(slice)) {
      count.num_fine += is_before;
      parts_[s.pat[0].name.id] = &count;
    } else {
      count.num_fine += is_before || (!count.is_written && is_own(*count.takeover, slice));
    }
  }
  // Of a part, which then is not used later.
  void copy(VName array) {
    auto found = parts_.find(array.id);
    if (found != parts_.end()) found->second->num_fine += at < found->second->takeover->nest;
  }
  // Does no other iteration of the loops that are open write there, nor another piece?
  bool is_own(const Takeover& t, List<SliceDim> slice) const {
    bool is_in_piece =
        std::ranges::any_of(t.regions, [&](uint32_t counter) { return open_counters_.contains(counter); });
    if (is_in_piece) return slice[0].start.is_var() && t.rows.contains(slice[0].start.name.id);
    return std::ranges::all_of(t.dims, [&](const auto& place) {
      return !open_counters_.contains(place.first) || is_at(slice[place.second], place.first);
    });
  }
  // What one branch writes is not written in another.
  void branches(const MatchExp& match) {
    std::vector<Count*> all;
    for (auto& [array, count] : counts) all.push_back(&count);
    auto written = [&] {
      std::vector<bool> flags;
      for (const Count* count : all) flags.push_back(count->is_written);
      return flags;
    };
    for (const Operand& x : match.scrutinees) operand(x);
    const std::vector<bool> before = written();
    std::vector<bool> after = before;
    auto branch = [&](const Body* b) {
      for (size_t i = 0; i < all.size(); i++) all[i]->is_written = before[i];
      body(b);
      for (size_t i = 0; i < all.size(); i++) after[i] = after[i] || all[i]->is_written;
    };
    for (const MatchCase& c : match.cases) branch(c.body);
    branch(match.otherwise);
    for (size_t i = 0; i < all.size(); i++) all[i]->is_written = after[i];
  }

  std::unordered_set<uint32_t> open_counters_;

  std::unordered_map<uint32_t, Count*> parts_;      // by what is a part of an old array
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

  // The same for arrays that belong to a function. The first array that fits takes the place.
  std::vector<Takeover> of_own(const std::vector<Param>& own) const {
    std::vector<Takeover> found;
    std::unordered_set<uint32_t> taken;  // blank arrays
    for (size_t i = 0; i < own.size(); i++) {
      std::optional<Takeover> takeover = first_of_type(own[i], i, taken);
      if (takeover) taken.insert(takeover->scratches[0].id);
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
      if (count.num_uses == count.num_fine && count.num_scratch == t.scratches.size()) all.push_back(t);
    }
    return all;
  }

  std::optional<Takeover> of_param(const LoopExp& loop, size_t param, const AliasTable& aliases) const {
    const LoopParam& p = loop.params[param];
    const Operand& result = body_->results[param].value;
    auto place = p.param.type.kind == TypeKind::Array && result.is_var() ? bound_.find(result.name.id) : bound_.end();
    if (place == bound_.end() || !is_worth_it(loop, p) || !has_fixed_size(loop, p.param.type)) return std::nullopt;
    VName old = last_update(*body_, p.param.name, place->second.stm);
    Takeover takeover{old, param, place->second.stm, place->second.result};
    if (!makes(p.param.type, takeover) || is_shared(loop, param, aliases)) return std::nullopt;
    return takeover;
  }

  // A nest that makes an array of the parameter's type, and reads the parameter.
  std::optional<Takeover> first_of_type(const Param& p, size_t number,
                                        const std::unordered_set<uint32_t>& taken) const {
    for (size_t i = 0; i < body_->stms.size(); i++) {
      ExpKind kind = body_->stms[i].exp->kind;
      if ((kind != ExpKind::Loop && kind != ExpKind::Match) || !mentions(body_->stms[i], p.name)) continue;
      for (size_t k = 0; k < body_->stms[i].pat.size(); k++) {
        Takeover takeover{p.name, number, i, k};
        if (makes(p.type, takeover) && !taken.contains(takeover.scratches[0].id)) return takeover;
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
    return makes(*body_, body_->stms[takeover.nest], takeover.result, type, takeover);
  }
  // The result of the statement of that body is made by a nest of loops, or by one in each branch.
  bool makes(const Body& b, const Stm& s, size_t result, const Type& type, Takeover& takeover) const {
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      takeover.updates.push_back(s.pat[result].name);
      auto is_made = [&](const Body& branch) {
        const Operand& next = branch.results[result].value;
        auto [stm, number] = next.is_var() ? binder(branch, next.name) : std::pair<const Stm*, size_t>();
        return stm && makes(branch, *stm, number, type, takeover);
      };
      return is_made(*match->otherwise) &&
             std::ranges::all_of(match->cases, [&](const MatchCase& c) { return is_made(*c.body); });
    }
    const auto* loop = try_as<LoopExp>(s.exp);
    if (!loop || !begins_blank(b, *loop, result, type, takeover)) return false;
    std::vector<uint32_t> counters;
    return is_region(*loop) ? follow_region(s, *loop, result, takeover)
                            : follow(s, result, takeover.scratches.back(), counters, takeover);
  }
  std::pair<const Stm*, size_t> binder(const Body& b, VName name) const {
    if (&b == body_) {
      auto place = bound_.find(name.id);
      return place == bound_.end() ? std::pair<const Stm*, size_t>()
                                   : std::pair(&b.stms[place->second.stm], place->second.result);
    }
    for (const Stm& s : b.stms)
      for (size_t k = 0; k < s.pat.size(); k++)
        if (s.pat[k].name == name) return {&s, k};
    return {};
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

  // The nest begins with a blank array of the same type, which is made for it in the same body.
  bool begins_blank(const Body& b, const LoopExp& nest, size_t result, const Type& type, Takeover& takeover) const {
    const Operand& init = nest.params[result].init;
    const Stm* made = init.is_var() ? binder(b, init.name).first : nullptr;
    const auto* scratch = made ? try_as<ScratchExp>(made->exp) : nullptr;
    if (!scratch || scratch->type != type.prim || !std::ranges::equal(scratch->shape, shape_of(type), same_operand))
      return false;
    takeover.scratches.push_back(init.name);
    return true;
  }

  // From the statement, which changes the array, through loops and branches to the updates.
  static bool follow(const Stm& s, size_t result, VName array, std::vector<uint32_t>& counters, Takeover& takeover) {
    takeover.updates.push_back(s.pat[result].name);
    if (const auto* e = try_as<LoopExp>(s.exp)) {
      const LoopParam& p = e->params[result];
      if (e->form != LoopForm::For || !same_operand(p.init, var_operand(array))) return false;
      counters.push_back(e->counter.id);
      bool is_followed = follow_into(*e->body, result, p.param.name, counters, takeover);
      counters.pop_back();
      return is_followed;
    }
    if (const auto* e = try_as<MatchExp>(s.exp)) {
      auto into = [&](const Body& b) { return follow_into(b, result, array, counters, takeover); };
      return into(*e->otherwise) && std::ranges::all_of(e->cases, [&](const MatchCase& c) { return into(*c.body); });
    }
    const auto* update = try_as<UpdateExp>(s.exp);
    return update && !update->is_safe && update->array == array &&
           std::ranges::all_of(counters, [&](uint32_t counter) { return find_dim(counter, update->slice, takeover); });
  }

  // The result of a body with that number is the changed array.
  static bool follow_into(const Body& b, size_t result, VName array, std::vector<uint32_t>& counters,
                          Takeover& takeover) {
    const Operand& next = b.results[result].value;
    for (const Stm& s : b.stms)
      for (size_t k = 0; next.is_var() && k < s.pat.size(); k++)
        if (s.pat[k].name == next.name) return follow(s, k, array, counters, takeover);
    return false;
  }

  // All updates have the counter in the same dimension.
  static bool find_dim(uint32_t counter, List<SliceDim> slice, Takeover& takeover) {
    auto known = takeover.dims.find(counter);
    if (known != takeover.dims.end()) return is_at(slice[known->second], counter);
    for (size_t i = 0; i < slice.size(); i++)
      if (is_at(slice[i], counter)) return takeover.dims.emplace(counter, i).second;
    return false;
  }

  // The last thing that a piece does with the array is to put its rows into it.
  static bool follow_region(const Stm& s, const LoopExp& region, size_t result, Takeover& takeover) {
    const Operand& next = region.body->results[result].value;
    List<Stm> stms = region.body->stms;
    auto binds = [&](const Stm& inner) {
      return next.is_var() && inner.pat.size() == 1 && inner.pat[0].name == next.name;
    };
    auto last = std::ranges::find_if(stms, binds);
    const auto* update = last == stms.end() ? nullptr : try_as<UpdateExp>(last->exp);
    if (!update || update->is_safe || update->array != region.params[result].param.name) return false;
    RowsOfPiece piece(region);
    piece.body(region.body);
    const SliceDim& rows = update->slice[0];
    if (rows.is_fixed || rows.start.name != region.counter || !piece.length || rows.count.name != piece.length)
      return false;
    takeover.updates.insert(takeover.updates.end(), {s.pat[result].name, next.name});
    takeover.regions.insert(region.counter.id);
    takeover.rows.insert(piece.rows.begin(), piece.rows.end());
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

// Reads of the old array become reads of what the new one is at that point: the parameter of the innermost loop that
// writes it.
class WriteOver : public Mapper {
 public:
  WriteOver(const Takeover& takeover, Arena& arena) : Mapper(arena), old_(takeover.old), now_(takeover.old) {
    for (VName update : takeover.updates) updates_.insert(update.id);
  }
  const Body* inside(const LoopExp& e, size_t result) {
    VName outer = std::exchange(now_, e.params[result].param.name);
    const Body* made = map_body(e.body, *this);
    now_ = outer;
    return made;
  }
  VName name(VName n) override { return n == old_ ? now_ : n; }
  Stm stm(const Stm& s) override {
    auto written = std::ranges::find_if(s.pat, [&](const PatElem& p) { return updates_.contains(p.name.id); });
    const auto* loop = written == s.pat.end() ? nullptr : try_as<LoopExp>(s.exp);
    if (!loop) return map_stm(s, *this);
    LoopExp made = *loop;
    std::vector<LoopParam> params(made.params.begin(), made.params.end());
    for (LoopParam& p : params) p.init = operand(p.init);
    made.params = arena.list(params);
    made.bound = operand(made.bound);
    made.body = inside(*loop, static_cast<size_t>(written - s.pat.begin()));
    Stm result = s;
    result.exp = arena.make<LoopExp>(made);
    return result;
  }

 private:
  VName old_, now_;
  std::unordered_set<uint32_t> updates_;
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
  // The body of a function that writes over its own parameters, and over what has taken their place.
  const Body* with_own_params(const Fun& f) {
    constexpr int kMaxRounds = 8;  // so that the work for long chains is limited
    const Body* body = f.body;
    std::vector<Param> own;
    for (const Param& p : f.params)
      if (p.type.kind == TypeKind::Array && p.type.unique) own.push_back(p);
    for (int round = 0; round < kMaxRounds && !own.empty(); round++) {
      std::vector<Takeover> takeovers = TakeoverFinder(body).of_own(own);
      own.clear();
      for (const Takeover& takeover : takeovers) own.push_back(body->stms[takeover.nest].pat[takeover.result]);
      if (!takeovers.empty()) body = with_takeovers(body, takeovers);
    }
    return body;
  }
  uint32_t num_names() const { return build_.num_names(); }
  bool has_changed() const { return num_changed_ > 0; }

 private:
  const Body* with_takeovers(const Body* b, const std::vector<Takeover>& takeovers) {
    num_changed_++;
    std::vector<Stm> stms(b->stms.begin(), b->stms.end());
    for (const Takeover& takeover : takeovers) take_over(stms[takeover.nest], takeover.result, takeover);
    for (const Takeover& takeover : takeovers) drop_blank(stms, takeover);
    return arena.make<Body>(arena.list(stms), b->results);
  }

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
      take_over(stms[takeover.nest], takeover.result, takeover);
    }
    for (const Takeover& takeover : takeovers) drop_blank(stms, takeover);
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

  static void drop_blank(std::vector<Stm>& stms, const Takeover& takeover) {
    std::erase_if(stms, [&](const Stm& s) {
      return !s.pat.empty() && std::ranges::find(takeover.scratches, s.pat[0].name) != takeover.scratches.end();
    });
  }

  // The nest begins with the old array.
  void take_over(Stm& nest, size_t result, const Takeover& takeover) {
    if (const auto* match = try_as<MatchExp>(nest.exp)) {
      MatchExp made = *match;
      std::vector<MatchCase> cases(made.cases.begin(), made.cases.end());
      for (MatchCase& c : cases) c.body = taken_over(*c.body, result, takeover);
      made.cases = arena.list(cases);
      made.otherwise = taken_over(*made.otherwise, result, takeover);
      nest.exp = arena.make<MatchExp>(made);
      return;
    }
    LoopExp e = *as<LoopExp>(nest.exp);
    std::vector<LoopParam> params(e.params.begin(), e.params.end());
    params[result].init = var_operand(takeover.old);
    e.params = arena.list(params);
    e.body = WriteOver(takeover, arena).inside(e, result);
    nest.exp = arena.make<LoopExp>(e);
  }
  const Body* taken_over(const Body& b, size_t result, const Takeover& takeover) {
    std::vector<Stm> stms(b.stms.begin(), b.stms.end());
    for (Stm& s : stms)
      for (size_t k = 0; k < s.pat.size(); k++)
        if (s.pat[k].name == b.results[result].value.name) take_over(s, k, takeover);
    drop_blank(stms, takeover);
    return arena.make<Body>(arena.list(stms), b.results);
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
