// The pass `hoist-checks`: checks of each iteration become one check of all of them, before the loop or SOAC.
//
//   loop (..) for i < n do {                       let {all: bool} = 0 <= k, k + (n - 1) < m, and no sum wraps
//     let {j: i64} = add64(i, k)                   #[dry_run] let {passed: bool} = if all then {true} else {
//     let {ok: bool} = 0 <= j && j < m               loop () for i < n do {
//     let {c: cert} = assert(ok, "Index ", j)  =>      let {j} .. let {ok} .. assert(ok, "Index ", j) }
//     let {x: f32} = #{c} xs[j]                      let {yes: bool} = opaque(true) in {yes} }
//     .. }                                         let {d: cert} = assert(passed, ..)
//                                                  loop (..) for i < n do { .. let {x: f32} = #{d} xs[j] .. }
//
// If the condition for all iterations does not hold, a dry run (dry_run.h) makes the checks in the order in which the
// loop would make them, and computes nothing else. So the program fails with the message of the first check that fails.
// If none does, since the condition is only sufficient, the loop runs as well, and needs no checks either. The last
// assert never fails; it carries the dependence.
//
// Relies on: the order of effects. Checks are effects, so nothing that can be seen comes between those of one body.
//
// - Bodies are treated from the inside out. What has been hoisted out of an inner loop is a condition in the body
//   around it, and is hoisted again if that goes: then the inner dry run is no longer needed.
// - Hoisted are checks that each iteration makes, if their conditions are comparisons of what grows evenly (lift.h);
//   and those in branches of which the condition of the branch says a part.
//
// Leaves out: loops with many statements, since the dry run repeats them, and those of a few iterations; while loops;
// loops that print, or whose checks depend on arrays that they change. Before fusion also checks that read arrays.
#include "checks/hoist_checks.h"

#include "checks/dry_run.h"
#include "checks/lift.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::checks {

namespace {

using namespace ir;
using prim::PrimType;

constexpr int64_t kFewest = 4;    // iterations
constexpr int kMostBranches = 3;  // around a check

class Hoister : public Build {
 public:
  Hoister(const Program& program, pass::Context& context, bool is_inner)
      : Build(context.arena, context.names, program.num_names),
        is_inner_(is_inner),
        arena_(context.arena),
        attribute_(context.names.intern("dry_run")),
        dry_runs_(program, context.arena),
        defs_(program.num_names) {
    for (const Stm& s : program.constants)
      for (const PatElem& p : s.pat) bind(p);
  }

  const Body* fun(const Fun& f) {
    for (const Param& p : f.params) bind_param(p);
    return body(f.body);
  }

  void emit(const Stm& s) override {
    if (num_names() > defs_.size()) defs_.resize(num_names());
    for (const PatElem& p : s.pat) defs_[p.name.id] = {s.pat.size() == 1 ? s.exp : nullptr, here()};
    Build::emit(s);
  }

 private:
  // A condition that stands for the assert that binds a certificate, and the statement that makes a dry run.
  struct Guard {
    Operand condition;
    VName passed;
  };
  struct Rebuild;

  uint32_t here() const { return static_cast<uint32_t>(depth()); }
  void bind_param(const Param& p, uint32_t deeper = 0) {
    Build::bind(p);
    if (num_names() > defs_.size()) defs_.resize(num_names());
    defs_[p.name.id] = {nullptr, here() + deeper};
  }

  // The attribute of a statement that an earlier run of the pass has made; nothing inside of it is worth hoisting.
  bool is_dry_run(const Stm& s) const {
    return std::ranges::any_of(s.attrs, [&](const Attr& a) { return a.name == attribute_; });
  }
  const Body* body(const Body* old);
  const Exp* inside(const Exp* e);
  void statement(const Stm& s);
  std::optional<Repetition> repetition_of(const Exp* e);
  VName add_guard(const Operand& condition, const Stm& s, List<Stm> dry_run);
  void collect(const Body& body, Lifter& lifter, Operand& all, std::vector<VName>& hoisted, int num_branches = 0);
  const Body* without_checks(const Body* body, std::span<const VName> hoisted, VName cert);

