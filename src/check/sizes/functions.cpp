// Pass 2: the sizes of functions: instances, generalisation, recursion. Spec: language.md 6.5, 6.9, 6.11.
//
//     def f (xs: []i32) = (xs, filter (> 0) xs)      =>      f [n] (xs: [n]i32) : ?[k].([n]i32, [k]i32)
// `[]` in a parameter became a flexible size, which nothing decided: it is now the size parameter n. The size of the
// filtered array is unknown and becomes existential.
#include "check/sizes/sizes.h"

#include <fmt/format.h>
#include <algorithm>

#include "base/check.h"
#include "base/name_index.h"
#include "check/sizes/param_uses.h"
#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// ---------------------------------------------------------------------------------------------------------------
// Instantiation

namespace {

// The arrows of a function's type after the arguments that it is given on the spot. A parameter of the scheme that
// occurs only behind some of them may stand for a type or size that mentions their parameters: it is chosen anew for
// each call.
struct SpineArrows {
  SizeSolver& solver;
  size_t num_given;
  std::vector<uint32_t> arrows = {};  // behind the arguments given, outermost first

  // The innermost of the arrows that all occurrences of a parameter are behind. `first`: the first arrow that mentions
  // it.
  uint32_t around(const Type* type, size_t first, Interner& names) {
    if (first <= num_given) return 0;
    size_t behind = 0;
    for (size_t i = 0; i < first && type->kind == TypeKind::Arrow; i++, type = as<ArrowType>(type)->ret.type) {
      if (i < num_given || ++behind <= arrows.size()) continue;
      const ArrowType* arrow = as<ArrowType>(type);
      Name base = arrow->param_name ? arrow->param_name.base : names.intern("x");
      arrows.push_back(solver.open_arrow(arrows.empty() ? 0 : arrows.back(), base));
    }
    return behind == 0 ? 0 : arrows[behind - 1];
  }

  // The instance with the names of the arrows.
  const Type* named(Types& types, const Type* type, size_t depth = 0) {
    const ArrowType* arrow = try_as<ArrowType>(type);
    if (!arrow || depth >= num_given + arrows.size()) return type;
    RetType ret = arrow->ret;
    VName name = arrow->param_name;
    if (depth >= num_given) {
      VName now = solver.arrow_name(arrows[depth - num_given]);
      SizeSubstitution subst;
      if (name) subst.add(name, types.size_var(now));
      if (name && mentions(ret.type, name)) ret.type = substitute(types, ret.type, subst, nullptr);
      name = now;
    }
    ret.type = named(types, ret.type, depth + 1);
    return types.arrow(name, arrow->consumes, arrow->param, ret, arrow->fresh);
  }
};

}  // namespace

// What each parameter of the scheme stands for at this use; also recorded in the node, for lowering.
const Type* SizeChecker::instantiate(const Scheme& scheme, VarExp* e, size_t num_given) {
  SchemeSubstitution subst(scheme);
  SpineArrows spine{solver, num_given};
  ParamUses uses(scheme);
  for (size_t i = 0; i < scheme.params.size(); i++) {
    const TypeParam& p = scheme.params[i];
    InstArg arg{nullptr, nullptr};
    auto arrows = [&] { return spine.around(scheme.type, uses.of(i).first_arrow, ctx.names); };
    if (p.is_size) {
      // A size of an argument or of the result must be one known size; others may be different for every call of a
      // function argument (spec 6.5).
      bool of_argument = uses.of(i).is_argument_size;
      bool is_one = of_argument || uses.of(i).is_result_size;
      arg.size = solver.fresh_meta(SizeOrigin::SizeParam, e->loc, !is_one, p.name.base);
      if (of_argument) solver.set_given_by_argument(arg.size, arrows());
    } else if (e->name != self && i < e->inst.size() && e->inst[i].type) {
      bool has_sizes = e->inst[i].type->flags & kHasSizeMeta;
      arg.type = solver.fill_holes(e->inst[i].type, SizeOrigin::TypeParam, e->loc, p.liftedness != Liftedness::Unlifted,
                                   p.name.base, has_sizes ? arrows() : 0);
    } else {
      arg.type = types.named(p.name, p.liftedness, true);
    }
    subst.add(arg);
  }
  e->inst = ctx.arena.list(subst.args);
  const Type* type = substitute(types, scheme.type, subst, nullptr);
  return set_fresh(types, spine.arrows.empty() ? type : spine.named(types, type), false);
}

