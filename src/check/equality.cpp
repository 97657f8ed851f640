// `==` and `!=` need types with equality. Spec: language.md 5.7.
#include "check/local_parts.h"

namespace fehu::check {

using namespace typed;
using diag::Code;

namespace {

// The part of a type that has no equality, for the message.
const Type* without_equality(const Type* type) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return nullptr;
    case TypeKind::Arrow:
    case TypeKind::Named:
      return type;
    case TypeKind::Array:
      return without_equality(as<ArrayType>(type)->elem);
    case TypeKind::Record:
      for (const Field& f : as<RecordType>(type)->fields) {
        if (const Type* found = without_equality(f.type)) return found;
      }
      return nullptr;
    case TypeKind::Sum:
      for (const Constr& c : as<SumType>(type)->constrs) {
        for (const Type* t : c.payload) {
          if (const Type* found = without_equality(t)) return found;
        }
      }
      return nullptr;
  }
  return nullptr;
}

std::string describe(const Type* type) {
  if (type->kind == TypeKind::Arrow) return "functions cannot be compared";
  const auto* named = as<NamedType>(type);
  return fmt::format("values of the {} {} cannot be compared",
                     named && named->is_param ? "type parameter" : "abstract type", show(type));
}

}  // namespace

void check_equality(Context& ctx, const VarExp* e) {
  std::string_view base = e->name.base.str();
  if ((base != "==" && base != "!=") || ctx.info(e->name).loc) return;  // a built-in name is bound nowhere
  const auto* arrow = as<ArrowType>(e->type);
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
