// The pass `parallelise`: second-order array combinators become parallel regions, whose pieces threads compute at the
// same time.
//
//   let {ys: [n]i32} = screma(n, xs) map f
// =>
//   let {out: [n]i32} = scratch([n]i32)
//   let {ys: [n]i32} = loop (out: *[n]i32 = out) pieces first, last of n cost 3i64 do {
//     let {count: i64} = sub64(last, first)
//     let {part: [count]i32} = screma(count, xs[first :+ count]) map f
//     let {out: [n]i32} = out with [first :+ count] <- part
//     in {out}
//   }
//
// Relies on: fusion is done. What is inside of a piece is what was there, on a part of the arrays; so all passes for
// one core come after this one, and apply to the pieces. Passes on memory make the part where it belongs.
//
// - Host code is what runs once: functions that are called from there (versions.h), bodies of loops, branches. SOACs
//   that stand there are cut into pieces; what is inside of them stays as it is.
// - How each kind is cut: regions.h. What a point costs: cost.h.
// - A function of few statements that has SOACs in it becomes two versions. With many points, each is sequential; with
//   few (a tunable says what that is; if it is not set, it is a few for each thread), the SOACs inside are cut as well,
//   and threads help each other. Where points have different amounts of work (work.h), as many count as would have all
//   the work if each had as much as the largest.
// - Attributes say which of the versions there are: steering.h.
//
// Copies of large arrays, transpositions and fills are shared by the run time (rts/multicore/copy.h).
//
// Leaves out, so that it stays sequential: what prints, since that is in order; work of a constant size that is too
// little; accumulators with an operator that are more than histograms; scans and histograms with operators that can
// fail, since they would be applied to other values (total.h has reductions); functions of scans that write; histograms
// with about as many bins as elements, whose indices take work; ranges that are stored; streams; constants of the
// program.
#include "parallel/parallelise.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "analysis/consumption.h"
#include "analysis/effects.h"
#include "ir/op_facts.h"
#include "parallel/cost.h"
#include "parallel/distribute.h"
#include "parallel/regions.h"
#include "parallel/segments.h"
#include "parallel/steering.h"
#include "parallel/total.h"
#include "parallel/versions.h"
#include "parallel/work.h"
#include "soac/rewriter.h"

namespace fehu::parallel {

using namespace ir;

namespace {

// About 20 microseconds: less is not worth waking a thread, and has better uses for registers and loops that are
// written out.
constexpr int64_t kLeastWork = 50'000;

// From so many points on, threads find enough to do without looking into them, however many threads there are.
constexpr int64_t kManyPoints = 64;
// So many chunks of segments are for more than two threads, who would gain nothing where each segment is made twice.
constexpr int64_t kManyChunks = 9;
// So many threads gain by having ranges of bins, although each looks at all elements: it takes about three quarters of
// what one alone takes for all of it, in 16 ranges, and as long in four.
constexpr int64_t kManyRanges = 12;
// An element of a scan that takes more operations is stored, and not made twice.
constexpr int64_t kDearElement = 16;
// So deep is code copied to look into points, and no more than that.
constexpr int kMaxDepth = 2;
constexpr size_t kMostStms = 60;

class Paralleliser : public soac::Rewriter {
 public:
  Paralleliser(const Program& program, pass::Context& context)
      : Rewriter(program, context),
        is_consumed_(analysis::consumed_roots(program, context.aliases.of(program))),
        names_(context.names),
        effects_(program),
        printing_(printing_functions(program)),
        versions_(program, build_.names(), context.arena),
        regions_(build_, [this](const Param& p) { return is_consumed(p); }) {}

