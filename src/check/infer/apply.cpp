// Pass 1: application, operators, sections, lambdas, indexing and updates. Spec: language.md 5.3.
//
// An application is checked argument by argument, each against the parameter of what is left of the function's type, so
// that a message can say which argument is wrong: `f 1 true` is (f 1) true.
#include <algorithm>

#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// ---------------------------------------------------------------------------------------------------------------
// Application

// The type as a function type; an unknown one becomes one. Null: it is something else.
const ArrowType* Infer::as_function(const Type*& type, Loc loc) {
  type = unifier.resolve(type);
  if (auto* arrow_type = try_as<ArrowType>(type)) return arrow_type;
  if (type->kind != TypeKind::Meta || unifier.cell(type).kind != MetaCell::Kind::Free) return nullptr;
  const Type* function = arrow({}, fresh(loc), fresh(loc));
  if (!unify(type, function, {.why = Why::Applied, .loc = loc})) return nullptr;
  type = function;
  return try_as<ArrowType>(function);
}

// What follows on the next line is an argument too, if nothing stands between.
static void explain_line_break(const SourceMap& sources, Loc function, Loc argument, diag::Diagnostic& d) {
  bool is_later_line = sources.line_column(argument.begin).line > sources.end_line_column(function).line;
  if (!is_later_line || !d.help.empty()) return;
  d.set_help("The end of a line does not end an expression. Before the result of `let` write `in`.");
}

// zip xs ys zs: there may be a function of that name for so many arguments.
void Infer::explain_number(const Exp* fn, size_t number, diag::Diagnostic& d) {
  if (fn->kind != ExpKind::Var || !d.help.empty() || !ctx.gives_hints()) return;
  std::string other = fmt::format("{}{}", as<VarExp>(fn)->shown, number);
  const TermBinding* found = scope.peek_term(ctx.names.intern(other));
  if (found && found->kind == TermBinding::Kind::Value)
    d.set_help(fmt::format("For {} arguments there is `{}`.", number, other));
}

// A value in front of something, which is neither an operator nor an index.
static void help_with_applied_value(Infer& in, const Type* type, const Exp* fn, const Exp* arg, diag::Diagnostic& d) {
  std::string text = in.text_of(arg->loc);
  bool is_bracketed = (text.starts_with('(') && text.ends_with(')')) || (text.starts_with('[') && text.ends_with(']'));
  std::string indices = is_bracketed ? text.substr(1, text.size() - 2) : text;
  if (text == "()")
    d.set_help("It is a value, and needs no `()`.");
  else if (type->kind == TypeKind::Array && fn->kind != ExpKind::String)
    d.set_help(
        fmt::format("To index an array write `{}[{}]`, without a blank.", as_argument(in.text_of(fn->loc)), indices));
  else if (fn->kind == ExpKind::Literal && in.unifier.resolve(arg->type)->kind == TypeKind::Array)
    d.set_help("If a lambda stands before, put it in parentheses: `map (\\x -> x + 1) xs`.");
  else if (fn->kind == ExpKind::Literal && as<LiteralExp>(fn)->form != LiteralExp::Form::Bool)
    d.set_help(fmt::format("To multiply write `{} * {}`.", in.text_of(fn->loc), as_argument(text)));
}

