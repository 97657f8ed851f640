// Types of the source language, as the checker works with them.
//
// Types are immutable, arena-allocated trees. Sizes inside types are expressions (typed::Exp) of type i64. There are
// three kinds of hole:
//   - a type variable of inference (MetaType), known to the Unifier of pass 1 only; gone after pass 1;
//   - an anonymous size (SizeHole, written `[]` or not written at all), which pass 2 replaces;
//   - a flexible size (SizeMeta), known to pass 2 only; gone after pass 2.
// ErrorType fits everything, so that one mistake is reported once.
//
// Consumption marks: ArrowType::consumes says that the argument is consumed. `fresh` on the leaves (arrays, named
// types, arrows, sums) of an arrow's result or of an annotation stands for a written or inferred `*`; it is meaningless
// elsewhere and ignored by type equality.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/arena.h"
#include "base/name.h"
#include "base/node.h"
#include "base/source.h"
#include "base/vname.h"
#include "prim/prim_type.h"
#include "syntax/kinds.h"

namespace fehu::typed {

using fehu::as;
using fehu::try_as;
using fehu::VName;
using syntax::Liftedness;
using syntax::LoopKind;
using syntax::RangeKind;

struct Exp;
struct Type;
using Size = const Exp*;  // an expression of type i64

enum class TypeKind : uint8_t { Error, Prim, Record, Sum, Array, Arrow, Named, Meta };

// What may be inside a type, cached in every node, so that walks can stop early.
enum TypeFlags : uint8_t {
  kHasMeta = 1,      // a MetaType
  kHasSize = 2,      // any size at all: an array dimension or a size argument
  kHasSizeMeta = 4,  // a SizeMeta or SizeHole in some size
  kHasNamed = 8,     // a NamedType: substitution of type parameters may change it
  kHasArrow = 16,
  kHasFresh = 32,  // a mark `*` outside arrows
  kHasError = 64,
};

// A written abbreviation that this type came from: for messages only.
struct TypeAlias;

// What all types have. `fresh` is a mark `*`; see the top of this file.
struct Type {
  TypeKind kind;
  bool fresh = false;
  uint8_t flags = 0;
  uint32_t weight = 1;  // number of nodes when written out as a tree
  const TypeAlias* alias = nullptr;
};

// Types share parts, so a short program can have types that are too large to write out: these become ErrorType.
inline constexpr uint32_t kMaxTypeWeight = 200'000;
// Values of more dimensions have no binary form.
inline constexpr int kMaxRank = 127;
// Each hidden size of an abbreviation is renamed at every use.
inline constexpr size_t kMaxHiddenSizes = 10'000;

// Of a record type.
struct Field {
  Name name;
  const Type* type;
};
// Of a sum type: a label and the types of what it carries.
struct Constr {
  Name name;
  List<const Type*> payload;
};
struct TypeArg {  // exactly one is set
  const Type* type;
  Size size;
};
// A type with existentially bound sizes: ?[n][m].t
struct RetType {
  List<VName> exts;
  const Type* type = nullptr;
};

struct ErrorType : Node<Type, TypeKind::Error> {};
// i32, f64, bool and so on.
struct PrimType : Node<Type, TypeKind::Prim> {
  prim::PrimType prim;
};
struct RecordType : Node<Type, TypeKind::Record> {
  List<Field> fields;
};  // sorted by label_less; tuples have fields 0, 1, ...
struct SumType : Node<Type, TypeKind::Sum> {
  List<Constr> constrs;
};  // sorted by label_less
// [size]elem. An array of two dimensions is an array of arrays.
struct ArrayType : Node<Type, TypeKind::Array> {
  Size size;
  const Type* elem;
};
// param -> ret, with the name of the parameter where sizes of the result may mention it: (n: i64) -> [n]i32.
struct ArrowType : Node<Type, TypeKind::Arrow> {
  VName param_name;  // none if id is 0; scopes over `ret`
  bool consumes;
  const Type* param;
  RetType ret;
};
// A type parameter or an abstract type (also `acc`).
struct NamedType : Node<Type, TypeKind::Named> {
  VName name;
  Liftedness liftedness;
  bool is_param;  // a type parameter, not an abstract type
  List<TypeArg> args;
};
struct MetaType : Node<Type, TypeKind::Meta> {
  uint32_t id;
};

// The name as written, with qualifiers, and its arguments.
struct TypeAlias {
  std::string_view name;  // as written, with qualifiers
  List<TypeArg> args;
};

// 'a, '~a, '^a, or [n]: a parameter of a value's scheme or of a type definition.
struct TypeParam {
  VName name;
  bool is_size;
  Liftedness liftedness;  // of a type parameter
  Loc loc;
};

// The type of a value: type and size parameters, and the type. A function is a chain of arrows.
struct Scheme {
  List<TypeParam> params;
  const Type* type;
};

// ---------------------------------------------------------------------------------------------------------------
// Construction. All types are made here, so that flags are right and labels sorted.

// Hands out unique names.
struct NameSupply {
  virtual VName fresh(Name base, Loc loc = {}) = 0;

 protected:
  ~NameSupply() = default;
};

// Makes types. All nodes live in the arena; primitive types, unit and the error type exist once.
class Types {
 public:
  Types(Arena& arena, NameSupply& names);
  // Goes on with the types that exist once of `base`, but makes new ones in another arena.
  Types(const Types& base, Arena& arena, NameSupply& names);
  Arena& arena() { return arena_; }
  NameSupply& names() { return names_; }

