// Loops.
#include "ir/alias.h"
#include "ir/equal.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

static size_t condition_index(const LoopExp& loop) {
  for (size_t i = 0; i < loop.params.size(); i++)
    if (loop.form == LoopForm::While && loop.params[i].param.name == loop.condition) return i;
  return loop.params.size();
}

static bool loop_never(Engine& e, Stm& s) {
  const auto& loop = *cast<LoopExp>(s.exp);
  bool is_for = loop.form == LoopForm::For;
  const Operand& decides = is_for ? loop.bound : loop.params[condition_index(loop)].init;
  bool is_never = is_for ? decides.is_const() && prim::as_i64(decides.value) <= 0 : is_false(decides);
  if (!is_never) return false;
  for (size_t i = 0; i < s.pat.size(); i++) e.replace(s.pat[i].name, loop.params[i].init, s.certs);
  s.exp = nullptr;
  return true;
}

static bool loop_once(Engine& e, Stm& s) {
  const auto& loop = *cast<LoopExp>(s.exp);
  if (loop.form == LoopForm::For) {
    if (!is_one(loop.bound)) return false;
    e.replace(loop.counter, constant(prim::zero_value(loop.counter_type)), {});
  } else {
    size_t i = condition_index(loop);
    if (!is_true(loop.params[i].init) || !is_false(loop.body->results[i].value)) return false;
  }
  for (const LoopParam& p : loop.params) e.replace(p.param.name, p.init, s.certs);
  e.inline_body(s, loop.body);
  return true;
}

// Parameter i goes away: in the body it is `x`.
static void drop_param(Engine& e, Stm& s, size_t dropped, const Operand& x) {
  LoopExp loop = *cast<LoopExp>(s.exp);
  auto is_dropped = [&](size_t i) { return i == dropped; };
  const Body* body = e.arena.make<Body>(loop.body->stms, without(e.arena, loop.body->results, is_dropped));
  loop.body = with_binding(e, body, loop.params[dropped].param, x);
  Substitution subst;
  subst.add(loop.params[dropped].param.name, x);
  std::vector<LoopParam> params;
  for (size_t i = 0; i < loop.params.size(); i++) {
    if (i == dropped) continue;
    params.push_back(loop.params[i]);
    params.back().param = substitute(params.back().param, subst, e.arena);
  }
  loop.params = e.arena.list(params);
  s.pat = without(e.arena, s.pat, is_dropped);
  s.exp = e.arena.make<LoopExp>(loop);
}

// A parameter that is never anything but its initial value.
static bool loop_invariant_params(Engine& e, Stm& s) {
  const auto& loop = *cast<LoopExp>(s.exp);
  if (!e.are_bodies_simple()) return false;
  size_t condition = condition_index(loop);
  for (size_t i = 0; i < loop.params.size(); i++) {
    const Result& r = loop.body->results[i];
    const LoopParam& p = loop.params[i];
    bool is_kept = r.value.is_var() && r.value.name == p.param.name;
    bool is_reset = equal(r.value, p.init) && !is_owned(p.param.type);
    if (i == condition || p.param.type.kind == TypeKind::Acc || e.is_fixed(p.param.type)) continue;
    if (!is_kept && !is_reset) continue;
    if (!e.are_outside(r.certs)) continue;
    Operand init = p.init;
    e.replace(s.pat[i].name, init, join_certs(e.arena, s.certs, r.certs));
    drop_param(e, s, i, init);
    return true;
  }
  return false;
}

// Two parameters that begin alike and go on alike.
static bool loop_equal_params(Engine& e, Stm& s) {
  const auto& loop = *cast<LoopExp>(s.exp);
  if (!e.are_bodies_simple()) return false;
  size_t condition = condition_index(loop);
  for (size_t j = 1; j < loop.params.size(); j++) {
    if (j == condition || loop.params[j].param.type.kind != TypeKind::Prim) continue;
    for (size_t i = 0; i < j; i++) {
      if (!equal(loop.params[i].init, loop.params[j].init)) continue;
      if (!equal(loop.body->results[i].value, loop.body->results[j].value)) continue;
      if (loop.body->results[j].certs.size() > 0) continue;
      VName kept = loop.params[i].param.name;
      e.replace(s.pat[j].name, variable(s.pat[i].name), {});
      drop_param(e, s, j, variable(kept));
      return true;
    }
  }
  return false;
}

std::span<const StmRule> loop_rules() {
  static constexpr ExpKind kLoop = ExpKind::Loop;
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"loop_never", "A loop without iterations gives its initial values."}, kLoop, kBefore, loop_never},
      {{"loop_once", "A loop of one iteration is its body."}, kLoop, kBefore, loop_once},
      {{"loop_invariant_params", "A parameter that stays what it was is no parameter."},
       kLoop,
       Where::Everywhere,
       loop_invariant_params},
      {{"loop_equal_params", "Two scalar parameters that begin and go on alike are one."},
       kLoop,
       Where::Everywhere,
       loop_equal_params},
  };
  return kRules;
}

}  // namespace fehu::simplify
