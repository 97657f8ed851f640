// Pass 2: the sizes of calls, and expressions that become sizes. Spec: language.md 6.4, 6.5.
//
// Types depend on arguments: with `f : (n: i64) -> [n]i32`, the call `f (k + 1)` has the type [k + 1]i32. So an
// argument is not only checked against its parameter, but may become part of the result's type.
#include <fmt/format.h>
#include <algorithm>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// The function's name for messages, if it has one.
static std::string_view function_name(const Exp* fn) {
  while (fn->kind == ExpKind::Apply) fn = as<ApplyExp>(fn)->fn;
  return fn->kind == ExpKind::Var ? as<VarExp>(fn)->shown : std::string_view();
}

// An expression that is evaluated as part of a type must not consume: it may be evaluated again, or not at all.
bool consumes_something(const Exp* e) {
  if (e->kind == ExpKind::Update)
    for (const Step& s : as<UpdateExp>(e)->steps)
      if (!s.is_field) return true;
  if (e->kind == ExpKind::Apply) {
    const Type* type = as<ApplyExp>(e)->fn->type;
    for (size_t i = 0; i < as<ApplyExp>(e)->args.size() && type->kind == TypeKind::Arrow; i++) {
      if (as<ArrowType>(type)->consumes) return true;
      type = as<ArrowType>(type)->ret.type;
    }
  }
  for (const Exp* part : size_parts(e))
    if (consumes_something(part)) return true;
  return false;
}

Size SizeChecker::tracked(const Exp* e) {
  const Exp* bare = bare_size(e);
  return can_be_size(bare) && !consumes_something(bare) ? bare : nullptr;
}

// The warning tells the user why two sizes that look alike to him are not.
Size SizeChecker::size_of_exp(Exp* e, std::vector<VName>& exts) {
  if (Size size = tracked(e)) return size;
  const Exp* bare = bare_size(e);
  ctx.untracked_sizes.insert(e);                       // whether it consumes a variable shows in pass 3
  bool is_tuning_param = bare->kind == ExpKind::Attr;  // nobody expects its value to be known
  if (!ctx.in_prelude && !is_tuning_param && !can_be_size(bare))
    ctx.sink
        .report(diag::Code::SizeWithBinding, e->loc,
                "This expression becomes a size, but it binds names, so it cannot be tracked.\n"
                "The size is taken as unknown.")
        .set_help("Bind the expression with `let` and use the name.");
  return unknown_size("d", e->loc, "the value of this expression, which cannot be tracked", exts);
}

// The expression `left op right`, as if the program had written it.
Size SizeChecker::binary_size(VName op, Size left, Size right) {
  VarExp* fn = ctx.arena.make<VarExp>();
  fn->loc = {};
  fn->name = op;
  fn->shown = op.base.str();
  fn->type = types.arrow({}, false, types.i64(), {{}, types.arrow({}, false, types.i64(), {{}, types.i64()})});
  fn->inst = ctx.arena.list({InstArg{types.i64(), nullptr}});
  ApplyExp* apply = ctx.arena.make<ApplyExp>();
  apply->loc = fehu::join(left->loc, right->loc);
  apply->type = types.i64();
  apply->fn = fn;
  apply->args = ctx.arena.list({const_cast<Exp*>(left), const_cast<Exp*>(right)});
  apply->is_infix = true;
  return apply;
}

// A size that no expression names. It exists from the beginning of the surrounding body on; check_causality makes sure
// that it is not used before the expression that computes it.
VName SizeChecker::unknown(Name base, Loc loc, std::string what) {
  VName name = ctx.fresh(base, loc);
  solver.bind_unknown(name, region);
  unknowns.push_back({name, loc, std::move(what)});
  return name;
}

Size SizeChecker::unknown_size(std::string_view base, Loc loc, std::string what, std::vector<VName>& exts) {
  VName name = unknown(ctx.names.intern(base), loc, std::move(what));
  exts.push_back(name);
  return types.size_var(name, loc);
}