// The result of giving one more argument to a function of type `type`. An error type if that is impossible, which is
// reported.
const Type* Infer::apply_one(const Type* type, Exp* fn, Exp* arg, Reason reason) {
  type = unifier.resolve(type);
  if (is_error(type)) {
    unify(type, arg->type, reason);  // what the argument leaves open is no mistake of its own
    return type;
  }
  const ArrowType* function = as_function(type, fn->loc);
  reason.value = arg;
  if (function) {
    reason.param = function->param_name;
    // After a wrong argument nothing is said about what is done with the result.
    return unify(function->param, arg->type, reason) ? function->ret.type : types.error();
  }
  if (is_error(unifier.resolve(type))) return types.error();
  TypePrinter printer(ctx, unifier);
  if (reason.number > 1) {
    diag::Diagnostic& d =
        ctx.sink
            .report(Code::TooManyArguments, arg->loc,
                    fmt::format("Cannot apply \"{}\" to \"{}\" as argument number {}: the function takes only {}.",
                                text_of(fn->loc), text_of(arg->loc), reason.number,
                                reason.number == 2 ? "one argument" : fmt::format("{} arguments", reason.number - 1)))
            .set_here("one argument too many")
            .label(fn->loc, fmt::format("this has type {}", printer.show(fn->type)));
    explain_line_break(ctx.sources, fn->loc, arg->loc, d);
    explain_number(fn, reason.number, d);
    explain_names(fn, d);
    return types.error();
  }
  diag::Diagnostic& d =
      ctx.sink.report(Code::NotAFunction, fn->loc,
                      fmt::format("Cannot apply \"{}\" to \"{}\": it is not a function.\nIts type is: {}",
                                  text_of(fn->loc), text_of(arg->loc), printer.show(fn->type)));
  if (fn->kind == ExpKind::Construct)
    d.set_help("Constructors are not functions: they take all their payload directly.");
  else if (fn->kind == ExpKind::Index)
    d.set_help("To index further, write the indices in one pair of brackets: a[i, j].");
  if (fn->kind == ExpKind::Literal) explain_line_break(ctx.sources, fn->loc, arg->loc, d);
  if (d.help.empty()) help_with_applied_value(*this, type, fn, arg, d);
  explain_line_break(ctx.sources, fn->loc, arg->loc, d);
  explain_names(fn, d);
  return types.error();
}

// Of `(.a.b) x`, which is x.a.b. Null: not that.
Exp* Infer::apply_projection(const syntax::ApplyExp& e) {
  if (e.fn->kind != syntax::ExpKind::StepSection) return nullptr;
  const auto& section = as<syntax::StepSectionExp>(*e.fn);
  if (!std::ranges::all_of(section.steps, [](const syntax::Step& step) { return step.is_field; })) return nullptr;
  Exp* result = exp(*e.args.front());
  for (const syntax::Step& step : section.steps) result = project(result, step.field, e.loc);
  return result;
}

namespace {

// A lambda among the arguments, which is looked at after the others.
struct LateArgument {
  const syntax::Exp* part;
  size_t position;
  const Type* expected;
  Reason reason;
};

}  // namespace

static bool is_function_literal(const syntax::Exp& e) {
  if (e.kind == syntax::ExpKind::Paren) return is_function_literal(*as<syntax::ParenExp>(e).exp);
  return e.kind == syntax::ExpKind::Lambda || e.kind == syntax::ExpKind::StepSection;
}

Exp* Infer::function_argument(const syntax::Exp& e, const Type* expected) {
  if (e.kind == syntax::ExpKind::Paren) return function_argument(*as<syntax::ParenExp>(e).exp, expected);
  if (e.kind == syntax::ExpKind::Lambda) return lambda(as<syntax::LambdaExp>(e), expected);
  return step_section(as<syntax::StepSectionExp>(e), expected);
}

// `f . g` is f.g: a dot between blanks composes functions elsewhere.
static bool is_dot_between_blanks(const syntax::Exp& e) {
  if (e.kind != syntax::ExpKind::Project) return false;
  const auto& projection = as<syntax::ProjectExp>(e);
  return projection.field.loc.begin - projection.record->loc.end > 1;
}