  const Type* error() const { return error_; }
  const Type* prim(prim::PrimType p) const { return prims_[static_cast<int>(p)]; }
  const Type* boolean() const { return prim(prim::PrimType::Bool); }
  const Type* i64() const { return prim(prim::PrimType::I64); }
  const Type* unit() const { return unit_; }
  const Type* record(std::vector<Field> fields);  // sorts
  const Type* tuple(std::span<const Type* const> parts, Interner& names);
  const Type* sum(std::vector<Constr> constrs, bool fresh = false);  // sorts
  const Type* array(Size size, const Type* elem, bool fresh = false);
  const Type* arrow(VName param_name, bool consumes, const Type* param, RetType ret, bool fresh = false);
  const Type* named(VName name, Liftedness liftedness, bool is_param, List<TypeArg> args = {}, bool fresh = false);
  const Type* meta(uint32_t id);
  // Did a type get too large since the last call?
  bool take_overflow() { return std::exchange(overflow_, false); }
  const Type* too_large() { return overflow_ = true, error_; }
  const Type* with_alias(const Type* type, const TypeAlias* alias);  // a copy of the top node
  const Type* with_mark(const Type* type, bool fresh);               // likewise
  Size size_hole(Loc loc = {});                                      // an anonymous size
  Size size_const(int64_t value, Loc loc = {});
  Size size_var(VName name, Loc loc = {});

 private:
  const Type* checked(Type* type, uint64_t weight);

  Arena& arena_;
  NameSupply& names_;
  bool overflow_ = false;
  const Type* error_;
  const Type* prims_[prim::kNumPrimTypes];
  const Type* unit_;
};

inline bool is_error(const Type* t) {
  return t->kind == TypeKind::Error;
}
inline bool is_prim(const Type* t, prim::PrimType p) {
  return t->kind == TypeKind::Prim && as<PrimType>(t)->prim == p;
}
bool is_tuple(const RecordType* record);                      // fields are exactly 0..k-1, k != 1
const Type* field_type(const RecordType* record, Name name);  // null if there is none
const Constr* find_constr(const SumType* sum, Name name);     // null if there is none

// ---------------------------------------------------------------------------------------------------------------
// Queries and transformations

// The same type with `*` on all leaves outside arrows' insides / on none.
const Type* set_fresh(Types& types, const Type* type, bool fresh);
// With all sizes replaced by holes, existential binders dropped, marks dropped.
const Type* strip_sizes(Types& types, const Type* type);

Liftedness liftedness_of(const Type* type);  // spec 4.2; of metas: unlifted
bool contains_function(const Type* type);    // spec 8.1: an arrow, a lifted parameter or a lifted abstract type
bool may_contain_array(const Type* type);    // arrays, named types, arrows: anything that can have aliases
bool supports_equality(const Type* type);    // spec 5.7

// Substitution of type names (parameters or abstract types) and of size names.
struct TypeDef {  // what a type name stands for: \params -> ret
  List<TypeParam> params;
  RetType ret;
};
struct MemberInstance;
struct Substitution {
  virtual const TypeDef* type_of(VName name) = 0;     // null: unchanged
  virtual Size size_of(VName name) = 0;               // null: unchanged
  virtual VName name_of(VName name) { return name; }  // renaming of value names inside size expressions
  // How the other name's parameters follow from those of `name`; null: they are the same.
  virtual const MemberInstance* instance_of(VName) { return nullptr; }

 protected:
  ~Substitution() = default;
};
// Existential sizes that substituting a definition at an outermost position brings in are renamed afresh and appended
// to `new_exts` (if null they become holes); inside arrows they are bound at the arrow. Names bound inside the type
// (existential sizes and parameter names that sizes mention) are renamed afresh too, so nothing is captured.
const Type* substitute(Types& types, const Type* type, Substitution& subst, std::vector<VName>* new_exts);

// The body of a definition for these arguments; its hidden sizes are renamed afresh and appended to `new_exts`. The
// same is done with the sizes that an argument hides (`arg_exts`), at each place where its parameter stands.
const Type* apply_type_def(Types& types, const TypeDef& def, List<TypeArg> args, std::vector<VName>* new_exts,
                           std::span<const List<VName>> arg_exts = {});
// Does a size inside the type mention the name?
bool mentions(const Type* type, VName name);

// How the user sees it. `show` abbreviates as written; sizes are printed as source text.
// Different sizes with the same spelling are told apart by a number. Share one object among the parts of a message.
class ShownNames {
 public:
  ShownNames() = default;
  ShownNames(const ShownNames&) = delete;  // the tables point into each other
  ShownNames& operator=(const ShownNames&) = delete;
  std::string_view of(VName name) { return of(name, name.base.str()); }
  // `written`: how the program spells it at this place, perhaps with qualifiers. The first spelling stays.
  std::string_view of(VName name, std::string_view written);
  // Names bound inside the type are local to it: another type may use the same spelling.
  void forget_bound_in(const Type* type);

 private:
  void forget(VName name);
  std::unordered_map<uint32_t, std::string> names_;  // by id
  std::unordered_set<std::string_view> taken_;       // the spellings in names_
  std::unordered_map<std::string, int> last_;        // the last number tried for a spelling
};
struct ShowOptions {
  bool aliases = true;
  bool fresh = true;  // print `*`
  ShownNames* names = nullptr;
};
std::string show(const Type* type, ShowOptions options = {});
std::string show(const RetType& ret, ShowOptions options = {});
std::string show(const Exp* exp, ShownNames* names = nullptr);  // a size expression
// "name [n] 'a : type" as in the specification's section 21.2, abbreviations expanded
// (`exts`: unknown sizes of a constant).
std::string show_scheme(std::string_view name, const Scheme& scheme, List<VName> exts = {});

}  // namespace fehu::typed
