// Pass 2: the sizes of functions, patterns and written types. Spec: language.md 6.5, 6.8, 6.9, 6.11.
#include "check/sizes/sizes.h"

#include <fmt/format.h>
#include <algorithm>

#include "base/check.h"
#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// ---------------------------------------------------------------------------------------------------------------
// Written types and patterns

const Type* SizeChecker::annotation(RetType& written, SizeOrigin origin, Loc loc, bool open_exts) {
  const Type* type = written.type;
  uses_erroneous |= (type->flags & kHasError) != 0;
  if (!(type->flags & kHasSize)) return type;
  for_each_size(type, [&](Size size) {
    if (size->kind == ExpKind::SizeHole || size->kind == ExpKind::Literal) return;
    exp(const_cast<Exp*>(size));
    written_sizes.push_back(const_cast<Exp*>(size));
  });
  written.type = solver.fill_written_holes(type, origin, loc);
  if (open_exts && !written.exts.empty()) written = {{}, with_open_exts(written, origin, loc)};
  return written.type;
}

const Type* SizeChecker::with_open_exts(const RetType& written, SizeOrigin origin, Loc loc) {
  SizeSubstitution subst;
  for (VName ext : written.exts) subst.sizes.push_back({ext, solver.fresh_meta(origin, loc, false)});
  return substitute(types, written.type, subst, nullptr);
}

bool SizeChecker::binds(const Pat* pat, VName name) {
  bool found = false;
  for_each_name(pat, [&](const NamePat* p) { found |= p->name == name; });
  return found;
}

void SizeChecker::leave_pat(const Pat* pat) {
  for_each_name(pat, [&](const NamePat* p) { solver.leave(p->name); });
}

void SizeChecker::bind_pat(Pat* pat, const Type* type) {
  pat->type = type;
  switch (pat->kind) {
    case PatKind::Wildcard:
    case PatKind::Literal:
    case PatKind::Error:
      return;
    case PatKind::Name:
      ctx.set_scheme(cast<NamePat>(pat)->name, ctx.arena.make<Scheme>(List<TypeParam>(), type));
      solver.bind(cast<NamePat>(pat)->name);
      return;
    case PatKind::Record:
      for (const FieldPat& f : cast<RecordPat>(pat)->fields) {
        const RecordType* record = as<RecordType>(type);
        const Type* field = record ? field_type(record, f.name) : nullptr;
        bind_pat(f.pat, field ? field : types.error());
      }
      return;
    case PatKind::Constr: {
      const SumType* sum = as<SumType>(type);
      const Constr* constr = sum ? find_constr(sum, cast<ConstrPat>(pat)->constr) : nullptr;
      List<Pat*> payload = cast<ConstrPat>(pat)->payload;
      for (size_t i = 0; i < payload.size(); i++)
        bind_pat(payload[i], constr && i < constr->payload.size() ? constr->payload[i] : types.error());
      return;
    }
    case PatKind::Ascript: {
      AscriptPat* p = cast<AscriptPat>(pat);
      const Type* written = set_fresh(types, annotation(p->annotation, SizeOrigin::Pattern, pat->loc, true), false);
      const Type* expected = written;
      if (!binders.empty())
        expected = map_sizes(types, written, true, [&](Size size) {
          return map_size(ctx.arena, size, [&](const Exp* leaf) -> const Exp* {
            for (auto& [name, meta] : binders)
              if (leaf->kind == ExpKind::Var && cast<VarExp>(leaf)->name == name) return meta;
            return nullptr;
          });
        });
      if (auto why = solver.fits(expected, type))
        misfit(diag::Code::SizeMismatchPattern, pat->loc, *why, "The pattern's annotation does not fit the value.",
               written, type);
      pat->type = written;
      bind_pat(p->pat, written);
      return;
    }
  }
}

const Type* SizeChecker::param_type(Pat* pat) {
  const Type* type =
      pat->kind == PatKind::Ascript
          ? set_fresh(types, annotation(cast<AscriptPat>(pat)->annotation, SizeOrigin::Parameter, pat->loc, true),
                      false)
          : solver.fill_holes(pat->type, SizeOrigin::Parameter, pat->loc, false);
  if (pat->kind == PatKind::Ascript) {
    pat->type = type;
    bind_pat(cast<AscriptPat>(pat)->pat, type);
  } else {
    bind_pat(pat, type);
  }
  return type;
}

