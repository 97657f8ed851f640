// The scalar operations of the language below its overloading: names, signatures, and what they compute. The evaluator
// is the reference for constant folding and for all back ends.
#pragma once

#include <span>

#include "prim/value.h"

namespace fehu::prim {

#define LIST_OP(id, ...) id,
#define BIN_OP LIST_OP
enum class BinOp : uint8_t {
#include "prim/ops.def"
};
#define UN_OP LIST_OP
enum class UnOp : uint8_t {
#include "prim/ops.def"
};
#define CMP_OP LIST_OP
enum class CmpOp : uint8_t {
#include "prim/ops.def"
};
#define CONV_OP LIST_OP
enum class ConvOp : uint8_t {
#include "prim/ops.def"
};
#define FUN_OP LIST_OP
enum class FunOp : uint8_t {
#include "prim/ops.def"
};
#undef LIST_OP

// Properties that simplification and lowering ask about.
bool is_commutative(BinOp op);
bool can_fail(BinOp op);

// Does the operation exist for the type?
bool has_type(BinOp op, PrimType type);
bool has_type(UnOp op, PrimType type);
bool has_type(CmpOp op, PrimType type);
bool has_types(ConvOp op, PrimType from, PrimType to);
bool has_type(FunOp op, PrimType type);

// The names of the intrinsics: "add32", "neg_bool", "sext_i8_i32", "log2_64".
std::string name_of(BinOp op, PrimType type);
std::string name_of(UnOp op, PrimType type);
std::string name_of(CmpOp op, PrimType type);
std::string name_of(ConvOp op, PrimType from, PrimType to);
std::string name_of(FunOp op, PrimType type);

// Division by zero and negative exponents fail; nothing else does.
enum class EvalError : uint8_t { None, DivisionByZero, NegativeExponent };
struct EvalResult {
  Value value;
  EvalError error = EvalError::None;
};

// What the operations compute. Operands must have the types of the signature. Where the language leaves a result open,
// it is: shifts by the width or more (or a negative amount) shift everything out; floats beyond an integer's range
// become the nearest integer of the range; the least integer divided by -1 is itself; max(-0.0, 0.0) is 0.0. A NaN made
// by arithmetic is always the positive quiet one. f16 is computed in f32 and rounded (fma is exact).
EvalResult eval(BinOp op, PrimType type, Value x, Value y);
Value eval(UnOp op, PrimType type, Value x);
bool eval(CmpOp op, PrimType type, Value x, Value y);
Value eval(ConvOp op, PrimType from, PrimType to, Value x);
Value eval(FunOp op, PrimType type, std::span<const Value> args);

// Any of the operations, with its type: what a name denotes.
struct ScalarOp {
  enum class Kind : uint8_t { Bin, Un, Cmp, Conv, Fun } kind;
  uint8_t op;     // the enumerator of that kind
  PrimType type;  // of a conversion: its operand
  PrimType to;    // of a conversion: its result; else the same as `type`

  BinOp bin_op() const { return static_cast<BinOp>(op); }
  UnOp un_op() const { return static_cast<UnOp>(op); }
  CmpOp cmp_op() const { return static_cast<CmpOp>(op); }
  ConvOp conv_op() const { return static_cast<ConvOp>(op); }
  FunOp fun_op() const { return static_cast<FunOp>(op); }

  friend bool operator==(const ScalarOp&, const ScalarOp&) = default;
};

struct Signature {
  PrimType operands[3];
  int num_operands;
  PrimType result;
};

// By the names above; none if there is no such operation.
std::optional<ScalarOp> scalar_op_named(std::string_view name);
std::string name_of(ScalarOp op);
Signature signature_of(ScalarOp op);
Signature signature_of(FunOp op, PrimType type);
// Stops the compiler if the operands do not fit the signature.
EvalResult eval(ScalarOp op, std::span<const Value> args);

}  // namespace fehu::prim