// The function is looked at first: what its parameters are may decide what literals in the arguments mean. Lambdas are
// looked at last: what the other arguments are says what their parameters are, so that a mistake in the body of
// `map (\x -> ...) xs` is found there, and not in `xs`.
Exp* Infer::apply(const syntax::ApplyExp& e) {
  Exp* projection = apply_projection(e);
  if (projection && e.args.size() == 1) return projection;
  if (Exp* mistake = projection ? nullptr : foreign_application(e)) return mistake;
  if (Exp* mistake = projection ? nullptr : map_of_several(e)) return mistake;
  const syntax::ApplyExp* outer_call = std::exchange(call, e.fn->kind == syntax::ExpKind::Project ? &e : nullptr);
  size_t reports = ctx.sink.num_errors();
  Exp* fn = projection ? projection : exp(*e.fn);
  call = outer_call;
  bool is_broken_chain = e.fn->kind == syntax::ExpKind::Project && ctx.sink.num_errors() > reports;
  if (is_broken_chain) return error_exp(e.loc);  // xs.iter().map(f): what follows are further mistakes of this kind
  if (fn->kind == ExpKind::Var && as<VarExp>(fn)->name == self) ctx.uses_of_itself.push_back(e.loc);
  const Type* type = fn->type;
  if (Exp* mistake = projection ? nullptr : tuple_as_arguments(e, type)) return mistake;
  std::vector<Exp*> args;
  std::vector<LateArgument> late;
  size_t first_report = ctx.sink.all().size();
  List<const syntax::Exp*> parts = projection ? e.args.subspan(1) : e.args;
  for (const syntax::Exp* part : parts) {
    if (Exp* mistake = word_between(e, args.size() + (projection ? 1 : 0), type)) return mistake;
    Reason reason{.why = Why::Argument,
                  .loc = part->loc,
                  .function = fn->loc,
                  .number = static_cast<uint32_t>(args.size() + 1),
                  .function_type = type,
                  .applied = fn};
    bool can_wait = args.size() + 1 < parts.size() && is_function_literal(*part) && !is_error(unifier.resolve(type));
    if (const ArrowType* function = can_wait ? as_function(type, fn->loc) : nullptr) {
      reason.param = function->param_name;
      late.push_back({part, args.size(), function->param, reason});
      args.push_back(nullptr);
      type = function->ret.type;
      continue;
    }
    Exp* arg = exp(*part);
    args.push_back(arg);
    reason.loc = arg->loc;
    type = apply_one(type, fn, arg, reason);
    if (is_dot_between_blanks(*part) && is_error(unifier.resolve(arg->type))) type = types.error();  // f a . g b
  }
  for (LateArgument& l : late) {
    bool is_wrong_already = is_error(unifier.resolve(type));
    Exp* arg = is_wrong_already ? exp(*l.part) : function_argument(*l.part, l.expected);
    args[l.position] = arg;
    l.reason.loc = arg->loc;
    l.reason.value = arg;
    if (!unify(is_wrong_already ? types.error() : l.expected, arg->type, l.reason)) type = types.error();
  }
  explain_order(e, fn, args, first_report);
  ApplyExp* result = node<ApplyExp>(e.loc, type);
  result->fn = fn;
  result->args = arena.list(args);
  return result;
}

// `x + y` is an application of `+`, marked as infix because its operands are evaluated from left to right. The type
// that the left operand gives the operator is what the right one is compared with.
Exp* Infer::binary(const syntax::BinaryExp& e) {
  if (Exp* mistake = foreign_operator(e)) return mistake;
  if (Exp* mistake = foreign_comment(e)) return mistake;
  Exp* left = exp(*e.left);
  if (Exp* mistake = negative_argument(left, e)) return mistake;
  if (is_numeric_operator(e.op))
    if (Exp* mistake = operator_as_argument(left, e.op.loc, *e.right, e.loc)) return mistake;
  Exp* fn = op(e.op);
  if (fn->kind == ExpKind::Var && as<VarExp>(fn)->name == self) ctx.uses_of_itself.push_back(e.loc);
  Exp* right = exp(*e.right);
  if (left->kind == ExpKind::Error || right->kind == ExpKind::Error) {  // nothing is said about the result either
    for (Exp* operand : {left, right}) unify(types.error(), operand->type, {.why = Why::Operand, .loc = operand->loc});
    return error_exp(e.loc);
  }
  if (Exp* mistake = operator_on_arrays(left, e.op, right, e.loc)) return mistake;
  if (Exp* mistake = chained_comparison(e, left, right)) return mistake;
  const Type* type = apply_one(
      fn->type, fn, left, {.why = Why::Operand, .loc = left->loc, .function = fn->loc, .number = 1, .applied = fn});
  Reason reason{.why = Why::Operand,
                .loc = right->loc,
                .other = left->loc,
                .other_text = "the left operand",
                .function = fn->loc,
                .number = 2,
                .applied = fn};
  type = apply_one(type, fn, right, reason);
  ApplyExp* result = node<ApplyExp>(e.loc, type);
  result->fn = fn;
  result->args = arena.list({left, right});
  result->is_infix = true;
  return result;
}

// (e +) is the operator applied in part.
Exp* Infer::left_section(const syntax::LeftSectionExp& e) {
  Exp* left = exp(*e.operand);
  Exp* fn = op(e.op);
  const Type* type =
      apply_one(fn->type, fn, left, {.why = Why::Operand, .loc = left->loc, .function = fn->loc, .number = 1});
  ApplyExp* result = node<ApplyExp>(e.loc, type);
  result->fn = fn;
  result->args = arena.list({left});
  return result;
}