// For uses of a function inside its own body, while its final type is not known yet.
void SizeChecker::make_self_scheme(Function& fn, std::span<const Type* const> params) {
  // Sizes that are left to inference (`[]` in the annotation, or no annotation) are unrelated in every recursive use.
  bool is_written = fn.annotation.type != nullptr;
  std::vector<VName> exts;
  if (is_written) exts.assign(fn.annotation.exts.begin(), fn.annotation.exts.end());
  const Type* type =
      map_sizes(types, is_written ? fn.annotation.type : strip_sizes(types, fn.body->type), false, [&](Size size) {
        if (is_written && size->kind != ExpKind::SizeMeta) return size;
        exts.push_back(ctx.fresh(ctx.names.intern("k")));
        return types.size_var(exts.back());
      });
  RetType ret{ctx.arena.list(exts), type};
  for (size_t i = params.size(); i-- > 0;)
    ret = {{}, types.arrow(param_name(fn.params[i]), is_consuming_param(fn.params[i]), params[i], ret)};
  self = fn.name;
  self_scheme = ctx.arena.make<Scheme>(fn.params_of_type, ret.type);
}

// A use of the function inside its own body: its own sizes are fresh, its types are not.
const Type* SizeChecker::instantiate_self(VarExp* e) {
  std::vector<std::pair<uint32_t, Size>> copies;
  const Type* type = map_sizes(types, solver.resolve(self_scheme->type), true, [&](Size size) {
    return map_size(ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
      if (leaf->kind != ExpKind::SizeMeta || !solver.is_flexible(leaf)) return nullptr;
      uint32_t id = as<SizeMetaExp>(solver.resolve_head(leaf))->id;
      for (auto& [known, copy] : copies)
        if (known == id) return copy;
      copies.push_back({id, solver.fresh_meta(SizeOrigin::Internal, e->loc, true)});
      return copies.back().second;
    });
  });
  Scheme scheme{self_scheme->params, type};
  e->type = instantiate(scheme, e, kAllGiven);
  self_uses.push_back({e, e->type});
  return e->type;
}

// Now that the final scheme is known, every recursive use must have been an instance of it.
void SizeChecker::check_self_uses(Function& fn) {
  std::vector<SelfUse> uses = std::move(self_uses);
  self_uses.clear();
  for (SelfUse& use : uses) {
    size_t first_meta = solver.num_metas();
    use.exp->type = instantiate(*fn.scheme, use.exp, kAllGiven);
    // Made at the end of the definition, but belonging to the place of the use, whose names are out of scope by now.
    for (size_t i = first_meta; i < solver.num_metas(); i++) solver.meta(static_cast<uint32_t>(i)).make_global();
    if (auto why = solver.fits(use.type, use.exp->type))
      misfit(diag::Code::SizeMismatch, use.exp->loc, *why,
             fmt::format("The sizes of this recursive use of \"{}\" do not fit its type.", fn.name.base.str()),
             use.type, use.exp->type);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Functions

// Sizes of parameters and of a written result may mention parameters, but only those that have a name of their own.
bool SizeChecker::is_accessible(NameSet& inside, const Type* type, Loc loc, std::string_view what) {
  VName found;
  for_each_size(type, [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      if (found || leaf->kind != ExpKind::Var) return;
      VName name = as<VarExp>(leaf)->name;
      if (inside.contains(name)) found = name;
    });
  });
  if (!found) return true;
  ctx.sink
      .report(diag::Code::SizeInaccessible, loc,
              fmt::format("The size \"{}\" in the type of {} is not accessible to the caller, because it is bound "
                          "inside a pattern.",
                          found.base.str(), what))
      .label(ctx.info(found).loc, fmt::format("\"{}\" is bound here", found.base.str()))
      .set_help("Make it a parameter of its own, or use a size parameter.");
  return false;
}

// All parameters are looked at, so that each mistake is reported.
bool SizeChecker::check_accessible(List<Pat*> params, std::span<const Type* const> types_of_params,
                                   const Type* annotation, Loc result_loc) {
  bool ok = true;
  NameSet inside = names_inside(params);
  for (size_t i = 0; i < params.size(); i++)
    ok &= is_accessible(inside, solver.resolve(types_of_params[i]), params[i]->loc, "this parameter");
  // Only what is written counts: `[]` may stand for such a size, and then hides it.
  return ok & (!annotation || is_accessible(inside, annotation, result_loc, "the result"));
}

// Inferred parameters have no place in the source and are used by construction.
void SizeChecker::check_size_params_used(const Function& fn) {
  if (std::ranges::none_of(fn.params_of_type, [](const TypeParam& p) { return p.is_size && p.loc; })) return;
  NameSet mentioned = names_in_sizes(fn.scheme->type);
  for (const TypeParam& p : fn.params_of_type)
    if (p.is_size && p.loc && !mentioned.contains(p.name))
      ctx.sink
          .report(diag::Code::SizeUnusedParam, p.loc,
                  fmt::format("The size parameter \"{}\" is unused: it occurs neither in the type of a parameter nor "
                              "in the result type.",
                              p.name.base.str()))
          .set_help("Remove it, or use it as the size of an array parameter.");
}

