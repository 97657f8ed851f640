// Pass 2: the sizes of expressions. Spec: language.md 6.3, 6.4, 6.8, 6.10.
#include <fmt/format.h>
#include <utility>

#include "check/sizes/size_checker.h"
#include "check/types/size_exp.h"

namespace fehu::check {

using namespace typed;

namespace {

bool is_int_literal(const Exp* e, uint64_t value) {
  if (!e) return false;
  e = bare_size(e);
  return e->kind == ExpKind::Literal && cast<LiteralExp>(e)->form == LiteralExp::Form::Int &&
         cast<LiteralExp>(e)->int_value == value;
}

bool is_minus_one(const Exp* e) {
  if (!e) return false;
  e = bare_size(e);
  return e->kind == ExpKind::Negate && is_int_literal(cast<UnaryExp>(e)->exp, 1);
}

// The function's name for messages, if it has one.
std::string_view function_name(const Exp* fn) {
  while (fn->kind == ExpKind::Apply) fn = cast<ApplyExp>(fn)->fn;
  return fn->kind == ExpKind::Var ? cast<VarExp>(fn)->shown : std::string_view();
}

}  // namespace

bool consumes_something(const Exp* e) {
  if (e->kind == ExpKind::Update)
    for (const Step& s : cast<UpdateExp>(e)->steps)
      if (!s.is_field) return true;
  if (e->kind == ExpKind::Apply) {
    const Type* type = cast<ApplyExp>(e)->fn->type;
    for (size_t i = 0; i < cast<ApplyExp>(e)->args.size() && type->kind == TypeKind::Arrow; i++) {
      if (as<ArrowType>(type)->consumes) return true;
      type = as<ArrowType>(type)->ret.type;
    }
  }
  for (const Exp* part : size_parts(e))
    if (consumes_something(part)) return true;
  return false;
}

const Type* SizeChecker::exp(Exp* e) {
  uses_erroneous |= (e->type->flags & kHasError) != 0;
  switch (e->kind) {
    case ExpKind::Literal:
    case ExpKind::SizeHole:
    case ExpKind::SizeMeta:
    case ExpKind::Error:
      break;
    case ExpKind::String:
      e->type = types.array(types.size_const(static_cast<int64_t>(cast<StringExp>(e)->bytes.size()), e->loc),
                            types.prim(prim::PrimType::U8));
      break;
    case ExpKind::Hole:
      e->type = solver.fill_holes(e->type, SizeOrigin::Hole, e->loc, true);
      break;
    case ExpKind::Var:
      return var(cast<VarExp>(e));
    case ExpKind::Record: {
      std::vector<Field> fields;
      bool has_sizes = false;
      for (const FieldInit& f : cast<RecordExp>(e)->fields) {
        fields.push_back({f.name, exp(f.exp)});
        has_sizes |= (fields.back().type->flags & (kHasSize | kHasArrow)) != 0;
      }
      if (has_sizes) e->type = types.record(std::move(fields));
      break;
    }
    case ExpKind::Array:
      return array(cast<ArrayExp>(e));
    case ExpKind::Construct:
      return construct(cast<ConstructExp>(e));
    case ExpKind::Project: {
      const Type* record = exp(cast<ProjectExp>(e)->record);
      const RecordType* r = as<RecordType>(record);
      const Type* field = r ? field_type(r, cast<ProjectExp>(e)->field) : nullptr;
      if (field) e->type = set_fresh(types, field, false);
      break;
    }
    case ExpKind::Index:
      return index(cast<IndexExp>(e));
    case ExpKind::Update:
      return update(cast<UpdateExp>(e));
    case ExpKind::Range:
      return range(cast<RangeExp>(e));
    case ExpKind::Logic:
      exp(cast<LogicExp>(e)->left);
      exp(cast<LogicExp>(e)->right);
      break;
    case ExpKind::Negate:
    case ExpKind::Not:
      exp(cast<UnaryExp>(e)->exp);
      break;
    case ExpKind::Apply:
      return apply(cast<ApplyExp>(e));
    case ExpKind::RightSection:
      return right_section(cast<RightSectionExp>(e));
    case ExpKind::Lambda:
      return lambda(cast<LambdaExp>(e));
    case ExpKind::Let:
    case ExpKind::LetFun:
      return let_chain(e);
    case ExpKind::If:
      return if_exp(cast<IfExp>(e));
    case ExpKind::Match:
      return match(cast<MatchExp>(e));
    case ExpKind::Loop:
      return loop(cast<LoopExp>(e));
    case ExpKind::Ascript:
      return ascript(cast<AscriptExp>(e));
    case ExpKind::Coerce:
      return coerce(cast<AscriptExp>(e));
    case ExpKind::Assert:
      exp(cast<AssertExp>(e)->cond);
      e->type = exp(cast<AssertExp>(e)->exp);
      break;
    case ExpKind::Attr:
      e->type = exp(cast<AttrExp>(e)->exp);
      break;
  }
  return e->type;
}

// ---------------------------------------------------------------------------------------------------------------
// Names and applications

const Type* SizeChecker::var(VarExp* e) {
  if (e->name == self && self_scheme) return instantiate_self(e);
  const Scheme* scheme = ctx.scheme_of(e->name);
  if (!scheme) return e->type;
  if (scheme->params.empty()) return e->type = set_fresh(types, scheme->type, false);
  // Scalars only: pass 1 has said it all.
  if (!(e->type->flags & (kHasSize | kHasNamed)) && !(scheme->type->flags & kHasSize)) return e->type;
  return e->type = instantiate(*scheme, e);
}

Size SizeChecker::size_of_exp(Exp* e, std::vector<VName>& exts) {
  const Exp* bare = bare_size(e);
  if (can_be_size(bare) && !consumes_something(bare)) return bare;
  bool is_tuning_param = bare->kind == ExpKind::Attr;  // nobody expects its value to be known
  if (!ctx.in_prelude && !is_tuning_param)
    ctx.sink
        .report(
            diag::Code::SizeWithBinding, e->loc,
            fmt::format(
                "This expression becomes a size, but it {}, so it cannot be tracked.\nThe size is taken as unknown.",
                can_be_size(bare) ? "consumes something" : "binds names"))
        .set_help("Bind the expression with `let` and use the name.");
  return unknown_size("d", e->loc, "the value of this expression, which cannot be tracked", exts);
}

Size SizeChecker::binary_size(VName op, Size left, Size right) {
  VarExp* fn = ctx.arena.make<VarExp>();
  fn->kind = ExpKind::Var;
  fn->loc = {};
  fn->name = op;
  fn->shown = op.base.str();
  fn->type = types.arrow({}, false, types.i64(), {{}, types.arrow({}, false, types.i64(), {{}, types.i64()})});
  fn->inst = ctx.arena.list({InstArg{types.i64(), nullptr}});
  ApplyExp* apply = ctx.arena.make<ApplyExp>();
  apply->kind = ExpKind::Apply;
  apply->loc = fehu::join(left->loc, right->loc);
  apply->type = types.i64();
  apply->fn = fn;
  apply->args = ctx.arena.list({const_cast<Exp*>(left), const_cast<Exp*>(right)});
  apply->is_infix = true;
  return apply;
}

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

const Type* SizeChecker::open_absorbed(const Type* type, Loc loc, std::vector<VName>& exts) {
  if (!(type->flags & kHasSizeMeta)) return type;
  AbsorbedNames names(solver);
  return map_sizes(types, type, false, [&](Size size) -> Size {
    if (!solver.is_absorbed(size)) return size;
    return names.at(size, [&] { return unknown_size("k", loc, "a size of this result", exts); });
  });
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
  if (const ArrowType* arrow = as<ArrowType>(type)) {
    fn(arrow->param);
    return for_each_param(arrow->ret.type, fn);
  }
  for_each_part(type, [&](const Type* part) { for_each_param(part, fn); });
}

// Rule 4 of spec 6.4: sizes that come into being with this call may not be needed by parameters of what is left.
static bool is_only_in_param(SizeChecker& c, const Type* type, auto&& is_new) {
  bool in_param = false, immediate = false;
  auto look = [&](Size size) { in_param |= is_new(c.solver.resolve_head(size)); };
  for_each_param(type, [&](const Type* param) { for_each_size(param, look); });
  if (!in_param) return false;
  // Those in the result of a function that a parameter is are bound there.
  in_param = false;
  for_each_param(c.solver.resolve(type), [&](const Type* param) { for_each_size(param, look); });
  if (!in_param) return false;
  for_each_immediate_size(type, [&](Size size) { immediate |= is_new(c.solver.resolve_head(size)); });
  return !immediate;
}

const Type* SizeChecker::apply(ApplyExp* e) {
  if (e->is_infix)
    for (Exp* arg : e->args) exp(arg);
  else
    for (size_t i = e->args.size(); i-- > 0;) exp(e->args[i]);
  const Type* type = exp(e->fn);
  if (is_error(type))
    return e->type = is_error(e->type) ? e->type : solver.fill_holes(e->type, SizeOrigin::Internal, e->loc, true);
  std::vector<VName> exts;
  std::string_view name = function_name(e->fn);
  for (size_t i = 0; i < e->args.size(); i++) {
    const ArrowType* arrow = as<ArrowType>(type);
    if (!arrow) return e->type = types.error();
    Exp* arg = e->args[i];
    if (auto why = solver.fits(arrow->param, arg->type)) {
      std::string function = name.empty() ? "this function" : fmt::format("\"{}\"", name);
      std::string what =
          fmt::format("Cannot apply {} to \"{}\" (invalid {}).", function, ctx.sources.text_of(arg->loc).substr(0, 60),
                      why->kind == Misfit::Kind::Consumption ? "consumption" : "size");
      misfit(diag::Code::SizeMismatchArgument, arg->loc, *why, std::move(what), arrow->param, arg->type);
    }
    SizeSubstitution subst;
    size_t first_new = exts.size();
    std::string of = name.empty() ? "the result of this call" : fmt::format("the result of this call of `{}`", name);
    for (VName ext : arrow->ret.exts) {
      VName fresh = unknown(ext.base, e->loc, fmt::format("a size of {}", of));
      exts.push_back(fresh);
      subst.sizes.push_back({ext, types.size_var(fresh, e->loc)});
    }
    if (arrow->param_name && mentions(arrow->ret.type, arrow->param_name))
      subst.sizes.push_back({arrow->param_name, size_of_exp(arg, exts)});
    type = arrow->ret.type;
    if (!subst.sizes.empty()) type = substitute(types, type, subst, nullptr);
    if (type->kind != TypeKind::Arrow) continue;
    auto is_new = [&](Size size) {
      if (solver.is_absorbed(size)) return true;
      for (size_t k = first_new; k < exts.size(); k++)
        if (size->kind == ExpKind::Var && cast<VarExp>(size)->name == exts[k]) return true;
      return false;
    };
    if (is_only_in_param(*this, type, is_new)) {
      ctx.sink
          .report(diag::Code::SizeExistentialInParameter, e->loc,
                  "An existential size would appear in a parameter of the return type.\nThe size of the result of the "
                  "inner function is "
                  "only known once it has run, but the next function would have to be made for it beforehand.")
          .set_here(fmt::format("this has type {}", show(solver.resolve(type))))
          .set_help("Name the argument with a lambda: \\x -> let y = f x in g y.");
      return e->type = types.error();
    }
  }
  type = without_large_sizes(*this, open_absorbed(type, e->loc, exts), e->loc, exts);
  e->exts = ctx.arena.list(exts);
  return e->type = set_fresh(types, type, false);
}

// \x -> op x operand
const Type* SizeChecker::right_section(RightSectionExp* e) {
  exp(e->operand);
  const ArrowType* first = as<ArrowType>(exp(e->op));
  const ArrowType* second = first ? as<ArrowType>(first->ret.type) : nullptr;
  if (!second) return e->type = types.error();
  if (auto why = solver.fits(second->param, e->operand->type))
    misfit(diag::Code::SizeMismatchArgument, e->operand->loc, *why, "The operand of this section has the wrong size.",
           second->param, e->operand->type);
  SizeSubstitution subst;
  std::vector<VName> exts;
  if (second->param_name && mentions(second->ret.type, second->param_name))
    subst.sizes.push_back({second->param_name, size_of_exp(e->operand, exts)});
  const Type* result = subst.sizes.empty() ? second->ret.type : substitute(types, second->ret.type, subst, nullptr);
  std::vector<VName> all(first->ret.exts.begin(), first->ret.exts.end());
  all.insert(all.end(), second->ret.exts.begin(), second->ret.exts.end());
  return e->type = types.arrow(first->param_name, first->consumes, first->param, {ctx.arena.list(all), result});
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays and data

const Type* SizeChecker::array(ArrayExp* e) {
  Size size = types.size_const(static_cast<int64_t>(e->elems.size()), e->loc);
  if (e->elems.empty()) {
    const ArrayType* array = as<ArrayType>(e->type);
    if (!array) return e->type;
    return e->type = types.array(size, solver.fill_holes(array->elem, SizeOrigin::EmptyArray, e->loc, false));
  }
  const Type* first = exp(e->elems[0]);
  for (size_t i = 1; i < e->elems.size(); i++) {
    const Type* type = exp(e->elems[i]);
    if (auto why = solver.fits(first, type)) {
      misfit(diag::Code::SizeIrregularArray, e->elems[i]->loc, *why,
             "All elements of an array must have the same size.", first, type);
      break;
    }
  }
  return e->type = types.array(size, set_fresh(types, first, false));
}

const Type* SizeChecker::construct(ConstructExp* e) {
  for (Exp* p : e->payload) exp(p);
  const Type* type = solver.fill_holes(e->type, SizeOrigin::Constructor, e->loc, true);
  const SumType* sum = as<SumType>(type);
  const Constr* constr = sum ? find_constr(sum, e->constr) : nullptr;
  for (size_t i = 0; constr && i < e->payload.size() && i < constr->payload.size(); i++)
    if (auto why = solver.fits(constr->payload[i], e->payload[i]->type))
      misfit(diag::Code::SizeMismatch, e->payload[i]->loc, *why,
             fmt::format("The payload of #{} has the wrong size.", e->constr.str()), constr->payload[i],
             e->payload[i]->type);
  std::vector<VName> exts;
  e->type = open_absorbed(type, e->loc, exts);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

void SizeChecker::index_parts(List<IndexPart> parts) {
  for (const IndexPart& p : parts)
    for (Exp* part : {p.first, p.second, p.stride})
      if (part) exp(part);
}

// The table of spec 6.3.
Size SizeChecker::slice_size(const IndexPart& p, Size dim, bool in_update, std::vector<VName>& exts) {
  if (in_update) return solver.fresh_meta(SizeOrigin::Internal, p.loc, false);
  auto unknown_slice = [&] { return unknown_size("d", p.loc, "the number of elements that this slice selects", exts); };
  if (in_step_section) return unknown_slice();
  bool forward = !p.stride || is_int_literal(p.stride, 1);
  bool from_zero = !p.first || is_int_literal(p.first, 0);
  if (forward && from_zero && !p.second) return dim;
  if (forward && from_zero) return size_of_exp(p.second, exts);
  if (forward && !p.second) return binary_size(ctx.minus, dim, size_of_exp(p.first, exts));
  if (forward) return binary_size(ctx.minus, size_of_exp(p.second, exts), size_of_exp(p.first, exts));
  if (is_minus_one(p.stride) && !p.first && !p.second) return dim;
  if (is_minus_one(p.stride) && p.first && p.second)
    return binary_size(ctx.minus, size_of_exp(p.first, exts), size_of_exp(p.second, exts));
  return unknown_slice();
}

const Type* SizeChecker::index_type(const Type* type, List<IndexPart> parts, bool in_update, std::vector<VName>& exts) {
  if (parts.empty()) return type;
  const ArrayType* array = as<ArrayType>(type);
  if (!array) return types.error();
  const Type* rest = index_type(array->elem, parts.subspan(1), in_update, exts);
  if (!parts[0].is_slice) return rest;
  return types.array(slice_size(parts[0], array->size, in_update, exts), rest);
}

const Type* SizeChecker::index(IndexExp* e) {
  const Type* type = exp(e->array);
  index_parts(e->parts);
  std::vector<VName> exts;
  e->type = set_fresh(types, index_type(type, e->parts, false, exts), false);
  e->exts = ctx.arena.list(exts);
  return e->type;
}

// The type of `type` with the component at the end of the field steps replaced.
static const Type* replace_field(Types& types, const Type* type, List<Step> steps, const Type* value) {
  if (steps.empty()) return value;
  const RecordType* record = as<RecordType>(type);
  if (!record) return type;
  std::vector<Field> fields(record->fields.begin(), record->fields.end());
  for (Field& f : fields)
    if (f.name == steps[0].field) f.type = replace_field(types, f.type, steps.subspan(1), value);
  return types.record(std::move(fields));
}

const Type* SizeChecker::update(UpdateExp* e) {
  const Type* value = exp(e->value);
  const Type* target = exp(e->target);
  const Type* reached = target;
  bool only_fields = true;
  std::vector<VName> exts;
  for (const Step& step : e->steps) {
    if (step.is_field) {
      const RecordType* record = as<RecordType>(reached);
      reached = record ? field_type(record, step.field) : nullptr;
      if (!reached) return e->type = types.error();
    } else {
      only_fields = false;
      index_parts(step.parts);
      reached = index_type(reached, step.parts, true, exts);
    }
  }
  if (only_fields) return e->type = replace_field(types, target, e->steps, value);
  if (auto why = solver.fits(reached, value))
    misfit(diag::Code::SizeMismatch, e->value->loc, *why, "The new value does not have the size of what it replaces.",
           reached, value);
  return e->type = target;
}

// The table of spec 6.3.
const Type* SizeChecker::range(RangeExp* e) {
  for (Exp* part : {e->start, e->second, e->end})
    if (part) exp(part);
  const ArrayType* array = as<ArrayType>(e->type);
  if (!array) return e->type;
  std::vector<VName> exts;
  bool is_i64 = is_prim(array->elem, prim::PrimType::I64);
  bool from_zero = is_int_literal(e->start, 0), from_one = is_int_literal(e->start, 1);
  bool step_from_zero = e->second && from_zero && is_int_literal(e->second, 1);
  bool step_from_one = e->second && from_one && is_int_literal(e->second, 2);
  Size size = nullptr;
  using enum syntax::RangeKind;
  if (is_i64 && e->range == UpTo && from_zero && (!e->second || step_from_zero))
    size = size_of_exp(e->end, exts);
  else if (is_i64 && e->range == UpTo && !e->second)
    size = binary_size(ctx.minus, size_of_exp(e->end, exts), size_of_exp(e->start, exts));
  else if (is_i64 && e->range == To && !e->second)
    size = binary_size(ctx.plus, binary_size(ctx.minus, size_of_exp(e->end, exts), size_of_exp(e->start, exts)),
                       types.size_const(1));
  else if (is_i64 && e->range == To && step_from_one)
    size = size_of_exp(e->end, exts);
  else
    size = unknown_size("d", e->loc, "the number of elements of this range", exts);
  e->exts = ctx.arena.list(exts);
  return e->type = types.array(size, array->elem);
}

// ---------------------------------------------------------------------------------------------------------------
// Annotations

const Type* SizeChecker::ascript(AscriptExp* e) {
  const Type* actual = exp(e->exp);
  const Type* written = annotation(e->annotation, SizeOrigin::Annotation, e->loc, true);
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

const Type* SizeChecker::coerce(AscriptExp* e) {
  const Type* actual = exp(e->exp);
  const Type* written = annotation(e->annotation, SizeOrigin::Annotation, e->loc, true);
  return e->type = fill_from(*this, set_fresh(types, written, false), actual);
}

// ---------------------------------------------------------------------------------------------------------------
// Functions and bindings inside expressions

const Type* SizeChecker::lambda(LambdaExp* e) {
  uint32_t outer_region = region;
  region = solver.tick();
  std::vector<const Type*> params;
  for (Pat* p : e->params) params.push_back(param_type(p));
  uint32_t start = std::exchange(region, solver.tick());
  bool outer_section = in_step_section;
  in_step_section = e->is_section;
  const Type* body = exp(e->body);
  in_step_section = outer_section;
  if (e->annotation.type) {
    const Type* written = annotation(e->annotation, SizeOrigin::Annotation, e->loc, true);
    if (auto why = solver.fits(written, body))
      misfit(diag::Code::SizeMismatchResult, e->body->loc, *why,
             "The body of this function does not have the expected type.", written, body);
    else
      body = set_fresh(types, written, false);
  }
  for_each_size(body, [&](Size size) {
    Size head = solver.resolve_head(size);
    if (solver.is_flexible(head) && solver.meta(cast<SizeMetaExp>(head)->id).first >= start)
      solver.meta(cast<SizeMetaExp>(head)->id).absorbs = true;
  });
  auto is_hidden = [&](VName name) {
    if (solver.is_unknown_since(name, start)) return true;
    for (Pat* p : e->params)
      if (param_name(p) != name && binds(p, name)) return true;
    return false;
  };
  e->ret = close_result(body, is_hidden, e->body->loc);
  bool ok = check_accessible(e->params, params, e->annotation.type, e->loc);
  RetType ret = e->ret;
  for (size_t i = params.size(); i-- > 0;)
    ret = {{}, types.arrow(param_name(e->params[i]), is_consuming_param(e->params[i]), params[i], ret)};
  for (Pat* p : e->params) leave_pat(p);
  region = outer_region;
  return e->type = ok ? ret.type : types.error();
}

// A chain of lets is a loop here, not a recursion: programs have chains of any length.
const Type* SizeChecker::let_chain(Exp* e) {
  std::vector<Exp*> chain;
  for (; e->kind == ExpKind::Let || e->kind == ExpKind::LetFun;) {
    chain.push_back(e);
    if (e->kind == ExpKind::LetFun) {
      LetFunExp* let = cast<LetFunExp>(e);
      function(let->fn, true);
      solver.bind(let->fn.name);
      e = let->body;
    } else {
      LetExp* let = cast<LetExp>(e);
      const Type* value = exp(let->value);
      for (VName size : let->sizes) {
        solver.bind(size);
        ctx.set_scheme(size, ctx.arena.make<Scheme>(List<TypeParam>(), types.i64()));
      }
      bind_let(let, value);
      e = let->body;
    }
  }
  const Type* type = exp(e);
  for (size_t i = chain.size(); i-- > 0;) chain[i]->type = type = leave_let(chain[i], type);
  return type;
}

// Names of the let go out of scope: sizes that mention them are replaced (spec 6.8).
const Type* SizeChecker::leave_let(Exp* e, const Type* type) {
  std::vector<VName> exts;
  if (e->kind == ExpKind::LetFun) {
    LetFunExp* let = cast<LetFunExp>(e);
    type = hide(
        type, [&](VName name) { return name == let->fn.name; }, e->loc, "a size that mentions a local function", exts);
    solver.leave(let->fn.name);
    let->exts = ctx.arena.list(exts);
    return type;
  }
  LetExp* let = cast<LetExp>(e);
  VName single = param_name(let->pat);
  bool has_size = type->flags & kHasSize;
  if (has_size && single && let->sizes.empty() && is_prim(let->value->type, prim::PrimType::I64) &&
      mentions(solver.resolve(type), single)) {
    const Exp* bare = bare_size(let->value);
    if (can_be_size(bare) && !consumes_something(bare)) {
      SizeSubstitution subst;
      subst.sizes.push_back({single, bare});
      const Type* other = substitute(types, solver.resolve(type), subst, nullptr);
      bool is_too_large = false;
      for_each_size(other, [&](Size size) { is_too_large |= solver.is_too_large(size); });
      if (!is_too_large) type = other;
      has_size = is_too_large;
    }
  }
  if (has_size) {
    auto is_hidden = [&](VName name) {
      for (VName size : let->sizes)
        if (size == name) return true;
      return binds(let->pat, name);
    };
    type = hide(type, is_hidden, let->body->loc, "a size that mentions a name bound here", exts);
  }
  for (VName size : let->sizes) solver.leave(size);
  leave_pat(let->pat);
  let->exts = ctx.arena.list(exts);
  return type;
}

}  // namespace fehu::check
