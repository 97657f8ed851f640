// The walk over statements and bodies, replacement of names, and what is known about them.
#include "simplify/engine.h"

#include "ir/op_facts.h"
#include "simplify/replacer.h"

namespace fehu::simplify {

using namespace ir;

// How many times rules may change one statement in one walk.
static constexpr int kBudget = 64;

Engine::Engine(Arena& arena, Interner& names, const RuleSet& rules, const Program& p)
    : Build(arena, names, p.num_names),
      arena(arena),
      names(names),
      sizes(p.num_names),
      rules_(rules),
      stage_(p.stage),
      infos_(p.num_names) {
  shares_scalars = false;  // that is a rule
}

// The statement with all that is known about its operands put in. Certificates of what was replaced are added
// to its own.
Stm Engine::substitute(const Stm& s) {
  Replacer r(*this);
  Stm result = s;
  result.exp = map_children(s.exp, r);
  result.certs = r.all_certs(s.certs);
  result.pat = r.with_types(s.pat);
  return result;
}

// Binds parameters one by one, since types may mention earlier ones.
List<Param> Engine::params(List<Param> list) {
  std::vector<Param> result;
  bool is_same = true;
  for (const Param& p : list) {
    Replacer r(*this);
    Param mapped = r.with_type(p);
    is_same &= ir::equal(mapped.type, p.type) && mapped.mem == p.mem;
    result.push_back(mapped);
    bind(mapped, static_cast<uint32_t>(frames_.size() - 1));
  }
  return is_same ? list : arena.list(result);
}

// Code that never runs, because an assert fails before, may have sizes below zero. Types must not say so.
static bool is_negative(const Operand& x) {
  return x.is_const() && x.value.type == prim::PrimType::I64 && prim::as_i64(x.value) < 0;
}

// Nothing is rewritten now: later statements look the name up. Uses are added to those of what takes its place.
Operand Engine::replace(VName name, const Operand& x, List<VName> certs) {
  if (is_negative(x) && usage.is_a_size(name)) {
    PatElem elem{name, prim_type(prim::PrimType::I64), nullptr};
    Stm s{arena.list({elem}), certs, {}, {}, make_operand(*this, x)};
    bind_stm(s, static_cast<uint32_t>(frames_.size() - 1));
    frames_.back().out.push_back(s);
    return var_operand(name);
  }
  Info& info = infos_[name.id];
  if (x.is_var()) sharing.join(name, x.name);
  if (x.is_var() && x.name.id < usage.num_uses.size()) usage.num_uses[x.name.id] += usage.uses(name);
  info.is_replaced = true;
  info.by = x;
  info.by_certs = certs;
  return x;
}

void Engine::forget_cert(VName cert, List<VName> certs) {
  infos_[cert.id].is_forgotten = true;
  infos_[cert.id].by_certs = certs;
}

void Engine::add_certs(Stm& s, List<VName> certs) {
  Replacer r(*this);
  r.certs.assign(certs.begin(), certs.end());
  s.certs = r.all_certs(s.certs);
}

bool Engine::become(Stm& s, const Exp* exp) {
  s.exp = exp;
  return true;
}

bool Engine::become(Stm& s, const Operand& x) {
  return become(s, make_operand(*this, x));
}

const Exp* Engine::renamed(const Exp* exp) {
  const Exp* result = rename(exp, Build::names(), arena);
  make_room();
  return result;
}

Param Engine::element_param(VName array) {
  Type row = row_type(type_of(array));
  Param p{fresh_like(array, row), row, nullptr};
  make_room();
  return p;
}

void Engine::emit(const Stm& s) {
  make_room();
  process(s);
}

Operand Engine::known_as(VName name) {
  Replacer r(*this);
  return r.operand(var_operand(name));
}

// ---------------------------------------------------------------------------------------------------------------
// What is known

const Exp* Engine::def(const Operand& x) const {
  return x.is_var() ? infos_[x.name.id].exp : nullptr;
}

bool Engine::are_outside(List<VName> names) const {
  return std::all_of(names.begin(), names.end(), [&](VName n) { return is_outside(n); });
}

// Then both are evaluated equally often, branches apart.
bool Engine::is_same_repetition(VName name) const {
  for (size_t i = infos_[name.id].depth + 1; i < frames_.size(); i++)
    if (frames_[i].kind != FrameKind::Branch) return false;
  return true;
}

// What was said about a certificate before it was bound again stays true.
void Engine::bind(const Param& p, uint32_t depth) {
  Build::bind(p);
  Info& info = infos_[p.name.id];
  bool is_forgotten = info.is_forgotten;
  List<VName> certs = info.by_certs;
  info = {};
  info.depth = depth;
  info.is_bound = true;
  info.is_forgotten = is_forgotten;
  if (is_forgotten) info.by_certs = certs;
  sizes.bind(p.name, p.type);
}

// Only names that are bound alone have a definition that rules can look at.
void Engine::bind_stm(const Stm& s, uint32_t depth) {
  for (const PatElem& p : s.pat) {
    bind(p, depth);
    infos_[p.name.id].is_from_soac = as_soac(s.exp) != nullptr;
  }
  if (s.exp->kind == ExpKind::Match && s.pat.size() <= UINT16_MAX)
    for (size_t i = 0; i < s.pat.size(); i++) sizes.define(s.pat[i].name, s.exp, i);
  if (s.pat.size() != 1) return learn_sizes(s.pat);
  Info& info = infos_[s.pat[0].name.id];
  info.exp = s.exp;
  info.certs = s.certs;
  sizes.define(s.pat[0].name, s.exp);
}

// Sizes that come with their arrays: the arrays exist, so they are not negative.
void Engine::learn_sizes(List<Param> params) {
  num_lists_++;
  for (const Param& p : params) infos_[p.name.id].list = num_lists_;
  for (const Param& array : params)
    for (const Dim& d : array.type.dims)
      if (d.size.is_var() && infos_[d.size.name.id].list == num_lists_) sizes.learn_nonnegative(d.size.name);
}

// Elements of iota 0, 1, .. are indices. In a smaller type they may wrap, but then the number only gets smaller.
void Engine::learn_element(const Param& p, VName array) {
  const auto* iota = def_as<IotaExp>(var_operand(array), ExpKind::Iota);
  if (!iota || !prim::is_integer(iota->type) || !is_zero(iota->start) || !is_one(iota->stride)) return;
  bool is_small = sizes.is_surely_at_most(iota->count, {}, INT64_MAX >> (64 - prim::bit_width(iota->type)));
  if (is_small || iota->type == prim::PrimType::I64) return sizes.learn_index(p.name, iota->count);
  sizes.learn_at_most(var_operand(p.name), iota->count, -1);
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

bool Engine::is_copy(const Stm& s) const {
  if (s.exp->kind != ExpKind::Operand || s.pat.size() != 1) return false;
  if (is_negative(as<OperandExp>(s.exp)->value) && usage.is_a_size(s.pat[0].name)) return false;
  return rules_.has(Part::PropagateCopies) && (!ir::has_memory(stage_) || !has_memory(s.pat[0].type));
}

// At most one rule fires; process() tries again afterwards.
bool Engine::try_rules(Stm& s, bool is_descended) {
  bool was_descended = std::exchange(is_descended_, is_descended);
  Provenance outer = std::exchange(where, s.where);
  bool has_fired = false;
  for (const StmRule* rule : rules_.of(s.exp->kind))
    if ((has_fired = rule->apply(*this, s))) break;
  where = outer;
  is_descended_ = was_descended;
  return has_fired;
}

// A check depends on what its condition depends on. That is said by the condition, and said again here only to keep
// lists short: where checks are in a row, each with the certificates of all before it, later ones then need but the
// last.
void Engine::carry_certs_of(const Operand& condition, Stm& check) {
  if (!condition.is_var() || certs_of(condition.name).size() < Replacer::kFewCerts) return;
  add_certs(check, certs_of(condition.name));
}

// The life of one statement: operands are replaced, rules are tried before and after its bodies are simplified, then it
// becomes a copy, is found to be known already, or is put into the body where it belongs.
void Engine::process(Stm s) {
  s = substitute(s);
  if (auto* check = try_as<AssertExp>(s.exp)) carry_certs_of(check->cond, s);
  bool is_descended = false;
  for (int budget = kBudget; budget > 0; budget--) {
    if (try_rules(s, is_descended)) {
      if (!s.exp) return;
      s = substitute(s);
      continue;
    }
    if (is_descended) break;
    s.exp = descend(s.exp);
    is_descended = true;
  }
  if (is_copy(s)) {
    replace(s.pat[0].name, as<OperandExp>(s.exp)->value, s.certs);
    return;
  }
  uint64_t hash = hash_of(s.exp);
  if (share(s, hash)) return;
  uint32_t depth = home_of(s);
  bind_stm(s, depth);
  if (const auto* loop = try_as<LoopExp>(s.exp)) analysis::learn_results(sizes, *loop, s.pat, loop_bounds_);
  if (s.exp->kind == ExpKind::Assert && rules_.has(Part::KnowAsserts))
    sizes.learn_assert(s.pat[0].name, as<AssertExp>(s.exp)->cond);
  remember(s, depth, hash);
  frames_[depth].out.push_back(s);
}

// What the statement depended on, all of them depend on now.
void Engine::inline_body(Stm& s, const Body* b) {
  for (Stm inner : b->stms) {
    inner.certs = join_certs(arena, inner.certs, s.certs);
    process(inner);
  }
  for (size_t i = 0; i < s.pat.size(); i++)
    replace(s.pat[i].name, b->results[i].value, join_certs(arena, b->results[i].certs, s.certs));
  s.exp = nullptr;
}

// ---------------------------------------------------------------------------------------------------------------
// Bodies

void Engine::open(FrameKind kind, bool runs) {
  frames_.push_back({kind, runs, sizes.mark(), {}, {}});
}

static bool is_same(const Stm& a, const Stm& b) {
  return a.exp == b.exp && a.pat.data() == b.pat.data() && a.pat.size() == b.pat.size() &&
         a.certs.data() == b.certs.data() && a.certs.size() == b.certs.size();
}

void Engine::forget_shared(Frame& frame) {
  for (size_t i = frame.shared.size(); i-- > 0;) shared_.remove(frame.shared[i]);
  frame.shared.clear();
}

// The old list if nothing changed, so that whoever compares lists sees it.
List<Stm> Engine::close(List<Stm> old) {
  Frame& frame = frames_.back();
  forget_shared(frame);
  sizes.undo(frame.mark);
  bool is_old = std::equal(frame.out.begin(), frame.out.end(), old.begin(), old.end(), is_same);
  List<Stm> result = is_old ? old : arena.list(frame.out);
  frames_.pop_back();
  return result;
}

// The frame is open; it is closed here.
const Body* Engine::finish_body(const Body* b) {
  frames_.back().out.reserve(b->stms.size());
  for (const Stm& s : b->stms) process(s);
  std::vector<Result> results;
  bool is_changed = false;
  for (const Result& result : b->results) {
    Replacer r(*this);
    Operand value = r.operand(result.value);
    List<VName> certs = r.all_certs(result.certs);
    is_changed |= certs.data() != result.certs.data() || !ir::equal(value, result.value);
    results.push_back({certs, value});
  }
  List<Stm> stms = close(b->stms);
  if (!is_changed && stms.data() == b->stms.data() && stms.size() == b->stms.size()) return b;
  return arena.make<Body>(stms, is_changed ? arena.list(results) : b->results);
}

// The frame of the constants stays open while functions are walked over: they see its names.
List<Stm> Engine::constants(List<Stm> stms) {
  open(FrameKind::Constants);
  for (const Stm& s : stms) process(s);
  // A constant may be computed by a function that must not use constants further down.
  forget_shared(frames_[0]);
  const std::vector<Stm>& out = frames_[0].out;
  return std::equal(out.begin(), out.end(), stms.begin(), stms.end(), is_same) ? stms : arena.list(out);
}

void Engine::end_round() {
  close({});
}

Fun Engine::fun(const Fun& f) {
  open(FrameKind::Function);
  Fun result = f;
  result.params = params(f.params);
  learn_sizes(result.params);
  Replacer r(*this);
  result.ret = r.types(f.ret);
  result.body = finish_body(f.body);
  return result;
}

}  // namespace fehu::simplify
