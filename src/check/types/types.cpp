// Construction of types and questions about them. Every constructor computes the flags and the weight of the new node
// from those of its parts, so that later walks know without looking whether anything inside concerns them.
#include "check/types/types.h"

#include <fmt/format.h>
#include <algorithm>

#include "check/typed.h"
#include "check/types/size_exp.h"
#include "check/types/type_parts.h"

namespace fehu::typed {

// Marks of the insides of an arrow or of an array's elements say nothing about the whole.
static constexpr uint8_t kInherited = kHasMeta | kHasSize | kHasSizeMeta | kHasNamed | kHasArrow | kHasError;

// A node of a kind with its flags. Whatever else it has is set by the caller.
template <typename T>
static T* new_type(Arena& arena, uint8_t flags) {
  T* type = arena.make<T>();
  type->flags = flags;
  return type;
}

Types::Types(Arena& arena, NameSupply& names) : arena_(arena), names_(names) {
  error_ = new_type<ErrorType>(arena, kHasError);
  for (int i = 0; i < prim::kNumPrimTypes; i++) {
    PrimType* type = new_type<PrimType>(arena, 0);
    type->prim = static_cast<prim::PrimType>(i);
    prims_[i] = type;
  }
  unit_ = new_type<RecordType>(arena, 0);
}

Types::Types(const Types& base, Arena& arena, NameSupply& names)
    : arena_(arena), names_(names), error_(base.error_), unit_(base.unit_) {
  std::ranges::copy(base.prims_, prims_);
}

// A type that is too large becomes an error type; who called asks take_overflow() and reports it with a place.
const Type* Types::checked(Type* type, uint64_t weight) {
  if (weight > kMaxTypeWeight) return too_large();
  type->weight = static_cast<uint32_t>(weight);
  return type;
}

// Labels are sorted, so that {a: t, b: u} and {b: u, a: t} are one type. Unit is shared by all.
const Type* Types::record(std::vector<Field> fields) {
  if (fields.empty()) return unit_;
  auto less = [](const Field& a, const Field& b) { return label_less(a.name, b.name); };
  if (!std::is_sorted(fields.begin(), fields.end(), less)) std::stable_sort(fields.begin(), fields.end(), less);
  uint8_t flags = 0;
  uint64_t weight = 1;
  for (const Field& f : fields) {
    flags |= f.type->flags;
    weight += f.type->weight;
  }
  RecordType* type = new_type<RecordType>(arena_, flags);
  type->fields = arena_.list(fields);
  return checked(type, weight);
}

const Type* Types::tuple(std::span<const Type* const> parts, Interner& names) {
  std::vector<Field> fields;
  for (size_t i = 0; i < parts.size(); i++) fields.push_back({names.intern(fmt::format("{}", i)), parts[i]});
  return record(std::move(fields));
}

const Type* Types::sum(std::vector<Constr> constrs, bool fresh) {
  auto less = [](const Constr& a, const Constr& b) { return label_less(a.name, b.name); };
  if (!std::is_sorted(constrs.begin(), constrs.end(), less)) std::stable_sort(constrs.begin(), constrs.end(), less);
  uint8_t flags = fresh ? kHasFresh : 0;
  uint64_t weight = 1;
  for (const Constr& c : constrs)
    for (const Type* t : c.payload) {
      flags |= t->flags;
      weight += t->weight;
    }
  SumType* type = new_type<SumType>(arena_, flags);
  type->fresh = fresh;
  type->constrs = arena_.list(constrs);
  return checked(type, weight);
}

// Sizes share parts, too.
static uint64_t size_weight(Size size) {
  std::vector<const Exp*> to_count{size};
  uint64_t weight = 0;
  for (; !to_count.empty() && weight <= kMaxTypeWeight; weight++) {
    const Exp* part = to_count.back();
    to_count.pop_back();
    if (part->kind == ExpKind::Var || part->kind == ExpKind::Literal || part->kind == ExpKind::SizeMeta) continue;
    for_each_size_part(part, [&](const Exp* inner) { to_count.push_back(inner); });
  }
  return weight;
}

static uint8_t size_flags(Size size) {
  return kHasSize | (has_size_meta(size) ? kHasSizeMeta : 0);
}

// Counting stops at the most that is allowed.
static int rank_of(const Type* type) {
  int rank = 0;
  for (; rank < kMaxRank && type->kind == TypeKind::Array; type = as<ArrayType>(type)->elem) rank++;
  return rank;
}

const Type* Types::array(Size size, const Type* elem, bool fresh) {
  if (rank_of(elem) >= kMaxRank) return too_large();
  uint8_t flags = (elem->flags & kInherited) | size_flags(size) | (fresh ? kHasFresh : 0);
  ArrayType* type = new_type<ArrayType>(arena_, flags);
  type->fresh = fresh;
  type->size = size;
  type->elem = elem;
  return checked(type, uint64_t{elem->weight} + size_weight(size));
}

const Type* Types::arrow(VName param_name, bool consumes, const Type* param, RetType ret, bool fresh) {
  uint8_t flags = ((param->flags | ret.type->flags) & kInherited) | kHasArrow | (fresh ? kHasFresh : 0);
  ArrowType* type = new_type<ArrowType>(arena_, flags);
  type->fresh = fresh;
  type->param_name = param_name;
  type->consumes = consumes;
  type->param = param;
  type->ret = ret;
  return checked(type, uint64_t{param->weight} + ret.type->weight + 1);
}

// What is fresh inside an argument says nothing about the value of the named type.
const Type* Types::named(VName name, Liftedness liftedness, bool is_param, List<TypeArg> args, bool fresh) {
  uint8_t flags = kHasNamed | (fresh ? kHasFresh : 0);
  uint64_t weight = 1;
  for (const TypeArg& arg : args) {
    flags |= arg.type ? arg.type->flags & kInherited : size_flags(arg.size);
    weight += arg.type ? arg.type->weight : size_weight(arg.size);
  }
  NamedType* type = new_type<NamedType>(arena_, flags);
  type->fresh = fresh;
  type->name = name;
  type->liftedness = liftedness;
  type->is_param = is_param;
  type->args = args;
  return checked(type, weight);
}

const Type* Types::meta(uint32_t id) {
  MetaType* type = new_type<MetaType>(arena_, kHasMeta);
  type->id = id;
  return type;
}

// Nodes are immutable, so changing an alias or a mark means copying the node; its parts are shared.
static Type* copy_node(Arena& arena, const Type* type) {
  switch (type->kind) {
    case TypeKind::Error:
      return arena.make<ErrorType>(*as<ErrorType>(type));
    case TypeKind::Prim:
      return arena.make<PrimType>(*as<PrimType>(type));
    case TypeKind::Record:
      return arena.make<RecordType>(*as<RecordType>(type));
    case TypeKind::Sum:
      return arena.make<SumType>(*as<SumType>(type));
    case TypeKind::Array:
      return arena.make<ArrayType>(*as<ArrayType>(type));
    case TypeKind::Arrow:
      return arena.make<ArrowType>(*as<ArrowType>(type));
    case TypeKind::Named:
      return arena.make<NamedType>(*as<NamedType>(type));
    case TypeKind::Meta:
      return arena.make<MetaType>(*as<MetaType>(type));
  }
  return nullptr;
}

const Type* Types::with_alias(const Type* type, const TypeAlias* alias) {
  // A name for a primitive or abstract type says less than the type itself.
  if (type->kind == TypeKind::Prim || type->kind == TypeKind::Named || type->kind == TypeKind::Error) return type;
  if (type->alias == alias) return type;
  Type* copy = copy_node(arena_, type);
  copy->alias = alias;
  return copy;
}

const Type* Types::with_mark(const Type* type, bool fresh) {
  if (type->fresh == fresh) return type;
  Type* copy = copy_node(arena_, type);
  copy->fresh = fresh;
  copy->flags = static_cast<uint8_t>(fresh ? copy->flags | kHasFresh : copy->flags & ~kHasFresh);
  return copy;
}

Size Types::size_hole(Loc loc) {
  SizeHoleExp* exp = arena_.make<SizeHoleExp>();
  exp->loc = loc;
  exp->type = i64();
  return exp;
}

Size Types::size_const(int64_t value, Loc loc) {
  LiteralExp* exp = arena_.make<LiteralExp>();
  exp->loc = loc;
  exp->type = i64();
  exp->form = LiteralExp::Form::Int;
  exp->has_suffix = false;
  exp->fits_u64 = true;
  exp->int_value = static_cast<uint64_t>(value);
  exp->float_value = 0;
  exp->spelling = arena_.text(fmt::format("{}", value));
  return exp;
}

Size Types::size_var(VName name, Loc loc) {
  VarExp* exp = arena_.make<VarExp>();
  exp->loc = loc;
  exp->type = i64();
  exp->name = name;
  exp->shown = name.base.str();
  return exp;
}

// ---------------------------------------------------------------------------------------------------------------

bool is_tuple(const RecordType* record) {
  if (record->fields.size() == 1) return false;
  for (size_t i = 0; i < record->fields.size(); i++)
    if (record->fields[i].name.str() != fmt::to_string(i)) return false;
  return true;
}

const Type* field_type(const RecordType* record, Name name) {
  auto it = std::lower_bound(record->fields.begin(), record->fields.end(), name,
                             [](const Field& f, Name n) { return label_less(f.name, n); });
  return it != record->fields.end() && it->name == name ? it->type : nullptr;
}

const Constr* find_constr(const SumType* sum, Name name) {
  auto it = std::lower_bound(sum->constrs.begin(), sum->constrs.end(), name,
                             [](const Constr& c, Name n) { return label_less(c.name, n); });
  return it != sum->constrs.end() && it->name == name ? &*it : nullptr;
}

// Elements of arrays are always unlifted, which pass 1 makes sure of.
Liftedness liftedness_of(const Type* type) {
  if (!(type->flags & (kHasArrow | kHasNamed)) || type->kind == TypeKind::Array) return Liftedness::Unlifted;
  if (type->kind == TypeKind::Arrow) return Liftedness::Lifted;
  Liftedness result = type->kind == TypeKind::Named ? as<NamedType>(type)->liftedness : Liftedness::Unlifted;
  for_each_part(type, [&](const Type* part) { result = std::max(result, liftedness_of(part)); });
  return result;
}

bool contains_function(const Type* type) {
  return liftedness_of(type) == Liftedness::Lifted;
}

// A type parameter or an abstract type may turn out to be an array, and a function may have captured one.
bool may_contain_array(const Type* type) {
  switch (type->kind) {
    case TypeKind::Error:
    case TypeKind::Prim:
      return false;
    case TypeKind::Array:
    case TypeKind::Arrow:
    case TypeKind::Named:
    case TypeKind::Meta:
      return true;
    case TypeKind::Record:
    case TypeKind::Sum:
      return any_part(type, may_contain_array);
  }
  return false;
}

bool supports_equality(const Type* type) {
  if (!(type->flags & (kHasArrow | kHasNamed))) return true;
  if (type->kind == TypeKind::Arrow || type->kind == TypeKind::Named) return false;
  return !any_part(type, [](const Type* part) { return !supports_equality(part); });
}

}  // namespace fehu::typed
