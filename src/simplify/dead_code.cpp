// Dead code: statements, and single results of branches, loops and SOACs.
//
// Backwards through each body, so that all uses of a name have been counted when the statement that binds it is met. Of
// operations with bodies, results that nobody uses are taken away before the bodies are visited: then what computes
// them is dead, too. What that means for SOACs is in dead_code_soacs.cpp.
#include "simplify/dead_code.h"

#include "ir/op_facts.h"

#include <algorithm>

#include "ir/traverse.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

DeadCode::DeadCode(Arena& arena, const RuleSet& rules, const analysis::Effects& effects, Stage stage,
                   uint32_t num_names)
    : arena_(arena), rules_(rules), effects_(effects), stage_(stage) {
  make_room(num_names);
}

void DeadCode::make_room(uint32_t num_names) {
  usage_.num_uses.resize(num_names);
  usage_.is_size.resize(num_names);
}

// ---------------------------------------------------------------------------------------------------------------
// Counting

// Counts what an operation uses directly, not what its bodies do.
struct UseWalk : Walker {
  Usage& usage;
  bool is_in_type = false;

  explicit UseWalk(Usage& usage) : usage(usage) {}
  void name(VName n) override {
    usage.num_uses[n.id]++;
    if (is_in_type) usage.is_size[n.id] = true;
  }
  void type(const Type& t) override {
    is_in_type = true;
    walk_type(t, *this);
    is_in_type = false;
  }
  void body(const Body*) override {}
  void lambda(const Lambda*) override {}
  void binder(VName) override {}
};

// What bodies use is counted when they are visited.
void DeadCode::use_operands(const Stm& s) {
  UseWalk walk(usage_);
  for (VName cert : s.certs) walk.name(cert);
  walk_children(s.exp, walk);
}

// Sizes and places in memory of what is bound.
void DeadCode::use_types(List<Param> params) {
  UseWalk walk(usage_);
  for (const Param& p : params)
    if (has_memory(p.type)) walk.param(p);  // all other types mention no names
}

