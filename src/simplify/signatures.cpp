// Results of functions: which can go, and the calls without them.
//
//     fun f (n: i64, xs: [n]f32) : {i64, [?0]f32} = ... in {n, ys}      =>      fun f (n: i64, xs: [n]f32) : {[n]f32}
// A first walk over all calls sees which results are used, then each function is decided on its own, and a second walk
// changes the calls. Results that are known get a copy of the parameter's argument or the constant beside the call.
#include "simplify/signatures.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/traverse.h"

namespace fehu::simplify {

using namespace ir;

namespace {

// What becomes of a result.
struct Fate {
  bool is_dropped = false;
  bool is_param = false;  // it is this parameter; else, if `is_known`, the constant
  bool is_known = false;
  size_t param = 0;
  Operand value;
};

// What is known of a function's results and what becomes of each.
struct Plan {
  std::vector<bool> is_used;  // by result: by some call
  bool is_called = false;     // from elsewhere
  bool has_changed = false;
  std::vector<Fate> fates;
};

struct Plans {
  std::vector<uint32_t> number_of;  // by the name of the function: its number plus one
  std::vector<Plan> plans;          // by number
  Plan* of(VName fn) {
    bool is_known = fn.id < number_of.size() && number_of[fn.id] > 0;
    return is_known ? &plans[number_of[fn.id] - 1] : nullptr;
  }
};

// Notes for every call which of its results are used later.
struct CallWalk : Walker {
  Plans& plans;
  const Usage& usage;
  VName here;
  CallWalk(Plans& plans, const Usage& usage) : plans(plans), usage(usage) {}
  void operand(const Operand&) override {}
  void type(const Type&) override {}
  void param(const Param&) override {}
  void stm(const Stm& s) override {
    walk_children(s.exp, *this);
    if (s.exp->kind != ExpKind::Apply) return;
    VName fn = as<ApplyExp>(s.exp)->fn;
    Plan* plan = plans.of(fn);
    if (!plan) return;
    plan->is_called |= fn != here;
    for (size_t i = 0; i < s.pat.size(); i++)
      if (usage.uses(s.pat[i].name) > 0) plan->is_used[i] = true;
  }
};

// Types must not say so. Code that never runs may have sizes below zero.
bool is_negative_size(const Operand& x) {
  return x.value.type == prim::PrimType::I64 && prim::as_i64(x.value) < 0;
}

// From the last result to the first: a size is wanted if a result that has it is.
void decide(const Fun& f, Plan& plan) {
  plan.fates.resize(f.ret.size());
  for (size_t i = f.ret.size(); i-- > 0;) {
    Fate& fate = plan.fates[i];
    const Result& r = f.body->results[i];
    fate.value = r.value;
    if (r.certs.empty() && f.ret[i].kind == TypeKind::Prim) {
      auto param = std::find_if(f.params.begin(), f.params.end(),
                                [&](const Param& p) { return r.value.is_var() && p.name == r.value.name; });
      fate.is_param = param != f.params.end();
      fate.param = static_cast<size_t>(param - f.params.begin());
      fate.is_known = fate.is_param || (r.value.is_const() && !is_negative_size(r.value));
    }
    fate.is_dropped = fate.is_known || !plan.is_used[i];
    plan.has_changed |= fate.is_dropped;
    if (fate.is_dropped) continue;
    for (const Dim& d : f.ret[i].dims)
      if (d.is_ext()) plan.is_used[static_cast<size_t>(d.ext)] = true;
  }
}

// The types of the results that stay; `known` says what one that goes is.
List<Type> shorter_types(Arena& arena, List<Type> types, const Plan& plan, auto known) {
  std::vector<int32_t> number;
  int32_t next = 0;
  for (const Fate& fate : plan.fates) number.push_back(fate.is_dropped ? -1 : next++);
  std::vector<Type> result;
  for (size_t i = 0; i < types.size(); i++) {
    if (plan.fates[i].is_dropped) continue;
    std::vector<Dim> dims(types[i].dims.begin(), types[i].dims.end());
    for (Dim& d : dims) {
      if (!d.is_ext()) continue;
      size_t size = static_cast<size_t>(d.ext);
      d = plan.fates[size].is_dropped ? Dim{known(plan.fates[size]), -1} : Dim{{}, number[size]};
    }
    result.push_back(types[i]);
    result.back().dims = arena.list(dims);
  }
  return arena.list(result);
}

// Changes the calls of functions whose plans say so.
struct CallMapper : Mapper {
  Plans& plans;
  CallMapper(Arena& arena, Plans& plans) : Mapper(arena), plans(plans) {}
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override { return p; }

