// Half precision in software: the bits are a uint16_t, operations are computed in f32 and rounded (fma is exact).

typedef uint16_t f16;
enum { F16_INFINITY = 0x7C00, F16_NAN = 0x7E00 };

OPERATION float f16_to_float(f16 x) {
  uint32_t sign = (uint32_t)(x & 0x8000) << 16, exponent = x >> 10 & 0x1F, fraction = x & 0x3FF;
  if (exponent == 0) {
    float magnitude = (float)fraction * 5.9604644775390625e-08f;  // 2^-24
    return sign != 0 ? -magnitude : magnitude;
  }
  if (exponent == 31) return bitstofp_i32_f32((int32_t)(sign | 0x7F800000 | fraction << 13 | (fraction ? 0x400000 : 0)));
  return bitstofp_i32_f32((int32_t)(sign | (exponent + 112) << 23 | fraction << 13));
}

// Rounds to nearest, ties to even. There is one NaN only.
OPERATION f16 f16_from_double(double x) {
  uint64_t bits = (uint64_t)fptobits_f64_i64(x);
  uint32_t sign = (uint32_t)(bits >> 48) & 0x8000;
  int exponent = (int)(bits >> 52 & 0x7FF) - 1023;
  uint64_t mantissa = (bits & 0xFFFFFFFFFFFFF) | 0x10000000000000;
  if (x != x) return F16_NAN;
  if (exponent > 15) return (f16)(sign | F16_INFINITY);
  if (exponent < -25) return (f16)sign;
  // Below the smallest normal number the place of the last bit stays where it is.
  int drop = exponent < -14 ? 42 - 14 - exponent : 42;
  uint64_t half = (uint64_t)1 << (drop - 1);
  uint64_t kept = mantissa >> drop, rest = mantissa & (2 * half - 1);
  if (rest > half || (rest == half && (kept & 1) != 0)) kept++;
  // The hidden bit, or a carry out of the mantissa, adds to the exponent by itself.
  uint32_t base = exponent < -14 ? 0 : (uint32_t)(exponent + 14) << 10;
  return (f16)(sign | (base + (uint32_t)kept));
}

OPERATION f16 fadd16(f16 x, f16 y) { return f16_from_double(f16_to_float(x) + f16_to_float(y)); }
OPERATION f16 fsub16(f16 x, f16 y) { return f16_from_double(f16_to_float(x) - f16_to_float(y)); }
OPERATION f16 fmul16(f16 x, f16 y) { return f16_from_double(f16_to_float(x) * f16_to_float(y)); }
OPERATION f16 fdiv16(f16 x, f16 y) { return f16_from_double(f16_to_float(x) / f16_to_float(y)); }
OPERATION f16 neg_f16(f16 x) { return x ^ 0x8000; }
OPERATION f16 fabs16(f16 x) { return x & 0x7FFF; }
OPERATION bool eq_f16(f16 x, f16 y) { return f16_to_float(x) == f16_to_float(y); }
OPERATION bool lt16(f16 x, f16 y) { return f16_to_float(x) < f16_to_float(y); }
OPERATION bool le16(f16 x, f16 y) { return f16_to_float(x) <= f16_to_float(y); }
OPERATION bool isnan16(f16 x) { return fabs16(x) > F16_INFINITY; }
OPERATION bool isinf16(f16 x) { return fabs16(x) == F16_INFINITY; }
OPERATION f16 copysign16(f16 x, f16 y) { return (x & 0x7FFF) | (y & 0x8000); }
OPERATION f16 ldexp16(f16 x, int32_t y) { return f16_from_double(ldexp32(f16_to_float(x), y)); }

#define DEFINE_HALF_UNARY(name, function) \
  OPERATION f16 name(f16 x) { return f16_from_double(function(f16_to_float(x))); }
#define DEFINE_HALF_BINARY(name, function) \
  OPERATION f16 name(f16 x, f16 y) { return f16_from_double(function(f16_to_float(x), f16_to_float(y))); }
#define DEFINE_HALF_TERNARY(name, function)      \
  OPERATION f16 name(f16 x, f16 y, f16 z) {      \
    return f16_from_double(function(f16_to_float(x), f16_to_float(y), f16_to_float(z))); \
  }