  const Program* program(const Program* program) {
    Program made = *program;
    build_.begin_body();
    for (const Stm& s : program->constants) build_.emit(s);
    build_.end_stms();
    std::vector<Fun> funs = versions_.funs;
    bool is_any_changed = false;
    for (Fun& f : funs) {
      if (!versions_.on_host.contains(f.name.id)) continue;
      for (const Param& p : f.params) build_.bind(p);
      const Body* made = body(f.body);
      is_any_changed |= made != f.body;
      f.body = made;
    }
    if (!is_any_changed) return program;
    made.funs = arena.list(funs);
    made.num_names = build_.num_names();
    return arena.make<Program>(made);
  }

 private:
  // What is inside of a SOAC is not host code.
  const Lambda* lambda(const Lambda* l) override { return calling_copies(l, versions_, arena); }

  bool replace(const Stm& s) override {
    if (const auto* with_acc = try_as<WithAccExp>(s.exp)) return inside_with_acc(s, *with_acc);
    if (is_spread(s, s.exp)) return true;
    if (calls_copy(s)) {
      build_.emit(calling_copy(s, versions_, arena));
      return true;
    }
    regions_.bind(s);
    return false;
  }

  // Its function runs once, so it is host code.
  bool inside_with_acc(const Stm& s, const WithAccExp& e) {
    if (is_accumulated(s, e)) return true;
    WithAccExp made = e;
    for (size_t i = 0; i < e.inputs.size(); i++)
      if (e.inputs[i].op) combining_.insert(e.lambda->params[i].name.id);
    for (const Param& p : e.lambda->params) build_.bind(p);
    regions_.bind(e);
    if (is_filter(s, e)) return true;
    Lambda inside = *e.lambda;
    inside.body = body(e.lambda->body);
    if (inside.body == e.lambda->body) return false;
    made.lambda = arena.make<Lambda>(inside);
    std::vector<AccInput> inputs(e.inputs.begin(), e.inputs.end());
    for (AccInput& input : inputs)
      if (input.op) input.op = lambda(input.op);
    made.inputs = arena.list(inputs);
    build_.emit(s.pat, arena.make<WithAccExp>(made), s.certs, s.attrs);
    return true;
  }

  bool is_accumulated(const Stm& s, const WithAccExp& e) {
    const Stm* inside = regions_.map_into_accs(e);
    if (!inside || !steering_of(inside->attrs).is_parallel || !is_orderless(inside->exp)) return false;
    for (const AccInput& input : e.inputs)
      if (has_effect(input.op)) return false;
    const auto& screma = *as<ScremaExp>(inside->exp);
    Operand cost = cost_of(*screma.lambda);
    if (num_stms(screma.lambda->body) > kMostStms || is_little(screma.width, cost)) return false;
    const auto* made = as<WithAccExp>(map_children(&e, *this));
    regions_.accumulate(s, *made, made->lambda->body->stms[0], cost);
    return true;
  }

  bool is_filter(const Stm& s, const WithAccExp& e) {
    const Stm* inside = regions_.filter_in(e);
    if (!inside || !steering_of(inside->attrs).is_parallel) return false;
    const auto& screma = *as<ScremaExp>(inside->exp);
    if (!can_be_cut(*inside, screma) || !is_orderless(inside->exp)) return false;
    if (is_nest(screma.lambda) && is_filter_distributed(s, e, *inside)) return true;
    Operand cost = cost_of(*screma.lambda);
    if (is_little(screma.width, cost)) return false;
    regions_.filter(s, *as<WithAccExp>(map_children(&e, *this)), *inside, cost);
    return true;
  }

  // What is asked of each element is a nest: a map before the filter.
  bool is_filter_distributed(const Stm& s, WithAccExp e, Stm inside) {
    if (!steering_of(inside.attrs).has_both) return false;
    std::optional<Distributed> in_two = distributed(*as_soac(inside.exp), build_);
    if (!in_two) return false;
    spread({arena.list(in_two->pat), inside.certs, inside.attrs, inside.where, arena.make<ScremaExp>(in_two->map)});
    inside.exp = with_inputs(as_soac(inside.exp), in_two->rest.arrays, in_two->rest.lambda, arena);
    Lambda function = *e.lambda;
    function.body = arena.make<Body>(arena.list({inside}), function.body->results);
    e.lambda = arena.make<Lambda>(function);
    Stm filter = s;
    filter.exp = arena.make<WithAccExp>(e);
    if (!is_filter(filter, e)) build_.emit(filter.pat, map_children(filter.exp, *this), s.certs, s.attrs);
    return true;
  }