// Sizes of function results that were absorbed by a type parameter (spec 6.5): after the call they are sizes of its
// result that nobody knows, as with `map f` for an f whose result hides a size.
const Type* SizeChecker::open_absorbed(const Type* type, Loc loc, std::vector<VName>& exts) {
  if (!(type->flags & kHasSizeMeta)) return type;
  return solver.name_absorbed(type, [&] { return unknown_size("k", loc, "a size of this result", exts); });
}

// Nobody compares sizes that large: they are taken as unknown.
static const Type* without_large_sizes(SizeChecker& c, const Type* type, Loc loc, std::vector<VName>& exts) {
  if (!(type->flags & kHasSize)) return type;
  return map_sizes(c.types, type, false, [&](Size size) -> Size {
    return c.solver.is_too_large(size)
               ? c.unknown_size("d", loc, "a size of this result that is too large to be tracked", exts)
               : size;
  });
}

// Calls `fn` for the parameters of all functions in a type.
static void for_each_param(const Type* type, auto&& fn) {
  if (!(type->flags & kHasArrow)) return;
  if (const ArrowType* arrow = try_as<ArrowType>(type)) {
    fn(arrow->param);
    return for_each_param(arrow->ret.type, fn);
  }
  for_each_part(type, [&](const Type* part) { for_each_param(part, fn); });
}

// Does a parameter of some function in the type have an absorbed size? Absorbed sizes are bound in the nearest result
// that has them outside of functions. One that is left in a parameter has none, even if a later result has an equal
// one: `i64 -> [k]t -> [k]t` needs the k of the argument before it.
static bool needs_absorbed(SizeChecker& c, const Type* type) {
  if (!(type->flags & kHasSizeMeta) || !(type->flags & kHasArrow)) return false;
  auto has_one = [&](const Type* in) {
    bool found = false;
    for_each_param(
        in, [&](const Type* param) { for_each_size(param, [&](Size size) { found |= c.solver.is_absorbed(size); }); });
    return found;
  };
  return has_one(type) && has_one(c.solver.resolve(type));
}

// Rule 4 of spec 6.4: sizes that come into being with this call may not be needed by parameters of what is left.
static bool is_only_in_param(SizeChecker& c, const Type* type, auto&& is_new) {
  bool in_param = false, immediate = false;
  auto look = [&](Size size) { in_param |= is_new(c.solver.resolve_head(size)); };
  for_each_param(c.solver.resolve(type), [&](const Type* param) { for_each_size(param, look); });
  if (!in_param) return false;
  const Type* result = type;
  while (result->kind == TypeKind::Arrow) result = as<ArrowType>(result)->ret.type;
  for_each_immediate_size(result, [&](Size size) { immediate |= is_new(c.solver.resolve_head(size)); });
  return !immediate;
}

static const Type* report_existential_in_param(SizeChecker& c, const Type* type, Loc loc) {
  c.ctx.sink
      .report(diag::Code::SizeExistentialInParameter, loc,
              "An existential size would appear in a parameter of the return type.\nThe size of the result of the "
              "inner function is "
              "only known once it has run, but the next function would have to be made for it beforehand.")
      .set_here(fmt::format("this has type {}", show(c.solver.resolve(type))))
      .set_help("Name the argument with a lambda: \\x -> let y = f x in g y.");
  return c.types.error();
}

// `f (let k = n in k) xs` for `f (n: i64) (xs: [n]t)`.
static const Type* report_untracked_argument(SizeChecker& c, const Exp* arg) {
  c.ctx.sink
      .report(diag::Code::SizeExistentialInParameter, arg->loc,
              "A later parameter has this argument as its size, but the argument cannot be a size.\nAn expression with "
              "`let`, `loop`, `match` or a lambda in it is not followed.")
      .set_help("Name it before the call: `let n = ... in f n xs`.");
  return c.types.error();
}

