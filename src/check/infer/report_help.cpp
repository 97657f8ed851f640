// Pass 1: the cure for types that do not fit: conversions, operations on whole arrays, missing arguments, fields that
// are not there.
#include <algorithm>

#include "check/hints/suggest.h"
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;
using FailKind = Mismatch::Kind;

// ---------------------------------------------------------------------------------------------------------------
// Code in suggestions

// Source text as an argument. It has no outer parentheses, so what has blanks or operators outside of brackets gets
// some.
std::string as_argument(const std::string& text) {
  int depth = 0;
  bool is_quoted = false;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    if (c == '"') is_quoted = !is_quoted;
    if (is_quoted) continue;
    bool is_applied = c == '(' && i > 0 && depth == 0 && text[i - 1] != ' ' && text[i - 1] != '.';  // f(x)
    if (is_applied) return fmt::format("({})", text);
    if (c == '(' || c == '[' || c == '{') depth++;
    if (c == ')' || c == ']' || c == '}') depth--;
    bool is_operator = c == '+' || c == '-' || c == '*' || c == '/' || c == '%' || c == '<' || c == '>' || c == '=' ||
                       c == '!' || c == '&' || c == '|' || c == '^' || c == '\\' || c == '`';
    if (depth == 0 && (c == ' ' || is_operator)) return fmt::format("({})", text);
  }
  return text;
}

// The numbers that a type which is not fully known may be.
static prim::PrimSet possible_numbers(Unifier& unifier, const Type* type) {
  type = unifier.resolve(type);
  if (auto* prim = try_as<PrimType>(type)) return prim::set_of(prim->prim) & prim::kNumericSet;
  if (type->kind != TypeKind::Meta || unifier.cell(type).kind != MetaCell::Kind::Overloaded) return 0;
  return unifier.cell(type).prims & prim::kNumericSet;
}

static bool number_or_array(Unifier& unifier, const Type* type) {
  return possible_numbers(unifier, type) != 0 || unifier.resolve(type)->kind == TypeKind::Array;
}

// The type that is written for it in a suggestion; for a literal with a point that is f64.
static prim::PrimType likely_number(prim::PrimSet numbers) {
  if (numbers & prim::set_of(prim::PrimType::F64)) return prim::PrimType::F64;
  if (numbers & prim::set_of(prim::PrimType::I64)) return prim::PrimType::I64;
  int first = 0;
  while (!(numbers >> first & 1)) first++;
  return static_cast<prim::PrimType>(first);
}