// (+ e) gives the operator its second argument: the first parameter stays, so that the section is a function of it.
Exp* Infer::right_section(const syntax::RightSectionExp& e) {
  if (Exp* mistake = foreign_closure(e)) return mistake;
  Exp* fn = op(e.op);
  Exp* operand = exp(*e.operand);
  const Type* type = unifier.resolve(fn->type);
  const Type* result_type = types.error();
  if (const ArrowType* function = is_error(type) ? nullptr : as_function(type, fn->loc)) {
    const Type* rest = apply_one(function->ret.type, fn, operand,
                                 {.why = Why::Operand, .loc = operand->loc, .function = fn->loc, .number = 2});
    result_type = arrow(function->param_name, function->param, rest);
  } else if (!is_error(type)) {
    apply_one(type, fn, operand, {.why = Why::Operand, .loc = operand->loc, .function = fn->loc, .number = 1});
  }
  RightSectionExp* result = node<RightSectionExp>(e.loc, result_type);
  result->op = fn;
  result->operand = operand;
  return result;
}

// The type of the next parameter; `function` becomes what is left. An unknown one if nothing is expected.
const Type* Infer::expected_param(const Type*& function, Loc loc) {
  const Type* type = fresh(loc);
  auto* arrow_type = function ? try_as<ArrowType>(unifier.resolve(function)) : nullptr;
  function = arrow_type ? arrow_type->ret.type : nullptr;
  if (arrow_type) unifier.unify(type, arrow_type->param);
  return type;
}

static bool is_ascribed(const syntax::Pat& p) {
  if (p.kind == syntax::PatKind::Paren) return is_ascribed(*syntax::as<syntax::ParenPat>(p).pat);
  return p.kind == syntax::PatKind::Ascript;
}

static bool is_tuple_pattern(const syntax::Pat& p) {
  return p.kind == syntax::PatKind::Tuple;
}

