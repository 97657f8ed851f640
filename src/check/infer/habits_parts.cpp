// Pass 1: more mistakes of people who come from other languages, about strings and parts of values (see habits.cpp).
//
//   r["a"]                            a field by a string
//   f"x = {x}"                        a string with a prefix
//   r with a = b with [i] = x         an update of the new value, which updates the record instead
//   rotate -1 xs                      a negative argument, which is subtracted instead
//   map (+) xs ys, map (\a b -> e) xs  a function of two arguments for `map`
#include "check/infer/infer_state.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

// Only for records: other things that are no arrays, and other indices, have messages of their own.
Exp* Infer::field_by_string(const Exp* record, List<syntax::IndexPart> parts, Loc loc) {
  bool is_string =
      parts.size() == 1 && !parts[0].is_slice && parts[0].first && parts[0].first->kind == syntax::ExpKind::String;
  auto* type = is_string ? try_as<RecordType>(unifier.resolve(record->type)) : nullptr;
  if (!type || type->fields.empty()) return nullptr;
  std::string_view wanted = as<syntax::StringExp>(*parts[0].first).bytes;
  std::string_view field = type->fields[0].name.str();
  for (const Field& f : type->fields)
    if (f.name.str() == wanted) field = wanted;
  std::string text = text_of(record->loc);
  ctx.sink
      .report(Code::IndexedNonArray, loc,
              fmt::format("Cannot index \"{}\": it is a {}.", text, is_tuple(type) ? "tuple" : "record"))
      .set_help(
          fmt::format("A {} is written `{}.{}`.", is_tuple(type) ? "component" : "field", as_argument(text), field));
  return error_exp(loc);
}

// Letters that other languages write before a string.
static bool is_string_prefix(std::string_view name) {
  return name == "f" || name == "r" || name == "b" || name == "u" || name == "s" || name == "L" || name == "fr" ||
         name == "rf" || name == "br" || name == "rb";
}

// The name is not the program's own: `f"..."` may be a call.
Exp* Infer::prefixed_string(const syntax::ApplyExp& e, const syntax::Ident& name) {
  const syntax::Exp& next = *e.args[0];
  if (next.kind != syntax::ExpKind::String || e.fn->loc.end != next.loc.begin || !is_string_prefix(name.name.str()))
    return nullptr;
  bool has_parts = name.name.str().find_first_of("fs") != std::string_view::npos;
  ctx.sink.report(Code::UnknownName, e.fn->loc, fmt::format("A string has no prefix \"{}\".", name.name.str()))
      .set_help(has_parts
                    ? "A string is an array of bytes, and nothing in it is computed. Return the values themselves; to "
                      "see one while the program runs write `#[trace] x`."
                    : "A string is an array of bytes: write `\"...\"`.");
  return error_exp(e.loc);
}

// `r with a = b with [i] = x` updates the record that `r with a = b` gives, and a record has no elements.
Exp* Infer::second_update(const syntax::UpdateExp& e) {
  if (e.target->kind != syntax::ExpKind::Update || e.steps.empty() || e.steps[0].is_field) return nullptr;
  auto& first = as<syntax::UpdateExp>(*e.target);
  if (first.steps.empty() || !first.steps[0].is_field) return nullptr;
  std::string step = text_of(e.steps[0].loc), value = text_of(first.value->loc);
  ctx.sink
      .report(Code::IndexedNonArray, e.target->loc,
              fmt::format("Cannot update an element of \"{}\": it is a record.", text_of(e.target->loc)))
      .set_help(fmt::format("To update the new value put it in parentheses: `({} with {} = ...)`.", value, step));
  return error_exp(e.loc);
}

// Is this the function of the prelude, and not one of the program that has its name?
bool Infer::is_prelude_function(const syntax::Exp& e, std::string_view name) const {
  if (e.kind != syntax::ExpKind::Name || as<syntax::NameExp>(e).name.name.str() != name) return false;
  const TermBinding* found = scope.peek_term(as<syntax::NameExp>(e).name.name);
  const SourceFile* file = found ? ctx.sources.file_of(found->loc) : nullptr;
  return file && file->is_builtin;
}

static const syntax::Exp& without_parentheses(const syntax::Exp& e) {
  return e.kind == syntax::ExpKind::Paren ? without_parentheses(*as<syntax::ParenExp>(e).exp) : e;
}

