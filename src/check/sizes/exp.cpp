// Pass 2: the sizes of expressions: names, `let`, lambdas, written types. Spec: language.md 6.8, 6.10.
// apply.cpp has calls, arrays.cpp arrays and data, join.cpp branches, loop.cpp loops, functions.cpp definitions.
#include <fmt/format.h>
#include <algorithm>
#include <utility>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

// Dispatch by kind. Kinds without sizes of their own keep the type that pass 1 gave them.
const Type* SizeChecker::exp(Exp* e, const RetType* wanted) {
  uses_erroneous |= (e->type->flags & kHasError) != 0;
  switch (e->kind) {
    case ExpKind::Literal:
    case ExpKind::SizeHole:
    case ExpKind::SizeMeta:
    case ExpKind::Error:
      break;
    case ExpKind::String:
      e->type = types.array(types.size_const(static_cast<int64_t>(as<StringExp>(e)->bytes.size()), e->loc),
                            types.prim(prim::PrimType::U8));
      break;
    case ExpKind::Hole:
      e->type = solver.fill_holes(e->type, SizeOrigin::Hole, e->loc, true);
      break;
    case ExpKind::Var:
      return var(as<VarExp>(e), 0);
    case ExpKind::Record: {
      std::vector<Field> fields;
      bool has_sizes = false;
      for (const FieldInit& f : as<RecordExp>(e)->fields) {
        fields.push_back({f.name, exp(f.exp, wanted_field(wanted, f.name))});
        has_sizes |= (fields.back().type->flags & (kHasSize | kHasArrow)) != 0;
      }
      if (has_sizes) e->type = types.record(std::move(fields));
      break;
    }
    case ExpKind::Array:
      return array(as<ArrayExp>(e));
    case ExpKind::Construct:
      return construct(as<ConstructExp>(e));
    case ExpKind::Project: {
      const Type* record = exp(as<ProjectExp>(e)->record);
      if (is_error(record)) return e->type = types.error();
      const RecordType* r = try_as<RecordType>(record);
      const Type* field = r ? field_type(r, as<ProjectExp>(e)->field) : nullptr;
      if (field) e->type = set_fresh(types, field, false);
      break;
    }
    case ExpKind::Index:
      return index(as<IndexExp>(e));
    case ExpKind::Update:
      return update(as<UpdateExp>(e));
    case ExpKind::Range:
      return range(as<RangeExp>(e));
    case ExpKind::Logic:
      exp(as<LogicExp>(e)->left);
      exp(as<LogicExp>(e)->right);
      break;
    case ExpKind::Negate:
    case ExpKind::Not:
      exp(as<UnaryExp>(e)->exp);
      break;
    case ExpKind::Apply:
      return apply(as<ApplyExp>(e));
    case ExpKind::RightSection:
      return right_section(as<RightSectionExp>(e));
    case ExpKind::Lambda:
      return lambda(as<LambdaExp>(e), nullptr);
    case ExpKind::Let:
    case ExpKind::LetFun:
      return let_chain(e, wanted);
    case ExpKind::If:
      return if_exp(as<IfExp>(e), wanted);
    case ExpKind::Match:
      return match(as<MatchExp>(e), wanted);
    case ExpKind::Loop:
      return loop(as<LoopExp>(e), wanted);
    case ExpKind::Ascript:
      return ascript(as<AscriptExp>(e));
    case ExpKind::Coerce:
      return coerce(as<AscriptExp>(e));
    case ExpKind::Assert:
      exp(as<AssertExp>(e)->cond);
      e->type = exp(as<AssertExp>(e)->exp, wanted);
      break;
    case ExpKind::Attr:
      e->type = exp(as<AttrExp>(e)->exp, wanted);
      break;
  }
  return e->type;
}

// ---------------------------------------------------------------------------------------------------------------
// Names

// A use of a polymorphic value gets flexible sizes for its size parameters, and for all sizes in what its type
// parameters stand for.
const Type* SizeChecker::var(VarExp* e, size_t num_given) {
  if (e->name == self && self_scheme) return instantiate_self(e);
  const Scheme* scheme = ctx.scheme_of(e->name);
  if (!scheme) return e->type;
  if (scheme->params.empty()) return e->type = set_fresh(types, scheme->type, false);
  // Scalars only: pass 1 has said it all.
  if (!(e->type->flags & (kHasSize | kHasNamed)) && !(scheme->type->flags & kHasSize)) return e->type;
  return e->type = instantiate(*scheme, e, num_given);
}

// The function of a call.
const Type* SizeChecker::function_of(Exp* fn, size_t num_given) {
  return fn->kind == ExpKind::Var ? var(as<VarExp>(fn), num_given) : exp(fn);
}

// ---------------------------------------------------------------------------------------------------------------
// Annotations

// Is it a lambda, or a record with one?
static bool has_lambda(const Exp* e) {
  if (e->kind == ExpKind::Lambda) return true;
  return e->kind == ExpKind::Record &&
         std::ranges::any_of(as<RecordExp>(e)->fields, [](const FieldInit& f) { return has_lambda(f.exp); });
}