  List<Stm> stms(List<Stm> list) {
    std::vector<Stm> out;
    bool is_changed = false;
    for (const Stm& s : list) {
      Plan* plan = s.exp->kind == ExpKind::Apply ? plans.of(as<ApplyExp>(s.exp)->fn) : nullptr;
      if (plan && plan->has_changed) {
        call(s, *plan, out);
        is_changed = true;
        continue;
      }
      out.push_back(s);
      out.back().exp = map_children(s.exp, *this);
      is_changed |= out.back().exp != s.exp;
    }
    return is_changed ? arena.list(out) : list;
  }
  const Body* body(const Body* b) override {
    List<Stm> mapped = stms(b->stms);
    return mapped.data() == b->stms.data() ? b : arena.make<Body>(mapped, b->results);
  }

  // The copies come first: types of the results that stay may mention them.
  void call(const Stm& s, const Plan& plan, std::vector<Stm>& out) {
    ApplyExp apply = *as<ApplyExp>(s.exp);
    auto known = [&](const Fate& fate) { return fate.is_param ? apply.args[fate.param].value : fate.value; };
    Stm made = s;
    std::vector<PatElem> pat;
    for (size_t i = 0; i < s.pat.size(); i++) {
      const Fate& fate = plan.fates[i];
      if (!fate.is_dropped) pat.push_back(s.pat[i]);
      if (!fate.is_known) continue;
      const Exp* copy = arena.make<OperandExp>(known(fate));
      out.push_back({arena.list({s.pat[i]}), s.certs, {}, s.where, copy});
    }
    apply.ret = shorter_types(arena, apply.ret, plan, known);
    made.pat = arena.list(pat);
    made.exp = arena.make<ApplyExp>(apply);
    out.push_back(made);
  }
};

// The function itself, without these results.
Fun shorter(Arena& arena, const Fun& f, const Plan& plan) {
  Fun result = f;
  std::vector<Result> results;
  for (size_t i = 0; i < f.ret.size(); i++)
    if (!plan.fates[i].is_dropped) results.push_back(f.body->results[i]);
  result.ret = shorter_types(arena, f.ret, plan, [](const Fate& fate) { return fate.value; });
  result.body = arena.make<Body>(f.body->stms, arena.list(results));
  return result;
}

}  // namespace

// Entry points keep their results, as do functions that are never called: nobody could tell which are wanted.
bool simplify_signatures(Arena& arena, const Usage& usage, List<Stm>& constants, std::vector<Fun>& funs) {
  Plans plans;
  plans.plans.resize(funs.size());
  for (size_t i = 0; i < funs.size(); i++) {
    if (plans.number_of.size() <= funs[i].name.id) plans.number_of.resize(funs[i].name.id + 1);
    plans.number_of[funs[i].name.id] = static_cast<uint32_t>(i) + 1;
    plans.plans[i].is_used.resize(funs[i].ret.size());
  }
  CallWalk walk(plans, usage);
  for (const Stm& s : constants) walk.stm(s);
  for (const Fun& f : funs) {
    walk.here = f.name;
    walk.body(f.body);
  }
  bool has_changed = false;
  for (size_t i = 0; i < funs.size(); i++) {
    if (funs[i].entry || !plans.plans[i].is_called) continue;
    decide(funs[i], plans.plans[i]);
    has_changed |= plans.plans[i].has_changed;
  }
  if (!has_changed) return false;
  CallMapper mapper(arena, plans);
  constants = mapper.stms(constants);
  for (size_t i = 0; i < funs.size(); i++) {
    if (plans.plans[i].has_changed) funs[i] = shorter(arena, funs[i], plans.plans[i]);
    funs[i].body = mapper.body(funs[i].body);
  }
  return true;
}

}  // namespace fehu::simplify
