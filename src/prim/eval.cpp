// The reference evaluator: unary operations, comparisons, conversions, and the choice between integers and floats.
//
// Its results are what every back end must compute, bit by bit, apart from the functions of the C library, which may
// differ in the last digit. Values keep their type; unsigned types do not occur in the core IR, so integers are signed
// here and the operation says how the bits are read.
#include "prim/eval.h"

#include <algorithm>
#include <cmath>

namespace fehu::prim {

namespace {

uint64_t sign_bit(PrimType type) {
  return uint64_t{1} << (bit_width(type) - 1);
}

// Floats change their sign bit, also zeros and NaNs.
Value negate(PrimType type, Value x) {
  if (type == PrimType::Bool) return bool_value(!as_bool(x));
  if (is_float(type)) return {type, x.bits ^ sign_bit(type)};
  return int_value(type, 0 - x.bits);
}

// Zeros keep their sign.
Value float_signum(PrimType type, Value x) {
  double value = as_double(x);
  if (std::isnan(value)) return nan_value(type);
  return value == 0 ? x : float_value(type, value > 0 ? 1 : -1);
}

// Truncation towards zero into [lowest, 2^top); NaN and infinities give 0.
uint64_t truncate(double x, double lowest, int top) {
  if (!std::isfinite(x)) return 0;
  x = std::trunc(x);
  if (x <= lowest) return static_cast<uint64_t>(static_cast<int64_t>(lowest));
  if (x < 0) return static_cast<uint64_t>(static_cast<int64_t>(x));
  if (x >= std::ldexp(1.0, top)) return ~uint64_t{0} >> (64 - top);
  return static_cast<uint64_t>(x);
}

// By magnitude, so that the least integer needs no special case.
Value signed_to_float(PrimType to, int64_t x) {
  uint64_t bits = static_cast<uint64_t>(x);
  return float_from_int(to, x < 0, x < 0 ? 0 - bits : bits);
}

}  // namespace

EvalResult eval(BinOp op, PrimType type, Value x, Value y) {
  if (op == BinOp::LogAnd) return {bool_value(as_bool(x) && as_bool(y))};
  if (op == BinOp::LogOr) return {bool_value(as_bool(x) || as_bool(y))};
  if (is_float(type)) return {eval_float(op, type, x, y)};
  return eval_int(op, type, x, y);
}

// The absolute value of the least integer is itself: negation wraps.
Value eval(UnOp op, PrimType type, Value x) {
  switch (op) {
    case UnOp::Neg:
      return negate(type, x);
    case UnOp::Complement:
      return int_value(type, ~x.bits);
    case UnOp::Abs:
      return as_i64(x) < 0 ? negate(type, x) : x;
    case UnOp::SSignum:
      return int_value(type, static_cast<uint64_t>((as_i64(x) > 0) - (as_i64(x) < 0)));
    case UnOp::USignum:
      return int_value(type, x.bits != 0);
    case UnOp::FAbs:
      return {type, x.bits & ~sign_bit(type)};
    case UnOp::FSignum:
      return float_signum(type, x);
  }
  return x;
}

// Unsigned and boolean comparisons are those of the bits, which have no sign.
bool eval(CmpOp op, PrimType, Value x, Value y) {
  switch (op) {
    case CmpOp::Eq:
      return is_equal(x, y);
    case CmpOp::Slt:
      return as_i64(x) < as_i64(y);
    case CmpOp::Sle:
      return as_i64(x) <= as_i64(y);
    case CmpOp::Ult:
    case CmpOp::LLt:
      return x.bits < y.bits;
    case CmpOp::Ule:
    case CmpOp::LLe:
      return x.bits <= y.bits;
    case CmpOp::FLt:
      return as_double(x) < as_double(y);
    case CmpOp::FLe:
      return as_double(x) <= as_double(y);
  }
  return false;
}

// `from` is the type of the operand; for conversions that only reinterpret bits, the width stays.
Value eval(ConvOp op, PrimType from, PrimType to, Value x) {
  switch (op) {
    case ConvOp::SExt:
      return int_value(to, static_cast<uint64_t>(as_i64(x)));
    case ConvOp::ZExt:
    case ConvOp::FpToBits:
    case ConvOp::BitsToFp:
    case ConvOp::Sign:
    case ConvOp::Unsign:
    case ConvOp::BToI:
      return int_value(to, x.bits);
    case ConvOp::FpToSi: {
      int top = bit_width(to) - 1;
      return int_value(to, truncate(as_double(x), -std::ldexp(1.0, top), top));
    }
    case ConvOp::FpToUi:
      // Negative numbers keep their bits as long as the signed type has them.
      return int_value(to, truncate(as_double(x), -std::ldexp(1.0, bit_width(to) - 1), bit_width(to)));
    case ConvOp::SiToFp:
      return signed_to_float(to, as_i64(x));
    case ConvOp::UiToFp:
      return float_from_int(to, false, x.bits);
    case ConvOp::FpConv:
      return float_result(to, as_double(x));
    case ConvOp::IToB:
      return bool_value(x.bits != 0);
    case ConvOp::FToB:
      return bool_value(as_double(x) != 0);
    case ConvOp::BToF:
      return float_value(to, as_bool(x) ? 1 : 0);
  }
  return {to, from == to ? x.bits : 0};
}

Value eval(FunOp op, PrimType type, std::span<const Value> args) {
  if (op == FunOp::Cond) return as_bool(args[0]) ? args[1] : args[2];
  return is_float(type) ? eval_float(op, type, args) : eval_int(op, type, args);
}

}  // namespace fehu::prim
