// Random types and sizes, and patterns that take values of a type apart.
#include <fmt/format.h>

#include "random/gen.h"

namespace random_programs {

PrimType Generator::random_prim() {
  static const std::vector<PrimType> kPrims = {
      PrimType::I64, PrimType::I64, PrimType::I64, PrimType::I32, PrimType::I32,  PrimType::I32,
      PrimType::I8,  PrimType::I16, PrimType::U8,  PrimType::U16, PrimType::U32,  PrimType::U64,
      PrimType::F16, PrimType::F32, PrimType::F32, PrimType::F64, PrimType::Bool, PrimType::Bool};
  PrimType prim = rng_.pick(kPrims);
  // Sums of so many numbers are not exact in 16 bits.
  return prim == PrimType::F16 && longest_ > 300 ? PrimType::F32 : prim;
}

Size Generator::random_size() {
  if (!scope_.sizes.empty() && rng_.chance(65)) {
    Size size = rng_.pick(scope_.sizes);
    if (size.max <= std::max<int64_t>(40, longest_)) return size;
  }
  static const std::vector<int64_t> kConstants = {0, 1, 1, 2, 2, 3, 3, 4, 5};
  return constant_size(rng_.pick(kConstants));
}

TypeRef Generator::random_type(int depth) {
  if (depth <= 0 || rng_.chance(45)) return prim_type(random_prim());
  if (!abbreviations_.empty() && rng_.chance(20)) return rng_.pick(abbreviations_);
  if (rng_.chance(60)) return random_array(depth);
  if (rng_.chance(35)) return random_record(depth - 1);
  if (rng_.chance(40)) return random_sum(depth - 1);
  std::vector<TypeRef> parts;
  for (int64_t i = rng_.range(2, 3); i > 0; i--) parts.push_back(random_type(depth - 1));
  return tuple_type(parts);
}

TypeRef Generator::random_array(int depth) {
  TypeRef type = rng_.chance(70) ? prim_type(random_prim()) : random_type(depth - 1);
  static const std::vector<int> kRanks = {1, 1, 1, 1, 2, 2, 2, 3, 4};
  int rank = rng_.pick(kRanks);
  for (int i = 0; i < rank && (i == 0 || weight(type) <= 60); i++) type = array_type(random_size(), type);
  return type;
}

TypeRef Generator::random_record(int depth) {
  Type record{.kind = Type::Kind::Record};
  static const std::vector<std::string> kLabels = {"a", "b", "key", "left"};
  int64_t count = rng_.range(1, 3);
  for (int64_t i = 0; i < count; i++) {
    record.labels.push_back(kLabels[static_cast<size_t>(i)]);
    record.parts.push_back(random_type(depth));
  }
  return abbreviated(keep(record));
}

TypeRef Generator::random_sum(int depth) {
  Type sum{.kind = Type::Kind::Sum};
  static const std::vector<std::string> kLabels = {"none", "one", "two", "many"};
  int64_t count = rng_.range(1, 4);
  for (int64_t i = 0; i < count; i++) {
    sum.labels.push_back(kLabels[static_cast<size_t>(i)]);
    size_t num_payloads = static_cast<size_t>(rng_.range(0, 2));
    sum.num_payloads.push_back(num_payloads);
    for (size_t k = 0; k < num_payloads; k++) sum.parts.push_back(random_type(depth));
  }
  return abbreviated(keep(sum));
}

TypeRef Generator::closed_type(int depth) {
  Scope saved;
  std::swap(saved, scope_);
  TypeRef type = random_type(depth);
  std::swap(saved, scope_);
  return type;
}

// Some types get a name of their own.
TypeRef Generator::abbreviated(const TypeRef& type) {
  if (!named_sizes(type).empty() || contains(type, Type::Kind::Variable) || rng_.chance(60)) return type;
  Type named = *type;
  named.name = fresh("@t");
  program_.definitions.push_back({named.name, make_node(nullptr, fmt::format("type {} = ", named.name) + "{-}",
                                                        {make_atom(nullptr, show(*type))})});
  TypeRef result = keep(named);
  abbreviations_.push_back(result);
  features_["type abbreviation"]++;
  return result;
}

std::string Generator::pattern_for(const TypeRef& type, bool aliases_global, std::vector<Variable>& bound) {
  bool is_tuple = type->kind == Type::Kind::Tuple, is_record = type->kind == Type::Kind::Record;
  if (rng_.chance(8)) return "_";
  if ((!is_tuple && !is_record) || rng_.chance(30)) {
    std::string name = fresh("x");
    bound.push_back({name, type, aliases_global});
    return contains_array(type) || rng_.chance(30) ? fmt::format("({}: {})", name, show(*type)) : name;
  }
  std::string out = is_tuple ? "(" : "{";
  for (size_t i = 0; i < type->parts.size(); i++) {
    if (i > 0) out += ", ";
    if (is_record) out += type->labels[i] + " = ";
    out += pattern_for(type->parts[i], aliases_global, bound);
  }
  return out + (is_tuple ? ")" : "}");
}

}  // namespace random_programs