DEFINE_HALF_BINARY(fmod16, fmod32)
DEFINE_HALF_BINARY(fpow16, fpow32)
DEFINE_HALF_BINARY(fmin16, fmin32)
DEFINE_HALF_BINARY(fmax16, fmax32)
DEFINE_HALF_BINARY(atan2_f16, atan2_f32)
DEFINE_HALF_BINARY(atan2pi_f16, atan2pi_f32)
DEFINE_HALF_BINARY(hypot16, hypot32)
DEFINE_HALF_TERNARY(lerp16, lerp32)
DEFINE_HALF_TERNARY(mad16, mad32)
DEFINE_HALF_UNARY(fsignum16, fsignum32)
DEFINE_HALF_UNARY(sqrt16, sqrt32)
DEFINE_HALF_UNARY(rsqrt16, rsqrt32)
DEFINE_HALF_UNARY(cbrt16, cbrt32)
DEFINE_HALF_UNARY(exp16, exp32)
DEFINE_HALF_UNARY(log16, log32)
DEFINE_HALF_UNARY(log2_f16, log2_f32)
DEFINE_HALF_UNARY(log10_f16, log10_f32)
DEFINE_HALF_UNARY(log1p_f16, log1p_f32)
DEFINE_HALF_UNARY(sin16, sin32)
DEFINE_HALF_UNARY(cos16, cos32)
DEFINE_HALF_UNARY(tan16, tan32)
DEFINE_HALF_UNARY(asin16, asin32)
DEFINE_HALF_UNARY(acos16, acos32)
DEFINE_HALF_UNARY(atan16, atan32)
DEFINE_HALF_UNARY(sinh16, sinh32)
DEFINE_HALF_UNARY(cosh16, cosh32)
DEFINE_HALF_UNARY(tanh16, tanh32)
DEFINE_HALF_UNARY(asinh16, asinh32)
DEFINE_HALF_UNARY(acosh16, acosh32)
DEFINE_HALF_UNARY(atanh16, atanh32)
DEFINE_HALF_UNARY(sinpi16, sinpi32)
DEFINE_HALF_UNARY(cospi16, cospi32)
DEFINE_HALF_UNARY(tanpi16, tanpi32)
DEFINE_HALF_UNARY(asinpi16, asinpi32)
DEFINE_HALF_UNARY(acospi16, acospi32)
DEFINE_HALF_UNARY(atanpi16, atanpi32)
DEFINE_HALF_UNARY(gamma16, gamma32)
DEFINE_HALF_UNARY(lgamma16, lgamma32)
DEFINE_HALF_UNARY(erf16, erf32)
DEFINE_HALF_UNARY(erfc16, erfc32)
DEFINE_HALF_UNARY(ceil16, ceil32)
DEFINE_HALF_UNARY(floor16, floor32)
DEFINE_HALF_UNARY(round16, round32)

// Products of halves have 22 bits, exact as doubles. The sum is rounded to odd, which makes the second rounding
// harmless.
OPERATION f16 fma16(f16 x, f16 y, f16 z) {
  double product = (double)f16_to_float(x) * f16_to_float(y), added = f16_to_float(z);
  double sum = product + added;
  if (!isfinite(sum)) return f16_from_double(sum);
  double part = sum - product;
  double error = (product - (sum - part)) + (added - part);
  if (error != 0 && (fptobits_f64_i64(sum) & 1) == 0) sum = nextafter(sum, error > 0 ? INFINITY : -INFINITY);
  return f16_from_double(sum);
}

// The neighbour of x in the direction of y.
OPERATION f16 nextafter16(f16 x, f16 y) {
  float from = f16_to_float(x), to = f16_to_float(y);
  if (from != from || to != to) return F16_NAN;
  if (from == to) return y;
  if (from == 0) return (f16)((y & 0x8000) | 1);
  return (f16)((from < to) == (from > 0) ? x + 1 : x - 1);
}

// ---------------------------------------------------------------------------------------------------------------
// Conversions

OPERATION int16_t fptobits_f16_i16(f16 x) { return (int16_t)x; }
OPERATION f16 bitstofp_i16_f16(int16_t x) { return (f16)x; }
OPERATION float fpconv_f16_f32(f16 x) { return f16_to_float(x); }
OPERATION double fpconv_f16_f64(f16 x) { return f16_to_float(x); }
OPERATION f16 fpconv_f32_f16(float x) { return f16_from_double(x); }
OPERATION f16 fpconv_f64_f16(double x) { return f16_from_double(x); }
OPERATION bool ftob_f16_bool(f16 x) { return fabs16(x) != 0; }
OPERATION f16 btof_bool_f16(bool x) { return x ? 0x3C00 : 0; }

// Integers that a double does not hold exactly are infinite as halves.
#define DEFINE_HALF_CONVERSIONS(W, S, U)                                                              \
  OPERATION f16 sitofp_i##W##_f16(S x) { return f16_from_double((double)x); }                         \
  OPERATION f16 uitofp_i##W##_f16(S x) { return f16_from_double((double)(U)x); }                      \
  OPERATION S fptosi_f16_i##W(f16 x) { return fptosi_f32_i##W(f16_to_float(x)); }                     \
  OPERATION S fptoui_f16_i##W(f16 x) { return fptoui_f32_i##W(f16_to_float(x)); }
DEFINE_HALF_CONVERSIONS(8, int8_t, uint8_t)
DEFINE_HALF_CONVERSIONS(16, int16_t, uint16_t)
DEFINE_HALF_CONVERSIONS(32, int32_t, uint32_t)
DEFINE_HALF_CONVERSIONS(64, int64_t, uint64_t)
