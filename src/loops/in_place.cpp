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
//   taken as a whole, but it, or a part of it (`save-rows`), may be copied before the nest. After the nest nobody needs
//   it.
// - What updates before the nest have made of the parameter is as good as the parameter.
// - Nothing else that the iteration gives shares memory with the new one.
// - If the next array cannot be made over the old one, another of the same type can that is made on the way to it: then
//   there are two blocks instead of three.
// - A parameter of a function that belongs to it (`*[n]f64`) is like the array of the one iteration that its body is.
//   So is the array that has taken its place, and so on. Other arrays that are not needed any more have blocks that can
//   be shared later (`reuse-blocks`).
//
// Leaves out: new arrays that are updated in several places; sizes that change from iteration to iteration; loops of
// one or two iterations, and while loops, which may not run at all, if the array would have to be copied: they do not
// begin with a new array that nobody else needs.
//
// takeovers.cpp finds the arrays; here the program is rewritten.
#include "loops/in_place.h"

#include <algorithm>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/uses.h"
#include "ir/build.h"
#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "loops/takeovers.h"

namespace fehu::loops {

using namespace ir;

namespace {

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
      : Mapper(context.arena),
        build_(context.arena, context.names, program.num_names),
        aliases_(aliases),
        num_uses_(analysis::count_uses(program)) {}

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
      std::vector<Takeover> takeovers = takeovers_in_function(body, own);
      own.clear();
      for (const Takeover& takeover : takeovers) own.push_back(body->stms[takeover.nest].pat[takeover.result]);
      if (!takeovers.empty()) body = with_takeovers(body, takeovers);
    }
    return body;
  }
  uint32_t num_names() const { return build_.num_names(); }

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
    std::vector<bool> is_new;
    for (const LoopParam& p : loop->params) is_new.push_back(begins_new(p, before));
    std::vector<Takeover> takeovers = takeovers_in_loop(*loop, aliases_, is_new);
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

  // Is it made by a loop of the same body, of a blank array, and used for nothing but to begin with? Then the copy will
  // be removed.
  bool begins_new(const LoopParam& p, const std::vector<Stm>& before) const {
    auto binder = [&](const Operand& x) -> std::pair<const Stm*, size_t> {
      constexpr size_t kMaxDistance = 50;
      bool is_used_once = x.is_var() && x.name.id < num_uses_.size() && num_uses_[x.name.id] == 1;
      for (size_t i = before.size(); is_used_once && i-- > 0 && before.size() - i <= kMaxDistance;)
        for (size_t k = 0; k < before[i].pat.size(); k++)
          if (before[i].pat[k].name == x.name) return {&before[i], k};
      return {nullptr, 0};
    };
    if (p.param.type.kind != TypeKind::Array) return false;
    auto [made, result] = binder(p.init);
    if (made && result_of(made->exp).kind == ResultKind::Fresh) return true;
    const auto* loop = made ? try_as<LoopExp>(made->exp) : nullptr;
    const Stm* blank = loop && result < loop->params.size() ? binder(loop->params[result].init).first : nullptr;
    return blank && blank->exp->kind == ExpKind::Scratch;
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
  std::vector<uint32_t> num_uses_;  // of the names of the program as it was, by number
  size_t num_changed_ = 0;
};

}  // namespace

const Program* in_place(const Program* program, pass::Context& context) {
  Replacer replacer(*program, context.aliases.of(*program), context);
  const Program* made =
      map_bodies(program, context.arena, [&](const Fun& f) { return replacer.body(replacer.with_own_params(f)); });
  return with_names(made, program, replacer.num_names(), context.arena);
}

}  // namespace fehu::loops
