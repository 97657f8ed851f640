// Integer arithmetic of the reference evaluator.
// Values are read as signed and unsigned 64-bit numbers; results are cut to the width of the type, so that wrapping
// needs no thought.
#include <algorithm>
#include <bit>

#include "prim/eval.h"

namespace fehu::prim {

namespace {

// Where quotients are rounded to: `/` of the language goes to the floor, `//` towards zero.
enum class Division : uint8_t { Floor, Zero, Ceiling };

struct Quotient {
  int64_t quotient, remainder;
};

// Division by -1 is negation, which wraps, since the least integer has no positive counterpart. The divisor is not 0.
Quotient divide(int64_t x, int64_t y, Division division) {
  if (y == -1) return {static_cast<int64_t>(0 - static_cast<uint64_t>(x)), 0};
  Quotient out{x / y, x % y};
  bool is_negative = (x < 0) != (y < 0);
  if (out.remainder == 0 || division == Division::Zero) return out;
  if (is_negative && division == Division::Floor) return {out.quotient - 1, out.remainder + y};
  if (!is_negative && division == Division::Ceiling) return {out.quotient + 1, out.remainder - y};
  return out;
}

// By squaring; wraps.
uint64_t power(uint64_t base, uint64_t exponent) {
  uint64_t result = 1;
  for (; exponent != 0; exponent >>= 1) {
    if (exponent & 1) result *= base;
    base *= base;
  }
  return result;
}

// Operands of one operation, read both ways.
struct Operands {
  int64_t x, y;
  uint64_t ux, uy;
  int width;
};

// Negative operands count as 0; what is too large becomes the largest number.
uint64_t size_product(const Operands& o) {
  if (o.x <= 0 || o.y <= 0) return 0;
  unsigned __int128 product = static_cast<unsigned __int128>(o.ux) * o.uy, largest = (uint64_t{1} << (o.width - 1)) - 1;
  return static_cast<uint64_t>(std::min(product, largest));
}

// Shifts by the width or more give 0, or copies of the sign.
uint64_t shift(BinOp op, const Operands& o) {
  bool is_large = o.uy >= static_cast<uint64_t>(o.width);
  if (op == BinOp::AShr) return static_cast<uint64_t>(o.x >> (is_large ? 63 : o.uy));
  if (is_large) return 0;
  return op == BinOp::Shl ? o.ux << o.uy : o.ux >> o.uy;
}

// Divisor not 0.
uint64_t division(BinOp op, const Operands& o) {
  switch (op) {
    case BinOp::SDiv:
    case BinOp::SDivSafe:
      return static_cast<uint64_t>(divide(o.x, o.y, Division::Floor).quotient);
    case BinOp::SMod:
    case BinOp::SModSafe:
      return static_cast<uint64_t>(divide(o.x, o.y, Division::Floor).remainder);
    case BinOp::SQuot:
    case BinOp::SQuotSafe:
      return static_cast<uint64_t>(divide(o.x, o.y, Division::Zero).quotient);
    case BinOp::SRem:
    case BinOp::SRemSafe:
      return static_cast<uint64_t>(divide(o.x, o.y, Division::Zero).remainder);
    case BinOp::SDivUp:
    case BinOp::SDivUpSafe:
      return static_cast<uint64_t>(divide(o.x, o.y, Division::Ceiling).quotient);
    case BinOp::UDiv:
    case BinOp::UDivSafe:
      return o.ux / o.uy;
    case BinOp::UMod:
    case BinOp::UModSafe:
      return o.ux % o.uy;
    default:
      return o.ux / o.uy + (o.ux % o.uy != 0);  // UDivUp, UDivUpSafe
  }
}

// These give 0 for a zero divisor instead of failing.
bool is_safe_division(BinOp op) {
  switch (op) {
    case BinOp::SDivSafe:
    case BinOp::SModSafe:
    case BinOp::SQuotSafe:
    case BinOp::SRemSafe:
    case BinOp::UDivSafe:
    case BinOp::UModSafe:
    case BinOp::SDivUpSafe:
    case BinOp::UDivUpSafe:
      return true;
    default:
      return false;
  }
}

}  // namespace

// The divisions are left for the end, where a zero divisor is treated for all of them.
EvalResult eval_int(BinOp op, PrimType type, Value x, Value y) {
  Operands o{as_i64(x), as_i64(y), as_u64(x), as_u64(y), bit_width(type)};
  auto result = [&](uint64_t bits) { return EvalResult{int_value(type, bits)}; };
  switch (op) {
    case BinOp::Add:
    case BinOp::AddNw:
      return result(o.ux + o.uy);
    case BinOp::Sub:
    case BinOp::SubNw:
      return result(o.ux - o.uy);
    case BinOp::Mul:
    case BinOp::MulNw:
      return result(o.ux * o.uy);
    case BinOp::MulSize:
      return result(size_product(o));
    case BinOp::SMin:
      return {o.x < o.y ? x : y};
    case BinOp::SMax:
      return {o.x < o.y ? y : x};
    case BinOp::UMin:
      return {o.ux < o.uy ? x : y};
    case BinOp::UMax:
      return {o.ux < o.uy ? y : x};
    case BinOp::Shl:
    case BinOp::LShr:
    case BinOp::AShr:
      return result(shift(op, o));
    case BinOp::And:
      return result(o.ux & o.uy);
    case BinOp::Or:
      return result(o.ux | o.uy);
    case BinOp::Xor:
      return result(o.ux ^ o.uy);
    case BinOp::Pow:
      if (o.y < 0) return {zero_value(type), EvalError::NegativeExponent};
      return result(power(o.ux, o.uy));
    case BinOp::UPow:
      return result(power(o.ux, o.uy));
    default:
      break;
  }
  if (o.uy != 0) return result(division(op, o));
  return {zero_value(type), is_safe_division(op) ? EvalError::None : EvalError::DivisionByZero};
}

// The upper half of the product of two operands.
static uint64_t mul_hi(Value x, Value y, int width, bool as_signed) {
  if (as_signed) return static_cast<uint64_t>(static_cast<__int128>(as_i64(x)) * as_i64(y) >> width);
  return static_cast<uint64_t>(static_cast<unsigned __int128>(as_u64(x)) * as_u64(y) >> width);
}

// Counts are i32, whatever the width of the operand.
Value eval_int(FunOp op, PrimType type, std::span<const Value> args) {
  Value x = args[0];
  int width = bit_width(type);
  switch (op) {
    case FunOp::Popc:
      return i32_value(std::popcount(x.bits));
    case FunOp::Clz:
      return i32_value(std::countl_zero(x.bits) - (64 - width));
    case FunOp::Ctz:
      return i32_value(std::min(std::countr_zero(x.bits), width));
    case FunOp::SMulHi:
      return int_value(type, mul_hi(x, args[1], width, true));
    case FunOp::UMulHi:
      return int_value(type, mul_hi(x, args[1], width, false));
    case FunOp::SMadHi:
      return int_value(type, mul_hi(x, args[1], width, true) + args[2].bits);
    default:
      return int_value(type, mul_hi(x, args[1], width, false) + args[2].bits);  // UMadHi
  }
}

}  // namespace fehu::prim