  bool is_spread(const Stm& s, const Exp* e) {
    if (!steering_of(s.attrs).is_parallel) return false;
    const auto* screma = try_as<ScremaExp>(e);
    const auto* hist = try_as<HistExp>(e);
    if (const auto* expand = try_as<ExpandExp>(e)) return is_spread(s, *expand);
    if (const auto* flatmap = try_as<FlatmapExp>(e)) return is_spread(s, *flatmap);
    bool can_be_cut = screma ? this->can_be_cut(s, *screma) : hist && this->can_be_cut(*hist);
    if ((!screma && !hist) || !is_orderless(e)) return false;
    if (!can_be_cut) return screma && is_attempted(s, *screma);
    Steering steering = steering_of(s.attrs);
    if (steering.has_inner) return screma && is_inside_spread(s, *screma);
    if (steering.has_both && is_distributed(s, *as_soac(e))) return true;
    build_.begin_body();
    Operand cost = cost_of(*as_soac(e)->lambda);
    List<Stm> computed = build_.end_stms();
    if (is_little(as_soac(e)->width, cost)) return false;
    for (const Stm& stm : computed) build_.emit(stm);
    if (hist)
      regions_.hist(s, *as<HistExp>(map_children(e, *this)), cost, compared("threads_for_bins", kManyRanges));
    else if (NestedRegions nested = steering.has_both ? nested_regions(*screma) : NestedRegions{}; nested.body)
      versions(s, *screma, nested, cost, steering);
    else
      cut(s, *as<ScremaExp>(map_children(e, *this)), cost);
    return true;
  }