// Parameters are bound one after the other, since the type of one may mention an earlier one: \(n: i64) (xs:
// [n]i32) -> ... A type that is written counts, and is compared with the expected one later.
Exp* Infer::lambda(const syntax::LambdaExp& e, const Type* expected) {
  Scope::Mark mark = scope.mark();
  std::vector<BoundName> names;
  std::vector<Pat*> pats;
  for (const syntax::Pat* p : e.params) {
    std::vector<BoundName> bound;
    const Type* wanted = expected_param(expected, p->loc);
    size_t errors = ctx.sink.num_errors();
    bool is_only = e.params.size() == 1 && expected && unifier.resolve(expected)->kind == TypeKind::Arrow;
    Reason reason{.why = Why::Pattern, .loc = p->loc, .is_tuple_for_params = is_only && is_tuple_pattern(*p)};
    pats.push_back(pat(*p, is_ascribed(*p) ? fresh(p->loc) : wanted, reason, bound));
    if (ctx.sink.num_errors() > errors) pats.back()->type = types.error();  // one message for the lambda
    bind_names(bound);
    names.insert(names.end(), bound.begin(), bound.end());
  }
  check_duplicates(names);
  RetType written;
  if (e.result_type) written = annotation(*e.result_type);
  Exp* body = exp(*e.body);
  const Type* type = written.type ? written.type : body->type;
  if (written.type)
    unify(written.type, body->type,
          {.why = Why::Body,
           .loc = final_loc(body),
           .other = e.result_type->loc,
           .other_text = "the result type written here",
           .value = body});
  scope.leave(mark);
  for (size_t i = pats.size(); i-- > 0;) type = arrow(param_name(pats[i]), pats[i]->type, type);
  LambdaExp* result = node<LambdaExp>(e.loc, type);
  result->params = arena.list(pats);
  result->annotation = written;
  result->body = body;
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Indexing, sections of steps, and updates

// A position may be any signed integer; bounds and strides of slices are i64, since the size of the result
// depends on them.
List<IndexPart> Infer::index_parts(List<syntax::IndexPart> parts) {
  std::vector<IndexPart> result;
  auto bound = [&](const syntax::Exp* e) -> Exp* {
    return e ? check(*e, types.i64(), {.why = Why::SliceBound, .loc = e->loc}) : nullptr;
  };
  for (const syntax::IndexPart& p : parts) {
    if (p.is_slice) {
      Exp* first = bound(p.first);
      Exp* second = bound(p.second);
      result.push_back({p.loc, true, first, second, bound(p.stride)});
      continue;
    }
    Exp* position =
        p.first ? check(*p.first, unifier.overloaded(prim::kSignedSet, p.loc), {.why = Why::Index, .loc = p.loc})
                : error_exp(p.loc);
    result.push_back({p.loc, false, position, nullptr, nullptr});
  }
  return arena.list(result);
}

// The type of a[parts]: each position takes a dimension away, each slice keeps one. If the array's type is not known
// deep enough, it becomes an array of so many dimensions.
const Type* Infer::index_type(const Type* array, List<IndexPart> parts, Loc array_loc, Loc loc) {
  if (parts.empty()) return array;
  array = unifier.resolve(array);
  if (is_error(array)) return array;
  // Known arrays are taken apart, so that nothing of them (names for sizes in messages) is lost.
  const Type* elem = array;
  size_t known = 0;
  while (known < parts.size() && elem->kind == TypeKind::Array) {
    elem = unifier.resolve(as<ArrayType>(elem)->elem);
    known++;
  }
  if (known < parts.size()) {
    elem = fresh_limited(Liftedness::Unlifted, Limit::Kind::ArrayElement, loc);
    const Type* wanted = elem;
    for (size_t i = 0; i < parts.size(); i++) wanted = array_of(wanted);
    Reason reason{.why = Why::Indexed, .loc = array_loc, .other = loc, .number = static_cast<uint32_t>(parts.size())};
    if (!unify(wanted, array, reason)) return types.error();
  }
  for (const IndexPart& p : parts)
    if (p.is_slice) elem = array_of(elem);
  return elem;
}

Exp* Infer::index(Exp* array, List<syntax::IndexPart> parts, Loc loc) {
  if (Exp* mistake = field_by_string(array, parts, loc)) return mistake;
  List<IndexPart> typed_parts = index_parts(parts);
  const Type* type = index_type(array->type, typed_parts, array->loc, loc);
  if (parts.empty()) return array;  // a[] is a
  IndexExp* result = node<IndexExp>(loc, type);
  result->array = array;
  result->parts = typed_parts;
  return result;
}

// (.steps): \x -> x followed by the steps.
Exp* Infer::step_section(const syntax::StepSectionExp& e, const Type* expected) {
  VName name = ctx.fresh(ctx.names.intern("x"));
  NamePat* param = node<NamePat>(e.loc, expected_param(expected, e.loc));
  param->name = name;
  VarExp* var = node<VarExp>(e.loc, param->type);
  var->name = name;
  var->shown = name.base.str();
  Exp* body = var;
  for (const syntax::Step& step : e.steps) {
    Loc loc = join(e.loc, step.loc);
    body = step.is_field ? project(body, step.field, loc) : index(body, step.parts, loc);
  }
  LambdaExp* result = node<LambdaExp>(e.loc, arrow({}, param->type, body->type));
  result->params = arena.list({static_cast<Pat*>(param)});
  result->body = body;
  result->is_section = true;
  return result;
}

// Follows the steps through the type of the target, so that the new value can be compared with what it replaces.
// `so_far` is the source text of the part that was reached, for messages.
Exp* Infer::update(Exp* target, List<syntax::Step> steps, const syntax::Exp& value, Loc loc) {
  const Type* part = target->type;
  std::vector<Step> typed_steps;
  Loc so_far = target->loc;
  for (const syntax::Step& step : steps) {
    Step typed_step{step.loc, step.is_field, step.field.name, {}};
    if (step.is_field) {
      part = field_of(part, step.field, so_far, Why::UpdateTarget);
    } else {
      typed_step.parts = index_parts(step.parts);
      part = index_type(part, typed_step.parts, so_far, step.loc);
    }
    so_far = join(so_far, step.loc);
    typed_steps.push_back(typed_step);
  }
  Exp* typed_value =
      check(value, part,
            {.why = Why::UpdateValue, .loc = value.loc, .other = so_far, .other_text = "the part that is updated"});
  UpdateExp* result = node<UpdateExp>(loc, target->type);
  result->target = target;
  result->steps = arena.list(typed_steps);
  result->value = typed_value;
  return result;
}

}  // namespace fehu::check