// An i32 as an f32 is f32.i32 x. A literal needs no conversion, but another suffix.
static std::string converted(prim::PrimType to, prim::PrimType from, const std::string& text) {
  std::string_view suffix = prim::name_of(from);
  bool is_literal = !text.empty() && std::all_of(text.begin(), text.end() - std::min(text.size(), suffix.size()),
                                                 [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  bool is_plain = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  if (is_plain) return fmt::format("{}{}", text, prim::name_of(to));
  if (is_literal && text.ends_with(suffix) && text.size() > suffix.size() &&
      !(prim::is_integer(to) && text.find('.') != text.npos))
    return fmt::format("{}{}", text.substr(0, text.size() - suffix.size()), prim::name_of(to));
  return fmt::format("{}.{} {}", prim::name_of(to), prim::name_of(from), as_argument(text));
}

// Of two operands, the one that loses nothing is converted: integers to floats, narrow to wide.
static bool converts_to(prim::PrimType from, prim::PrimType to) {
  if (prim::is_float(from) != prim::is_float(to)) return prim::is_float(to);
  return prim::bit_width(from) <= prim::bit_width(to);
}

// ---------------------------------------------------------------------------------------------------------------

namespace {

struct Helper {
  Infer& in;
  const Type* expected;
  const Type* actual;
  const Reason& reason;
  diag::Diagnostic& d;

  bool conversion();
  bool truth_value();
  bool missing_arguments();
  bool every_element();
  bool other_operator();
  bool tuple_wanted();
  bool neutral_element();
  bool every_row();
  bool abstract_number();
  bool abstract_operand();
  bool split_at();
  bool convert_elements();
  bool tuple_parameter();
};

// Where two values of equal standing must have one type, either can be converted.
static bool has_equal(const Reason& reason) {
  switch (reason.why) {
    case Why::Operand:
      return reason.number == 2 && reason.other;
    case Why::IfBranches:
    case Why::MatchBranches:
    case Why::ArrayElement:
    case Why::RangePart:
      return static_cast<bool>(reason.other);
    default:
      return false;
  }
}

// f32.i32 converts to f32, but from another type than the one at hand.
static std::optional<prim::PrimType> conversion_target(const Reason& reason) {
  if (reason.why != Why::Argument || !reason.applied || reason.applied->kind != ExpKind::Var) return std::nullopt;
  std::string_view name = as<VarExp>(reason.applied)->shown;
  size_t dot = name.find('.');
  if (dot == name.npos || !prim::prim_type_named(name.substr(dot + 1))) return std::nullopt;
  return prim::prim_type_named(name.substr(0, dot));
}

// Numbers of two types.
bool Helper::conversion() {
  prim::PrimSet wanted = possible_numbers(in.unifier, expected), given = possible_numbers(in.unifier, actual);
  if (wanted == 0 || given == 0 || (wanted & given) != 0) return false;
  bool is_operator_unfit = reason.why == Why::Not || (reason.why == Why::Operand && !has_equal(reason));
  if (is_operator_unfit) return false;  // it does not work on such numbers at all
  prim::PrimType to = likely_number(wanted), from = likely_number(given);
  if (reason.why == Why::PatternType) {
    d.set_help(fmt::format("Write `{}`, or leave the type out.", prim::name_of(to)));
    return true;
  }
  if (std::optional<prim::PrimType> target = conversion_target(reason); target && *target != from) {
    d.set_help(fmt::format("Write `{}`.", converted(*target, from, in.text_of(reason.loc))));
    return true;
  }
  std::string code = converted(to, from, in.text_of(reason.loc)), place;
  if (has_equal(reason) && !converts_to(from, to)) {
    code = converted(from, to, in.text_of(reason.other));
    place = fmt::format(" for {}", reason.other_text);
  }
  d.set_help(fmt::format("There are no implicit conversions. Write `{}`{}.", code, place));
  return true;
}

// Numbers are not truth values, and the other way round.
bool Helper::truth_value() {
  prim::PrimSet wanted = possible_numbers(in.unifier, expected), given = possible_numbers(in.unifier, actual);
  std::string text = in.text_of(reason.loc);
  bool is_number = !text.empty() && ((text[0] >= '0' && text[0] <= '9') || text[0] == '\'');
  bool is_literal = is_number || text == "true" || text == "false";
  bool is_asked = reason.why == Why::IfCondition || reason.why == Why::WhileCondition ||
                  reason.why == Why::AssertCondition || reason.why == Why::LogicOperand || reason.why == Why::Operand ||
                  reason.why == Why::Argument;
  if (!is_asked) return false;
  if (is_literal) return false;
  if (is_prim(in.unifier.resolve(expected), prim::PrimType::Bool) && given != 0) {
    d.set_help(fmt::format("A number is not a truth value. To ask whether it is 0, compare: `{} != 0`.", text));
    return true;
  }
  if (wanted != 0 && is_prim(in.unifier.resolve(actual), prim::PrimType::Bool)) {
    bool is_known = try_as<PrimType>(in.unifier.resolve(expected)) != nullptr;
    d.set_help(fmt::format("A truth value is not a number. Write `{}.bool {}`.",
                           is_known ? prim::name_of(likely_number(wanted)) : "i32", as_argument(text)));
    return true;
  }
  return false;
}

// A function that was not given all its arguments.
bool Helper::missing_arguments() {
  const Type *wanted = in.unifier.resolve(expected), *given = in.unifier.resolve(actual);
  bool is_function_wanted = wanted->kind == TypeKind::Arrow;
  bool is_open = wanted->kind == TypeKind::Meta && in.unifier.cell(wanted).kind != MetaCell::Kind::Overloaded;
  if (given->kind != TypeKind::Arrow || is_function_wanted || is_open) return false;
  if (in.text_of(reason.loc) == "null") {
    d.set_help("There is no null value. `null xs` says whether an array is empty.");
    return true;
  }
  std::string text = in.text_of(reason.loc);
  if (text.empty() || text[0] == '(' || text[0] == '\\')
    return false;  // a section or lambda, surely meant as a function
  size_t missing = 0;
  for (const Type* type = given; type->kind == TypeKind::Arrow;
       type = in.unifier.resolve(try_as<ArrowType>(type)->ret.type))
    missing++;
  d.note(missing == 1 ? "This is a function that has not been given its argument."
                      : fmt::format("This is a function that lacks {} arguments.", missing));
  if (reason.why == Why::Argument)
    d.set_help("A function with its arguments needs parentheses to be an argument: `f (g x)`.");
  return true;
}

// f xs, where f takes an element.
bool Helper::every_element() {
  bool is_number_wanted = possible_numbers(in.unifier, expected) != 0;
  auto* array = try_as<ArrayType>(in.unifier.resolve(actual));
  if (!array || !is_number_wanted) return false;
  std::string written = in.text_of(reason.loc), text = as_argument(written);
  bool is_one_letter = written.size() == 3 && written.starts_with('"') && written.ends_with('"');
  if (is_one_letter) {
    d.set_help(fmt::format("A single character is written `'{}'`.", written[1]));
    return true;
  }
  if (reason.why == Why::Negation) {
    d.set_help(fmt::format("To negate every element write `map (\\x -> -x) {}`.", text));
    return true;
  }
  auto* function = reason.function_type ? try_as<ArrowType>(in.unifier.resolve(reason.function_type)) : nullptr;
  bool is_unary = function && in.unifier.resolve(function->ret.type)->kind != TypeKind::Arrow;
  if (reason.why != Why::Argument || !is_unary) return false;
  d.set_help(
      fmt::format("To apply it to every element write `map {} {}`.", as_argument(in.text_of(reason.function)), text));
  return true;
}

// The module m of an abstract type m.t, if it has this member; empty if not.
static std::string module_with(Infer& in, const Type* type, std::string_view member) {
  type = in.unifier.resolve(type);
  if (type->kind != TypeKind::Named || as<NamedType>(type)->is_param) return {};
  std::string shown = TypePrinter(in.ctx, in.unifier).show(type);
  size_t dot = shown.find('.');
  if (dot == shown.npos || shown.find('.', dot + 1) != shown.npos) return {};
  std::string module = shown.substr(0, dot);
  const TermBinding* found = in.scope.peek_term(in.ctx.names.intern(module));
  bool is_module = found && found->kind == TermBinding::Kind::Module && !found->mod->is_functor;
  return is_module && found->mod->env.find_term(in.ctx.names.intern(member)) ? module : std::string();
}

// x + y for an abstract R.t, whose operator is R.+; or the literal 1 where R.i32 1 is one.
bool Helper::abstract_number() {
  std::string text = in.text_of(reason.loc), symbol = in.text_of(reason.function);
  bool is_operand = reason.why == Why::Operand && possible_numbers(in.unifier, expected) != 0;
  if (std::string module = is_operand ? module_with(in, actual, symbol) : std::string(); !module.empty()) {
    d.set_help(fmt::format("For values of this type the operator is `{0}.{1}`: write `x {0}.{1} y` or `{0}.(x {1} y)`.",
                           module, symbol));
    return true;
  }
  prim::PrimSet given = possible_numbers(in.unifier, actual);
  if (given == 0) return false;
  std::string_view type =
      prim::name_of(given & prim::set_of(prim::PrimType::I32) ? prim::PrimType::I32 : likely_number(given));
  std::string module = module_with(in, expected, type);
  if (module.empty()) return false;
  d.set_help(fmt::format("A number becomes one of this type with a function of its module: `{}.{} {}`.", module, type,
                         as_argument(text)));
  return true;
}

// m.mk 1 + 2, where m says nothing of what m.t is.
bool Helper::abstract_operand() {
  auto* type = try_as<NamedType>(in.unifier.resolve(actual));
  if (!type || type->is_param || reason.why != Why::Operand) return false;
  std::string shown = TypePrinter(in.ctx, in.unifier).show(type);
  size_t dot = shown.rfind('.');
  if (dot == shown.npos) return false;
  d.note(fmt::format("{} is an abstract type: only the functions of {} know what it is.", shown, shown.substr(0, dot)));
  return true;
}

// An array of i32 where one of i64 is wanted.
bool Helper::convert_elements() {
  auto* wanted = try_as<ArrayType>(in.unifier.resolve(expected));
  auto* given = try_as<ArrayType>(in.unifier.resolve(actual));
  size_t rank = 1;
  while (wanted && given && in.unifier.resolve(wanted->elem)->kind == TypeKind::Array) {
    wanted = try_as<ArrayType>(in.unifier.resolve(wanted->elem));
    given = try_as<ArrayType>(in.unifier.resolve(given->elem));
    rank++;
  }
  auto* to = wanted ? try_as<PrimType>(in.unifier.resolve(wanted->elem)) : nullptr;
  auto* from = given ? try_as<PrimType>(in.unifier.resolve(given->elem)) : nullptr;
  bool are_numbers = to && from && to->prim != from->prim && possible_numbers(in.unifier, to) != 0 &&
                     possible_numbers(in.unifier, from) != 0;
  if (!are_numbers) return false;
  std::string function = fmt::format("{}.{}", prim::name_of(to->prim), prim::name_of(from->prim));
  for (size_t i = 1; i < rank; i++) function = fmt::format("(map {})", function);
  d.set_help(fmt::format("There are no implicit conversions. To convert all elements write `map {} {}`.", function,
                         as_argument(in.text_of(reason.loc))));
  return true;
}

// tabulate_2d n m (\(i, j) -> e), whose function takes i and then j.
bool Helper::tuple_parameter() {
  auto* wanted = try_as<ArrowType>(in.unifier.resolve(expected));
  auto* given = try_as<ArrowType>(in.unifier.resolve(actual));
  bool is_lambda = reason.value && reason.value->kind == ExpKind::Lambda;
  if (!wanted || !given || !is_lambda || in.unifier.resolve(wanted->ret.type)->kind != TypeKind::Arrow) return false;
  auto* tuple = try_as<RecordType>(in.unifier.resolve(given->param));
  if (!tuple || !is_tuple(tuple) || in.unifier.resolve(wanted->param)->kind == TypeKind::Record) return false;
  d.set_help("The function gets its arguments one by one: write `\\x y -> ...`, without parentheses and comma.");
  return true;
}

// split 3 xs, as it was once.
bool Helper::split_at() {
  bool is_split = reason.why == Why::Argument && reason.number == 1 && in.text_of(reason.function) == "split";
  if (!is_split || possible_numbers(in.unifier, actual) == 0) return false;
  d.set_help(
      fmt::format("It takes only an array, and the sizes of the result say where. Write `(take {0} xs, drop {0} xs)`.",
                  as_argument(in.text_of(reason.loc))));
  return true;
}

// reduce (+) xs
bool Helper::neutral_element() {
  bool is_array =
      in.unifier.resolve(actual)->kind == TypeKind::Array && in.unifier.resolve(expected)->kind != TypeKind::Array;
  std::string_view param = reason.why == Why::Argument && reason.param ? reason.param.base.str() : std::string_view();
  std::string function = in.text_of(reason.function);
  bool is_fold = param == "acc" && (function == "foldl" || function == "foldr");
  if (!is_array || (param != "ne" && !is_fold)) return false;
  d.set_help(fmt::format("The {} comes before the array: `{} {} {}`.", is_fold ? "first value" : "neutral element",
                         function, is_fold ? "f x" : "op ne", as_argument(in.text_of(reason.loc))));
  return true;
}

// i32.sum xss: a function of an array, given an array of such arrays.
bool Helper::every_row() {
  auto* wanted = try_as<ArrayType>(in.unifier.resolve(expected));
  auto* given = try_as<ArrayType>(in.unifier.resolve(actual));
  auto* function = reason.function_type ? try_as<ArrowType>(in.unifier.resolve(reason.function_type)) : nullptr;
  bool is_unary = function && in.unifier.resolve(function->ret.type)->kind != TypeKind::Arrow;
  if (!wanted || !given || !is_unary || reason.why != Why::Argument) return false;
  auto* element = try_as<PrimType>(in.unifier.resolve(wanted->elem));
  auto* row = try_as<ArrayType>(in.unifier.resolve(given->elem));
  auto* inner = row ? try_as<PrimType>(in.unifier.resolve(row->elem)) : nullptr;
  if (!element || !inner || element->prim != inner->prim) return false;
  std::string name = in.text_of(reason.function), array = as_argument(in.text_of(reason.loc));
  d.set_help(fmt::format("To apply it to every row write `map {0} {1}`, to all elements `{0} (flatten {1})`.",
                         as_argument(name), array));
  return true;
}

// f 1 2, where f takes a pair.
bool Helper::tuple_wanted() {
  auto* tuple = try_as<RecordType>(in.unifier.resolve(expected));
  bool is_first = reason.why == Why::Argument && reason.number == 1;
  if (!is_first || !tuple || !is_tuple(tuple) || tuple->fields.size() < 2) return false;
  bool is_single = number_or_array(in.unifier, actual);
  if (!is_single) return false;
  std::string_view components = tuple->fields.size() == 2   ? "x, y"
                                : tuple->fields.size() == 3 ? "x, y, z"
                                                            : "x, y, ...";
  d.set_help(fmt::format("It takes one tuple: `{} ({})`.", in.text_of(reason.function), components));
  return true;
}

// Operators that mean something else elsewhere.
bool Helper::other_operator() {
  if (reason.why != Why::Operand) return false;
  std::string symbol = in.text_of(reason.function);
  bool is_float =
      (possible_numbers(in.unifier, actual) & ~prim::kFloatSet) == 0 && possible_numbers(in.unifier, actual) != 0;
  bool is_bool = is_prim(in.unifier.resolve(actual), prim::PrimType::Bool);
  if (symbol == "^" && is_float)
    d.set_help("`^` is the exclusive or of integers. For powers write `**`.");
  else if (symbol == "++" && possible_numbers(in.unifier, actual) != 0)
    d.set_help(fmt::format("It joins arrays. To add one element write `[{}]`.", in.text_of(reason.loc)));
  else if ((symbol == "&" || symbol == "|") && is_bool)
    d.set_help(fmt::format("For truth values write `{0}{0}`.", symbol));
  else if (symbol == "//" && is_float)
    d.set_help("It works on integers. The quotient of floats, rounded, is `f64.floor (x / y)` or `f64.trunc (x / y)`.");
  else if (symbol == "%%" && is_float)
    d.set_help("It works on integers. The remainder of floats is `x % y`.");
  else if ((symbol == "&" || symbol == "|" || symbol == "<<" || symbol == ">>") && is_float)
    d.set_help("It works on integers. The bits of a float are `f64.to_bits x`.");
  else
    return false;
  return true;
}

}  // namespace

void Infer::help_with_types(const Type* expected, const Type* actual, const Reason& reason, diag::Diagnostic& d) {
  if (!d.help.empty()) return;
  Helper helper{*this, expected, actual, reason, d};
  helper.abstract_number() || helper.abstract_operand() || helper.split_at() || helper.convert_elements() ||
      helper.tuple_parameter() || helper.other_operator() || helper.tuple_wanted() || helper.neutral_element() ||
      helper.every_row() || helper.conversion() || helper.truth_value() || helper.every_element() ||
      helper.missing_arguments();
}

// ---------------------------------------------------------------------------------------------------------------
// Operators on whole arrays

static size_t rank_of(Unifier& unifier, const Type* type) {
  size_t rank = 0;
  for (type = unifier.resolve(type); type->kind == TypeKind::Array;
       type = unifier.resolve(try_as<ArrayType>(type)->elem))
    rank++;
  return rank;
}

// `operation` for every element of arrays of this rank: map f xs, map (map f) xss, map2 (map2 (+)) xss yss.
static std::string mapped(std::string_view map, std::string operation, size_t rank) {
  for (size_t i = 1; i < rank; i++) operation = fmt::format("({} {})", map, operation);
  return fmt::format("{} {}", map, operation);
}

// xs + ys, xs * 2: null if neither operand is an array.
Exp* Infer::operator_on_arrays(Exp* left, const syntax::OpName& op, Exp* right, Loc whole) {
  if (!is_numeric_operator(op)) return nullptr;
  size_t left_rank = rank_of(unifier, left->type), right_rank = rank_of(unifier, right->type);
  if (left_rank + right_rank == 0) return nullptr;
  auto is_broken = [&](const Exp* e) {
    const Type* elem = unifier.resolve(e->type);
    while (elem->kind == TypeKind::Array) elem = unifier.resolve(as<ArrayType>(elem)->elem);
    return is_error(elem);
  };
  if (is_broken(left) || is_broken(right)) return error_exp(whole);
  auto is_scalar = [&](const Exp* e) { return possible_numbers(unifier, e->type) != 0; };
  bool are_both = left_rank > 0 && right_rank > 0;
  if (!are_both && !is_scalar(left_rank > 0 ? right : left)) return nullptr;
  std::string symbol = text_of(op.loc), a = text_of(left->loc), b = text_of(right->loc), code;
  if (are_both)
    code = fmt::format("{} {} {}", mapped("map2", fmt::format("({})", symbol), std::max(left_rank, right_rank)),
                       as_argument(a), as_argument(b));
  else if (left_rank > 0)
    code = fmt::format(
        "{} {}",
        mapped("map",
               symbol == "-" ? fmt::format("(\\x -> x - {})", as_argument(b)) : fmt::format("({} {})", symbol, b),
               left_rank),
        as_argument(a));
  else
    code =
        fmt::format("{} {}", mapped("map", fmt::format("({} {})", as_argument(a), symbol), right_rank), as_argument(b));
  TypePrinter printer(ctx, unifier);
  std::string wanted = show_prim_set(scope.peek_term(op.name.name.name)->overload);
  std::string help = fmt::format("For every element write `{}`.", code);
  const ArrayExp* literal = try_as<ArrayExp>(static_cast<const Exp*>(left));
  if (symbol == "*" && !are_both && literal && literal->elems.size() == 1)
    help = fmt::format("For an array of equal elements write `replicate {} {}`.", as_argument(b),
                       as_argument(text_of(literal->elems[0]->loc)));
  if (are_both && symbol == "+") help += fmt::format(" To put one behind the other write `{} ++ {}`.", a, b);
  if (are_both && left_rank != right_rank)
    help = "The operands have different numbers of dimensions. Operators on elements need `map`.";
  const Exp* array = left_rank > 0 ? left : right;
  ctx.sink
      .report(Code::OperandType, array->loc,
              fmt::format("Cannot apply \"{}\" to \"{}\" (invalid type).\nExpected: {}\nActual:   {}", symbol,
                          text_of(array->loc), wanted, printer.show(array->type)))
      .note("Operators work on single values, not on whole arrays.")
      .set_help(std::move(help));
  return error_exp(whole);
}

// A number and not a truth value, which an open type may still become.
static bool is_surely_number(Unifier& unifier, const Type* type) {
  type = unifier.resolve(type);
  bool may_be_bool = type->kind == TypeKind::Meta && unifier.cell(type).kind == MetaCell::Kind::Overloaded &&
                     (unifier.cell(type).prims & prim::set_of(prim::PrimType::Bool)) != 0;
  return possible_numbers(unifier, type) != 0 && !may_be_bool;
}

static bool is_order(std::string_view symbol) {
  return symbol == "<" || symbol == "<=" || symbol == ">" || symbol == ">=";
}

// 0 < x < 10 compares a truth value with a number.
Exp* Infer::chained_comparison(const syntax::BinaryExp& e, const Exp* left, const Exp* right) {
  bool is_mixed = e.left->kind == syntax::ExpKind::Binary &&
                  is_prim(unifier.resolve(left->type), prim::PrimType::Bool) && is_surely_number(unifier, right->type);
  if (!is_mixed || !is_numeric_operator(e.op)) return nullptr;
  auto& first = as<syntax::BinaryExp>(*e.left);
  if (!is_order(e.op.name.name.name.str()) || !is_order(first.op.name.name.name.str())) return nullptr;
  std::string code = fmt::format("{} && {} {} {}", text_of(e.left->loc), text_of(first.right->loc), text_of(e.op.loc),
                                 text_of(e.right->loc));
  ctx.sink
      .report(Code::OperandType, e.op.loc, "Comparisons cannot be chained: this compares a truth value with a number.")
      .set_help(fmt::format("Write `{}`.", code.size() <= 80 ? code : "a < b && b < c"));
  return error_exp(e.loc);
}

// ---------------------------------------------------------------------------------------------------------------
// Fields and constructors that are there

// What there is, the most similar first: "x, y and z".
std::string list_by_similarity(std::string_view wanted, std::vector<std::string> names) {
  constexpr size_t kMostListed = 8, kFar = 20;
  std::vector<std::pair<size_t, std::string>> ranked;
  for (std::string& name : names) ranked.emplace_back(edit_distance(wanted, name, kFar), std::move(name));
  std::stable_sort(ranked.begin(), ranked.end(), [](auto& a, auto& b) { return a.first < b.first; });
  size_t shown = ranked.size() <= kMostListed ? ranked.size() : kMostListed - 1;
  std::string text;
  for (size_t i = 0; i < shown; i++) {
    bool is_last = i + 1 == ranked.size();
    text += fmt::format("{}{}", i == 0 ? "" : is_last ? " and " : ", ", ranked[i].second);
  }
  if (shown < ranked.size()) text += fmt::format(" and {} more", ranked.size() - shown);
  return text;
}

void Infer::list_fields(Name wanted, const RecordType* record, diag::Diagnostic& d) {
  if (!ctx.gives_hints()) return;
  if (record->fields.empty()) {
    d.note("The type () has no fields.");
    return;
  }
  constexpr size_t kMostCompared = 200;
  std::vector<std::string> names;
  for (size_t i = 0; i < std::min(record->fields.size(), kMostCompared); i++)
    names.emplace_back(record->fields[i].name.str());
  bool is_one = names.size() == 1;
  d.note(fmt::format("It has the {} {}.",
                     is_tuple(record) ? "components"
                     : is_one         ? "field"
                                      : "fields",
                     list_by_similarity(wanted.str(), std::move(names))));
}

}  // namespace fehu::check