// An ascription is a demand on the value, and the written type is what counts afterwards: [] in it has been given the
// size of the value.
const Type* SizeChecker::ascript(AscriptExp* e) {
  auto read = [&] { return tracked_annotation(e->annotation, SizeOrigin::Annotation, e->loc, true); };
  const Type* written = has_lambda(e->exp) ? read() : nullptr;
  const Type* actual = exp_as(e->exp, written);
  if (!written) written = read();
  if (auto why = solver.fits(written, actual))
    misfit(diag::Code::SizeMismatchAscription, e->exp->loc, *why, "The value does not have the type it is ascribed.",
           written, actual);
  return e->type = set_fresh(types, written, false);
}

// Holes in the target are filled from the actual type; written sizes are taken as given.
static const Type* fill_from(SizeChecker& c, const Type* target, const Type* actual) {
  if (!(target->flags & kHasSize) || target->kind != actual->kind || target->kind == TypeKind::Arrow) return target;
  std::vector<TypeArg> have = parts_of(actual);
  size_t next = 0;
  auto type = [&](const Type* written) { return fill_from(c, written, have[next++].type); };
  auto size = [&](Size written) {
    Size known = have[next++].size;
    return c.solver.is_flexible(written) ? (c.solver.unify(written, known), known) : written;
  };
  return map_parts(c.types, target, type, size);
}

