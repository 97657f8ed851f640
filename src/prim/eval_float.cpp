// Float arithmetic of the reference evaluator: one template for f32 and f64; f16 is computed as f32 and rounded.
// Computing in a wider type and rounding once more could differ from a program that computes in the type itself, so
// each width uses its own functions of the C library.
#include <bit>
#include <cmath>
#include <numbers>

#include "prim/eval.h"
#include "prim/f16.h"

namespace fehu::prim {

namespace {

// The product, rounded by itself: without the detour the compiler may contract
// a*b+c into one operation on some machines.
template <typename T>
T rounded_product(T a, T b) {
  volatile T product = a * b;
  return product;
}

// A NaN yields to a number; -0 is less than +0.
template <typename T>
T minimum(T a, T b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == b) return std::signbit(a) ? a : b;
  return a < b ? a : b;
}

// Division by zero and the like give infinities and NaN, never an error.
template <typename T>
T binary(BinOp op, T a, T b) {
  switch (op) {
    case BinOp::FAdd:
      return a + b;
    case BinOp::FSub:
      return a - b;
    case BinOp::FMul:
      return a * b;
    case BinOp::FDiv: {
      // Written out for zero: the division is defined by IEEE, but not by C++.
      if (b != 0 || std::isnan(a)) return a / b;
      if (a == 0) return std::numeric_limits<T>::quiet_NaN();
      T infinity = std::numeric_limits<T>::infinity();
      return std::signbit(a) != std::signbit(b) ? -infinity : infinity;
    }
    case BinOp::FMod:
      return std::fmod(a, b);
    case BinOp::FPow:
      return b == 2 ? a * a : std::pow(a, b);  // squares are rounded once, as C compilers make them
    case BinOp::FMin:
      return minimum(a, b);
    default:
      return -minimum(-a, -b);  // FMax
  }
}

// The functions of πx first bring x near 0, which is exact, so that multiples of 1/2 give exact results.
template <typename T>
T sin_pi(T x) {
  T r = std::fmod(x, T{2});
  if (r > 1) r -= 2;
  if (r < -1) r += 2;
  if (r > T{0.5}) r = 1 - r;
  if (r < T{-0.5}) r = -1 - r;
  return std::sin(std::numbers::pi_v<T> * r);
}

template <typename T>
T cos_pi(T x) {
  T r = std::fabs(std::fmod(x, T{2}));
  if (r > 1) r = 2 - r;
  T pi = std::numbers::pi_v<T>;
  if (r <= T{0.25}) return std::cos(pi * r);
  if (r <= T{0.75}) return std::sin(pi * (T{0.5} - r));
  return -std::cos(pi * (1 - r));
}

template <typename T>
T tan_pi(T x) {
  T r = std::fmod(x, T{1});
  if (r > T{0.5}) r -= 1;
  if (r < T{-0.5}) r += 1;
  T infinity = std::numeric_limits<T>::infinity();
  if (std::fabs(r) == T{0.5}) return r > 0 ? infinity : -infinity;
  T pi = std::numbers::pi_v<T>;
  // Near the pole the distance to it counts, which is exact here and would drown in the rounding of pi * r.
  if (r > T{0.25}) return 1 / std::tan(pi * (T{0.5} - r));
  if (r < T{-0.25}) return -1 / std::tan(pi * (T{0.5} + r));
  return std::tan(pi * r);
}

// The usual lgamma writes a global variable.
float log_gamma(float x) {
  int sign;
  return lgammaf_r(x, &sign);
}
double log_gamma(double x) {
  int sign;
  return lgamma_r(x, &sign);
}

// Functions of one operand. What C does not have is written in terms of what it has.
template <typename T>
T unary(FunOp op, T x) {
  constexpr T pi = std::numbers::pi_v<T>;
  switch (op) {
    case FunOp::Sqrt:
      return std::sqrt(x);
    case FunOp::Rsqrt:
      return binary(BinOp::FDiv, T{1}, std::sqrt(x));
    case FunOp::Cbrt:
      return std::cbrt(x);
    case FunOp::Exp:
      return std::exp(x);
    case FunOp::Log:
      return std::log(x);
    case FunOp::Log2:
      return std::log2(x);
    case FunOp::Log10:
      return std::log10(x);
    case FunOp::Log1p:
      return std::log1p(x);
    case FunOp::Sin:
      return std::sin(x);
    case FunOp::Cos:
      return std::cos(x);
    case FunOp::Tan:
      return std::tan(x);
    case FunOp::Asin:
      return std::asin(x);
    case FunOp::Acos:
      return std::acos(x);
    case FunOp::Atan:
      return std::atan(x);
    case FunOp::Sinh:
      return std::sinh(x);
    case FunOp::Cosh:
      return std::cosh(x);
    case FunOp::Tanh:
      return std::tanh(x);
    case FunOp::Asinh:
      return std::asinh(x);
    case FunOp::Acosh:
      return std::acosh(x);
    case FunOp::Atanh:
      return std::atanh(x);
    case FunOp::SinPi:
      return sin_pi(x);
    case FunOp::CosPi:
      return cos_pi(x);
    case FunOp::TanPi:
      return tan_pi(x);
    case FunOp::AsinPi:
      return std::asin(x) / pi;
    case FunOp::AcosPi:
      return std::acos(x) / pi;
    case FunOp::AtanPi:
      return std::atan(x) / pi;
    case FunOp::Gamma:
      return std::tgamma(x);
    case FunOp::LGamma:
      return log_gamma(x);
    case FunOp::Erf:
      return std::erf(x);
    case FunOp::Erfc:
      return std::erfc(x);
    case FunOp::Ceil:
      return std::ceil(x);
    case FunOp::Floor:
      return std::floor(x);
    default:
      return std::nearbyint(x);  // Round; the rounding mode is never changed
  }
}

// Functions of two or three operands; unused ones are ignored. `mad` rounds twice, `fma` once.
template <typename T>
T several(FunOp op, T a, T b, T c) {
  switch (op) {
    case FunOp::Atan2:
      return std::atan2(a, b);
    case FunOp::Atan2Pi:
      return std::atan2(a, b) / std::numbers::pi_v<T>;
    case FunOp::Hypot:
      return std::hypot(a, b);
    case FunOp::NextAfter:
      return std::nextafter(a, b);
    case FunOp::Lerp:
      return a + rounded_product(b - a, c);
    case FunOp::Mad:
      return rounded_product(a, b) + c;
    case FunOp::Fma:
      return std::fma(a, b, c);
    default:
      return unary(op, a);
  }
}

// Halves have products of 22 bits, exact as doubles. The sum is rounded to
// odd, which makes the second rounding harmless.
double fused_half(double a, double b, double c) {
  double product = a * b;
  double sum = product + c;
  if (!std::isfinite(sum)) return sum;
  double part = sum - product;
  double error = (product - (sum - part)) + (c - part);
  if (error == 0 || (std::bit_cast<uint64_t>(sum) & 1) != 0) return sum;
  return std::nextafter(sum, error > 0 ? INFINITY : -INFINITY);
}

}  // namespace