  // A histogram of nests, and a scan of what takes more than a few operations: first a map, which stores what there is
  // to count or to add up. With little work it is what it was.
  bool is_distributed(const Stm& s, const SoacExp& e) {
    const auto* screma = try_as<ScremaExp>(&e);
    if (screma && screma->scans.empty()) return false;
    build_.begin_body();
    Operand cost = cost_of(*e.lambda);
    List<Stm> computed = build_.end_stms();
    bool is_dear = cost.is_var() || is_const(cost, 0) || prim::as_i64(cost.value) > kDearElement;
    if (screma ? !is_dear : !is_nest(e.lambda)) return false;
    std::optional<Distributed> in_two = distributed(e, build_);
    if (!in_two) return false;
    if (!screma || num_stms(e.lambda->body) > kMostStms) {
      spread_in_two(s, *in_two);
      return true;
    }
    for (const Stm& stm : computed) build_.emit(stm);
    Operand work = is_const(cost, 0) ? i64_operand(kUnlimitedPoints) : build_.mul(e.width, cost);
    const Type i64 = prim_type(prim::PrimType::I64);
    Operand chunks = build_.let("chunks", i64, arena.make<ChunksExp>(work, i64_operand(!is_const(cost, 0))), s.certs);
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    Operands made = build_.choose(
        build_.less(i64_operand(1), chunks), types,
        [&] { return with_fresh_pattern(s, [&](const Stm& copy) { spread_in_two(copy, *in_two); }); },
        [&] {
          const Exp* copy = rename(s.exp, build_.names(), arena);
          return build_.let_all("part", types, map_children(copy, *this), {}, s.attrs);
        },
        s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
    return true;
  }

  void spread_in_two(const Stm& s, const Distributed& d) {
    Stm map = s, rest = s;
    map.pat = arena.list(d.pat);
    map.exp = arena.make<ScremaExp>(d.map);
    spread(map);
    rest.exp = with_inputs(as_soac(s.exp), d.rest.arrays, d.rest.lambda, arena);
    rest.certs = {};
    spread(rest);
  }

  void spread(Stm s) {
    if (is_spread(s, s.exp)) return;
    s.exp = map_children(s.exp, *this);
    build_.emit(s);
  }

  // What a function emits for the same statement, with other names for its results.
  Operands with_fresh_pattern(const Stm& s, const std::function<void(const Stm&)>& emit) {
    std::vector<PatElem> pat;
    Operands values;
    for (const PatElem& p : s.pat) {
      pat.push_back({build_.fresh_like(p.name, p.type), p.type, nullptr});
      values.push_back(var_operand(pat.back().name));
    }
    emit({arena.list(pat), {}, s.attrs, s.where, s.exp});
    return values;
  }

  // A reduction whose operator may fail is done in order if it does in chunks (total.h), or if one chunk is enough.
  // What makes the elements must not fail, since that might be before or after the operator does.
  bool is_attempted(const Stm& s, const ScremaExp& e) {
    if (!e.scans.empty() || e.post || s.pat.size() != num_reduced(e) || has_effect(e.lambda)) return false;
    if (num_stms(e.lambda->body) > kMostStms || num_stms(e.reduces[0].op->body) > kMostStms) return false;
    const auto* whole = as<ScremaExp>(map_children(&e, *this));
    std::optional<ScremaExp> total = with_total_operators(*as<ScremaExp>(rename(whole, build_.names(), arena)));
    if (!total) return false;
    Operand cost = cost_of(*e.lambda);
    for (const Reduce& reduce : e.reduces) cost = build_.add(cost, cost_of(*reduce.op));
    if (is_little(e.width, cost)) return false;
    std::vector<Type> types, known;
    Operands nothing;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    known = types;
    known.push_back(prim_type(prim::PrimType::Bool));
    for (const Type& t : known) nothing.push_back(const_operand(prim::zero_value(t.prim)));
    Operand chunks =
        build_.let("chunks", prim_type(prim::PrimType::I64), arena.make<ChunksExp>(e.width, cost), s.certs);
    Operands made = build_.choose(
        build_.less(i64_operand(1), chunks), known, [&] { return attempted(s, *total, cost); }, [&] { return nothing; },
        s.certs);
    Operands values = build_.choose(
        made.back(), types, [&] { return Operands(made.begin(), made.end() - 1); },
        [&] { return build_.let_all("red", types, whole, s.certs, s.attrs); });
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], values[i]);
    return true;
  }

  // The same reduction with an operator for each that cannot fail, and one result more.
  std::optional<ScremaExp> with_total_operators(ScremaExp e) {
    std::vector<Reduce> reduces;
    Lambda function = *e.lambda;
    std::vector<Result> results;
    std::vector<Type> ret;
    for (const Reduce& reduce : e.reduces) {
      std::optional<Reduce> total = as_total(reduce, effects_, build_);
      if (!total) return std::nullopt;
      for (size_t i = 0; i < reduce.neutral.size(); i++) {
        results.push_back(function.body->results[ret.size() - reduces.size()]);
        ret.push_back(function.ret[ret.size() - reduces.size()]);
      }
      results.push_back({{}, bool_operand(true)});
      ret.push_back(prim_type(prim::PrimType::Bool));
      reduces.push_back(*total);
    }
    function.ret = arena.list(ret);
    function.body = arena.make<Body>(function.body->stms, arena.list(results));
    e.lambda = arena.make<Lambda>(function);
    e.reduces = arena.list(reduces);
    return e;
  }