// `e :> t` is checked when the program runs, so here the written sizes are believed. A size that cannot be tracked is
// compared with that of the value, but types that mention it could not follow it out of the function: it gets a name.
const Type* SizeChecker::coerce(AscriptExp* e) {
  const Type* actual = exp(e->exp);
  const Type* written = annotation(e->annotation, SizeOrigin::Annotation, e->loc, true);
  std::vector<VName> exts;
  written = map_sizes(types, written, false, [&](Size size) {
    return can_be_size(bare_size(size)) ? size : size_of_exp(const_cast<Exp*>(size), exts);
  });
  written = without_untracked(written);  // those in the types of functions
  e->exts = ctx.arena.list(exts);
  return e->type = fill_from(*this, set_fresh(types, written, false), actual);
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and bindings inside expressions

// The written result takes part only after the body: until then its existential sizes are names.
const Type* SizeChecker::lambda_result(LambdaExp* e, const Type* body) {
  const Type* written = with_open_exts(e->annotation, SizeOrigin::Annotation, e->loc);
  e->annotation = {{}, written};
  if (auto why = solver.fits(written, body)) {
    misfit(diag::Code::SizeMismatchResult, e->body->loc, *why,
           "The body of this function does not have the expected type.", written, body);
    return body;
  }
  return set_fresh(types, written, false);
}

bool can_use_hint(const Exp* e) {
  if (e->kind == ExpKind::Record)
    return std::ranges::any_of(as<RecordExp>(e)->fields, [](const FieldInit& f) { return can_use_hint(f.exp); });
  if (e->kind != ExpKind::Lambda) return false;
  return std::ranges::any_of(as<LambdaExp>(e)->params, [](const Pat* p) {
    return p->kind != PatKind::Ascript && p->type->flags & kHasArrow && p->type->flags & kHasSizeMeta;
  });
}

// Hidden sizes of what is expected are open: which they are is not known yet.
const Type* SizeChecker::hint_of(const Exp* e, const RetType& expected) {
  if (!expected.type || !has_lambda(e)) return nullptr;
  return expected.exts.empty() ? expected.type : with_open_exts(expected, SizeOrigin::Internal, e->loc);
}

const Type* SizeChecker::exp_as(Exp* e, const Type* hint, const RetType* wanted) {
  if (!hint || !has_lambda(e)) return exp(e, wanted);
  if (e->kind == ExpKind::Lambda) return lambda(as<LambdaExp>(e), hint);
  const RecordType* record = try_as<RecordType>(hint);
  std::vector<Field> fields;
  for (const FieldInit& f : as<RecordExp>(e)->fields)
    fields.push_back({f.name, exp_as(f.exp, record ? field_type(record, f.name) : nullptr)});
  return e->type = types.record(std::move(fields));
}

// What is expected behind `param`.
static RetType hint_for_rest(Types& types, const ArrowType* hint, const Pat* param) {
  RetType rest = hint->ret;
  if (!hint->param_name || !mentions(rest.type, hint->param_name)) return rest;
  VName mine = param_name(param);
  SizeSubstitution subst;
  subst.add(hint->param_name, types.size_var(mine));
  return mine ? RetType{rest.exts, substitute(types, rest.type, subst, nullptr)} : RetType{};
}

// Sizes of the result that the caller cannot know, because they are made in the body or mention a part of a pattern,
// become existential: \x -> filter p x has the type [n]t -> ?[k].[k]t.
const Type* SizeChecker::lambda(LambdaExp* e, const Type* hint) {
  uint32_t outer_region = region;
  region = solver.tick();
  std::vector<const Type*> params;
  RetType result{{}, hint};  // that is expected
  for (Pat* p : e->params) {
    const ArrowType* expected = result.type ? try_as<ArrowType>(result.type) : nullptr;
    params.push_back(param_type(p, expected ? expected->param : nullptr));
    keep_written_sizes(p);
    result = expected ? hint_for_rest(types, expected, p) : RetType{};
  }
  uint32_t start = std::exchange(region, solver.tick());
  bool outer_section = in_step_section;
  in_step_section = e->is_section;
  if (e->annotation.type) tracked_annotation(e->annotation, SizeOrigin::Annotation, e->loc, false);
  if (e->annotation.type)
    result = e->annotation;
  else if (result.type && result.type->flags & kHasSizeMeta)
    result = {};  // not known well enough
  const Type* body = exp_as(e->body, hint_of(e->body, result), hiding(result));
  in_step_section = outer_section;
  if (e->annotation.type) body = lambda_result(e, body);
  for_each_size(body, [&](Size size) {
    Size head = solver.resolve_head(size);
    if (solver.is_flexible(head) && solver.meta(as<SizeMetaExp>(head)->id).first >= start)
      solver.meta(as<SizeMetaExp>(head)->id).absorbs = true;
  });
  NameSet inside = names_inside(e->params);
  auto is_hidden = [&](VName name) { return solver.is_unknown_since(name, start) || inside.contains(name); };
  e->ret = close_result(body, is_hidden, e->body->loc);
  bool ok = check_accessible(e->params, params, e->annotation.type, e->loc);
  std::vector<VName> names;
  for (Pat* p : e->params) names.push_back(param_name(p));
  RetType ret{e->ret.exts, solver.name_arrows(names, params, e->ret.type)};
  for (size_t i = params.size(); i-- > 0;)
    ret = {{}, types.arrow(names[i], is_consuming_param(e->params[i]), params[i], ret)};
  for (Pat* p : e->params) leave_pat(p);
  solver.seal_function(ret.type);
  region = outer_region;
  return e->type = ok ? ret.type : types.error();
}

// A chain of lets is a loop here, not a recursion: programs have chains of any length.
const Type* SizeChecker::let_chain(Exp* e, const RetType* wanted) {
  std::vector<Exp*> chain;
  for (; e->kind == ExpKind::Let || e->kind == ExpKind::LetFun;) {
    chain.push_back(e);
    if (e->kind == ExpKind::LetFun) {
      LetFunExp* let = as<LetFunExp>(e);
      function(let->fn, true);
      solver.bind(let->fn.name);
      e = let->body;
    } else {
      LetExp* let = as<LetExp>(e);
      const Type* value = exp(let->value);
      for (VName size : let->sizes) {
        solver.bind(size);
        ctx.set_scheme(size, ctx.arena.make<Scheme>(List<TypeParam>(), types.i64()));
      }
      bind_let(let, value);
      e = let->body;
    }
  }
  const Type* type = exp(e, wanted);
  for (size_t i = chain.size(); i-- > 0;) chain[i]->type = type = leave_let(chain[i], type, wanted);
  return type;
}

// Names of the let go out of scope: sizes that mention them are replaced (spec 6.8).
const Type* SizeChecker::leave_let(Exp* e, const Type* type, const RetType* wanted) {
  std::vector<VName> exts;
  if (e->kind == ExpKind::LetFun) {
    LetFunExp* let = as<LetFunExp>(e);
    auto is_it = [&](VName name) { return name == let->fn.name; };
    type = hide_wanted(type, wanted, is_it, e->loc, exts);
    type = hide(type, is_it, e->loc, "a size that mentions a local function", exts);
    solver.leave(let->fn.name);
    solver.seal_calls(type);
    let->exts = ctx.arena.list(exts);
    return type;
  }
  LetExp* let = as<LetExp>(e);
  VName single = param_name(let->pat);
  bool has_size = type->flags & kHasSize;
  bool is_size = has_size && single && let->sizes.empty() && is_prim(let->value->type, prim::PrimType::I64);
  if (Size value = is_size ? tracked(let->value) : nullptr) {
    type = solver.replace_in_calls(type, single, value);
    if (mentions(solver.resolve(type), single)) {
      SizeSubstitution subst;
      subst.add(single, value);
      const Type* other = substitute(types, solver.resolve(type), subst, nullptr);
      bool is_too_large = false;
      for_each_size(other, [&](Size size) { is_too_large |= solver.is_too_large(size); });
      if (!is_too_large) type = other;
      has_size = is_too_large;
    }
  }
  if (has_size) {
    NameSet bound = names_bound(let->pat);
    for (VName size : let->sizes) bound.add(size);
    auto is_hidden = [&](VName name) { return bound.contains(name); };
    type = hide_wanted(type, wanted, is_hidden, let->body->loc, exts);
    type = hide(type, is_hidden, let->body->loc, "a size that mentions a name bound here", exts);
  }
  for (VName size : let->sizes) solver.leave(size);
  leave_pat(let->pat);
  solver.seal_calls(type);
  let->exts = ctx.arena.list(exts);
  return type;
}

}  // namespace fehu::check
