// What expressions become during lowering: trees whose leaves are core operands, and functions, which exist only here.
//
// Records are flattened; an array of records is a record of arrays; a sum is a tag and slots; unit is a boolean, so
// that arrays of it have a length. The structure of a value follows its representation type (Rep), a source type with
// everything abstract replaced and all sizes evaluated.
#pragma once

#include "ir/ir.h"
#include "lower/env.h"

namespace fehu::lower {

using ir::Operand;
using Operands = std::vector<Operand>;

// A size: an operand, or (ext != 0) one that is not known here, told apart by a number.
struct RepDim {
  Operand size;
  uint32_t ext = 0;
};

// A record without fields is unit. An accumulator keeps the type of its array.
enum class RepKind : uint8_t { Prim, Record, Sum, Array, Acc, Fun };
struct Rep;
struct RepField {
  Name name;
  const Rep* rep;
};
struct RepConstr {
  Name name;
  List<const Rep*> payload;
  List<uint32_t> slots;  // for each leaf of the payload, the slot that carries it
};
// A source type with everything abstract replaced: what the tree of a value looks like, and the type of each leaf.
// Which fields have a meaning depends on the kind.
struct Rep {
  RepKind kind;
  prim::PrimType prim = prim::PrimType::Bool;  // as in the source: may be unsigned; unit is a Bool
  bool has_fun = false;
  bool has_unknown = false;      // some size is unknown
  List<RepField> fields = {};    // Record; without fields: unit
  List<RepConstr> constrs = {};  // Sum
  List<const Rep*> slots =
      {};           // Sum: primitive types and arrays of them; a tag comes first if there are several constructors
  RepDim dim = {};  // Array
  const Rep* elem = nullptr;  // Array; Acc: the array
};

struct FunValue;
struct Value;
// The value of an array type has the structure of its elements, with arrays at the leaves.
enum class ValueKind : uint8_t { Leaf, Record, Sum, Constr, Fun };
struct ValueField {
  Name name;
  const Value* value;
};
// Shared and never changed: an update makes a new tree around what is left.
struct Value {
  ValueKind kind;
  Operand op = {};                // Leaf
  List<ValueField> fields = {};   // Record
  List<const Value*> parts = {};  // Sum: tag and slots; Constr: payload
  Name constr = {};               // Constr: a sum that contains functions, so that its constructor is known
  const FunValue* fun = nullptr;  // Fun
};

// What becomes of dynamic checks; counts for code inside and functions called there.
struct Checks {
  bool are_off = false;     // #[unsafe]
  bool are_marked = false;  // #[warn(safety_checks)]
};
inline Checks operator|(const Checks& a, const Checks& b) {
  return {a.are_off || b.are_off, a.are_marked || b.are_marked};
}

// A definition of a function together with where it was defined.
struct FunDef {
  const typed::Function* fn;
  Env env;
  List<const typed::Attr*> attrs;
  Checks checks = {};  // where it was made
};

// A definition (of the program, or local), a lambda, an operator section `(op e)`, a
// built-in function, or a hole `???` of function type.
enum class FunKind : uint8_t { Def, Lambda, RightSection, Intrinsic, Hole };
// A closure: what to run, what its free names stand for, and the arguments that it was given already.
struct FunValue {
  FunKind kind;
  const FunDef* def = nullptr;               // Def
  const typed::LambdaExp* lambda = nullptr;  // Lambda
  const typed::ArrowType* hole = nullptr;    // Hole
  VName intrinsic = {};                      // Intrinsic
  Env env = {};                              // Def: with type and size parameters bound as far as known; Lambda
  List<const Rep*> type_args = {};           // Def, Intrinsic
  List<Operand> size_args = {};              // Def: for keys only
  List<const Value*> args = {};              // given so far; RightSection: the function and its second operand
  Checks checks = {};                        // Lambda: where it was made; Def: where it is called
  Loc loc = {};
};

// A constant of the program, evaluated when it is first needed.
struct ConstCell {
  const typed::ValueDec* dec;
  Env env;
  enum class State : uint8_t { New, Busy, Done } state = State::New;
  const Value* value = nullptr;
  Env sizes = {};  // Done: its unknown sizes are bound here
};

// A definition seen through a module type, whose parameters it may have otherwise.
struct MemberView {
  const typed::MemberInstance* instance;
  Env env;                           // where the implementation is known
  const MemberView* impl = nullptr;  // the implementation is itself seen through a module type
};

// A parametric module: either a module lambda, or another functor under a parametric module type.
struct Functor {
  const typed::LambdaMod* lambda = nullptr;  // the functor itself, or
  Env env = {};                              // where it was made
  const Functor* impl = nullptr;             // another one seen through a parametric module type
  const typed::FunctorMap* map = nullptr;
};

// What a type name stands for.
struct TypeClosure {
  const Rep* rep = nullptr;  // evaluated already (type parameters)
  typed::TypeDef def = {};
  Env env = {};
};

// Value: a variable. Def: a function, instantiated at each use. Const: a constant without parameters; ConstSize: a
// size that came into being with it. UnknownSize: a size name that stands for an unknown size of a representation.
enum class BindingKind : uint8_t { Value, Def, Const, ConstSize, UnknownSize, Type, Functor };
// What a name of the typed program stands for.
struct Binding {
  BindingKind kind;
  const Value* value = nullptr;      // Value
  const FunDef* def = nullptr;       // Def
  const MemberView* view = nullptr;  // Def: null if its parameters are those of the definition
  ConstCell* cell = nullptr;         // Const, ConstSize
  VName size = {};                   // ConstSize: what the constant calls it; modules may have renamed it
  const TypeClosure* type = nullptr;
  const Functor* functor = nullptr;
  const FunValue* self = nullptr;  // Def: inside its own body
  uint32_t ext = 0;                // UnknownSize: its number
};

}  // namespace fehu::lower