// What parameters are called, and what sizes in the type of the function mention.
static NameIndex names_in_use(SizeChecker& c, const Function& fn, std::span<const Type* const> params) {
  NameIndex used;
  for (const TypeParam& p : fn.params_of_type) used.add(p.name.base);
  for (Pat* p : fn.params) for_each_name(p, [&](const NamePat* n) { used.add(n->name.base); });
  auto visit = [&](const Type* type) {
    for_each_size(type, [&](Size size) {
      for_each_size_leaf(c.solver.resolve(size), [&](const Exp* leaf) {
        if (leaf->kind == ExpKind::Var) used.add(as<VarExp>(leaf)->name.base);
      });
    });
  };
  for (const Type* t : params) visit(t);
  visit(fn.ret.type);
  return used;
}

// Flexible sizes in the type become hidden size parameters. Names are chosen that nothing in the type has yet. In a
// local function only sizes made inside it are its own (`start`): others may still be decided by the surroundings.
void SizeChecker::generalise(Function& fn, std::span<const Type* const> params, bool is_local, uint32_t start) {
  std::optional<NameIndex> used;
  std::vector<TypeParam> all(fn.params_of_type.begin(), fn.params_of_type.end());
  static constexpr std::string_view kNames[] = {"n", "m", "k", "l", "d", "e", "p", "q"};
  size_t next = 0;
  auto fresh_name = [&] {
    if (!used) used = names_in_use(*this, fn, params);
    for (;; next++) {
      std::string text(kNames[next % std::size(kNames)]);
      if (next >= std::size(kNames)) text += fmt::to_string(next / std::size(kNames));
      Name name = ctx.names.intern(text);
      if (used->contains(name)) continue;
      next++;
      return name;
    }
  };
  auto take = [&](const Type* type) {
    for_each_size(type, [&](Size size) {
      for_each_size_leaf(solver.resolve(size), [&](const Exp* leaf) {
        if (leaf->kind != ExpKind::SizeMeta || !solver.is_flexible(leaf)) return;
        uint32_t id = as<SizeMetaExp>(solver.resolve_head(leaf))->id;
        if (is_local && (solver.meta(id).first < start || solver.meta(id).is_of_call)) return;
        VName name = ctx.fresh(fresh_name());
        ctx.set_scheme(name, ctx.arena.make<Scheme>(List<TypeParam>(), types.i64()));
        all.push_back({.name = name, .is_size = true, .liftedness = Liftedness::Unlifted, .loc = {}});
        solver.set_value(id, types.size_var(name));
      });
    });
  };
  for (const Type* t : params) take(t);
  size_t num_params = all.size();
  take(fn.ret.type);
  if (uses_erroneous && !is_local) {
    // A size that only an erroneous part could have determined: no caller shall have to determine it.
    std::vector<VName> exts(fn.ret.exts.begin(), fn.ret.exts.end());
    for (size_t i = num_params; i < all.size(); i++) exts.push_back(all[i].name);
    all.resize(num_params);
    fn.ret.exts = ctx.arena.list(exts);
  }
  fn.params_of_type = ctx.arena.list(all);
}

// The type of the result, from the written one or from the body. Sizes that no caller can see become existential.
void SizeChecker::function_result(Function& fn, const Type* written, const Type* body, uint32_t start) {
  NameSet inside = names_inside(fn.params);
  auto is_hidden = [&](VName name) { return solver.is_unknown_since(name, start) || inside.contains(name); };
  if (!written) {
    fn.ret = close_result(set_fresh(types, body, false), is_hidden, fn.body->loc);
    return;
  }
  const Type* open = with_open_exts({fn.annotation.exts, written}, SizeOrigin::Internal, fn.name_loc);
  if (auto why = solver.fits(open, body))
    misfit(diag::Code::SizeMismatchResult, fn.body->loc, *why, "Function body does not have expected type.", written,
           body);
  RetType closed = close_result(written, is_hidden, fn.body->loc);
  std::vector<VName> exts(fn.annotation.exts.begin(), fn.annotation.exts.end());
  exts.insert(exts.end(), closed.exts.begin(), closed.exts.end());
  fn.ret = {ctx.arena.list(exts), closed.type};
}

// A constant with size parameters is computed anew for each instance, so its unknown sizes would differ between uses.
void SizeChecker::check_constant_sizes(const Function& fn, const RetType& type) {
  if (!fn.params.empty() || fn.ret.exts.empty()) return;
  if (std::ranges::none_of(fn.params_of_type, [](const TypeParam& p) { return p.is_size; })) return;
  ctx.sink
      .report(diag::Code::SizeConstantExistential, fn.name_loc,
              fmt::format("The definition \"{}\" has both size parameters and unknown sizes in its type {}.",
                          fn.name.base.str(), show(type)))
      .set_help("Make it a function, or annotate its sizes.");
}