// Reports a misfit and goes on, so that other arguments are checked too.
bool SizeChecker::check_argument(const Type* param, const Exp* arg, std::string_view name) {
  std::optional<Misfit> why = solver.fits(param, arg->type);
  if (!why) return true;
  std::string function = name.empty() ? "this function" : fmt::format("\"{}\"", name);
  std::string what =
      fmt::format("Cannot apply {} to \"{}\" (invalid {}).", function, ctx.sources.text_of(arg->loc).substr(0, 60),
                  why->kind == Misfit::Kind::Consumption ? "consumption" : "size");
  misfit(diag::Code::SizeMismatchArgument, arg->loc, *why, std::move(what), param, arg->type);
  return false;
}

namespace {

// A function being given its arguments. What parameters and existential sizes stand for is collected, and put into the
// types of the parameters that follow one by one, so that the rest of the type is not rewritten with each argument.
struct Call {
  SizeChecker& c;
  const Type* rest;  // of the function behind the arguments so far, in its own names
  SizeSubstitution known = {};
  std::optional<NameSet> mentioned = {};  // by sizes in the type of the function
  std::vector<VName> exts = {};           // unknown sizes that the call brings into being
  size_t num_absorbed = 0;                // when the rest was looked at last

  const Type* in_call(const Type* type) { return known.empty() ? type : substitute(c.types, type, known, nullptr); }
  // The rest of the type, in names of the caller.
  const Type* rest_in_call() {
    if (known.empty()) return rest;
    rest = in_call(rest);
    known = {};
    mentioned.reset();  // substituting renames parameters
    return rest;
  }
  bool mentions_param(const ArrowType* fn) {
    if (!fn->param_name || !(fn->ret.type->flags & kHasSize)) return false;
    if (!mentioned) mentioned = names_in_sizes(fn->ret.type);
    return mentioned->contains(fn->param_name);
  }
  void give(const ArrowType* fn, Exp* arg, ApplyExp* e, std::string_view name);
};

// Existential sizes of the result are new unknown ones, the parameter is the argument.
void Call::give(const ArrowType* fn, Exp* arg, ApplyExp* e, std::string_view name) {
  if (c.solver.names_arrow(fn->param_name)) {
    CallPlace at{&e->exts, c.region, e->loc};
    fn = try_as<ArrowType>(c.solver.call(as<ArrowType>(rest_in_call()), c.tracked(arg), at));
    mentioned.reset();
    if (!fn) {
      rest = c.types.error();
      return;
    }
  }
  for (VName ext : fn->ret.exts) {
    std::string of = name.empty() ? "" : fmt::format(" of `{}`", name);
    VName fresh = c.unknown(ext.base, e->loc, fmt::format("a size of the result of this call{}", of));
    exts.push_back(fresh);
    known.add(ext, c.types.size_var(fresh, e->loc));
  }
  if (mentions_param(fn)) known.add(fn->param_name, c.size_of_exp(arg, exts));
  rest = fn->ret.type;
}

}  // namespace

// Would a function that is left have to be made for a size that comes into being with this call? Asked after each
// argument, and answered without looking if the argument brought nothing new. `first_new`: among the call's sizes.
static bool has_unknown_param(Call& call, size_t first_new) {
  SizeSolver& solver = call.c.solver;
  bool has_new = call.exts.size() > first_new;
  if (!has_new && call.num_absorbed == solver.num_absorbed()) return false;
  call.num_absorbed = solver.num_absorbed();
  auto is_new = [&](Size size) {
    for (size_t k = first_new; k < call.exts.size(); k++)
      if (size->kind == ExpKind::Var && as<VarExp>(size)->name == call.exts[k]) return true;
    return false;
  };
  const Type* rest = call.rest_in_call();
  return needs_absorbed(call.c, rest) || (has_new && is_only_in_param(call.c, rest, is_new));
}