static bool is_name(Size size, VName name) {
  size = bare_size(size);
  return size->kind == ExpKind::Var && cast<VarExp>(size)->name == name;
}

// Is the name by itself a dimension in some annotation of the pattern, outside functions?
static bool is_witnessed_in(const Pat* pat, VName name) {
  bool found = false;
  for_each_pat(pat, [&](const Pat* p) {
    if (p->kind != PatKind::Ascript) return;
    for_each_immediate_size(cast<AscriptPat>(p)->annotation.type, [&](Size size) { found |= is_name(size, name); });
  });
  return found;
}

void SizeChecker::bind_let(LetExp* let, const Type* value) {
  for (VName size : let->sizes) {
    if (!is_witnessed_in(let->pat, size)) {
      value = types.error();  // whatever is wrong with the pattern's sizes, this is the reason
      ctx.sink
          .report(diag::Code::SizeUnusedBinder, ctx.info(size).loc,
                  fmt::format("The size \"{}\" is bound here, but no array in the pattern has it as its size.",
                              size.base.str()))
          .label(let->pat->loc, fmt::format("nothing here has type [{}]t", size.base.str()))
          .set_help(fmt::format("Annotate a part of the pattern, as in (xs: [{}]t).", size.base.str()));
    }
    binders.push_back({size, solver.fresh_meta(SizeOrigin::Internal, let->pat->loc, false)});
  }
  bind_pat(let->pat, value);
  binders.clear();
}

// ---------------------------------------------------------------------------------------------------------------
// Instantiation

bool is_argument_size(const Type* type, VName name) {
  bool found = false;
  for (; type->kind == TypeKind::Arrow && !found; type = as<ArrowType>(type)->ret.type)
    for_each_immediate_size(as<ArrowType>(type)->param, [&](Size size) { found |= is_name(size, name); });
  return found;
}

bool is_result_size(const Type* type, VName name) {
  while (type->kind == TypeKind::Arrow) type = as<ArrowType>(type)->ret.type;
  bool found = false;
  for_each_immediate_size(
      type, [&](Size size) { for_each_size_leaf(size, [&](const Exp* leaf) { found |= is_name(leaf, name); }); });
  return found;
}

const Type* SizeChecker::instantiate(const Scheme& scheme, VarExp* e) {
  SchemeSubstitution subst(scheme);
  for (size_t i = 0; i < scheme.params.size(); i++) {
    const TypeParam& p = scheme.params[i];
    InstArg arg{nullptr, nullptr};
    if (p.is_size) {
      // A size of an argument or of the result must be one known size; others may be different for every call of a
      // function argument (spec 6.5).
      bool is_one = is_argument_size(scheme.type, p.name) || is_result_size(scheme.type, p.name);
      arg.size = solver.fresh_meta(SizeOrigin::SizeParam, e->loc, !is_one, p.name.base);
    } else if (e->name != self && i < e->inst.size() && e->inst[i].type) {
      arg.type = solver.fill_holes(e->inst[i].type, SizeOrigin::TypeParam, e->loc, p.liftedness != Liftedness::Unlifted,
                                   p.name.base);
    } else {
      arg.type = types.named(p.name, p.liftedness, true);
    }
    subst.add(arg);
  }
  e->inst = ctx.arena.list(subst.args);
  return set_fresh(types, substitute(types, scheme.type, subst, nullptr), false);
}

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
      uint32_t id = cast<SizeMetaExp>(solver.resolve_head(leaf))->id;
      for (auto& [known, copy] : copies)
        if (known == id) return copy;
      copies.push_back({id, solver.fresh_meta(SizeOrigin::Internal, e->loc, true)});
      return copies.back().second;
    });
  });
  Scheme scheme{self_scheme->params, type};
  e->type = instantiate(scheme, e);
  self_uses.push_back({e, e->type});
  return e->type;
}

