// Types that are not fully known, in words for messages.
//
// A variable by itself is described ("a number of any type"); inside a larger type it gets a name, and the description
// becomes a note: (?a, i32) with "?a is a number of any type."
#include <algorithm>

#include "check/infer/unify.h"
#include "check/types/type_parts.h"

namespace fehu::check {

using namespace typed;

std::string show_prim_set(prim::PrimSet prims) {
  if (prims == prim::kNumericSet) return "a number of any type";
  if (prims == prim::kIntegerSet) return "an integer of any type";
  if (prims == prim::kSignedSet) return "a signed integer";
  if (prims == prim::kFloatSet) return "a floating-point number";
  if (prims == prim::kAnyPrimSet) return "any primitive type";
  if (prims == (prim::kIntegerSet | prim::set_of(prim::PrimType::Bool))) return "bool or an integer of any type";
  std::string text = "one of";
  const char* separator = " ";
  for (int i = 0; i < prim::kNumPrimTypes; i++) {
    if (!(prims >> i & 1)) continue;
    text += separator;
    text += prim::name_of(static_cast<prim::PrimType>(i));
    separator = ", ";
  }
  return text;
}

std::string TypePrinter::show(const Type* type) {
  type = unifier_.resolve(type);
  if (type->kind == TypeKind::Meta) return describe(type);
  return show_named(type);
}

// Sizes are left out: at this stage they are whatever some declaration calls them.
std::string TypePrinter::show_named(const Type* type) {
  constexpr size_t kShownParts = 500;
  parts_left_ = kShownParts;
  return typed::show(strip_sizes(ctx_.types, named(type)));
}

std::string TypePrinter::describe(const Type* meta) {
  const MetaCell& cell = unifier_.cell(meta);
  switch (cell.kind) {
    case MetaCell::Kind::Free:
    case MetaCell::Kind::Linked:
      return "a type that is not known yet";
    case MetaCell::Kind::Overloaded:
      return show_prim_set(cell.prims);
    case MetaCell::Kind::Record: {
      std::string text = "a record with";
      for (size_t i = 0; i < cell.fields.size(); i++)
        text += fmt::format("{} field {}: {}", i > 0 ? "," : "", cell.fields[i].name.str(),
                            show_named(cell.fields[i].type));
      return text;
    }
    case MetaCell::Kind::Sum: {
      std::string text = "a sum type with";
      for (size_t i = 0; i < cell.constrs.size(); i++) {
        text += fmt::format("{} #{}", i > 0 ? "," : "", cell.constrs[i].name.str());
        for (const Type* t : cell.constrs[i].payload) text += fmt::format(" {}", show_named(t));
      }
      return text;
    }
  }
  return {};
}

// The same variable has the same name in all parts of a message.
const Type* TypePrinter::name_for(const Type* meta) {
  for (auto& [known, name] : names_)
    if (known == meta) return name;
  Name text = ctx_.names.intern(fmt::format("?{}", static_cast<char>('a' + names_.size() % 26)));
  const Type* name = ctx_.types.named(ctx_.fresh(text), Liftedness::Unlifted, true);
  names_.push_back({meta, name});
  if (unifier_.cell(meta).kind != MetaCell::Kind::Free)
    notes_.push_back(fmt::format("{} is {}.", text.str(), describe(meta)));
  return name;
}

// The type with its unknown parts replaced by names. Types share parts: written out they can be larger than any
// message.
const Type* TypePrinter::named(const Type* type) {
  if (parts_left_ == 0) return cut();
  type = unifier_.resolve(type);
  if (!(type->flags & kHasMeta) && type->weight <= parts_left_) {
    parts_left_ -= type->weight;
    return type;
  }
  parts_left_--;
  return rebuilt(type);
}

// `...` as a type.
const Type* TypePrinter::cut() {
  if (!cut_) cut_ = ctx_.types.named(ctx_.fresh(ctx_.names.intern("...")), Liftedness::Unlifted, true);
  return cut_;
}

// One node, with its parts replaced.
const Type* TypePrinter::rebuilt(const Type* type) {
  if (type->kind == TypeKind::Meta) return name_for(type);
  return map_parts(
      ctx_.types, type, [&](const Type* part) { return named(part); }, [](Size size) { return size; });
}

}  // namespace fehu::check