// Arguments are checked in the order in which they are evaluated; then the function's type is taken apart from
// left to right.
const Type* SizeChecker::apply(ApplyExp* e) {
  // Lambdas that can learn something from the type of the function and the arguments before them wait.
  bool has_waiting = std::ranges::any_of(e->args, can_use_hint);
  auto waits = [&](size_t i) { return has_waiting && can_use_hint(e->args[i]); };
  for (size_t k = 0; k < e->args.size(); k++) {
    size_t i = e->is_infix ? k : e->args.size() - 1 - k;
    if (!waits(i)) exp(e->args[i]);
  }
  const Type* type = function_of(e->fn, e->args.size());
  // After an error the arguments that still wait are looked at for what is in themselves.
  auto without_hints = [&](size_t i) {
    for (; i < e->args.size(); i++)
      if (waits(i)) exp(e->args[i]);
  };
  if (is_error(type)) without_hints(0);
  if (is_error(type))
    return e->type = is_error(e->type) ? e->type : solver.fill_holes(e->type, SizeOrigin::Internal, e->loc, true);
  Call call{*this, type};
  std::string_view name = function_name(e->fn);
  bool fits = true;
  for (size_t i = 0; i < e->args.size(); i++) {
    const ArrowType* arrow = try_as<ArrowType>(call.rest);
    if (!arrow) {
      without_hints(i);
      return e->type = types.error();
    }
    const Type* param = call.in_call(arrow->param);
    if (waits(i)) exp_as(e->args[i], param);
    fits &= check_argument(param, e->args[i], name);
    size_t first_new = call.exts.size();
    call.give(arrow, e->args[i], e, name);
    if (call.rest->kind == TypeKind::Arrow && has_unknown_param(call, first_new)) {
      without_hints(i + 1);
      bool is_untracked = call.exts.size() > first_new + arrow->ret.exts.size();
      return e->type = is_untracked ? report_untracked_argument(*this, e->args[i])
                                    : report_existential_in_param(*this, call.rest, e->loc);
    }
  }
  if (!fits) return e->type = types.error();  // nothing is said about the result
  type = open_absorbed(call.rest_in_call(), e->loc, call.exts);
  if (needs_absorbed(*this, type)) return e->type = report_existential_in_param(*this, type, e->loc);
  type = without_large_sizes(*this, type, e->loc, call.exts);
  // Functions whose types became known on the way may have brought some along (calls.cpp).
  call.exts.insert(call.exts.end(), e->exts.begin(), e->exts.end());
  e->exts = ctx.arena.list(call.exts);
  return e->type = set_fresh(types, type, false);
}

// \x -> op x operand
const Type* SizeChecker::right_section(RightSectionExp* e) {
  exp(e->operand);
  const ArrowType* first = try_as<ArrowType>(function_of(e->op, 2));
  const ArrowType* second = first ? try_as<ArrowType>(first->ret.type) : nullptr;
  if (!second) return e->type = types.error();
  if (auto why = solver.fits(second->param, e->operand->type))
    misfit(diag::Code::SizeMismatchArgument, e->operand->loc, *why, "The operand of this section has the wrong size.",
           second->param, e->operand->type);
  if (solver.names_arrow(second->param_name))
    second = try_as<ArrowType>(solver.call(second, tracked(e->operand), {nullptr, region, e->loc}));
  if (!second) return e->type = types.error();
  SizeSubstitution subst;
  std::vector<VName> exts;
  if (second->param_name && mentions(second->ret.type, second->param_name))
    subst.add(second->param_name, size_of_exp(e->operand, exts));
  const Type* result = subst.empty() ? second->ret.type : substitute(types, second->ret.type, subst, nullptr);
  std::vector<VName> all(first->ret.exts.begin(), first->ret.exts.end());
  all.insert(all.end(), second->ret.exts.begin(), second->ret.exts.end());
  return e->type = types.arrow(first->param_name, first->consumes, first->param, {ctx.arena.list(all), result});
}

}  // namespace fehu::check
