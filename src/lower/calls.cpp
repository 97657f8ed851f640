// Calls: partial and full application, and the choice between expanding a function and calling a core function.
//
// Functions are values that exist only while lowering. A call with too few arguments gives a longer closure; one with
// enough is carried out, and its result is called again with those that are left. Carrying out means: the body is
// expanded in place (small functions, functions that return functions or take accumulators), or a core function is
// made for this combination of types and functional arguments and called (specs.cpp).
#include <algorithm>

#include "check/typed_walk.h"
#include "check/types/name_sets.h"
#include "lower/lowerer.h"

namespace fehu::lower {

// A function of at most this many nodes is expanded at each call. (What it calls is not counted: where bodies are
// larger than this, the pass `inline` decides, which sees what has become of them.)
constexpr uint32_t kSmallWeight = 20;

// The body of a lambda or of a local function: these are asked for as well. Null: the expression is neither.
static const typed::Exp* body_of(const typed::Exp* e) {
  if (auto lambda = typed::try_as<typed::LambdaExp>(e)) return lambda->body;
  if (auto function = typed::try_as<typed::LetFunExp>(e)) return function->fn.body;
  return nullptr;
}

// The number of expressions in the body, counted once for each: bodies inside are counted apart and added to the one
// around them in the end, so that a tower of lambdas is walked over once. The stack is explicit because bodies can be
// chains of a hundred thousand `let`s.
uint32_t Lowerer::weight_of(const typed::Exp* e) {
  if (auto it = weights.find(e); it != weights.end()) return it->second;
  struct Count {
    const typed::Exp* body;
    size_t outer;
    uint32_t count = 0;
  };
  std::vector<Count> counts{{e, 0}};  // a body comes after the one around it
  std::vector<std::pair<typed::Exp*, size_t>> work{{const_cast<typed::Exp*>(e), 0}};
  while (!work.empty()) {
    auto [next, number] = work.back();
    work.pop_back();
    counts[number].count++;
    const typed::Exp* body = body_of(next);
    auto add = [&, number = number](typed::Exp* part) {
      if (part == body) counts.push_back({part, number});
      work.push_back({part, part == body ? counts.size() - 1 : number});
    };
    typed::for_each_part(
        next, add, [](typed::Pat*) {}, [](const typed::RetType&) {});
  }
  for (size_t i = counts.size(); i-- > 0;) {
    weights.emplace(counts[i].body, counts[i].count);
    if (i > 0) counts[counts[i].outer].count += counts[i].count;
  }
  return counts[0].count;
}

// The budget limits how many nodes calls may be expanded to inside one function: without it a tower of closures, each
// of which calls the next one twice, would be expanded to exponential size.
void Lowerer::enter_function(uint32_t frame, Spec* spec, const typed::Exp* body) {
  states.push_back({.frame = frame, .spec = spec, .budget = 1000 + 20 * size_t{weight_of(body)}});
}

// Arguments that the type of the result mentions.
static void remember_size_args(Lowerer& l, const typed::ApplyExp* e, const Values& args, const Env& env) {
  const typed::Type* type = e->fn->type;
  std::optional<typed::NameSet> mentioned;
  for (size_t i = 0; i < args.size() && type->kind == typed::TypeKind::Arrow; i++) {
    auto arrow = typed::as<typed::ArrowType>(type);
    type = arrow->ret.type;
    if (!(type->flags & typed::kHasSize)) return;
    if (!arrow->param_name || args[i]->kind != ValueKind::Leaf) continue;
    if (!mentioned) mentioned = typed::names_in_sizes(type);
    if (mentioned->contains(arrow->param_name)) l.remember_size(e->args[i], env, args[i]->op);
  }
}

// Arguments of a prefix call are evaluated from right to left, then the function; operators from left to right. The
// order shows in traces and in which of two failing checks is reported. Attributes that wait are for the call itself,
// not for what is called in its arguments.
const Value* Lowerer::apply(const typed::ApplyExp* e, Env& env) {
  Values args(e->args.size());
  List<ir::Attr> attrs = std::exchange(pending_attrs, {});
  if (e->is_infix)
    for (size_t i = 0; i < args.size(); i++) args[i] = exp(e->args[i], env);
  else
    for (size_t i = args.size(); i-- > 0;) args[i] = exp(e->args[i], env);
  remember_size_args(*this, e, args, env);
  const Value* fn = exp(e->fn, env);
  pending_attrs = attrs;
  const Value* v = call(fn, args, e->loc);
  pending_attrs = {};
  bind_sizes(e->type, v, e->exts, env);
  remember_sizes(e->type, v, 0, env);
  return v;
}

// Calls what a parallel operation calls for each element. Attributes of the operation do not count there.
const Value* Lowerer::call_inside(const Value* fn, std::span<const Value* const> args, Loc loc) {
  List<ir::Attr> outer = std::exchange(scope_attrs, {});
  const Value* v = call(fn, args, loc);
  scope_attrs = outer;
  return v;
}

// For when only the sizes of the result matter, as for the first row of a map. The function is called again for its
// results, and what it traces is to be shown once only, then.
const Value* Lowerer::call_for_sizes(const Value* fn, std::span<const Value* const> args, Loc loc) {
  bool was_quiet = std::exchange(state().is_quiet, true);
  const Value* v = call_inside(fn, args, loc);
  state().is_quiet = was_quiet;
  return v;
}

// How many arguments make a call that can be carried out. A right section holds its operator and its second operand
// already, and waits for the first.
static size_t arity_of(Lowerer& l, const FunValue& f) {
  switch (f.kind) {
    case FunKind::Def:
      return f.def->fn->params.size();
    case FunKind::Lambda:
      return f.lambda->params.size();
    case FunKind::RightSection:
      return 3;
    case FunKind::Intrinsic:
      return l.program.builtins[f.intrinsic.id].arity;
    case FunKind::Hole:
      return 1;
  }
  return 0;
}

// The arguments given earlier may be variables of an enclosing function, so they are localised first.
const Value* Lowerer::call(const Value* fn, std::span<const Value* const> args, Loc loc) {
  if (args.empty()) return fn;
  if (fn->kind != ValueKind::Fun) return poison(loc, "this is not a function");
  const FunValue& f = *fn->fun;
  Values all;
  for (const Value* v : f.args) all.push_back(localise(v));
  all.insert(all.end(), args.begin(), args.end());
  size_t arity = arity_of(*this, f);
  if (all.size() < arity) {
    FunValue partial = f;
    partial.args = arena.list(all);
    return fun_value(partial);
  }
  std::span<const Value* const> now(all.data(), arity);
  const Value* result = nullptr;
  switch (f.kind) {
    case FunKind::Def:
      result = call_def(f, now, loc);
      break;
    case FunKind::Lambda:
      result = call_lambda(f, now, loc);
      break;
    case FunKind::RightSection: {
      const Value* operands[] = {now[2], now[1]};
      result = call(now[0], operands, loc);
      break;
    }
    case FunKind::Intrinsic:
      result = intrinsic(f, now, loc);
      break;
    case FunKind::Hole: {
      Env env = f.env;
      if (f.hole->param_name) bind_value(f.hole->param_name, now[0], env);
      result = hole(f.hole->ret.type, env, f.loc);
      break;
    }
  }
  return call(result, std::span<const Value* const>(all).subspan(arity), loc);
}

// One call more. Nobody reads a list of hundreds of places, and functions that are composed may nest as deeply as a
// program is long: the innermost calls are kept, and the outermost one, which messages of lowering show.
static List<Loc> called_from(Loc loc, List<Loc> calls, Arena& arena) {
  constexpr size_t kMaxCalls = 63;  // with the place itself as many as the pass `inline` keeps
  std::vector<Loc> longer{loc};
  longer.insert(longer.end(), calls.begin(), calls.end());
  if (longer.size() > kMaxCalls) longer.erase(longer.end() - 2);
  return arena.list(longer);
}

// The body of a function in place of its call. Checks in the body report the place of the call as well, unless `loc`
// is empty, as it is for lambdas. The caller's state is put back afterwards.
const Value* Lowerer::expand(List<typed::Pat*> params, const typed::Exp* body, Env& env,
                             std::span<const Value* const> args, Checks checks, Loc loc) {
  for (size_t i = 0; i < params.size(); i++) bind_pat(params[i], args[i], env);
  List<Loc> calls = state().calls;
  Checks outer = std::exchange(state().checks, checks);
  bool was_in_size = std::exchange(state().is_in_size, false);
  if (loc) {
    state().calls = called_from(loc, calls, arena);
  }
  state().inlined += weight_of(body);
  const Value* v = exp(body, env);
  state().calls = calls;
  state().checks = outer;
  state().is_in_size = was_in_size;
  return v;
}

static bool has_attr(List<const typed::Attr*> attrs, typed::AttrKind kind) {
  return std::any_of(attrs.begin(), attrs.end(), [&](const typed::Attr* a) { return a->kind == kind; });
}

// Does the call stand behind #[noinline]?
static bool is_kept_apart(List<ir::Attr> pending) {
  return std::any_of(pending.begin(), pending.end(), [](const ir::Attr& a) { return a.name.str() == "noinline"; });
}

static bool any_acc(Lowerer& l, std::span<const Value* const> args) {
  for (const Value* v : args)
    if (l.contains_acc(v)) return true;
  return false;
}

// Size parameters are read off the arguments before anything else, since the types in the body mention them. A
// function that returns functions or gets an accumulator has to be expanded: neither can be passed to or returned
// from a core function. A recursive one must not be expanded.
const Value* Lowerer::call_def(const FunValue& f, std::span<const Value* const> args, Loc loc) {
  const typed::Function& fn = *f.def->fn;
  Env env = f.env;
  SizeTargets targets;
  for (const typed::TypeParam& p : fn.params_of_type)
    if (p.is_size) targets.add({p.name, p.name});
  for (size_t i = 0; i < args.size() && !targets.empty(); i++)
    bind_sizes(fn.params[i]->type, args[i], 0, targets, env, env);
  for (const SizeTarget& t : targets) has_varying_sizes |= !t.is_bound && !env.find(t.name);
  FunValue called = f;
  called.checks = f.def->checks | state().checks;
  if (fn.refers_to_itself) return call_spec(called, env, args, loc);
  bool must = fn.params.empty() || typed::contains_function(fn.ret.type) || any_acc(*this, args) || num_open_specs > 0;
  bool is_small = weight_of(fn.body) <= kSmallWeight || has_attr(f.def->attrs, typed::AttrKind::Inline);
  bool may = is_small && state().inlined < state().budget && !has_attr(f.def->attrs, typed::AttrKind::NoInline) &&
             !is_kept_apart(pending_attrs);
  if (must || may) return expand(fn.params, fn.body, env, args, called.checks, loc);
  return call_spec(called, env, args, loc);
}

// A lambda is usually called once, so it is expanded as long as the budget lasts.
const Value* Lowerer::call_lambda(const FunValue& f, std::span<const Value* const> args, Loc loc) {
  const typed::LambdaExp& lambda = *f.lambda;
  Env env = f.env;
  bool must = typed::contains_function(lambda.ret.type) || any_acc(*this, args) || num_open_specs > 0;
  bool may = state().inlined + weight_of(lambda.body) < state().budget;
  if (must || may) return expand(lambda.params, lambda.body, env, args, f.checks, {});
  return call_spec(f, env, args, loc);
}

}  // namespace fehu::lower