void SizeChecker::check_self_uses(Function& fn) {
  std::vector<SelfUse> uses = std::move(self_uses);
  self_uses.clear();
  for (SelfUse& use : uses) {
    size_t first_meta = solver.num_metas();
    use.exp->type = instantiate(*fn.scheme, use.exp);
    // Made at the end of the definition, but belonging to the place of the use, whose names are out of scope by now.
    for (size_t i = first_meta; i < solver.num_metas(); i++) solver.meta(static_cast<uint32_t>(i)).make_global();
    if (auto why = solver.fits(use.type, use.exp->type))
      misfit(diag::Code::SizeMismatch, use.exp->loc, *why,
             fmt::format("The sizes of this recursive use of \"{}\" do not fit its type.", fn.name.base.str()),
             use.type, use.exp->type);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Names that go out of scope

const Type* SizeChecker::hide(const Type* type, const std::function<bool(VName)>& is_hidden, Loc loc,
                              std::string_view what, std::vector<VName>& exts) {
  if (!(type->flags & kHasSize)) return type;
  type = solver.resolve(type);
  std::vector<std::pair<Size, Size>> replaced;
  return map_sizes(types, type, true, [&](Size size) -> Size {
    bool hidden = false;
    for_each_size_leaf(
        size, [&](const Exp* leaf) { hidden |= leaf->kind == ExpKind::Var && is_hidden(cast<VarExp>(leaf)->name); });
    if (!hidden) return size;
    for (auto& [old, now] : replaced)
      if (same_size(old, size)) return now;
    Size bare = bare_size(size);
    std::string_view base = bare->kind == ExpKind::Var ? cast<VarExp>(bare)->name.base.str() : "d";
    replaced.push_back({size, unknown_size(base, loc, fmt::format("{} (`{}`)", what, show(size)), exts)});
    return replaced.back().second;
  });
}

namespace {

// Binding existential sizes as deep as possible.
struct ResultCloser {
  SizeChecker& c;
  const std::function<bool(VName)>& is_hidden;
  Loc loc;
  std::vector<VName> bound = {};  // by enclosing results
  bool reported = false;

  bool hides(VName name) { return is_hidden(name) && std::find(bound.begin(), bound.end(), name) == bound.end(); }
  bool mentions_hidden(Size size) {
    bool found = false;
    for_each_size_leaf(
        size, [&](const Exp* leaf) { found |= leaf->kind == ExpKind::Var && hides(cast<VarExp>(leaf)->name); });
    return found;
  }

  void check_param(const Type* param) {
    for_each_size(param, [&](Size size) {
      if (reported || !mentions_hidden(size)) return;
      reported = true;
      ShownNames names;
      diag::Diagnostic& d =
          c.ctx.sink.report(diag::Code::SizeUnknownInParameter, loc,
                            fmt::format("The result is a function with a parameter of unknown size \"{}\".\nA caller "
                                        "cannot know it, because the result does not "
                                        "contain an array of that size.",
                                        show(size, &names)));
      c.explain(d, size, names);
    });
  }

  const Type* arrows(const Type* type) {
    if (!(type->flags & kHasArrow) || !(type->flags & kHasSize)) return type;
    if (const ArrowType* arrow = as<ArrowType>(type)) {
      check_param(arrow->param);
      size_t mark = bound.size();
      bound.insert(bound.end(), arrow->ret.exts.begin(), arrow->ret.exts.end());
      RetType inner = close(arrow->ret.type);
      bound.resize(mark);
      std::vector<VName> exts(arrow->ret.exts.begin(), arrow->ret.exts.end());
      exts.insert(exts.end(), inner.exts.begin(), inner.exts.end());
      return c.types.arrow(arrow->param_name, arrow->consumes, arrow->param, {c.ctx.arena.list(exts), inner.type});
    }
    if (const RecordType* record = as<RecordType>(type)) {
      std::vector<Field> fields(record->fields.begin(), record->fields.end());
      for (Field& f : fields) f.type = arrows(f.type);
      return c.types.record(std::move(fields));
    }
    if (const SumType* sum = as<SumType>(type)) {
      std::vector<Constr> constrs(sum->constrs.begin(), sum->constrs.end());
      for (Constr& constr : constrs) {
        std::vector<const Type*> payload;
        for (const Type* t : constr.payload) payload.push_back(arrows(t));
        constr.payload = c.ctx.arena.list(payload);
      }
      return c.types.sum(std::move(constrs));
    }
    return type;
  }

  RetType close(const Type* type) {
    std::vector<VName> exts;
    auto add = [&](VName name) {
      if (std::find(exts.begin(), exts.end(), name) == exts.end()) exts.push_back(name);
    };
    // Plain dimensions first: they witness sizes that expressions mention.
    for_each_immediate_size(type, [&](Size size) {
      size = bare_size(size);
      if (size->kind == ExpKind::Var && hides(cast<VarExp>(size)->name)) add(cast<VarExp>(size)->name);
    });
    size_t mark = bound.size();
    bound.insert(bound.end(), exts.begin(), exts.end());
    std::vector<std::pair<Size, Size>> replaced;
    type = map_sizes(c.types, type, false, [&](Size size) -> Size {
      bool absorbed = c.solver.is_absorbed(size);
      if (!absorbed && !mentions_hidden(size)) return size;
      for (auto& [old, now] : replaced)
        if (same_size(old, size)) return now;
      VName ext = c.ctx.fresh(c.ctx.names.intern(absorbed ? "k" : "d"));
      add(ext);
      replaced.push_back({size, c.types.size_var(ext)});
      return replaced.back().second;
    });
    type = arrows(type);
    bound.resize(mark);
    return {c.ctx.arena.list(exts), type};
  }
};

}  // namespace

RetType SizeChecker::close_result(const Type* type, const std::function<bool(VName)>& is_hidden, Loc loc) {
  if (!(type->flags & kHasSize)) return {{}, type};
  return ResultCloser{*this, is_hidden, loc}.close(solver.resolve(type));
}

// ---------------------------------------------------------------------------------------------------------------
// Functions

// Sizes of parameters and of a written result may mention parameters, but only those that have a name of their own.
bool SizeChecker::is_accessible(List<Pat*> params, const Type* type, Loc loc, std::string_view what) {
  VName found;
  for_each_size(solver.resolve(type), [&](Size size) {
    for_each_size_leaf(size, [&](const Exp* leaf) {
      if (found || leaf->kind != ExpKind::Var) return;
      VName name = cast<VarExp>(leaf)->name;
      for (const Pat* p : params)
        if (param_name(p) != name && binds(p, name)) found = name;
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

bool SizeChecker::check_accessible(List<Pat*> params, std::span<const Type* const> types_of_params,
                                   const Type* annotation, Loc result_loc) {
  bool ok = true;
  for (size_t i = 0; i < params.size(); i++)
    ok &= is_accessible(params, types_of_params[i], params[i]->loc, "this parameter");
  return ok & (!annotation || is_accessible(params, annotation, result_loc, "the result"));
}

void SizeChecker::check_size_params_used(const Function& fn) {
  for (const TypeParam& p : fn.params_of_type)
    if (p.is_size && p.loc && !mentions(fn.scheme->type, p.name))
      ctx.sink
          .report(diag::Code::SizeUnusedParam, p.loc,
                  fmt::format("The size parameter \"{}\" is unused: it occurs neither in the type of a parameter nor "
                              "in the result type.",
                              p.name.base.str()))
          .set_help("Remove it, or use it as the size of an array parameter.");
}

// Flexible sizes in the type become hidden size parameters.
void SizeChecker::generalise(Function& fn, std::span<const Type* const> params, bool is_local, uint32_t start) {
  std::vector<std::string_view> used;
  for (const TypeParam& p : fn.params_of_type) used.push_back(p.name.base.str());
  for (Pat* p : fn.params) for_each_name(p, [&](const NamePat* n) { used.push_back(n->name.base.str()); });
  std::vector<TypeParam> all(fn.params_of_type.begin(), fn.params_of_type.end());
  static constexpr std::string_view kNames[] = {"n", "m", "k", "l", "d", "e", "p", "q"};
  size_t next = 0;
  auto fresh_name = [&] {
    for (;; next++) {
      std::string name(kNames[next % std::size(kNames)]);
      if (next >= std::size(kNames)) name += fmt::to_string(next / std::size(kNames));
      if (std::find(used.begin(), used.end(), name) != used.end()) continue;
      next++;
      return ctx.names.intern(name);
    }
  };
  auto visit = [&](const Type* type) {
    for_each_size(type, [&](Size size) {
      for_each_size_leaf(solver.resolve(size), [&](const Exp* leaf) {
        if (leaf->kind == ExpKind::Var) used.push_back(cast<VarExp>(leaf)->name.base.str());
      });
    });
  };
  for (const Type* t : params) visit(t);
  visit(fn.ret.type);
  auto take = [&](const Type* type) {
    for_each_size(type, [&](Size size) {
      for_each_size_leaf(solver.resolve(size), [&](const Exp* leaf) {
        if (leaf->kind != ExpKind::SizeMeta || !solver.is_flexible(leaf)) return;
        uint32_t id = cast<SizeMetaExp>(solver.resolve_head(leaf))->id;
        if (is_local && solver.meta(id).first < start) return;
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
    if (p->kind == PatKind::Ascript && !is_local)
      for_each_immediate_size(params.back(), [&](Size size) { solver.make_own(size); });
  }
  region = solver.tick();  // unknown sizes of the body are not in scope in the types of the parameters
  const Type* written =
      fn.annotation.type ? annotation(fn.annotation, SizeOrigin::Annotation, fn.name_loc, false) : nullptr;
  if (!is_local && fn.refers_to_itself) make_self_scheme(fn, params);
  const Type* body = exp(fn.body);

  auto is_hidden = [&](VName name) {
    if (solver.is_unknown_since(name, start)) return true;
    for (Pat* p : fn.params)
      if (param_name(p) != name && binds(p, name)) return true;
    return false;
  };
  if (written) {
    const Type* open = with_open_exts({fn.annotation.exts, written}, SizeOrigin::Internal, fn.name_loc);
    if (auto why = solver.fits(open, body))
      misfit(diag::Code::SizeMismatchResult, fn.body->loc, *why, "Function body does not have expected type.", written,
             body);
    fn.ret = {fn.annotation.exts, written};
    RetType closed = close_result(written, is_hidden, fn.body->loc);
    std::vector<VName> exts(fn.annotation.exts.begin(), fn.annotation.exts.end());
    exts.insert(exts.end(), closed.exts.begin(), closed.exts.end());
    fn.ret = {ctx.arena.list(exts), closed.type};
  } else {
    fn.ret = close_result(set_fresh(types, body, false), is_hidden, fn.body->loc);
  }
  bool ok = check_accessible(fn.params, params, fn.annotation.type, fn.name_loc);
  generalise(fn, params, is_local, start);
  RetType ret = fn.ret = {fn.ret.exts, solver.resolve(fn.ret.type)};
  for (size_t i = params.size(); i-- > 0;)
    ret = {{}, types.arrow(param_name(fn.params[i]), is_consuming_param(fn.params[i]), solver.resolve(params[i]), ret)};
  if (!ok) ret.type = types.error();  // uses of the function say nothing new
  fn.scheme = ctx.arena.make<Scheme>(fn.params_of_type, ret.type);
  ctx.set_scheme(fn.name, fn.scheme);
  if (!is_local && fn.refers_to_itself) check_self_uses(fn);
  if (ok) check_size_params_used(fn);
  if (fn.params.empty() && !fn.ret.exts.empty() && ctx.sink.num_errors() == errors)
    for (const TypeParam& p : fn.params_of_type)
      if (p.is_size) {
        ctx.sink
            .report(diag::Code::SizeConstantExistential, fn.name_loc,
                    fmt::format("The definition \"{}\" has both size parameters and unknown sizes in its type {}.",
                                fn.name.base.str(), show(ret)))
            .set_help("Make it a function, or annotate its sizes.");
        break;
      }
  for (Pat* p : fn.params) leave_pat(p);
  region = outer_region;
}

// ---------------------------------------------------------------------------------------------------------------

void infer_sizes(Context& ctx, ValueDec* dec) {
  SizeChecker checker(ctx, dec->fn.name.id);
  size_t errors = ctx.sink.num_errors();
  checker.function(dec->fn, false);
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
  checker.resolve_tree(exp, false);
  checker.resolve_written_sizes();
}

}  // namespace fehu::check
