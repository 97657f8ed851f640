// `==` and `!=` need types with equality. Spec: language.md 5.7.
//
// Inference lets `==` have any type without functions; that abstract types and type parameters have no equality can be
// said only when the type is known.
#include "check/local/local_parts.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

// The part of a type that has no equality, for the message.
const Type* without_equality(const Type* type) {
  if (type->kind == TypeKind::Arrow || type->kind == TypeKind::Named) return type;
  const Type* found = nullptr;
  any_part(type, [&](const Type* part) { return (found = without_equality(part)) != nullptr; });
  return found;
}

// The label at the operator.
std::string describe(const Type* type) {
  if (type->kind == TypeKind::Arrow) return "functions cannot be compared";
  const auto* named = try_as<NamedType>(type);
  return fmt::format("values of the {} {} cannot be compared",
                     named && named->is_param ? "type parameter" : "abstract type", show(type));
}

}  // namespace

void check_equality(Context& ctx, const VarExp* e) {
  Intrinsic which = ctx.intrinsic(e->name);
  if (which != Intrinsic::Equal && which != Intrinsic::NotEqual) return;
  std::string_view base = e->name.base.str();
  const auto* arrow = try_as<ArrowType>(e->type);
  if (!arrow) return;
  const Type* type = arrow->param;
  if (!supports_equality(type)) {
    const Type* part = without_equality(type);
    ctx.sink
        .report(Code::NoEquality, e->loc,
                fmt::format("The operator {} cannot be used on values of type {}.", base, show(type)))
        .set_here(part ? describe(part) : "no equality")
        .set_help("Take a comparison function as a parameter instead.");
  } else if (type->kind == TypeKind::Array && !ctx.in_prelude) {
    ctx.sink.report(Code::ArrayEquality, e->loc, fmt::format("Comparing whole arrays with {} is deprecated.", base))
        .set_here(fmt::format("compares arrays of type {}", show(type)))
        .set_help("Compare the elements: `and (map2 (==) xs ys)`.");
  }
}

}  // namespace fehu::check
