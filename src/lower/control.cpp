// Choice: if, && and ||, match; and let, whose chains are followed without recursion.
#include <algorithm>

#include "lower/branches.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// Lowers all branches in bodies of their own, brings their results to one type, and emits the `match`. A size that
// differs between branches (`d.ext`) is not known outside, so each body also returns it, before the other results:
// `if c then iota 2 else iota 3` gives {2, xs} or {3, xs}, and the type of the second result mentions the first.
// Types of accumulators cannot be derived from the representation; they are taken from a branch.
const Value* Lowerer::join(const typed::Type* type, List<VName> exts, Branches& branches, Env& env, Loc loc) {
  const Rep* rep = rep_of(type, env);
  std::vector<uint32_t> ext_list;
  std::unordered_map<uint32_t, uint32_t> positions;
  map_dims(rep, [&](const RepDim& d) {
    if (d.ext && positions.emplace(d.ext, positions.size()).second) ext_list.push_back(d.ext);
    return d;
  });
  List<ir::Attr> attrs = std::exchange(pending_attrs, {});
  std::vector<const ir::Body*> bodies;
  std::vector<ir::Type> acc_types;
  for (auto& branch : branches.list) {
    b.begin_body();
    Env inner = env;
    Operands results = results_of(branch(inner), rep, ext_list, loc);
    acc_types.clear();
    for (const Operand& r : results) acc_types.push_back(b.type_of(r));
    bodies.push_back(b.end_body(results));
  }
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(rep, outer, dims, leaves);
  std::vector<ir::Type> ret(ext_list.size(), ir::prim_type(PrimType::I64));
  std::vector<ir::PatElem> pat;
  Operands results;
  for (size_t i = 0; i < leaves.size(); i++)
    ret.push_back(leaves[i]->kind == RepKind::Acc ? acc_types[ext_list.size() + i]
                                                  : leaf_type(leaves[i], dims[i], positions));
  where(loc);
  for (const ir::Type& t : ret) {
    ir::Type bound = t;
    std::vector<ir::Dim> list;
    for (const ir::Dim& d : t.dims) list.push_back({d.is_ext() ? results[d.ext] : d.size, -1});
    bound.dims = arena.list(list);
    pat.push_back(b.param(branches.base, bound));
    results.push_back(ir::var_operand(pat.back().name));
  }
  std::vector<ir::MatchCase> cases;
  for (size_t i = 0; i < branches.cases.size(); i++)
    cases.push_back({branches.cases[i].values, branches.cases[i].is_wildcard, bodies[i]});
  if (!pat.empty())
    b.emit(pat,
           arena.make<ir::MatchExp>(arena.list(branches.scrutinees), arena.list(cases), bodies.back(), arena.list(ret)),
           {}, attrs);
  for (VName ext : exts)
    if (auto it = positions.find(ext.id); it != positions.end()) bind_size(ext, results[it->second], env);
  const Rep* known = map_dims(rep, [&](const RepDim& d) { return d.ext ? RepDim{results[positions[d.ext]], 0} : d; });
  const Value* v = unflatten(known, std::span<const Operand>(results).subspan(ext_list.size()));
  return v;
}

static Lowerer::Branches::Case literal_case(Lowerer& l, prim::Value value) {
  return {l.arena.list({value}), l.arena.list({false})};
}

// A condition that is known now, often after specialisation, chooses one branch, and the other is not lowered at all.
const Value* Lowerer::if_exp(const typed::IfExp* e, Env& env) {
  Operand cond = scalar(e->cond, env);
  if (cond.is_const()) {
    const Value* v = exp(prim::as_bool(cond.value) ? e->then_exp : e->else_exp, env);
    bind_sizes(e->type, v, e->exts, env);
    return v;
  }
  Branches branches{
      .scrutinees = {cond}, .cases = {literal_case(*this, prim::bool_value(true))}, .list = {}, .base = "if"};
  branches.list.push_back([&](Env& inner) { return exp(e->then_exp, inner); });
  branches.list.push_back([&](Env& inner) { return exp(e->else_exp, inner); });
  return join(e->type, e->exts, branches, env, e->loc);
}

// `x && y` is `if x then y else false`, and `x || y` is `if x then true else y`: the
// right side is not evaluated if the left one decides.
const Value* Lowerer::logic(const typed::LogicExp* e, Env& env) {
  Operand left = scalar(e->left, env);
  if (left.is_const()) return prim::as_bool(left.value) == e->is_and ? exp(e->right, env) : leaf(left);
  Branches branches{
      .scrutinees = {left}, .cases = {literal_case(*this, prim::bool_value(e->is_and))}, .list = {}, .base = "b"};
  branches.list.push_back([&](Env& inner) { return exp(e->right, inner); });
  branches.list.push_back([&](Env&) { return leaf(ir::bool_operand(!e->is_and)); });
  return join(e->type, {}, branches, env, e->loc);
}