// What a size is computed from is a size.
void DeadCode::use_sizes(const Stm& s) {
  if (s.pat.size() != 1 || !usage_.is_size[s.pat[0].name.id]) return;
  if (s.exp->kind != ExpKind::BinOp && s.exp->kind != ExpKind::ConvOp) return;
  struct : Walker {
    Usage* usage;
    void name(VName n) override { usage->is_size[n.id] = true; }
  } walk;
  walk.usage = &usage_;
  walk_children(s.exp, walk);
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

// Nobody uses what it binds, and nobody can notice that it is missing.
bool DeadCode::is_removable(const Stm& s) const {
  if (!rules_.has(Part::RemoveDeadCode)) return false;
  for (const PatElem& p : s.pat)
    if (is_used(p.name)) return false;
  if (!ir::has_memory(stage_)) return !effects_.has_effect(s);
  // Blocks are written through names: only what certainly writes nothing goes away.
  if (const auto* alloc = try_as<AllocExp>(s.exp)) return !alloc->reused && !alloc->renewed;
  if (s.exp->kind == ExpKind::Assert) return !effects_.has_effect(s);
  bool is_read = s.exp->kind == ExpKind::Operand || s.exp->kind == ExpKind::Index || is_scalar_op(s.exp->kind);
  return is_read && s.pat.size() == 1 && s.pat[0].type.kind == TypeKind::Prim;
}

bool DeadCode::statement(Stm& s) {
  if (is_removable(s)) return false;
  inside(s);
  use_operands(s);
  use_types(s.pat);
  use_sizes(s);
  return true;
}

// From the last to the first.
List<Stm> DeadCode::statements(List<Stm> stms) {
  std::vector<Stm> kept;
  kept.reserve(stms.size());
  bool is_same = true;
  for (size_t i = stms.size(); i-- > 0;) {
    Stm s = stms[i];
    if (!statement(s)) {
      is_same = false;
      continue;
    }
    is_same &= s.exp == stms[i].exp && s.pat.data() == stms[i].pat.data() && s.pat.size() == stms[i].pat.size();
    kept.push_back(s);
  }
  if (is_same) return stms;
  std::reverse(kept.begin(), kept.end());
  return arena_.list(kept);
}

// The results are used; all else follows from them.
const Body* DeadCode::body(const Body* b) {
  UseWalk walk(usage_);
  for (const Result& r : b->results) {
    for (VName cert : r.certs) walk.name(cert);
    walk.operand(r.value);
  }
  List<Stm> stms = statements(b->stms);
  bool is_same = stms.data() == b->stms.data() && stms.size() == b->stms.size();
  return is_same ? b : arena_.make<Body>(stms, b->results);
}

const Lambda* DeadCode::lambda(const Lambda* l) {
  if (!l) return nullptr;
  UseWalk walk(usage_);
  for (const Type& t : l->ret) walk.type(t);
  const Body* b = body(l->body);
  use_types(l->params);
  return b == l->body ? l : arena_.make<Lambda>(l->params, b, l->ret);
}

Fun DeadCode::fun(const Fun& f) {
  Fun result = body_of_fun(f);
  use_types(f.params);
  return result;
}

Fun DeadCode::body_of_fun(const Fun& f) {
  Fun result = f;
  UseWalk walk(usage_);
  for (const Type& t : f.ret) walk.type(t);
  result.body = body(f.body);
  return result;
}

// Sizes stand before the arrays that have them, so that the arrays are judged first.
std::vector<bool> DeadCode::used_params(List<Param> params) {
  UseWalk walk(usage_);
  std::vector<bool> result(params.size());
  for (size_t i = params.size(); i-- > 0;) {
    result[i] = is_used(params[i].name);
    if (result[i]) walk.param(params[i]);
  }
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Single results

// Those that nobody uses, neither later nor as the size of another that is used.
std::vector<bool> DeadCode::dead_results(const Stm& s) {
  std::vector<bool> dead(s.pat.size());
  if (!rules_.has(Part::RemoveDeadResults) || ir::has_memory(stage_)) return dead;
  std::vector<VName> sizes;
  struct : Walker {
    std::vector<VName>* sizes;
    void name(VName n) override { sizes->push_back(n); }
  } walk;
  walk.sizes = &sizes;
  for (size_t i = s.pat.size(); i-- > 0;) {
    dead[i] = !is_used(s.pat[i].name) && std::find(sizes.begin(), sizes.end(), s.pat[i].name) == sizes.end();
    if (!dead[i]) walk.type(s.pat[i].type);
  }
  return dead;
}

bool has_any(const std::vector<bool>& flags) {
  return std::find(flags.begin(), flags.end(), true) != flags.end();
}

const Body* drop_results(Arena& arena, const Body* b, const std::vector<bool>& dropped) {
  return arena.make<Body>(b->stms, without(arena, b->results, [&](size_t i) { return dropped[i]; }));
}

const Lambda* drop_results(Arena& arena, const Lambda* l, const std::vector<bool>& dropped) {
  return arena.make<Lambda>(l->params, drop_results(arena, l->body, dropped),
                            without(arena, l->ret, [&](size_t i) { return dropped[i]; }));
}

// Result types in which the numbers of other results have changed.
List<Type> drop_types(Arena& arena, List<Type> types, const std::vector<bool>& dropped) {
  std::vector<int32_t> number(types.size());
  int32_t next = 0;
  for (size_t i = 0; i < types.size(); i++) number[i] = dropped[i] ? -1 : next++;
  std::vector<Type> result;
  for (size_t i = 0; i < types.size(); i++) {
    if (dropped[i]) continue;
    Type t = types[i];
    std::vector<Dim> dims(t.dims.begin(), t.dims.end());
    for (Dim& d : dims)
      if (d.is_ext()) d.ext = number[static_cast<size_t>(d.ext)];
    t.dims = arena.list(dims);
    result.push_back(t);
  }
  return arena.list(result);
}

Fun drop_results(Arena& arena, const Fun& f, const std::vector<bool>& dropped) {
  Fun result = f;
  result.ret = drop_types(arena, f.ret, dropped);
  result.body = drop_results(arena, f.body, dropped);
  return result;
}

// A result that nobody uses goes away in all branches.
void DeadCode::match(Stm& s) {
  MatchExp e = *as<MatchExp>(s.exp);
  std::vector<bool> dead = dead_results(s);
  bool is_changed = has_any(dead);
  if (is_changed) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.ret = drop_types(arena_, e.ret, dead);
  }
  std::vector<MatchCase> cases(e.cases.begin(), e.cases.end());
  auto branch = [&](const Body* b) {
    const Body* result = body(has_any(dead) ? drop_results(arena_, b, dead) : b);
    is_changed |= result != b;
    return result;
  };
  for (MatchCase& c : cases) c.body = branch(c.body);
  e.otherwise = branch(e.otherwise);
  if (!is_changed) return;
  e.cases = arena_.list(cases);
  s.exp = arena_.make<MatchExp>(e);
}

namespace {
// Finds which parameters of a loop matter: follows names backwards from what is used after the loop.
struct LoopNeeds : Walker {
  const LoopExp& e;
  std::vector<bool> is_live, is_seen;
  std::unordered_map<uint32_t, size_t> param_of, stm_of;
  std::vector<VName> work;

  explicit LoopNeeds(const LoopExp& e) : e(e), is_live(e.params.size()), is_seen(e.body->stms.size()) {
    for (size_t i = 0; i < e.params.size(); i++) param_of[e.params[i].param.name.id] = i;
    for (size_t i = 0; i < e.body->stms.size(); i++)
      for (const PatElem& p : e.body->stms[i].pat) stm_of[p.name.id] = i;
  }
  void name(VName n) override { work.push_back(n); }
  void need_param(size_t i) {
    if (is_live[i]) return;
    is_live[i] = true;
    const Result& r = e.body->results[i];
    for (VName cert : r.certs) name(cert);
    operand(r.value);
    type(e.params[i].param.type);
  }
  void need_stm(size_t i) {
    if (is_seen[i]) return;
    is_seen[i] = true;
    walk_stm(e.body->stms[i], *this);
  }
  void run() {
    while (!work.empty()) {
      VName n = work.back();
      work.pop_back();
      if (auto p = param_of.find(n.id); p != param_of.end()) need_param(p->second);
      if (auto s = stm_of.find(n.id); s != stm_of.end()) need_stm(s->second);
    }
  }
};
}  // namespace

// A parameter may be used by the body only to compute itself: it is dead if nothing outside of that circle needs it.
std::vector<bool> DeadCode::live_params(const Stm& s, const LoopExp& e) {
  std::vector<bool> dead = dead_results(s);
  if (!has_any(dead) || !rules_.has(Part::RemoveDeadCode)) return std::vector<bool>(dead.size(), true);
  LoopNeeds needs(e);
  for (size_t i = 0; i < dead.size(); i++)
    if (!dead[i] || (e.form == LoopForm::While && e.params[i].param.name == e.condition)) needs.need_param(i);
  for (size_t i = 0; i < e.body->stms.size(); i++)
    if (effects_.has_effect(e.body->stms[i])) needs.need_stm(i);
  needs.run();
  return needs.is_live;
}

// Parameters, initial values, results and names go together.
void DeadCode::loop(Stm& s) {
  LoopExp e = *as<LoopExp>(s.exp);
  std::vector<bool> dead = live_params(s, e);
  dead.flip();
  bool is_changed = has_any(dead);
  if (is_changed) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.params = without(arena_, e.params, [&](size_t i) { return dead[i]; });
    e.body = drop_results(arena_, e.body, dead);
  }
  const Body* b = body(e.body);
  is_changed |= b != e.body;
  e.body = b;
  if (is_changed) s.exp = arena_.make<LoopExp>(e);
}

