// Pass 1: expressions: literals, data, ascriptions. Spec: language.md 5.3, 10.2.
//
// `exp` gives an expression a type from what is inside it; `check` says in addition what type is expected around it,
// and why. What is expected never changes how an expression is typed, only what is unified, and when: the parameters of
// a lambda among arguments have their types before its body is looked at.
#include "base/name_index.h"
#include "check/attributes.h"
#include "check/infer/infer_state.h"
#include "syntax/literals.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// Sugar goes here: parentheses vanish, tuples become records, sections become lambdas or applications, dots become
// members of modules or fields.
Exp* Infer::exp(const syntax::Exp& e) {
  using enum syntax::ExpKind;
  switch (e.kind) {
    case True:
    case False:
    case Int:
    case Float:
    case Char:
      return literal(e);
    case String: {
      StringExp* s = node<StringExp>(e.loc, array_of(types.prim(prim::PrimType::U8)));
      s->bytes = as<syntax::StringExp>(e).bytes;
      return s;
    }
    case Hole:
      return hole(as<syntax::HoleExp>(e));
    case Name:
      return name(as<syntax::NameExp>(e).name);
    case Paren:
      return exp(*as<syntax::ParenExp>(e).exp);
    case Unit:
      return record(e.loc, {});
    case Tuple:
      return tuple(as<syntax::TupleExp>(e));
    case Record:
      return record_literal(as<syntax::RecordExp>(e));
    case Array:
      return array_literal(as<syntax::ArrayExp>(e));
    case Constr:
      return construct(as<syntax::ConstrExp>(e));
    case Project:
      return dotted(as<syntax::ProjectExp>(e));
    case LocalOpen:
      return local_open(as<syntax::LocalOpenExp>(e));
    case Index:
      return index(exp(*as<syntax::IndexExp>(e).array), as<syntax::IndexExp>(e).parts, e.loc);
    case Apply:
      return apply(as<syntax::ApplyExp>(e));
    case Binary:
      return binary(as<syntax::BinaryExp>(e));
    case And:
    case Or:
      return logic(as<syntax::LogicExp>(e));
    case Negate:
    case Not:
      return unary(as<syntax::UnaryExp>(e));
    case Range:
      return range(as<syntax::RangeExp>(e));
    case Ascript:
    case Coerce:
      return ascript(as<syntax::AscriptExp>(e));
    case If:
      return if_exp(as<syntax::IfExp>(e));
    case Let:
    case LetFun:
    case LetUpdate:
      return let_chain(e);
    case Loop:
      return loop(as<syntax::LoopExp>(e));
    case Match:
      return match(as<syntax::MatchExp>(e));
    case Assert:
      return assertion(as<syntax::AssertExp>(e));
    case Attr: {
      Exp* inner = exp(*as<syntax::AttrExp>(e).exp);
      AttrExp* attr = node<AttrExp>(e.loc, inner->type);
      attr->attr = resolve_attr(arena, *as<syntax::AttrExp>(e).attr);
      attr->exp = inner;
      return attr;
    }
    case Update:
      if (Exp* mistake = second_update(as<syntax::UpdateExp>(e))) return mistake;
      return update(exp(*as<syntax::UpdateExp>(e).target), as<syntax::UpdateExp>(e).steps,
                    *as<syntax::UpdateExp>(e).value, e.loc);
    case Lambda:
      return lambda(as<syntax::LambdaExp>(e));
    case OpSection:
      return op(as<syntax::OpSectionExp>(e).op);
    case LeftSection:
      return left_section(as<syntax::LeftSectionExp>(e));
    case RightSection:
      return right_section(as<syntax::RightSectionExp>(e));
    case StepSection:
      return step_section(as<syntax::StepSectionExp>(e));
    case Error:
      return error_exp(e.loc);
  }
  return error_exp(e.loc);
}

