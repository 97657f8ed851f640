// Sharing and effects: one walk each.
#include "simplify/usage.h"

#include "ir/alias.h"
#include "ir/traverse.h"

namespace fehu::simplify {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// Sharing

uint32_t Sharing::find(uint32_t id) const {
  while (parent_[id] != id) {
    parent_[id] = parent_[parent_[id]];
    id = parent_[id];
  }
  return id;
}

void Sharing::join(VName a, VName b) {
  if (a.id >= parent_.size() || b.id >= parent_.size()) return;
  uint32_t x = find(a.id), y = find(b.id);
  if (x == y) return;
  parent_[y] = x;
  if (is_consumed_[y]) is_consumed_[x] = true;
  if (is_constant_[y]) is_constant_[x] = true;
  if (is_returned_[y]) is_returned_[x] = true;
}

void Sharing::consume(VName name) {
  is_consumed_[find(name.id)] = true;
}

bool Sharing::is_never_consumed(VName name) const {
  return name.id < parent_.size() && !is_consumed_[find(name.id)];
}

bool Sharing::would_return_constant(VName array, VName copy) const {
  if (array.id >= parent_.size() || copy.id >= parent_.size()) return true;
  return is_constant_[find(array.id)] && is_returned_[find(copy.id)];
}

class SharingWalk : public Walker {
 public:
  explicit SharingWalk(Sharing& sharing) : sharing_(sharing) {}

  void stm(const Stm& s) override {
    consumed_.clear();
    append_consumed(s.exp, consumed_);
    for (VName name : consumed_) sharing_.consume(name);
    share(s);
    walk_stm(s, *this);
  }
  void fun(const Fun& f) {
    walk_fun(f, *this);
    for (size_t i = 0; i < f.ret.size(); i++) {
      const Operand& result = f.body->results[i].value;
      if (is_owned(f.ret[i])) consume(result);
      if (has_memory(f.ret[i]) && result.is_var()) sharing_.is_returned_[sharing_.find(result.name.id)] = true;
    }
  }

 private:
  void consume(const Operand& x) {
    if (x.is_var()) sharing_.consume(x.name);
  }
  void join(const Param& p, const Operand& x) {
    if (has_memory(p.type) && x.is_var()) sharing_.join(p.name, x.name);
  }
  void join(const Stm& s, VName x) { join(s.pat[0], {x, {}}); }
  void results(List<PatElem> pat, List<Result> results) {
    for (size_t i = 0; i < pat.size(); i++) join(pat[i], results[i].value);
  }
  void inputs(const Lambda* l, size_t first, List<VName> arrays) {
    for (size_t i = 0; i < arrays.size(); i++) join(l->params[first + i], {arrays[i], {}});
  }
  void share(const Stm& s);
  void apply(const Stm& s, const ApplyExp& e);
  void loop(const Stm& s, const LoopExp& e);
  void with_acc(const Stm& s, const WithAccExp& e);
  void stream(const Stm& s, const StreamExp& e);