static bool is_number(const syntax::Exp& e) {
  return e.kind == syntax::ExpKind::Int || e.kind == syntax::ExpKind::Float;
}

// The name of a function: `map f iota n` lacks parentheses, and not a second array.
bool Infer::is_function_name(const syntax::Exp& e) const {
  const TermBinding* found =
      e.kind == syntax::ExpKind::Name ? scope.peek_term(as<syntax::NameExp>(e).name.name) : nullptr;
  return found && found->kind == TermBinding::Kind::Value && found->scheme &&
         found->scheme->type->kind == TypeKind::Arrow;
}

// What to write for `map` with several arrays, or with a function of two parameters. Empty: it is neither.
std::string Infer::help_for_map(const syntax::ApplyExp& e) const {
  constexpr size_t kMostArrays = 5;
  size_t num_arrays = e.args.size() - 1;
  const syntax::Exp& function = without_parentheses(*e.args[0]);
  if (num_arrays >= 2 && is_function_name(*e.args[1])) return {};
  const auto* part = syntax::try_as<syntax::ProjectExp>(e.args[0]);
  if (part && part->record->kind != syntax::ExpKind::Name) return {};  // map (+ 1) . f xs: that is said of the dot
  if (num_arrays == 2 && is_number(*e.args[1]))
    return fmt::format("To give the function its first argument write `map ({} {}) {}`.", text_of(e.args[0]->loc),
                       text_of(e.args[1]->loc), text_of(e.args[2]->loc));
  if (num_arrays >= 2 && num_arrays <= kMostArrays)
    return fmt::format("It goes through one array. For {} write `map{}`.", num_arrays, num_arrays);
  bool is_of_two = function.kind == syntax::ExpKind::Lambda && as<syntax::LambdaExp>(function).params.size() == 2;
  if (num_arrays != 1 || !is_of_two) return {};
  List<const syntax::Pat*> params = as<syntax::LambdaExp>(function).params;
  return fmt::format(
      "Its function takes one value. If that is a pair write `\\({}, {}) -> ...`; for two arrays `map2`.",
      text_of(params[0]->loc), text_of(params[1]->loc));
}

// map (+) xs ys, map (\a b -> e) xs
Exp* Infer::map_of_several(const syntax::ApplyExp& e) {
  if (!is_prelude_function(*e.fn, "map")) return nullptr;
  std::string help = help_for_map(e);
  if (help.empty()) return nullptr;
  ctx.sink
      .report(Code::TooManyArguments, e.args.size() > 2 ? e.args[2]->loc : e.args[0]->loc,
              e.args.size() > 2 ? "`map` takes a function and one array." : "`map` takes a function of one argument.")
      .set_help(std::move(help));
  std::vector<Exp*> args;
  foreign_call(e, args);
  return apply_error(e, args);
}

// `rotate -1 xs` is `rotate - (1 xs)`. A minus that touches only what follows it behind a function was meant as a sign.
Exp* Infer::negative_argument(const Exp* left, const syntax::BinaryExp& e) {
  bool is_minus = is_numeric_operator(e.op) && e.op.name.name.name.str() == "-";  // and not the program's own
  bool is_sign = is_minus && e.left->loc.end < e.op.loc.begin && e.op.loc.end == e.right->loc.begin;
  if (!is_sign || unifier.resolve(left->type)->kind != TypeKind::Arrow) return nullptr;
  bool has_more = e.right->kind == syntax::ExpKind::Apply;
  const syntax::Exp& number = has_more ? *as<syntax::ApplyExp>(*e.right).fn : *e.right;
  std::string code = fmt::format("{} (-{})", text_of(e.left->loc), text_of(number.loc));
  if (has_more)
    for (const syntax::Exp* arg : as<syntax::ApplyExp>(*e.right).args) code += fmt::format(" {}", text_of(arg->loc));
  ctx.sink
      .report(Code::OperatorArgument, e.op.loc,
              fmt::format("This `-` is read as a subtraction, and `{}` is a function.", text_of(e.left->loc)))
      .set_help(fmt::format("A negative argument needs parentheses: `{}`.", code));
  return error_exp(e.loc);
}

}  // namespace fehu::check