// Functions that were called before their types were known, and never were: all their calls have the same sizes.
void SizeChecker::settle_calls(uint32_t start) {
  auto failed = solver.settle_calls(start);
  if (!failed) return;
  auto& [loc, why] = *failed;
  ShownNames names;
  diag::Diagnostic& d = ctx.sink.report(
      diag::Code::SizeMismatch, loc,
      "The sizes of the calls of this function differ, but nothing says how they depend on its argument.");
  if (why.expected && why.actual) {
    std::string dimension = show(solver.resolve(why.expected), &names);
    d.note(
        fmt::format("Dimensions \"{}\" and \"{}\" do not match.", dimension, show(solver.resolve(why.actual), &names)));
  }
  d.set_help("Write the type of the function where it is bound, as in (f: (n: i64) -> [n]t).");
}

// Parameters, result, body; then the sizes that are left become parameters, and the scheme is recorded.
void SizeChecker::function(Function& fn, bool is_local) {
  size_t errors = ctx.sink.num_errors();
  uint32_t outer_region = region;
  uint32_t start = region = solver.tick();
  for (const TypeParam& p : fn.params_of_type)
    if (p.is_size) {
      solver.bind(p.name);
      ctx.set_scheme(p.name, ctx.arena.make<Scheme>(List<TypeParam>(), types.i64()));
    }
  std::vector<const Type*> params;
  for (Pat* p : fn.params) {
    params.push_back(param_type(p));
    keep_written_sizes(p);
  }
  region = solver.tick();  // unknown sizes of the body are not in scope in the types of the parameters
  const Type* written =
      fn.annotation.type ? tracked_annotation(fn.annotation, SizeOrigin::Annotation, fn.name_loc, false) : nullptr;
  if (!is_local && fn.refers_to_itself) make_self_scheme(fn, params);
  const Type* body = exp_as(fn.body, hint_of(fn.body, fn.annotation), hiding(fn.annotation));
  function_result(fn, written, body, start);
  bool ok = check_accessible(fn.params, params, fn.annotation.type, fn.name_loc);
  settle_calls(is_local ? start : 0);
  generalise(fn, params, is_local, start);
  RetType ret = fn.ret = {fn.ret.exts, solver.resolve(fn.ret.type)};
  for (size_t i = params.size(); i-- > 0;)
    ret = {{}, types.arrow(param_name(fn.params[i]), is_consuming_param(fn.params[i]), solver.resolve(params[i]), ret)};
  if (!ok) ret.type = types.error();  // uses of the function say nothing new
  fn.scheme = ctx.arena.make<Scheme>(fn.params_of_type, ret.type);
  ctx.set_scheme(fn.name, fn.scheme);
  if (!is_local && fn.refers_to_itself) check_self_uses(fn);
  if (ok) check_size_params_used(fn);
  if (ctx.sink.num_errors() == errors) check_constant_sizes(fn, ret);
  for (Pat* p : fn.params) leave_pat(p);
  if (is_local) solver.seal_function(fn.scheme->type);
  region = outer_region;
}

// ---------------------------------------------------------------------------------------------------------------

// After errors the tree is finished all the same, so that messages elsewhere can show its types.
void infer_sizes(Context& ctx, ValueDec* dec) {
  SizeChecker checker(ctx, dec->fn.name.id);
  ctx.untracked_sizes.clear();  // those of the definition before
  size_t errors = ctx.sink.num_errors();
  checker.function(dec->fn, false);
  checker.solver.settle_hidden();
  checker.solver.end();
  checker.resolve_function(dec->fn);
  checker.resolve_written_sizes();
  if (ctx.sink.num_errors() != errors) return;
  if (!checker.uses_erroneous) checker.report_ambiguous();
  check_causality(ctx, checker, dec->fn);
  bool has_errors = ctx.sink.num_errors() != errors || checker.uses_erroneous;
  FEHU_CHECK(has_errors || !checker.has_open_sizes, "sizes are left open in {}", dec->fn.name.base.str());
}

void infer_sizes_of_size(Context& ctx, Exp* exp) {
  // Names that a module-level size mentions are all visible: parameters of the type and global constants.
  SizeChecker checker(ctx, static_cast<uint32_t>(ctx.vnames.size() - 1));
  checker.exp(exp);
  check_consumes_nothing(ctx, exp);
  checker.resolve_tree(exp, false);
  checker.resolve_written_sizes();
}

}  // namespace fehu::check
