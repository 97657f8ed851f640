// Loops.
//
// Rules about single parameters look at the results of the body, so they wait until it has been simplified. Each
// changes one parameter at a time; the statement is looked at again afterwards.
#include <algorithm>

#include "ir/equal.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// Which parameter the condition of a while loop is; for loops have none: the number of parameters.
static size_t condition_index(const LoopExp& loop) {
  for (size_t i = 0; i < loop.params.size(); i++)
    if (loop.form == LoopForm::While && loop.params[i].param.name == loop.condition) return i;
  return loop.params.size();
}

// loop (x = a) for i < 0 do ... => a
static bool loop_never(Engine& e, Stm& s) {
  const auto& loop = *as<LoopExp>(s.exp);
  bool is_for = has_counter(loop);
  const Operand& decides = is_for ? loop.bound : loop.params[condition_index(loop)].init;
  bool is_never = is_for ? decides.is_const() && prim::as_i64(decides.value) <= 0 : is_false(decides);
  if (!is_never) return false;
  for (size_t i = 0; i < s.pat.size(); i++) e.replace(s.pat[i].name, loop.params[i].init, s.certs);
  s.exp = nullptr;
  return true;
}

// The counter is 0 and parameters are their initial values; the body is left.
static bool loop_once(Engine& e, Stm& s) {
  const auto& loop = *as<LoopExp>(s.exp);
  if (is_region(loop)) return false;
  if (loop.form == LoopForm::For) {
    if (!is_one(loop.bound)) return false;
    e.replace(loop.counter, const_operand(prim::zero_value(loop.counter_type)), {});
  } else {
    size_t i = condition_index(loop);
    if (!is_true(loop.params[i].init) || !is_false(loop.body->results[i].value)) return false;
  }
  for (const LoopParam& p : loop.params) e.replace(p.param.name, p.init, s.certs);
  e.inline_body(s, loop.body);
  return true;
}

static constexpr size_t kMaxUnrolled = 4096;  // statements

// Asked for by #[unroll], with a constant number of iterations, and not too large when written out.
static bool is_unrolled(const Stm& s) {
  const auto& loop = *as<LoopExp>(s.exp);
  auto is_unroll = [](const Attr& a) { return a.name.str() == "unroll"; };
  if (std::none_of(s.attrs.begin(), s.attrs.end(), is_unroll)) return false;
  if (loop.form != LoopForm::For || loop.bound.is_var() || prim::as_i64(loop.bound.value) <= 0) return false;
  struct : Walker {
    size_t count = 1;
    void stm(const Stm& s) override {
      count++;
      walk_children(s.exp, *this);
    }
  } stms;
  stms.body(loop.body);
  return static_cast<size_t>(prim::as_i64(loop.bound.value)) <= kMaxUnrolled / stms.count;
}

// The user asks for it: all iterations, one after the other.
static bool loop_unroll(Engine& e, Stm& s) {
  if (!is_unrolled(s)) return false;
  const auto& loop = *as<LoopExp>(s.exp);
  std::vector<Result> values;
  for (const LoopParam& p : loop.params) values.push_back({s.certs, p.init});
  for (int64_t i = 0; i < prim::as_i64(loop.bound.value); i++) {
    const auto& copy = *as<LoopExp>(e.renamed(&loop));
    Operand counter = const_operand(prim::int_value(loop.counter_type, static_cast<uint64_t>(i)));
    e.replace(copy.counter, counter, {});
    for (size_t p = 0; p < values.size(); p++) e.replace(copy.params[p].param.name, values[p].value, values[p].certs);
    for (Stm inner : copy.body->stms) {
      inner.certs = join_certs(e.arena, inner.certs, s.certs);
      e.emit(inner);
    }
    for (size_t p = 0; p < values.size(); p++) {
      const Result& r = copy.body->results[p];
      values[p] = {join_certs(e.arena, r.certs, s.certs), r.value};
    }
  }
  for (size_t p = 0; p < values.size(); p++) e.replace(s.pat[p].name, values[p].value, values[p].certs);
  s.exp = nullptr;
  return true;
}

// Parameter i goes away: in the body it is `x`.
static void drop_param(Engine& e, Stm& s, size_t dropped, const Operand& x) {
  LoopExp loop = *as<LoopExp>(s.exp);
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
  const auto& loop = *as<LoopExp>(s.exp);
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

// Only for sorting: equal operands have equal keys.
static uint64_t key_of(const Operand& x) {
  return (x.is_var() ? x.name.id : x.value.bits * 2 + 1) * 0x9E3779B97F4A7C15u;
}

// Parameters in an order in which those that may be alike are neighbours.
static std::vector<std::pair<uint64_t, size_t>> by_likeness(const LoopExp& loop) {
  std::vector<std::pair<uint64_t, size_t>> order;
  for (size_t i = 0; i < loop.params.size(); i++)
    if (loop.params[i].param.type.kind == TypeKind::Prim)
      order.emplace_back(key_of(loop.params[i].init) ^ (key_of(loop.body->results[i].value) >> 7), i);
  std::sort(order.begin(), order.end());
  return order;
}

// Two parameters that begin alike and go on alike.
static bool loop_equal_params(Engine& e, Stm& s) {
  const auto& loop = *as<LoopExp>(s.exp);
  if (!e.are_bodies_simple()) return false;
  size_t condition = condition_index(loop);
  std::vector<std::pair<uint64_t, size_t>> order = by_likeness(loop);
  for (size_t k = 1; k < order.size(); k++) {
    size_t i = order[k - 1].second, j = order[k].second;
    if (order[k - 1].first != order[k].first || j == condition) continue;
    if (!equal(loop.params[i].init, loop.params[j].init)) continue;
    if (!equal(loop.body->results[i].value, loop.body->results[j].value)) continue;
    if (loop.body->results[j].certs.size() > 0) continue;
    VName kept = loop.params[i].param.name;
    e.replace(s.pat[j].name, var_operand(s.pat[i].name), {});
    drop_param(e, s, j, var_operand(kept));
    return true;
  }
  return false;
}

std::span<const StmRule> loop_rules() {
  static constexpr ExpKind kLoop = ExpKind::Loop;
  static constexpr Where kBefore = Where::BeforeMemory;
  static constexpr StmRule kRules[] = {
      {{"loop_never", "A loop without iterations gives its initial values."}, kLoop, kBefore, loop_never},
      {{"loop_once", "A loop of one iteration is its body."}, kLoop, kBefore, loop_once},
      {{"loop_unroll", "A loop that says #[unroll] and has a constant number of iterations is all of them."},
       kLoop,
       kBefore,
       loop_unroll},
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