// The cases become rows of literals over all operands that some pattern looks at; an operand that a row
// does not look at is a wildcard there. Tests on constants are decided at once: a case that cannot
// match is dropped, and after one that always matches no further case is reached. The checker has made
// sure that some case matches, so the last is the default.
const Value* Lowerer::match(const typed::MatchExp* e, Env& env) {
  const Value* scrutinee = exp(e->scrutinee, env);
  where(e->loc);
  Branches branches{.scrutinees = {}, .cases = {}, .list = {}, .base = "match"};
  std::vector<std::vector<Test>> rows;
  const typed::Case* only = nullptr;
  for (const typed::Case& c : e->cases) {
    std::vector<Test> tests;
    tests_of(c.pat, scrutinee, env, tests);
    bool fails = false;
    std::erase_if(tests, [&](const Test& t) {
      if (t.op.is_var()) return false;
      fails |= t.op.value.bits != t.value.bits;
      return true;
    });
    if (fails) continue;
    for (const Test& t : tests)
      if (std::none_of(branches.scrutinees.begin(), branches.scrutinees.end(),
                       [&](const Operand& op) { return ir::same_operand(op, t.op); }))
        branches.scrutinees.push_back(t.op);
    rows.push_back(tests);
    only = &c;
    branches.list.push_back([this, &c, scrutinee](Env& inner) {
      bind_pat(c.pat, scrutinee, inner);
      return exp(c.body, inner);
    });
    if (tests.empty()) break;
  }
  if (branches.list.empty()) return poison(e->loc, "no case matches");
  if (branches.list.size() == 1) {
    bind_pat(only->pat, scrutinee, env);
    const Value* v = exp(only->body, env);
    bind_sizes(e->type, v, e->exts, env);
    return v;
  }
  rows.pop_back();  // the last one is the default
  for (const std::vector<Test>& row : rows) {
    std::vector<prim::Value> values;
    bool* wild = arena.make_array<bool>(branches.scrutinees.size());
    for (size_t i = 0; i < branches.scrutinees.size(); i++) {
      auto test = std::find_if(row.begin(), row.end(),
                               [&](const Test& t) { return ir::same_operand(t.op, branches.scrutinees[i]); });
      wild[i] = test == row.end();
      prim::PrimType prim = b.type_of(branches.scrutinees[i]).prim;
      values.push_back(wild[i] ? prim::zero_value(prim) : test->value);
    }
    branches.cases.push_back({arena.list(values), {wild, branches.scrutinees.size()}});
  }
  return join(e->type, e->exts, branches, env, e->loc);
}

// Chains of `let` and local functions, and what they end in, as a loop: the stack would not hold chains
// of a hundred thousand. Sizes that only the chain knows are bound from the value at its end, from the
// inside out. A value of type i64 that is bound may occur in sizes of types further down; it is
// remembered so that those do not evaluate the expression again.
const Value* Lowerer::let_chain(const typed::Exp* e, Env& env) {
  std::vector<std::pair<const typed::Exp*, List<VName>>> open;
  while (e->kind == typed::ExpKind::Let || e->kind == typed::ExpKind::LetFun) {
    if (e->kind == typed::ExpKind::Let) {
      auto let = typed::as<typed::LetExp>(e);
      const Value* v = exp(let->value, env);
      bind_pat_sizes(let->pat, v, let->sizes, env);
      bind_pat(let->pat, v, env);
      if (v->kind == ValueKind::Leaf && typed::is_prim(let->value->type, PrimType::I64) &&
          (let->type->flags & typed::kHasSize))
        remember_size(let->value, env, v->op);
      if (!let->exts.empty()) open.push_back({e, let->exts});
      e = let->body;
    } else {
      auto let = typed::as<typed::LetFunExp>(e);
      const FunDef* def = arena.make<FunDef>(FunDef{&let->fn, env, {}, state().checks});
      env.bind(arena, let->fn.name, arena.make<Binding>(Binding{.kind = BindingKind::Def, .def = def}));
      if (!let->exts.empty()) open.push_back({e, let->exts});
      e = let->body;
    }
  }
  const Value* v = exp(e, env);
  for (size_t i = open.size(); i-- > 0;) bind_sizes(open[i].first->type, v, open[i].second, env);
  return v;
}

}  // namespace fehu::lower