  // The values in chunks, and whether they are right.
  Operands attempted(const Stm& s, const ScremaExp& total, const Operand& cost) {
    std::vector<PatElem> pat;
    Operands values;
    Operand is_right = bool_operand(true);
    for (const Reduce& reduce : total.reduces)
      for (const Type& type : reduce.op->ret) pat.push_back(build_.param("red", type));
    regions_.folds_in_chunks({arena.list(pat), {}, {}, s.where, nullptr}, total, cost);
    for (size_t at = 0; const Reduce& reduce : total.reduces) {
      for (size_t i = 0; i + 1 < reduce.neutral.size(); i++) values.push_back(var_operand(pat[at++].name));
      is_right = build_.both(is_right, var_operand(pat[at++].name));
    }
    values.push_back(is_right);
    return values;
  }

  bool is_spread(const Stm& s, const ExpandExp& e) {
    auto is_written = [&](const Param& p) { return is_consumed(p); };
    bool is_read_only =
        std::ranges::none_of(e.lambda->params, is_written) && std::ranges::none_of(e.size->params, is_written);
    if (!is_read_only || !do_accs_return(s, e) || !is_orderless(&e)) return false;
    Operand size_cost = cost_of(*e.size), cost = cost_of(*e.lambda);
    regions_.expand(s, *as<ExpandExp>(map_children(&e, *this)), size_cost, cost);
    return true;
  }

  bool is_spread(const Stm& s, const FlatmapExp& e) {
    auto is_written = [&](const Param& p) { return is_consumed(p); };
    if (std::ranges::any_of(e.lambda->params, is_written) || !is_orderless(&e)) return false;
    const auto* made = as<FlatmapExp>(map_children(&e, *this));
    bool is_long = num_stms(e.lambda->body) > kMostStms;
    if (std::optional<ExpandExp> expand = as_expand(*made, build_)) {
      Operand size_cost = cost_of(*expand->size), cost = cost_of(*expand->lambda);
      auto in_parts = [&](const Stm& stm) { regions_.expand_segments(stm, *expand, size_cost, cost); };
      if (is_long)
        in_parts(s);
      else
        regions_.choose_parts(s, made, are_several_threads(), in_parts);
      return true;
    }
    if (is_long) return false;
    regions_.flatmap(s, *made, cost_of(*e.lambda), compared("chunks_of_segments", kManyChunks));
    return true;
  }

  // Is there as much as a threshold of that kind says?
  Regions::IsEnough compared(std::string_view what, int64_t usual) {
    return [=, this](const Operand& count) {
      return build_.at_most(threshold(threshold_name(what), path_, i64_operand(usual), {count}), count);
    };
  }

