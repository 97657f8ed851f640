// Pass 1: constraints between types, and what is said when they cannot be met.
//
// A message has a first line that depends on what was demanded (heading), the two types, and notes about where inside
// them the difference lies, as far as that helps. Mistakes with a better name than "types differ" have messages of
// their own (report_special).
#include <algorithm>

#include "check/hints/suggest.h"
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;
using FailKind = Mismatch::Kind;

// True if what follows may rely on the types being equal.
bool Infer::unify(const Type* expected, const Type* actual, const Reason& reason) {
  if (expected == actual || unifier.unify(expected, actual)) return true;
  FailKind kind = unifier.failure().kind;
  report(expected, actual, reason);
  unifier.forgive();
  // These leave the types equal all the same.
  return kind == FailKind::Lift || kind == FailKind::Scope;
}

// ---------------------------------------------------------------------------------------------------------------
// The first line, by what the constraint was for

namespace {

struct Heading {
  Code code;
  std::string text;
};

std::string_view ordinal(uint32_t number) {
  static constexpr std::string_view kOrdinals[] = {"", "first", "second", "third", "fourth", "fifth", "sixth"};
  return number < std::size(kOrdinals) ? kOrdinals[number] : "last";
}

// One case for each Why: the wording and the code.
Heading heading(const Infer& in, const Reason& reason) {
  switch (reason.why) {
    case Why::Body:
      return {Code::BodyType, "Function body does not have expected type."};
    case Why::Ascription:
      return {Code::AscriptionType, "Expression does not have the type that is ascribed to it."};
    case Why::Coercion:
      return {Code::CoercionType, "Cannot coerce: the types differ in more than sizes."};
    case Why::PatternType:
      return {Code::PatternAnnotation, "The type written in the pattern is not the type of the value."};
    case Why::IfBranches:
      return {Code::BranchTypes, "Branches of if do not have the same type."};
    case Why::MatchBranches:
      return {Code::BranchTypes, "Cases of match do not have the same type."};
    case Why::IfCondition:
      return {Code::ConditionNotBool, "Condition of if is not a truth value."};
    case Why::WhileCondition:
      return {Code::ConditionNotBool, "Condition of while is not a truth value."};
    case Why::AssertCondition:
      return {Code::ConditionNotBool, "Condition of assert is not a truth value."};
    case Why::LogicOperand:
      return {Code::OperandType, fmt::format("Operand of \"{}\" is not a truth value.", in.text_of(reason.function))};
    case Why::ArrayElement:
      return {Code::ElementTypes, "Elements of the array do not have the same type."};
    case Why::Argument:
      return {Code::ArgumentType, fmt::format("Cannot apply \"{}\" to \"{}\" (invalid type).",
                                              in.text_of(reason.function), in.text_of(reason.loc))};
    case Why::Operand:
      return {Code::OperandType, fmt::format("Cannot apply \"{}\" to \"{}\" (invalid type).",
                                             in.text_of(reason.function), in.text_of(reason.loc))};
    case Why::Negation:
      return {Code::OperandType, fmt::format("Cannot negate \"{}\": it is not a number.", in.text_of(reason.loc))};
    case Why::Not:
      return {Code::OperandType, fmt::format("Cannot apply \"!\" to \"{}\" (invalid type).", in.text_of(reason.loc))};
    case Why::LoopInit:
      return {Code::LoopTypes, "Initial value of the loop does not have expected type."};
    case Why::LoopBody:
      return {Code::LoopTypes, "Loop body does not have the type of the loop parameter."};
    case Why::LoopBound:
      return {Code::LoopBound, "Bound of the loop is not an integer."};
    case Why::ForIn:
      return {Code::LoopOverNonArray, "What a for-in loop goes through must be an array."};
    case Why::Indexed:
      return {Code::IndexedNonArray, fmt::format("Cannot index \"{}\".", in.text_of(reason.loc))};
    case Why::Index:
      return {Code::IndexType, "An index must be a signed integer."};
    case Why::SliceBound:
      return {Code::IndexType, "Bounds and stride of a slice must have type i64."};
    case Why::RangePart:
      return {Code::RangeType, "Parts of a range must be integers of one type."};
    case Why::Pattern:
      return {Code::PatternType, "Pattern does not fit the type of the value."};
    case Why::CasePattern:
      return {Code::PatternType, "Pattern does not fit the type of the value that is matched."};
    case Why::LiteralPattern:
      return {Code::PatternType, "Literal pattern does not fit the type of the value."};
    case Why::UpdateValue:
      return {Code::UpdateType, "New value does not have the type of what it replaces."};
    case Why::UpdateTarget:
    case Why::FieldOf:
      return {Code::NotARecord,
              fmt::format("Cannot access a field of \"{}\": it is not a record.", in.text_of(reason.function))};
    case Why::SizeExp:
      return {Code::SizeNotI64, "A size must have type i64."};
    case Why::Applied:
      return {Code::NotAFunction, fmt::format("Cannot apply \"{}\".", in.text_of(reason.loc))};
  }
  return {Code::BodyType, {}};
}

// "a function in an array", by what the restriction was for.
Heading lift_heading(const Limit& limit, const Type* type) {
  auto* named = try_as<NamedType>(type);
  std::string what =
      type->kind == TypeKind::Arrow ? "a function"
      : named && named->is_param
          ? fmt::format("the {} type parameter \"{}\"",
                        named->liftedness == Liftedness::Lifted ? "lifted" : "size-lifted", named->name.base.str())
          : fmt::format("the {} type \"{}\"",
                        named && named->liftedness == Liftedness::SizeLifted ? "size-lifted" : "lifted", show(type));
  switch (limit.kind) {
    case Limit::Kind::ArrayElement:
      return {Code::FunctionInArray, fmt::format("An array element cannot contain {}.", what)};
    case Limit::Kind::IfResult:
      return {Code::FunctionFromBranch, fmt::format("The result of if cannot contain {}.", what)};
    case Limit::Kind::MatchResult:
      return {Code::FunctionFromBranch, fmt::format("The result of match cannot contain {}.", what)};
    case Limit::Kind::LoopParam:
      return {Code::FunctionInLoop, fmt::format("A loop parameter cannot contain {}.", what)};
    case Limit::Kind::Parameter:
      if (limit.is_equality)
        return {Code::NoEquality,
                fmt::format("The operator {} cannot be used on values that contain {}.", limit.function, what)};
      return {Code::LiftedInstance,
              fmt::format("Type parameter \"{}\" of \"{}\" cannot be instantiated with a type that contains {}.",
                          limit.param.str(), limit.function, what)};
    case Limit::Kind::None:
      break;
  }
  return {Code::LiftedInstance, fmt::format("{} is not allowed here.", what)};
}

std::string count_values(size_t count) {
  return count == 1 ? "1 value" : fmt::format("{} values", count);
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------------

// A function where none may be is often in the way of several rules at once.
bool Infer::is_first_report(const Type* type) {
  auto is_same = [&](const Type* other) {
    return other == type || (type->kind == TypeKind::Named && other->kind == TypeKind::Named &&
                             as<NamedType>(other)->name == as<NamedType>(type)->name);
  };
  if (std::any_of(misplaced.begin(), misplaced.end(), is_same)) return false;
  misplaced.push_back(type);
  return true;
}

// A function, or a type with hidden sizes, where none may be. The limit says which rule keeps it out.
void Infer::report_lift(const Reason& reason) {
  const Mismatch& f = unifier.failure();
  if (f.actual->kind == TypeKind::Arrow && !is_first_report(f.actual)) return;
  Heading head = lift_heading(f.limit, f.actual);
  TypePrinter printer(ctx, unifier);
  diag::Diagnostic& d = ctx.sink.report(head.code, reason.loc, std::move(head.text));
  if (f.actual->kind == TypeKind::Arrow) d.note(fmt::format("The function has type {}.", printer.show(f.actual)));
  switch (f.limit.kind) {
    case Limit::Kind::Parameter:
      if (f.limit.loc && !(f.limit.loc == reason.loc)) d.label(f.limit.loc, "used here");
      if (d.code == Code::NoEquality) break;
      if (f.limit.function == "map" && f.actual->kind == TypeKind::Arrow)
        d.set_help(
            "A function of two arguments goes over two arrays: `map2 f xs ys`. To fix the first write `map (f x) xs`.");
      if (f.allowed == Liftedness::Unlifted)
        d.note("An unlifted type parameter ('t) stands for types without functions and without hidden sizes.");
      else
        d.note("A size-lifted type parameter ('~t) stands for types without functions.");
      break;
    case Limit::Kind::IfResult:
    case Limit::Kind::MatchResult:
      if (f.actual->kind == TypeKind::Arrow)
        d.set_help("Put the choice inside of the function: `\\x -> if c then f x else g x`.");
      break;
    case Limit::Kind::LoopParam:
      if (f.actual->kind == TypeKind::Arrow) d.set_help("Let the loop carry data, and apply the function in its body.");
      break;
    case Limit::Kind::ArrayElement:
      if (f.actual->kind == TypeKind::Arrow)
        d.set_help("A tuple or record can hold functions: `(f, g)`. Or number them, and choose by `match`.");
      break;
    case Limit::Kind::None:
      break;
  }
}

// A missing or superfluous label, where one can say which.
static void explain_labels(Infer& in, const Mismatch& f, diag::Diagnostic& d) {
  if (f.kind == FailKind::FieldSet) {
    auto *a = as<RecordType>(f.expected), *b = as<RecordType>(f.actual);
    if (is_tuple(a) && is_tuple(b)) {
      d.note(
          fmt::format("A tuple of {} components is expected, but there are {}.", a->fields.size(), b->fields.size()));
      return;
    }
    for (const Field& field : a->fields)
      if (!field_type(b, field.name)) d.note(fmt::format("Field \"{}\" is expected, but missing.", field.name.str()));
    for (const Field& field : b->fields)
      if (!field_type(a, field.name)) d.note(fmt::format("Field \"{}\" is not expected.", field.name.str()));
  } else if (f.kind == FailKind::ConstrSet) {
    auto *a = as<SumType>(f.expected), *b = as<SumType>(f.actual);
    for (const Constr& c : a->constrs)
      if (!find_constr(b, c.name)) d.note(fmt::format("Constructor #{} is expected, but missing.", c.name.str()));
    for (const Constr& c : b->constrs)
      if (!find_constr(a, c.name)) d.note(fmt::format("Constructor #{} is not expected.", c.name.str()));
  } else if (f.kind == FailKind::NoField) {
    d.note(fmt::format("There is no field \"{}\".", f.label.str()));
    auto* record = try_as<RecordType>(f.expected) ? try_as<RecordType>(f.expected) : try_as<RecordType>(f.actual);
    if (record) in.list_fields(f.label, record, d);
  } else if (f.kind == FailKind::NoConstr) {
    d.note(fmt::format("There is no constructor #{}.", f.label.str()));
    auto* sum = try_as<SumType>(f.expected) ? try_as<SumType>(f.expected) : try_as<SumType>(f.actual);
    if (!sum || !in.ctx.gives_hints()) return;
    std::vector<std::string> names;
    for (const Constr& c : sum->constrs) names.push_back(fmt::format("#{}", c.name.str()));
    d.note(fmt::format("There {} {}.", names.size() == 1 ? "is" : "are",
                       list_by_similarity(fmt::format("#{}", f.label.str()), names)));
    Closest closest(f.label.str(), in.ctx.suggestions);
    for (const Constr& c : sum->constrs) closest.offer(c.name.str());
    if (!closest.best().empty()) d.set_help(fmt::format("Did you mean #{}?", closest.best()));
  } else if (f.kind == FailKind::Payload) {
    d.note(fmt::format("Constructor #{} is expected to carry {}, but it carries {}.", f.label.str(),
                       count_values(f.expected_count), count_values(f.actual_count)));
  }
}

// Where inside the types the difference is.
static void explain_path(TypePrinter& printer, const Mismatch& f, diag::Diagnostic& d) {
  if (f.path.empty() || f.kind == FailKind::Occurs) return;
  std::string where;
  for (auto step = f.path.begin(); step != f.path.end(); ++step)
    where += fmt::format("{}{}", step == f.path.begin() ? "" : " of ", *step);
  d.note(fmt::format("They differ in {}: {} is expected, but it is {}.", where, printer.show(f.expected),
                     printer.show(f.actual)));
}

// f x = f, for example: the type of f would be its own result.
static std::string why_infinite(TypePrinter& printer, const Mismatch& f) {
  std::string expected = printer.show_part(f.expected);
  return fmt::format("A type cannot contain itself.\nThese would have to be equal:\n  {}\n  {}", expected,
                     printer.show_part(f.actual));
}

// A mistake that has a better name than "types differ". False: it has none.
static bool report_special(Infer& in, const Type* actual, const Reason& reason, const Mismatch& f,
                           TypePrinter& printer) {
  diag::Sink& sink = in.ctx.sink;
  bool is_access = reason.why == Why::FieldOf || reason.why == Why::UpdateTarget;
  if (f.kind == FailKind::Occurs) {
    diag::Diagnostic& d = sink.report(Code::InfiniteType, reason.loc, why_infinite(printer, f));
    for (const std::string& note : printer.notes()) d.note(note);
    return true;
  }
  if (f.kind == FailKind::Scope) {
    if (in.is_first_report(f.actual))
      sink.report(
              Code::ScopeViolation, reason.loc,
              fmt::format("Type parameter \"{}\" would escape from the local function that binds it (scope violation).",
                          f.label.str()))
          .set_help("Something outside the function would get a type that only exists inside it.");
    return true;
  }
  if (is_access && f.kind == FailKind::NoField && f.path.empty()) {
    diag::Diagnostic& d = sink.report(
        Code::NoSuchField, reason.loc,
        fmt::format("Attempt to access field \"{}\" of value of type {}.", f.label.str(), printer.show(actual)));
    auto* record = as<RecordType>(in.unifier.resolve(actual));
    Closest closest(f.label.str(), in.ctx.suggestions);
    for (size_t i = 0; in.ctx.gives_hints() && i < record->fields.size(); i++)
      if (closest.wants_candidates()) closest.offer(record->fields[i].name.str());
    d.set_here("no such field").set_help(closest.help());
    in.list_fields(f.label, record, d);
    return true;
  }
  if (reason.why == Why::Indexed) {
    size_t rank = 0;
    for (const Type* t = in.unifier.resolve(actual); t->kind == TypeKind::Array;
         t = in.unifier.resolve(as<ArrayType>(t)->elem))
      rank++;
    std::string what = rank == 0 ? "it is not an array"
                                 : fmt::format("it has {} dimension{}, but there are {} indices", rank,
                                               rank == 1 ? "" : "s", reason.number);
    std::string text = in.text_of(reason.loc);
    diag::Diagnostic& d =
        sink.report(rank == 0 ? Code::IndexedNonArray : Code::TooManyIndices, reason.loc,
                    fmt::format("Cannot index \"{}\": {}.\nIts type is: {}", text, what, printer.show(actual)));
    const Type* indexed = in.unifier.resolve(actual);
    if (indexed->kind == TypeKind::Arrow)
      d.set_help(fmt::format("A function is applied without brackets: `{} x`.", as_argument(text)));
    auto* record = try_as<RecordType>(indexed);
    if (record && !record->fields.empty())
      d.set_help(fmt::format("{} of a {} is written `{}.{}`.", is_tuple(record) ? "A component" : "A field",
                             is_tuple(record) ? "tuple" : "record", as_argument(text), record->fields[0].name.str()));
    return true;
  }
  return false;
}

// Does the expression, or a branch of it, build the sum with this constructor? Then where it does so.
static const Exp* find_construct(const Exp* e, std::string_view constr) {
  switch (e->kind) {
    case ExpKind::Let:
      return find_construct(as<LetExp>(e)->body, constr);
    case ExpKind::LetFun:
      return find_construct(as<LetFunExp>(e)->body, constr);
    case ExpKind::Construct:
      return as<ConstructExp>(e)->constr.str() == constr ? e : nullptr;
    case ExpKind::If: {
      const Exp* found = find_construct(as<IfExp>(e)->then_exp, constr);
      return found ? found : find_construct(as<IfExp>(e)->else_exp, constr);
    }
    case ExpKind::Match:
      for (const Case& c : as<MatchExp>(e)->cases)
        if (const Exp* found = find_construct(c.body, constr)) return found;
      return nullptr;
    default:
      return nullptr;
  }
}

// The part of a value that is to blame for a mismatch: the component, field or payload in which the types differ, as
// far as the value is written out.
static const Exp* blamed_part(const Exp* e, const Mismatch& f) {
  bool is_constr = f.kind == FailKind::NoConstr || f.kind == FailKind::Payload;
  size_t depth = f.path.size();
  while (true) {
    std::string_view step = depth > 0 ? std::string_view(f.path[depth - 1]) : std::string_view();
    size_t hash = step.starts_with("payload") ? step.find('#') : std::string_view::npos;
    std::string_view constr = hash != step.npos ? step.substr(hash + 1) : is_constr && depth == 0 ? f.label.str() : "";
    const Exp* next = nullptr;
    if (e->kind == ExpKind::Let) {
      next = as<LetExp>(e)->body;
    } else if (e->kind == ExpKind::LetFun) {
      next = as<LetFunExp>(e)->body;
    } else if (e->kind == ExpKind::Record && depth > 0) {
      for (const FieldInit& field : as<RecordExp>(e)->fields)
        if (step.substr(std::min(step.find(' '), step.size() - 1) + 1) == field.name.str()) next = field.exp;
      if (next) depth--;
    } else if (e->kind == ExpKind::Construct && hash != step.npos) {
      size_t number = static_cast<size_t>(std::atoi(step.data() + std::string_view("payload ").size()));
      List<Exp*> payload = as<ConstructExp>(e)->payload;
      if (number >= 1 && number <= payload.size()) next = payload[number - 1], depth--;
    } else if (!constr.empty() && e->kind != ExpKind::Construct) {
      next = find_construct(e, constr);
    }
    if (!next) return e;
    e = next;
  }
}

// A variable whose type is wrong is wrong wherever it is used: one message for all uses that ask for the same type, or
// only for some kind of number.
bool Infer::is_repeated_use(const Exp* part, const Mismatch& f) {
  const Exp* variable = part;
  while (variable && variable->kind == ExpKind::Project) variable = as<ProjectExp>(variable)->record;
  if (!variable || variable->kind != ExpKind::Var || !f.expected || !f.actual) return false;
  TypePrinter printer(ctx, unifier);
  std::string use = fmt::format("{} {}", text_of(part->loc), printer.show(f.actual));
  bool is_known = unifier.resolve(f.expected)->kind != TypeKind::Meta;
  bool is_first = reported_uses.insert(use).second;
  if (!is_known) return !is_first;
  return !reported_uses.insert(fmt::format("{} {}", use, printer.show(f.expected))).second;
}

// The failure is copied: printing types may ask the unifier again.
void Infer::report(const Type* expected, const Type* actual, const Reason& reason) {
  Mismatch f = unifier.failure();
  bool is_self = reason.applied && reason.applied->kind == ExpKind::Var && as<VarExp>(reason.applied)->name == self;
  if (is_self && hides_outer && std::exchange(reported_use_of_itself, true)) return;
  if (f.kind == FailKind::Lift) return report_lift(reason);
  if (!ctx.gives_hints()) {  // nobody will see it, and types can be as long as the program
    Heading head = heading(*this, reason);
    ctx.sink.report(head.code, reason.loc, std::move(head.text));
    return;
  }
  TypePrinter printer(ctx, unifier);
  if (report_special(*this, actual, reason, f, printer)) return;

  Heading head = heading(*this, reason);
  std::string expected_text = printer.show(expected);
  std::string actual_text = printer.show(actual);
  const Exp* blamed = reason.value ? blamed_part(reason.value, f) : nullptr;
  if (is_repeated_use(blamed, f)) return;
  bool is_access = reason.why == Why::FieldOf || reason.why == Why::UpdateTarget;
  if (is_access)
    head.text += fmt::format("\nIts type is: {}", actual_text);
  else
    head.text += fmt::format("\nExpected: {}\nActual:   {}", expected_text, actual_text);
  diag::Diagnostic& d = ctx.sink.report(f.kind == FailKind::NoConstr  ? Code::NoSuchConstr
                                        : f.kind == FailKind::Payload ? Code::ConstrPayload
                                                                      : head.code,
                                        blamed ? blamed->loc : reason.loc, std::move(head.text));
  if (reason.other) d.label(reason.other, std::string(reason.other_text));
  if (reason.why == Why::Argument) {
    if (reason.param) {
      std::string_view param = reason.param.base.str();
      const SourceFile* file = ctx.sources.file_of(ctx.info(reason.param).loc);
      if (file && !file->is_builtin)
        d.label(ctx.info(reason.param).loc, fmt::format("parameter \"{}\"", param));
      else
        d.note(fmt::format("It is the argument for parameter \"{}\".", param));
    } else if (reason.number > 1) {
      d.note(fmt::format("It is the {} argument.", ordinal(reason.number)));
    }
  }
  explain_path(printer, f, d);
  explain_labels(*this, f, d);
  for (const std::string& note : printer.notes()) d.note(note);
  if (reason.is_tuple_for_params && f.path.empty() && f.expected->kind != TypeKind::Record)
    d.set_help("The function gets its arguments one by one: write `\\x y -> ...`, without parentheses and comma.");
  if (is_self && f.expected && f.expected->kind == TypeKind::Named && as<NamedType>(f.expected)->is_param)
    d.note("Inside its own body a function has one type: it cannot call itself with others.");
  bool is_open = std::find(open_params.begin(), open_params.end(), reason.param) != open_params.end();
  if (reason.why == Why::Argument && reason.param && is_open)
    d.note(fmt::format("The type of \"{}\" is not written, so the first use of the function has decided it.",
                       reason.param.base.str()))
        .set_help("For several types a local function needs a type parameter: `let f 't (x: t) = ...`.");
  help_with_types(expected, actual, reason, d);
  explain_names(reason.applied, d);
  explain_opened_value(reason.value, d);
  if (f.actual && f.actual->kind == TypeKind::Meta && unifier.cell(f.actual).kind == MetaCell::Kind::Sum &&
      f.expected->kind == TypeKind::Arrow)
    d.set_help(fmt::format("Constructors are not functions: write \\x -> #{} x.",
                           unifier.cell(f.actual).constrs.front().name.str()));
}

}  // namespace fehu::check
