// For `in-place`: which arrays can take the place of older ones. The conditions are those of in_place.cpp.
//
// - First the shape (TakeoverFinder): from the result of the body back to the nest that makes it, and through the nest,
//   its branches and versions, to the updates. On the way the blank arrays, the updates and the positions of counters
//   are noted.
// - Then the uses (Reads): one walk over the body counts for all candidates how often the old array is used, and how
//   often that is fine. Where the two numbers are the same, nothing else looks at it.
#include "loops/takeovers.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/save_rows.h"

namespace fehu::loops {

using namespace ir;

namespace {

constexpr int64_t kFewIterations = 2;

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

  // Counts stay where they are in the table once it is filled, so the other tables can point to them.
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
  // A part of the old array is a view: that it was taken is fine before the nest, but it must not be looked at later.
  // So it is watched like the array itself, and each use of it counts as one that is not fine, unless `copy` says so.
  void read(Count& count, const Stm& s, List<SliceDim> slice) {
    bool is_before = at < count.takeover->nest;
    if (!is_element(slice)) {
      count.num_fine += is_before;
      parts_[s.pat[0].name.id] = &count;
    } else {
      count.num_fine += is_before || (!count.is_written && is_own(*count.takeover, slice));
    }
  }
  // Of a part, which then is not used later, or of all of it.
  void copy(VName array) {
    if (auto found = parts_.find(array.id); found != parts_.end())
      found->second->num_fine += at < found->second->takeover->nest;
    if (auto found = counts.find(array.id); found != counts.end())
      found->second.num_fine += at < found->second.takeover->nest;
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
  TakeoverFinder(const Body* body, const std::vector<bool>& is_new) : body_(body), is_new_(is_new) {
    for (size_t i = 0; i < body->stms.size(); i++)
      for (size_t k = 0; k < body->stms[i].pat.size(); k++) bound_[body->stms[i].pat[k].name.id] = {i, k};
  }

  std::vector<Takeover> of_loop(const LoopExp& loop, const AliasTable& aliases) const {
    std::vector<Takeover> found;
    for (size_t i = 0; i < loop.params.size(); i++)
      if (std::optional<Takeover> takeover = of_param(loop, i, aliases)) found.push_back(*takeover);
    found = with_fine_reads(found);
    std::vector<Takeover> others;
    std::unordered_set<uint32_t> taken;  // blank arrays
    for (const Takeover& t : found) taken.insert(t.scratches[0].id);
    for (size_t i = 0; i < loop.params.size(); i++) {
      if (std::ranges::find(found, i, &Takeover::param) != found.end()) continue;
      std::optional<Takeover> takeover = on_the_way(loop, i, aliases, taken);
      if (takeover) taken.insert(takeover->scratches[0].id);
      if (takeover) others.push_back(*takeover);
    }
    others = with_fine_reads(others);
    found.insert(found.end(), others.begin(), others.end());
    return found;
  }

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

  // Of all that have the right shape, those whose old arrays are looked at only where that is fine. A blank array may
  // be mentioned once for each nest that begins with it: whoever else has it would see what is written.
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

  // The result with the number of the parameter is the next array. What updates have made of the parameter in the
  // meantime lies in the same block, so the nest goes on with the last of these.
  std::optional<Takeover> of_param(const LoopExp& loop, size_t param, const AliasTable& aliases) const {
    const LoopParam& p = loop.params[param];
    const Operand& result = body_->results[param].value;
    auto place = p.param.type.kind == TypeKind::Array && result.is_var() ? bound_.find(result.name.id) : bound_.end();
    if (place == bound_.end() || !is_worth_it(loop, param) || !has_fixed_size(loop, p.param.type)) return std::nullopt;
    VName old = last_update(*body_, p.param.name, place->second.stm);
    Takeover takeover{old, param, place->second.stm, place->second.result};
    if (!makes(p.param.type, takeover) || is_shared(loop, param, aliases)) return std::nullopt;
    return takeover;
  }

  // Another array than the next one, which is made on the way to that and nobody else gets. The next one is new.
  std::optional<Takeover> on_the_way(const LoopExp& loop, size_t param, const AliasTable& aliases,
                                     const std::unordered_set<uint32_t>& taken) const {
    const Param& p = loop.params[param].param;
    const Operand& result = body_->results[param].value;
    if (p.type.kind != TypeKind::Array || !result.is_var() || !is_worth_it(loop, param) ||
        !has_fixed_size(loop, p.type) || is_shared(loop, param, aliases))
      return std::nullopt;
    auto [next, number] = binder(*body_, result.name);
    const auto* nest = next ? try_as<LoopExp>(next->exp) : nullptr;
    Takeover made{p.name, param, 0, 0};
    if (!nest || !begins_blank(*body_, *nest, number, p.type, made)) return std::nullopt;
    std::optional<Takeover> found = first_of_type(p, param, taken);
    if (!found || found->scratches[0] == made.scratches[0]) return std::nullopt;
    VName array = body_->stms[found->nest].pat[found->result].name;
    bool is_given = std::ranges::any_of(
        body_->results, [&](const Result& r) { return r.value.is_var() && aliases.may_share(array, r.value.name); });
    return is_given ? std::nullopt : found;
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
  // The statement that binds the name, and the number of the name among what it binds. For the body at hand there is a
  // table; branches are short.
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

  // An array that belongs to the loop, or could, is written over for nothing. Otherwise it is copied first: then there
  // must be iterations, and enough of them, to make up for that.
  bool is_worth_it(const LoopExp& loop, size_t param) const {
    if (loop.params[param].param.type.unique || is_new_[param]) return true;
    bool is_short = loop.bound.is_const() && prim::as_i64(loop.bound.value) <= kFewIterations;
    return loop.form == LoopForm::For && !is_short;
  }

  // Both arrays must be of one size in all iterations, or the second would not fit into the block of the first.
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

  // Another result that shares memory with the next array would be written over in the next iteration, too.
  bool is_shared(const LoopExp& loop, size_t param, const AliasTable& aliases) const {
    VName next = body_->results[param].value.name;
    for (size_t i = 0; i < loop.params.size(); i++) {
      const Operand& other = body_->results[i].value;
      if (i != param && other.is_var() && aliases.may_share(next, other.name)) return true;
    }
    return false;
  }

  const Body* body_;
  const std::vector<bool>& is_new_;            // by parameter of the loop
  std::unordered_map<uint32_t, Place> bound_;  // by the body itself
};

}  // namespace

std::unordered_set<uint32_t> rows_of_piece(const LoopExp& region) {
  RowsOfPiece piece(region);
  piece.body(region.body);
  return piece.rows;
}

std::vector<Takeover> takeovers_in_loop(const LoopExp& loop, const AliasTable& aliases,
                                        const std::vector<bool>& is_new) {
  return TakeoverFinder(loop.body, is_new).of_loop(loop, aliases);
}

std::vector<Takeover> takeovers_in_function(const Body* body, const std::vector<Param>& own) {
  return TakeoverFinder(body, {}).of_own(own);
}

}  // namespace fehu::loops