  // One thread does what it would without others.
  Operand are_several_threads() {
    return build_.less(i64_operand(1),
                       build_.let("most", prim_type(prim::PrimType::I64),
                                  arena.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0))));
  }

  // Of what is called, and goes through arrays or loops, nobody knows.
  Operand cost_of(const Lambda& l) {
    return calls_any(&l, versions_.unknown) ? i64_operand(0) : parallel::cost_of(l, build_);
  }

  bool is_nest(const Lambda* l) const { return has_soacs(l) || has_parallel_calls(l, versions_); }

  void cut(const Stm& s, const ScremaExp& e, const Operand& cost) {
    if (e.scans.empty() && e.reduces.empty())
      regions_.maps(s, e, cost);
    else
      regions_.folds(s, e, cost);
  }

  // Points one after the other, with regions inside.
  bool is_inside_spread(const Stm& s, const ScremaExp& e) {
    NestedRegions nested = nested_regions(e);
    if (!nested.body) return false;
    build_.emit(s.pat, arena.make<ScremaExp>(with_body(e, nested.body)), s.certs, s.attrs);
    return true;
  }

  ScremaExp with_body(ScremaExp e, const Body* body) {
    Lambda function = *e.lambda;
    function.body = body;
    e.lambda = arena.make<Lambda>(function);
    return e;
  }

  // The body of the function with regions for the SOACs in it; null: there are none, or too much code for that to be
  // worth a second version.
  struct NestedRegions {
    const Body* body = nullptr;
    std::string threshold = {};  // from so many points on, each is sequential
    std::string path = {};       // the thresholds that were compared on the way, as tuners want it
  };
  NestedRegions nested_regions(const ScremaExp& e) {
    if (depth_ == kMaxDepth || num_stms(e.lambda->body) > kMostStms) return {};
    if (!e.scans.empty()) return {};
    for (const Param& p : e.lambda->params) build_.bind(p);
    NestedRegions nested = {nullptr, threshold_name("outer_points"), path_};
    path_ += (path_.empty() ? "!" : " !") + nested.threshold;
    Operand around = std::exchange(points_around_, build_.mul(points_around_, e.width));
    depth_++;
    const Body* made = body(e.lambda->body);
    depth_--;
    points_around_ = around;
    path_ = nested.path;
    if (made != e.lambda->body || has_parallel_calls(e.lambda, versions_))
      nested.body = made;
    else
      num_thresholds_--;
    return nested;
  }

  // With many points each is for one thread; with few, threads share them.
  void versions(const Stm& s, const ScremaExp& e, const NestedRegions& nested, const Operand& cost,
                const Steering& steering) {
    const Lambda* works = work_function(*e.lambda, build_);
    bool is_wide = !works && e.width.is_const() && prim::as_i64(e.width.value) >= kManyPoints;
    bool has_both = (steering.has_varying_inside || !works) && (!is_wide || !steering.has_outer);
    ScremaExp both = with_body(e, nested.body);
    if (!has_both) return cut(s, *as<ScremaExp>(map_children(&e, *this)), cost);
    if (!steering.has_outer) return cut(s, both, cost);
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    auto version = [&](const ScremaExp& made) {
      return with_fresh_pattern(s, [&](const Stm& copy) { cut(copy, made, cost); });
    };
    ScremaExp outer = *as<ScremaExp>(map_children(rename(&e, build_.names(), arena), *this));
    for (size_t i = 0; i < e.arrays.size(); i++)
      if (is_consumed(e.lambda->params[i])) consumed_copies_.insert(outer.lambda->params[i].name.id);
    Operands made = build_.choose(
        has_enough_points(s, e, works, nested, cost), types, [&] { return version(outer); }, [&] { return version(both); },
        s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
  }

  // Do the points alone keep all threads busy, or is there so little to do that regions inside would only take time?
  Operand has_enough_points(const Stm& s, const ScremaExp& e, const Lambda* works, const NestedRegions& nested,
                            const Operand& cost) {
    const Type i64 = prim_type(prim::PrimType::I64), boolean = prim_type(prim::PrimType::Bool);
    Operand wanted = build_.let("wanted", i64, arena.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0)));
    auto are_many = [&](const Operand& points) {
      Operand all = build_.mul(points_around_, points);
      return build_.at_most(threshold(nested.threshold, nested.path, wanted, {all}), all);
    };
    Operand chunks = build_.let("chunks", i64, arena.make<ChunksExp>(e.width, cost), s.certs);
    Operand is_little = build_.at_most(chunks, i64_operand(1));
    if (!works) return build_.either(are_many(e.width), is_little);
    Operand is_outer = build_.at_most(threshold(nested.threshold, nested.path, wanted, {}), i64_operand(1));
    Operand is_one_enough = build_.either(is_outer, is_little);
    return build_.choose(
        is_one_enough, {&boolean, 1}, [] { return Operands{bool_operand(true)}; },
        [&] { return Operands{are_many(regions_.even_points(s, e, works))}; }, s.certs)[0];
  }

  std::string threshold_name(std::string_view what) { return fmt::format("{}_{}", what, num_thresholds_++); }

  // `compared` is the amount, if it is already known.
  Operand threshold(const std::string& name, const std::string& path, const Operand& usual,
                    std::initializer_list<Operand> compared) {
    std::string value = usual.is_const() ? fmt::format("{}", prim::as_i64(usual.value)) : "def";
    std::string class_name = fmt::format("threshold({}, {})", value, path);
    return build_.let("many", prim_type(prim::PrimType::I64),
                      arena.make<TunableExp>(names_.intern(name).str(), names_.intern(class_name).str(), usual,
                                             arena.list(compared)));
  }

  static size_t num_stms(const Body* b) {
    size_t count = b->stms.size();
    for (const Stm& s : b->stms) for_each_nested(s.exp, [&](const Nested& n) { count += num_stms(n.body); });
    return count;
  }

  bool is_consumed(const Param& p) const {
    return (p.name.id < is_consumed_.size() && is_consumed_[p.name.id]) || consumed_copies_.contains(p.name.id);
  }

  static bool is_little(const Operand& width, const Operand& cost) {
    if (width.is_var() || cost.is_var()) return width.is_const() && prim::as_i64(width.value) <= 1;
    int64_t count = prim::as_i64(width.value), each = prim::as_i64(cost.value);
    return count <= 1 || (each > 0 && count <= kLeastWork / each);  // 0: nobody knows
  }

  // Does nothing in it depend on the order in which elements are looked at?
  bool is_orderless(const Exp* e) const {
    struct Finder : Walker {
      const Paralleliser& pass;
      bool is_found = false;
      explicit Finder(const Paralleliser& pass) : pass(pass) {}
      void callee(VName n) override { is_found |= pass.printing_.contains(n.id); }
      void type(const Type& t) override { is_found |= t.kind == TypeKind::Acc && pass.combining_.contains(t.acc.id); }
      void stm(const Stm& s) override {
        is_found |= effect_of(s.exp) == Effect::Shows;
        walk_stm(s, *this);
      }
    } finder(*this);
    walk_children(e, finder);
    return !finder.is_found;
  }

  bool has_effect(const Lambda* l) const {
    return std::ranges::any_of(l->body->stms, [&](const Stm& s) { return effects_.has_effect(s); });
  }

  static bool do_accs_return(const Stm& s, const SoacExp& e) {
    auto is_acc = [](const Param& p) { return p.type.kind == TypeKind::Acc; };
    return std::ranges::count_if(e.lambda->params, is_acc) == std::ranges::count_if(s.pat, is_acc);
  }

  // Do all accumulators come back, and can the operators be applied to other values?
  bool can_be_cut(const Stm& s, const ScremaExp& e) const {
    if (!do_accs_return(s, e)) return false;
    for (const Reduce& reduce : e.reduces)
      if (has_effect(reduce.op)) return false;
    for (const Scan& scan : e.scans)
      if (has_effect(scan.op)) return false;
    if (e.scans.empty()) return true;
    // The first pass would fail before what comes after the scan of earlier points.
    if (e.post && has_effect(e.post) && has_effect(e.lambda)) return false;
    return Regions::can_scan(e);
  }

  bool can_be_cut(const HistExp& e) const {
    auto can_fail = [&](const HistOp& op) { return has_effect(op.op); };
    return std::ranges::none_of(e.ops, can_fail);
  }

  std::vector<bool> is_consumed_;                 // of roots, by number
  std::unordered_set<uint32_t> consumed_copies_;  // parameters of copies of functions that are consumed, too
  int depth_ = 0;                                 // functions around whose SOACs become regions
  Operand points_around_ = i64_operand(1);        // of all of these
  int num_thresholds_ = 0;
  std::string path_;  // of thresholds, to the code that is being cut
  Interner& names_;
  analysis::Effects effects_;
  std::unordered_set<uint32_t> printing_;
  FunctionVersions versions_;
  Regions regions_;
  std::unordered_set<uint32_t> combining_;  // accumulators with an operator, by certificate
};

}  // namespace

const Program* parallelise(const Program* program, pass::Context& context) {
  return Paralleliser(*program, context).program(program);
}

}  // namespace fehu::parallel