  const bool is_inner_;  // only of loops without loops inside
  Arena& arena_;
  Name attribute_;
  DryRuns dry_runs_;
  Definitions defs_;
  std::unordered_map<uint32_t, Guard> guards_;  // by the number of the certificate
  size_t num_guards_ = 0;
};

// Bodies inside an operation, one level down.
struct Hoister::Rebuild : Mapper {
  Hoister& hoister;
  explicit Rebuild(Hoister& hoister) : Mapper(hoister.arena_), hoister(hoister) {}
  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override {
    hoister.bind_param(p, 1);
    return p;
  }
  const Body* body(const Body* b) override { return hoister.body(b); }
};

// What was emitted for hoisting that did not succeed is forgotten with the new body.
const Body* Hoister::body(const Body* old) {
  size_t num_before = num_guards_;
  begin_body();
  for (const Stm& s : old->stms) statement(s);
  const Body* made = end_body(std::span<const Result>(old->results));
  return num_guards_ > num_before ? made : old;
}

const Exp* Hoister::inside(const Exp* e) {
  if (const auto* loop = try_as<LoopExp>(e); loop && has_counter(*loop)) {
    bind_param({loop->counter, prim_type(loop->counter_type), nullptr}, 1);
    if (is_region(*loop)) bind_param({loop->last, prim_type(loop->counter_type), nullptr}, 1);
  }
  Rebuild rebuild(*this);
  return map_children(e, rebuild);
}

// The body that each iteration evaluates.
const Body* body_of(const Exp* e) {
  const auto* loop = try_as<LoopExp>(e);
  return loop ? loop->body : as_soac(e)->lambda->body;
}

const Exp* with_body(const Exp* e, const Body* body, Arena& arena) {
  if (const auto* loop = try_as<LoopExp>(e)) {
    LoopExp copy = *loop;
    copy.body = body;
    return arena.make<LoopExp>(copy);
  }
  const SoacExp& soac = *as_soac(e);
  Lambda lambda = *soac.lambda;
  lambda.body = body;
  return with_inputs(&soac, soac.arrays, arena.make<Lambda>(lambda), arena);
}

// Without the statements that bind these, in branches, too.
const Body* without(const Body* body, std::span<const VName> gone, Arena& arena) {
  struct Dropper : Mapper {
    std::span<const VName> gone;
    using Mapper::Mapper;
    Stm stm(const Stm& s) override { return s.exp->kind == ExpKind::Match ? map_stm(s, *this) : s; }
    const Body* body(const Body* b) override {
      std::vector<Stm> kept;
      for (const Stm& s : b->stms)
        if (s.pat.size() != 1 || std::ranges::find(gone, s.pat[0].name) == gone.end()) kept.push_back(stm(s));
      return arena.make<Body>(arena.list(kept), b->results);
    }
  } dropper(arena);
  dropper.gone = gone;
  return dropper.body(body);
}

bool has_loops(const Exp* e) {
  struct Finder : Walker {
    bool has_found = false;
    void stm(const Stm& s) override {
      has_found |= s.exp->kind == ExpKind::Loop;
      if (!has_found) walk_stm(s, *this);
    }
  } finder;
  walk_children(e, finder);
  return finder.has_found;
}

void Hoister::statement(const Stm& s) {
  if (!has_bodies(s.exp->kind) || is_dry_run(s)) return emit(s);
  Stm made = s;
  made.exp = inside(s.exp);
  bool is_wanted = is_short_enough(s.exp) && !(is_inner_ && has_loops(s.exp));
  std::optional<Repetition> repetition = is_wanted ? repetition_of(s.exp) : std::nullopt;
  if (!repetition) return emit(made);
  where = s.where;
  Lifter lifter(*this, defs_, *repetition);
  Operand all = bool_operand(true);
  std::vector<VName> hoisted;
  collect(*body_of(made.exp), lifter, all, hoisted);
  all = both(all, lifter.required());
  bool is_possible = !hoisted.empty() && all.is_var();
  std::optional<List<Stm>> dry_run = is_possible ? dry_runs_.of(s, *this, defs_) : std::nullopt;
  if (!dry_run) return emit(made);
  VName cert = add_guard(all, s, *dry_run);
  made.exp = with_body(made.exp, without_checks(body_of(made.exp), hoisted, cert), arena_);
  emit(made);
}

// The checks of the body that can be hoisted, and what holds if none of them fails.
void Hoister::collect(const Body& body, Lifter& lifter, Operand& all, std::vector<VName>& hoisted, int num_branches) {
  for (const Stm& s : body.stms) {
    const auto* match = try_as<MatchExp>(s.exp);
    if (match && is_if(*match) && num_branches < kMostBranches && !is_dry_run(s)) {
      for (bool is_true : {true, false}) {
        size_t num_assumed = lifter.num_assumed();
        lifter.assume(match->scrutinees[0], is_true);
        collect(is_true ? *match->cases[0].body : *match->otherwise, lifter, all, hoisted, num_branches + 1);
        lifter.forget(num_assumed);
      }
    }
    const auto* assertion = try_as<AssertExp>(s.exp);
    if (!assertion) continue;
    VName cert = s.pat[0].name;
    auto guard = guards_.find(cert.id);
    const Operand& condition = guard != guards_.end() ? guard->second.condition : assertion->cond;
    std::optional<Operand> lifted = num_branches ? lifter.for_all_in_branch(condition) : lifter.for_all(condition);
    if (!lifted) continue;
    all = both(all, *lifted);
    hoisted.push_back(cert);
  }
}

std::optional<Repetition> Hoister::repetition_of(const Exp* e) {
  Repetition result{.count = {}, .depth = here()};
  auto is_long = [](const Operand& count) { return count.is_var() || prim::as_i64(count.value) >= kFewest; };
  if (const auto* loop = try_as<LoopExp>(e)) {
    if (loop->form != LoopForm::For || !is_long(loop->bound)) return std::nullopt;
    PrimType type = loop->counter_type;
    result.count = conv(prim::ConvOp::SExt, type, PrimType::I64, loop->bound);
    result.is_short = type != PrimType::I64;
    Line line{const_operand(prim::zero_value(type)), const_operand(prim::one_value(type)), true};
    result.counters.emplace_back(loop->counter, line);
    return result;
  }
  if ((e->kind != ExpKind::Screma && e->kind != ExpKind::Hist) || !is_long(as_soac(e)->width)) return std::nullopt;
  const SoacExp& soac = *as_soac(e);
  result.count = soac.width;
  for (size_t i = 0; i < soac.arrays.size(); i++) {
    const Exp* source = defs_[soac.arrays[i].id].exp;
    if (const auto* iota = source ? try_as<IotaExp>(source) : nullptr)
      result.counters.emplace_back(soac.lambda->params[i].name, Line{iota->start, iota->stride});
  }
  return result;
}

// The dry run stands where the loop is, so it depends on what the loop depends on.
VName Hoister::add_guard(const Operand& condition, const Stm& s, List<Stm> dry_run) {
  num_guards_++;
  Type type = prim_type(PrimType::Bool);
  begin_body();
  for (const Stm& stm : dry_run) emit(stm);
  Operand opaque = let("yes", type, arena_.make<OpaqueExp>(bool_operand(true)));
  const Exp* match = true_or_run(condition, end_body({&opaque, 1}), arena_);
  Operand passed = let("passed", type, match, s.certs, arena_.list({Attr{attribute_, {}, {}}}));
  VName cert = let("cert", cert_type(), assert_passed(passed, arena_)).name;
  guards_[cert.id] = {condition, passed.name};
  return cert;
}

const Body* Hoister::without_checks(const Body* body, std::span<const VName> hoisted, VName cert) {
  Substitution certs;
  std::vector<VName> gone(hoisted.begin(), hoisted.end());
  for (VName old : hoisted) {
    certs.add(old, cert);
    if (auto guard = guards_.find(old.id); guard != guards_.end()) gone.push_back(guard->second.passed);
  }
  return substitute(without(body, gone, arena_), certs, arena_);
}

const Program* hoist(const Program* program, pass::Context& context, bool is_inner) {
  Hoister hoister(*program, context, is_inner);
  const Program* made = map_bodies(program, context.arena, [&](const Fun& f) { return hoister.fun(f); });
  return with_names(made, program, hoister.num_names(), context.arena);
}

}  // namespace

const Program* hoist_checks(const Program* program, pass::Context& context) {
  return hoist(program, context, false);
}
const Program* hoist_inner_checks(const Program* program, pass::Context& context) {
  return hoist(program, context, true);
}

}  // namespace fehu::checks