Value float_result(PrimType type, double value) {
  return std::isnan(value) ? nan_value(type) : float_value(type, value);
}

// f16 is computed as f32.
Value eval_float(BinOp op, PrimType type, Value x, Value y) {
  if (type == PrimType::F64) return float_result(type, binary(op, as_double(x), as_double(y)));
  return float_result(type, static_cast<double>(binary(op, as_float(x), as_float(y))));
}

// Functions whose operands or results are not all of the type come first.
Value eval_float(FunOp op, PrimType type, std::span<const Value> args) {
  Value x = args[0];
  switch (op) {
    case FunOp::IsNan:
      return bool_value(std::isnan(as_double(x)));
    case FunOp::IsInf:
      return bool_value(std::isinf(as_double(x)));
    case FunOp::CopySign: {
      uint64_t sign = uint64_t{1} << (bit_width(type) - 1);
      return {type, (x.bits & ~sign) | (args[1].bits & sign)};
    }
    case FunOp::Ldexp: {
      int k = static_cast<int>(as_i64(args[1]));
      if (type == PrimType::F64) return float_result(type, std::ldexp(as_double(x), k));
      return float_result(type, static_cast<double>(std::ldexp(as_float(x), k)));
    }
    default:
      break;
  }
  Value y = args.size() > 1 ? args[1] : x;
  Value z = args.size() > 2 ? args[2] : x;
  if (type == PrimType::F64) return float_result(type, several(op, as_double(x), as_double(y), as_double(z)));
  if (type == PrimType::F16 && op == FunOp::NextAfter)
    return f16_value(f16_next_after(static_cast<uint16_t>(x.bits), static_cast<uint16_t>(y.bits)));
  if (type == PrimType::F16 && op == FunOp::Fma)
    return float_result(type, fused_half(as_double(x), as_double(y), as_double(z)));
  return float_result(type, static_cast<double>(several(op, as_float(x), as_float(y), as_float(z))));
}

}  // namespace fehu::prim