// A mismatch is shown at the value behind all lets, not at the whole chain.
Exp* Infer::check(const syntax::Exp& e, const Type* expected, Reason reason, bool* ok) {
  Exp* result = exp(e);
  reason.loc = final_loc(result);
  reason.value = result;
  if (!unify(expected, result->type, reason) && ok) *ok = false;
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Literals

// Without a suffix the type is a variable that must become a number (a float if there is a decimal point). Whether the
// value fits is checked when the type is known (local/literal_ranges.cpp).
LiteralExp* Infer::literal(const syntax::Exp& e) {
  LiteralExp* lit = arena.make<LiteralExp>();
  lit->loc = e.loc;
  lit->form = LiteralExp::Form::Int;
  lit->fits_u64 = true;
  std::string_view suffix;
  prim::PrimSet prims = prim::kNumericSet;
  switch (e.kind) {
    case syntax::ExpKind::Int: {
      auto& number = as<syntax::IntExp>(e);
      lit->int_value = number.value;
      lit->fits_u64 = number.fits;
      if (!number.fits && number.suffix.empty())
        lit->float_value = prim::as_double(syntax::int_as_float(number.spelling, prim::PrimType::F64));
      lit->spelling = number.spelling;
      suffix = number.suffix;
      break;
    }
    case syntax::ExpKind::Float: {
      auto& number = as<syntax::FloatExp>(e);
      lit->form = LiteralExp::Form::Float;
      lit->float_value = number.value;
      lit->spelling = number.spelling;
      suffix = number.suffix;
      prims = prim::kFloatSet;
      break;
    }
    case syntax::ExpKind::Char:
      lit->int_value = as<syntax::CharExp>(e).value;
      lit->spelling = as<syntax::CharExp>(e).spelling;
      break;
    default:  // true, false, and whatever error recovery left
      lit->form = LiteralExp::Form::Bool;
      lit->int_value = e.kind == syntax::ExpKind::True;
      lit->spelling = lit->int_value ? "true" : "false";
      lit->type = types.boolean();
      return lit;
  }
  lit->has_suffix = !suffix.empty();
  std::optional<prim::PrimType> type = prim::prim_type_named(suffix);
  set_type(lit->type, type ? types.prim(*type) : unifier.overloaded(prims, e.loc));
  return lit;
}

// `???` has any type; which one it turned out to be is reported at the end of the definition.
Exp* Infer::hole(const syntax::HoleExp& e) {
  HoleExp* result = node<HoleExp>(e.loc, fresh(e.loc));
  holes.push_back(result);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Data

Exp* Infer::record(Loc loc, std::vector<FieldInit> fields) {
  std::vector<Field> field_types;
  for (const FieldInit& f : fields) field_types.push_back({f.name, f.exp->type});
  RecordExp* result = node<RecordExp>(loc, types.record(std::move(field_types)));
  result->fields = arena.list(fields);
  return result;
}

Exp* Infer::tuple(const syntax::TupleExp& e) {
  std::vector<FieldInit> fields;
  for (const syntax::Exp* part : e.parts) fields.push_back({number(fields.size()), exp(*part), part->loc});
  return record(e.loc, std::move(fields));
}

// {x, y = e}: a name alone is a field and a variable at once. The first of two equal fields counts.
Exp* Infer::record_literal(const syntax::RecordExp& e) {
  std::vector<FieldInit> fields;
  NameIndex names;
  bool is_known = true;
  for (const syntax::FieldExp& f : e.fields) {
    Exp* value = f.exp ? exp(*f.exp) : name(f.name);
    is_known &= f.exp || value->kind != ExpKind::Error;  // a name that is not known may be the wrong field, too
    if (!f.name.name) continue;
    if (size_t earlier = names.find(f.name.name); earlier != NameIndex::kNone) {
      ctx.sink.report(Code::DuplicateField, f.name.loc, fmt::format("Field \"{}\" is given twice.", f.name.name.str()))
          .label(fields[earlier].loc, "given here first");
      continue;
    }
    names.add(f.name.name);
    fields.push_back({f.name.name, value, f.name.loc});
  }
  if (!is_known) return error_exp(e.loc);
  return record(e.loc, std::move(fields));
}

// Elements are compared with the first one, in messages too.
Exp* Infer::array_literal(const syntax::ArrayExp& e) {
  const Type* elem = fresh_limited(Liftedness::Unlifted, Limit::Kind::ArrayElement, e.loc);
  std::vector<Exp*> elems;
  Loc first = e.elems.empty() ? Loc{} : e.elems.front()->loc;
  bool is_first = true;
  bool ok = true;
  for (const syntax::Exp* part : e.elems) {
    Reason reason{Why::ArrayElement, part->loc};
    if (!is_first) {
      reason.other = first;
      reason.other_text = "the first element";
    }
    elems.push_back(check(*part, ok ? elem : types.error(), reason, &ok));  // one message is enough
    is_first = false;
  }
  ArrayExp* result = node<ArrayExp>(e.loc, array_of(ok ? elem : types.error()));
  result->elems = arena.list(elems);
  return result;
}

// The sum type that #c belongs to is not known: a variable stands for it that has at least this constructor.
Exp* Infer::construct(const syntax::ConstrExp& e) {
  std::vector<Exp*> payload;
  std::vector<const Type*> payload_types;
  for (const syntax::Exp* part : e.payload) {
    payload.push_back(exp(*part));
    payload_types.push_back(payload.back()->type);
  }
  if (!e.name.name) return error_exp(e.loc);
  const Type* type = unifier.sum_with(e.name.name, arena.list(payload_types), e.loc);
  ConstructExp* result = node<ConstructExp>(e.loc, type);
  result->constr = e.name.name;
  result->payload = arena.list(payload);
  return result;
}

// The type of a field, whatever is known about the record. An unknown type becomes a record that has at
// least this field.
const Type* Infer::field_of(const Type* record, const syntax::Ident& field, Loc loc, Why why) {
  record = unifier.resolve(record);
  if (is_error(record) || !field.name) return types.error();
  if (auto* known = try_as<RecordType>(record))
    if (const Type* type = field_type(known, field.name)) return type;
  const Type* type = fresh(loc);
  bool ok = unify(unifier.record_with(field.name, type, loc), record, {.why = why, .loc = field.loc, .function = loc});
  return ok ? type : types.error();
}

Exp* Infer::project(Exp* record, const syntax::Ident& field, Loc loc) {
  size_t before = ctx.sink.all().size();
  const Type* type = field_of(record->type, field, record->loc, Why::FieldOf);
  if (ctx.sink.all().size() > before) explain_method(record, field, ctx.sink.at(before));
  ProjectExp* result = node<ProjectExp>(loc, type);
  result->record = record;
  result->field = field.name;
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Operators with rules of their own

Exp* Infer::logic(const syntax::LogicExp& e) {
  Exp* left = exp(*e.left);
  if (Exp* mistake = operator_as_argument(left, e.op, *e.right, e.loc)) return mistake;
  LogicExp* result = node<LogicExp>(e.loc, types.boolean());
  result->is_and = e.kind == syntax::ExpKind::And;
  result->left = left;
  unify(types.boolean(), left->type, {.why = Why::LogicOperand, .loc = final_loc(left), .function = e.op});
  result->right = check(*e.right, types.boolean(), {.why = Why::LogicOperand, .loc = e.right->loc, .function = e.op});
  return result;
}

// A minus directly before a literal is remembered, so that -128i8 is in range although 128i8 is not.
Exp* Infer::unary(const syntax::UnaryExp& e) {
  bool is_not = e.kind == syntax::ExpKind::Not;
  prim::PrimSet prims = is_not ? prim::kIntegerSet | prim::set_of(prim::PrimType::Bool) : prim::kNumericSet;
  Exp* operand = exp(*e.exp);
  if (!is_not && operand->kind == ExpKind::Literal && e.exp->kind != syntax::ExpKind::Paren)
    as<LiteralExp>(operand)->is_negated = true;
  const Type* type = unifier.overloaded(prims, e.loc);
  bool ok = unify(type, operand->type, {.why = is_not ? Why::Not : Why::Negation, .loc = operand->loc});
  UnaryExp* result = node<UnaryExp>(e.loc, ok ? operand->type : types.error());
  result->kind = is_not ? ExpKind::Not : ExpKind::Negate;
  result->exp = operand;
  return result;
}

// Are first and second of a range evidently the same: one literal or one variable?
static bool is_same_atom(const Exp* a, const Exp* b) {
  if (a->kind == ExpKind::Var && b->kind == ExpKind::Var) return as<VarExp>(a)->name == as<VarExp>(b)->name;
  if (a->kind != ExpKind::Literal || b->kind != ExpKind::Literal) return false;
  auto *x = as<LiteralExp>(a), *y = as<LiteralExp>(b);
  return x->form == y->form && x->int_value == y->int_value && x->form == LiteralExp::Form::Int;
}

Exp* Infer::range(const syntax::RangeExp& e) {
  const Type* elem = unifier.overloaded(prim::kIntegerSet, e.loc);
  bool ok = true;
  auto part = [&](const syntax::Exp& p) {
    Reason reason{.why = Why::RangePart, .loc = p.loc};
    if (&p != e.start) {
      reason.other = e.start->loc;
      reason.other_text = "the start of the range";
    }
    return check(p, elem, reason, &ok);
  };
  Exp* start = part(*e.start);
  Exp* second = e.second ? part(*e.second) : nullptr;
  Exp* end = part(*e.end);
  if (second && is_same_atom(start, second) && !ctx.in_prelude)
    ctx.sink
        .report(Code::RangeWithoutStep, e.loc,
                "First and second element of the range are the same: this will always fail.")
        .label(start->loc, "first")
        .label(second->loc, "second");
  RangeExp* result = node<RangeExp>(e.loc, array_of(ok ? elem : types.error()));
  result->start = start;
  result->second = second;
  result->range = e.range;
  result->end = end;
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Annotations

Exp* Infer::ascript(const syntax::AscriptExp& e) {
  bool is_coercion = e.kind == syntax::ExpKind::Coerce;
  Exp* inner = exp(*e.exp);
  RetType written = annotation(*e.type);
  Reason reason{.why = is_coercion ? Why::Coercion : Why::Ascription,
                .loc = inner->loc,
                .other = e.type->loc,
                .other_text = "the type written here"};
  unify(written.type, inner->type, reason);
  AscriptExp* result = node<AscriptExp>(e.loc, written.type);
  result->kind = is_coercion ? ExpKind::Coerce : ExpKind::Ascript;
  result->exp = inner;
  result->annotation = written;
  return result;
}

Exp* Infer::assertion(const syntax::AssertExp& e) {
  Exp* cond = check(*e.cond, types.boolean(), {.why = Why::AssertCondition, .loc = e.cond->loc});
  Exp* inner = exp(*e.exp);
  AssertExp* result = node<AssertExp>(e.loc, inner->type);
  result->cond = cond;
  result->exp = inner;
  result->text = ctx.sources.text_of(e.cond->loc);
  return result;
}

}  // namespace fehu::check
