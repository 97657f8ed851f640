// Walks over types that treat most kinds alike: looking at the parts of a type, and rebuilding it from other parts. A
// part is a type or a size directly inside: [n]t has the parts n and t. Functions that care about a few kinds handle
// these and leave the others to the functions here.
#pragma once

#include <algorithm>

#include "check/types/types.h"

namespace fehu::typed {

// Does `on_type(const Type*)` hold for a type directly inside, or `on_size(Size)` for a dimension or a size argument?
// Asks from left to right, up to the first that does.
template <typename OnType, typename OnSize>
bool any_part(const Type* type, OnType&& on_type, OnSize&& on_size) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return false;
    case TypeKind::Record:
      return std::ranges::any_of(as<RecordType>(type)->fields, [&](const Field& f) { return on_type(f.type); });
    case TypeKind::Sum:
      for (const Constr& c : as<SumType>(type)->constrs)
        for (const Type* t : c.payload)
          if (on_type(t)) return true;
      return false;
    case TypeKind::Array:
      return on_size(as<ArrayType>(type)->size) || on_type(as<ArrayType>(type)->elem);
    case TypeKind::Arrow:
      return on_type(as<ArrowType>(type)->param) || on_type(as<ArrowType>(type)->ret.type);
    case TypeKind::Named:
      return std::ranges::any_of(as<NamedType>(type)->args,
                                 [&](const TypeArg& arg) { return arg.type ? on_type(arg.type) : on_size(arg.size); });
  }
  return false;
}
template <typename OnType>
bool any_part(const Type* type, OnType&& on_type) {
  return any_part(type, on_type, [](Size) { return false; });
}

// Calls `on_type(const Type*)` and `on_size(Size)` for all of them.
template <typename OnType, typename OnSize>
void for_each_part(const Type* type, OnType&& on_type, OnSize&& on_size) {
  any_part(
      type, [&](const Type* part) { return on_type(part), false; }, [&](Size size) { return on_size(size), false; });
}
template <typename OnType>
void for_each_part(const Type* type, OnType&& on_type) {
  for_each_part(type, on_type, [](Size) {});
}

// The same, as a list.
inline std::vector<TypeArg> parts_of(const Type* type) {
  std::vector<TypeArg> parts;
  for_each_part(
      type,
      [&](const Type* part) {
        parts.push_back({part, nullptr});
      },
      [&](Size size) {
        parts.push_back({nullptr, size});
      });
  return parts;
}

// The type with other parts: the same node if all stay what they are, otherwise one with its marks, without its alias.
// The parts are asked for from left to right.
template <typename MapType, typename MapSize>
const Type* map_parts(Types& types, const Type* type, MapType&& map_type, MapSize&& map_size) {
  bool changed = false;
  auto replace = [&](auto& part, auto& map) {
    auto other = map(part);
    changed |= other != part;
    part = other;
  };
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
    case TypeKind::Meta:
      return type;
    case TypeKind::Record: {
      std::vector<Field> fields(as<RecordType>(type)->fields.begin(), as<RecordType>(type)->fields.end());
      for (Field& f : fields) replace(f.type, map_type);
      return changed ? types.record(std::move(fields)) : type;
    }
    case TypeKind::Sum: {
      std::vector<Constr> constrs(as<SumType>(type)->constrs.begin(), as<SumType>(type)->constrs.end());
      for (Constr& c : constrs) {
        std::vector<const Type*> payload(c.payload.begin(), c.payload.end());
        for (const Type*& t : payload) replace(t, map_type);
        if (changed) c.payload = types.arena().list(payload);
      }
      return changed ? types.sum(std::move(constrs), type->fresh) : type;
    }
    case TypeKind::Array: {
      ArrayType array = *as<ArrayType>(type);
      replace(array.size, map_size);
      replace(array.elem, map_type);
      return changed ? types.array(array.size, array.elem, array.fresh) : type;
    }
    case TypeKind::Arrow: {
      ArrowType arrow = *as<ArrowType>(type);
      replace(arrow.param, map_type);
      replace(arrow.ret.type, map_type);
      return changed ? types.arrow(arrow.param_name, arrow.consumes, arrow.param, arrow.ret, arrow.fresh) : type;
    }
    case TypeKind::Named: {
      const NamedType* named = as<NamedType>(type);
      std::vector<TypeArg> args(named->args.begin(), named->args.end());
      for (TypeArg& arg : args) arg.type ? replace(arg.type, map_type) : replace(arg.size, map_size);
      if (!changed) return type;
      return types.named(named->name, named->liftedness, named->is_param, types.arena().list(args), named->fresh);
    }
  }
  return type;
}

// `now` with the alias of the type that it was made from. The alias stays true if no argument of it has something that
// may have changed (`changed`: TypeFlags).
inline const Type* keep_alias(Types& types, const Type* old, const Type* now, uint8_t changed) {
  if (!old->alias || now == old) return now;
  for (const TypeArg& arg : old->alias->args)
    if (!arg.type || arg.type->flags & changed) return now;
  return types.with_alias(now, old->alias);
}

// ---------------------------------------------------------------------------------------------------------------
// Sizes

// Calls `fn(Size)` for every size in a type, inside arrows too.
template <typename Fn>
void for_each_size(const Type* type, Fn&& fn) {
  if (type->flags & kHasSize)
    for_each_part(
        type, [&](const Type* part) { for_each_size(part, fn); }, fn);
}

// The sizes of a type that are outside all arrows (array dimensions and size arguments, also inside records, sums and
// type arguments).
template <typename Fn>
void for_each_immediate_size(const Type* type, Fn&& fn) {
  if (!(type->flags & kHasSize) || type->kind == TypeKind::Arrow) return;
  for_each_part(
      type, [&](const Type* part) { for_each_immediate_size(part, fn); }, fn);
}

// Rewrites the sizes outside arrows / everywhere.
template <typename Fn>
const Type* map_sizes(Types& types, const Type* type, bool inside_arrows, Fn&& fn) {
  if (!(type->flags & kHasSize) || (type->kind == TypeKind::Arrow && !inside_arrows)) return type;
  auto again = [&](const Type* part) { return map_sizes(types, part, inside_arrows, fn); };
  return keep_alias(types, type, map_parts(types, type, again, fn), kHasSize);
}

}  // namespace fehu::typed