  Sharing& sharing_;
  std::vector<VName> consumed_;
};

void SharingWalk::apply(const Stm& s, const ApplyExp& e) {
  VName first;
  auto add = [&](VName name) {
    if (first) sharing_.join(first, name);
    if (!first) first = name;
  };
  bool has_shared = false;
  for (size_t i = 0; i < s.pat.size(); i++) {
    if (is_owned(e.ret[i]) || !has_memory(s.pat[i].type)) continue;
    add(s.pat[i].name);
    has_shared = true;
  }
  if (!has_shared) return;
  for (const Arg& arg : e.args)
    if (!arg.is_consumed && arg.value.is_var()) add(arg.value.name);
}

void SharingWalk::loop(const Stm& s, const LoopExp& e) {
  for (size_t i = 0; i < e.params.size(); i++) {
    const Param& p = e.params[i].param;
    join(p, e.params[i].init);
    join(p, e.body->results[i].value);
    join(s.pat[i], {p.name, {}});
    if (is_owned(p.type)) consume(e.body->results[i].value);
  }
}

void SharingWalk::with_acc(const Stm& s, const WithAccExp& e) {
  size_t num_arrays = 0;
  for (const AccInput& input : e.inputs) num_arrays += input.arrays.size();
  results(s.pat.subspan(num_arrays), e.lambda->body->results.subspan(e.inputs.size()));
}

void SharingWalk::stream(const Stm& s, const StreamExp& e) {
  inputs(e.lambda, 1 + e.accs.size(), e.arrays);
  for (size_t i = 0; i < e.accs.size(); i++) {
    join(e.lambda->params[1 + i], e.accs[i]);
    join(e.lambda->params[1 + i], e.lambda->body->results[i].value);
    join(s.pat[i], e.lambda->body->results[i].value);
  }
}

void SharingWalk::share(const Stm& s) {
  switch (s.exp->kind) {
    case ExpKind::Operand:
      return join(s.pat[0], as<OperandExp>(s.exp)->value);
    case ExpKind::Opaque:
      return join(s.pat[0], as<OpaqueExp>(s.exp)->value);
    case ExpKind::Index:
      return join(s, as<IndexExp>(s.exp)->array);
    case ExpKind::FlatIndex:
      return join(s, as<FlatIndexExp>(s.exp)->array);
    case ExpKind::Rearrange:
      return join(s, as<RearrangeExp>(s.exp)->array);
    case ExpKind::Reshape:
      return join(s, as<ReshapeExp>(s.exp)->array);
    case ExpKind::Apply:
      return apply(s, *as<ApplyExp>(s.exp));
    case ExpKind::Match:
      for (const MatchCase& c : as<MatchExp>(s.exp)->cases) results(s.pat, c.body->results);
      return results(s.pat, as<MatchExp>(s.exp)->otherwise->results);
    case ExpKind::Loop:
      return loop(s, *as<LoopExp>(s.exp));
    case ExpKind::WithAcc:
      return with_acc(s, *as<WithAccExp>(s.exp));
    case ExpKind::Screma:
      return inputs(as<ScremaExp>(s.exp)->lambda, 0, as<ScremaExp>(s.exp)->arrays);
    case ExpKind::Scatter:
      return inputs(as<ScatterExp>(s.exp)->lambda, 0, as<ScatterExp>(s.exp)->arrays);
    case ExpKind::Hist:
      return inputs(as<HistExp>(s.exp)->lambda, 0, as<HistExp>(s.exp)->arrays);
    case ExpKind::Stream:
      return stream(s, *as<StreamExp>(s.exp));
    case ExpKind::BinOp:
    case ExpKind::UnOp:
    case ExpKind::CmpOp:
    case ExpKind::ConvOp:
    case ExpKind::FunOp:
    case ExpKind::Assert:
    case ExpKind::ArrayLit:
    case ExpKind::Update:
    case ExpKind::FlatUpdate:
    case ExpKind::Concat:
    case ExpKind::Iota:
    case ExpKind::Replicate:
    case ExpKind::Scratch:
    case ExpKind::Copy:
    case ExpKind::Manifest:
    case ExpKind::UpdateAcc:
    case ExpKind::Alloc:
      return;
  }
}

Sharing::Sharing(uint32_t num_names)
    : parent_(num_names), is_consumed_(num_names), is_constant_(num_names), is_returned_(num_names) {
  for (uint32_t i = 0; i < num_names; i++) parent_[i] = i;
}

void Sharing::add(List<Stm> constants) {
  SharingWalk walk(*this);
  for (const Stm& s : constants) {
    walk.stm(s);
    for (const PatElem& elem : s.pat) is_constant_[find(elem.name.id)] = true;
  }
}

void Sharing::add(const Fun& f) {
  SharingWalk(*this).fun(f);
}

// ---------------------------------------------------------------------------------------------------------------
// Effects

bool is_pinned(const Stm& s) {
  for (const Attr& a : s.attrs)
    if (a.name.str() == "trace" || a.name.str() == "break") return true;
  return false;
}

struct EffectWalk : Walker {
  const Effects& effects;
  bool is_found = false;

  explicit EffectWalk(const Effects& effects) : effects(effects) {}
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override { is_found = is_found || effects.has_effect(s); }
};

// Callees come before callers; a recursive function is not silent: it may not end.
Effects::Effects(const Program& p) : is_silent_(p.num_names) {
  for (const Fun& f : p.funs) {
    EffectWalk walk(*this);
    walk.body(f.body);
    is_silent_[f.name.id] = !walk.is_found;
  }
}

bool Effects::has_effect(const Stm& s) const {
  return is_pinned(s) || has_effect(s.exp);
}

bool Effects::has_effect(const Exp* e) const {
  switch (e->kind) {
    case ExpKind::Assert: {
      const Operand& cond = as<AssertExp>(e)->cond;
      return cond.is_var() || !prim::as_bool(cond.value);
    }
    case ExpKind::Apply: {
      VName fn = as<ApplyExp>(e)->fn;
      return fn.id >= is_silent_.size() || !is_silent_[fn.id];
    }
    case ExpKind::Match:
    case ExpKind::Loop:
    case ExpKind::WithAcc:
    case ExpKind::Screma:
    case ExpKind::Scatter:
    case ExpKind::Hist:
    case ExpKind::Stream: {
      if (auto found = known_.find(e); found != known_.end()) return found->second;
      EffectWalk walk(*this);
      walk_children(e, walk);
      return known_[e] = walk.is_found;
    }
    default:
      return false;
  }
}

}  // namespace fehu::simplify