namespace {
// Accumulators of one certificate without some of their arrays.
struct Narrowing : Mapper {
  VName cert;
  const std::vector<bool>& dropped;

  Narrowing(Arena& arena, VName cert, const std::vector<bool>& dropped) : Mapper(arena), cert(cert), dropped(dropped) {}
  Type type(const Type& t) override {
    Type result = map_type(t, *this);
    if (t.kind == TypeKind::Acc && t.acc == cert)
      result.acc_elems = without(arena, result.acc_elems, [&](size_t i) { return dropped[i]; });
    return result;
  }
  Stm stm(const Stm& s) override {
    Stm result = map_stm(s, *this);
    if (s.exp->kind != ExpKind::UpdateAcc || s.pat[0].type.acc != cert) return result;
    UpdateAccExp update = *as<UpdateAccExp>(result.exp);
    update.values = without(arena, update.values, [&](size_t i) { return dropped[i]; });
    result.exp = arena.make<UpdateAccExp>(update);
    return result;
  }
};

// Are accumulators of a certificate passed to functions? These cannot be changed from here.
struct PassedOn : Walker {
  VName cert;
  bool is_found = false;
  explicit PassedOn(VName cert) : cert(cert) {}
  void stm(const Stm& s) override {
    if (s.exp->kind == ExpKind::Apply)
      for (const PatElem& p : s.pat) is_found |= p.type.kind == TypeKind::Acc && p.type.acc == cert;
    walk_stm(s, *this);
  }
};
}  // namespace

