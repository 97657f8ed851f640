// Pass 1: more mistakes of people who come from other languages, about strings and parts of values (see habits.cpp).
//
//   r["a"]                            a field by a string
//   f"x = {x}"                        a string with a prefix
//   r with a = b with [i] = x         an update of the new value, which updates the record instead
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

}  // namespace fehu::check