// Arrays that are only written to, where a write replaces: their values need not be computed. One array stays.
void DeadCode::drop_unused_arrays(Stm& s, WithAccExp& e) {
  std::vector<bool> dead = dead_results(s), dropped(s.pat.size());
  std::vector<AccInput> inputs(e.inputs.begin(), e.inputs.end());
  size_t first = 0;
  for (size_t i = 0; i < inputs.size(); i++) {
    size_t count = inputs[i].arrays.size();
    std::vector<bool> unused(dead.begin() + static_cast<ptrdiff_t>(first),
                             dead.begin() + static_cast<ptrdiff_t>(first + count));
    first += count;
    if (inputs[i].op || !has_any(unused)) continue;
    if (std::find(unused.begin(), unused.end(), false) == unused.end()) unused[0] = false;
    VName cert = e.lambda->params[i].name;
    PassedOn passed(cert);
    walk_lambda(e.lambda, passed);
    if (passed.is_found || !has_any(unused)) continue;
    std::copy(unused.begin(), unused.end(), dropped.begin() + static_cast<ptrdiff_t>(first - count));
    inputs[i].arrays = without(arena_, inputs[i].arrays, [&](size_t k) { return unused[k]; });
    Narrowing narrowing(arena_, cert, unused);
    e.lambda = map_lambda(e.lambda, narrowing);
  }
  if (!has_any(dropped)) return;
  e.inputs = arena_.list(inputs);
  s.pat = without(arena_, s.pat, [&](size_t i) { return dropped[i]; });
}

// The accumulators stay; of the other results those that are used.
void DeadCode::with_acc(Stm& s) {
  const Lambda* old = as<WithAccExp>(s.exp)->lambda;
  WithAccExp e = *as<WithAccExp>(s.exp);
  drop_unused_arrays(s, e);
  size_t num_arrays = 0;
  for (const AccInput& input : e.inputs) num_arrays += input.arrays.size();
  std::vector<bool> dead = dead_results(s);
  std::vector<bool> dropped(e.inputs.size());
  for (size_t i = 0; i < num_arrays; i++) dead[i] = false;
  for (size_t i = num_arrays; i < dead.size(); i++) dropped.push_back(dead[i]);
  if (has_any(dropped)) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.lambda = drop_results(arena_, e.lambda, dropped);
  }
  e.lambda = lambda(e.lambda);
  bool is_changed = e.lambda != old;
  std::vector<AccInput> inputs(e.inputs.begin(), e.inputs.end());
  for (AccInput& input : inputs) {
    const Lambda* op = lambda(input.op);
    is_changed |= op != input.op;
    input.op = op;
  }
  if (!is_changed) return;
  e.inputs = arena_.list(inputs);
  s.exp = arena_.make<WithAccExp>(e);
}

// ---------------------------------------------------------------------------------------------------------------

// Operations without a function of their own keep all results.
void DeadCode::inside(Stm& s) {
  ExpKind kind = s.exp->kind;
  if (kind == ExpKind::Apply && on_call) return on_call(s, dead_results(s));
  if (!has_bodies(kind)) return;
  if (kind == ExpKind::Match) return match(s);
  if (kind == ExpKind::Loop) return loop(s);
  if (kind == ExpKind::WithAcc) return with_acc(s);
  if (kind == ExpKind::Screma) return screma(s);
  if (kind == ExpKind::Hist) return hist(s);
  if (kind == ExpKind::Expand) return expand(s);
  if (kind == ExpKind::Flatmap) return flatmap(s);
  if (kind == ExpKind::Stream) return stream(s);
  // Of other operations all results stay, whoever uses them.
  s.exp = map_lambdas(s.exp, arena_, [&](const Lambda* l, BodyRole) { return lambda(l); });
}

}  // namespace fehu::simplify
