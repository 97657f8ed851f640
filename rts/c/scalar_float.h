// Arithmetic on f32 and f64, and conversions from and to integers. What C says in one operator is not here.

OPERATION int32_t fptobits_f32_i32(float x) {
  int32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
OPERATION float bitstofp_i32_f32(int32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}
OPERATION int64_t fptobits_f64_i64(double x) {
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}
OPERATION double bitstofp_i64_f64(int64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// A NaN yields to a number; -0 is less than +0. Either choice is one operation, and where the two differ x and y are
// zeros, of which the signs are `or`ed or `and`ed, or NaNs: nothing here is a branch that a processor would have to guess.
#define DEFINE_MIN_MAX(W, T, I)                                                                            \
  OPERATION T fmin##W(T x, T y) {                                                                          \
    T least = x < y ? x : y, other = y < x ? y : x;                                                        \
    T either = bitstofp_i##W##_f##W(fptobits_f##W##_i##W(least) | fptobits_f##W##_i##W(other));            \
    return y != y ? x : x != x ? y : either;                                                               \
  }                                                                                                        \
  OPERATION T fmax##W(T x, T y) {                                                                          \
    T greatest = x > y ? x : y, other = y > x ? y : x;                                                     \
    T either = bitstofp_i##W##_f##W(fptobits_f##W##_i##W(greatest) & fptobits_f##W##_i##W(other));         \
    return y != y ? x : x != x ? y : either;                                                               \
  }
DEFINE_MIN_MAX(32, float, int32_t)
DEFINE_MIN_MAX(64, double, int64_t)

// The same for a loop in which each result waits for the one before: a choice is one operation, and what is left, zeros
// and NaNs, is seldom, and predicted. `islessgreater` asks for both at once.
#define DEFINE_NEXT_MIN_MAX(W, T)                                              \
  OPERATION T fmin##W##_next(T x, T y) {                                       \
    T least = y < x ? y : x;                                                   \
    return UNLIKELY(!islessgreater(least, 0)) ? fmin##W(x, y) : least;          \
  }                                                                            \
  OPERATION T fmax##W##_next(T x, T y) {                                       \
    T greatest = y > x ? y : x;                                                \
    return UNLIKELY(!islessgreater(greatest, 0)) ? fmax##W(x, y) : greatest; \
  }
DEFINE_NEXT_MIN_MAX(32, float)
DEFINE_NEXT_MIN_MAX(64, double)

// Of three numbers, two of which are compared first: those on the left or on the right. There is one branch, behind both
// choices, and it asks for the bits: C compilers would make of two branches some that are hard to predict.
#define DEFINE_NEXT_OF_THREE(W, T, U, INFINITE, name, is_before)                                        \
  OPERATION int name##W##_is_odd(T x) {                                                                 \
    return (U)((U)fptobits_f##W##_i##W(x) << 1) - 1 >= (U)INFINITE;                                     \
  }                                                                                                     \
  OPERATION T name##W##_next_left(T x, T y, T z) {                                                      \
    T two = y is_before x ? y : x, three = z is_before two ? z : two;                                   \
    return UNLIKELY(name##W##_is_odd(two) | name##W##_is_odd(three)) ? name##W(name##W(x, y), z) : three; \
  }                                                                                                     \
  OPERATION T name##W##_next_right(T x, T y, T z) {                                                     \
    T two = z is_before y ? z : y, three = two is_before x ? two : x;                                   \
    return UNLIKELY(name##W##_is_odd(two) | name##W##_is_odd(three)) ? name##W(x, name##W(y, z)) : three; \
  }
DEFINE_NEXT_OF_THREE(32, float, uint32_t, 0xFF000000u, fmin, <)
DEFINE_NEXT_OF_THREE(32, float, uint32_t, 0xFF000000u, fmax, >)
DEFINE_NEXT_OF_THREE(64, double, uint64_t, 0xFFE0000000000000u, fmin, <)
DEFINE_NEXT_OF_THREE(64, double, uint64_t, 0xFFE0000000000000u, fmax, >)

#define PI_F64 3.14159265358979323846

// W: width; T: type; F: what names of the C library end in. A square is rounded once, be the exponent constant or not.
#define DEFINE_UNARY(W, T, F, name, function) \
  OPERATION T name##W(T x) { return function##F(x); }
#define DEFINE_FLOAT_OPS(W, T, F)                                                                         \
  OPERATION T fmod##W(T x, T y) { return fmod##F(x, y); }                                                 \
  OPERATION T fpow##W(T x, T y) { return y == 2 ? x * x : pow##F(x, y); }                                 \
  DEFINE_UNARY(W, T, F, fabs, fabs)                                                                       \
  OPERATION T fsignum##W(T x) { return x > 0 ? 1 : x < 0 ? -1 : x; }                                      \
  DEFINE_UNARY(W, T, F, sqrt, sqrt)                                                                       \
  OPERATION T rsqrt##W(T x) { return 1 / sqrt##F(x); }                                                    \
  DEFINE_UNARY(W, T, F, cbrt, cbrt)                                                                       \
  DEFINE_UNARY(W, T, F, exp, exp)                                                                         \
  DEFINE_UNARY(W, T, F, log, log)                                                                         \
  DEFINE_UNARY(W, T, F, log2_f, log2)                                                                     \
  DEFINE_UNARY(W, T, F, log10_f, log10)                                                                   \
  DEFINE_UNARY(W, T, F, log1p_f, log1p)                                                                   \
  DEFINE_UNARY(W, T, F, sin, sin)                                                                         \
  DEFINE_UNARY(W, T, F, cos, cos)                                                                         \
  DEFINE_UNARY(W, T, F, tan, tan)                                                                         \
  DEFINE_UNARY(W, T, F, asin, asin)                                                                       \
  DEFINE_UNARY(W, T, F, acos, acos)                                                                       \
  DEFINE_UNARY(W, T, F, atan, atan)                                                                       \
  DEFINE_UNARY(W, T, F, sinh, sinh)                                                                       \
  DEFINE_UNARY(W, T, F, cosh, cosh)                                                                       \
  DEFINE_UNARY(W, T, F, tanh, tanh)                                                                       \
  DEFINE_UNARY(W, T, F, asinh, asinh)                                                                     \
  DEFINE_UNARY(W, T, F, acosh, acosh)                                                                     \
  DEFINE_UNARY(W, T, F, atanh, atanh)                                                                     \
  DEFINE_UNARY(W, T, F, gamma, tgamma)                                                                    \
  DEFINE_UNARY(W, T, F, erf, erf)                                                                         \
  DEFINE_UNARY(W, T, F, erfc, erfc)                                                                       \
  DEFINE_UNARY(W, T, F, ceil, ceil)                                                                       \
  DEFINE_UNARY(W, T, F, floor, floor)                                                                     \
  DEFINE_UNARY(W, T, F, round, nearbyint)                                                                 \
  /* The usual lgamma writes a global variable. */                                                        \
  OPERATION T lgamma##W(T x) {                                                                            \
    int sign;                                                                                             \
    return lgamma##F##_r(x, &sign);                                                                       \
  }                                                                                                       \
  /* The functions of pi*x first bring x near 0, which is exact: multiples of 1/2 give exact results. */  \
  OPERATION T sinpi##W(T x) {                                                                             \
    T r = fmod##F(x, 2);                                                                                  \
    if (r > 1) r -= 2;                                                                                    \
    if (r < -1) r += 2;                                                                                   \
    if (r > (T)0.5) r = 1 - r;                                                                            \
    if (r < (T)-0.5) r = -1 - r;                                                                          \
    return sin##F((T)PI_F64 * r);                                                                         \
  }                                                                                                       \
  OPERATION T cospi##W(T x) {                                                                             \
    T r = fabs##F(fmod##F(x, 2));                                                                         \
    if (r > 1) r = 2 - r;                                                                                 \
    if (r <= (T)0.25) return cos##F((T)PI_F64 * r);                                                       \
    if (r <= (T)0.75) return sin##F((T)PI_F64 * ((T)0.5 - r));                                            \
    return -cos##F((T)PI_F64 * (1 - r));                                                                  \
  }                                                                                                       \
  OPERATION T tanpi##W(T x) {                                                                             \
    T r = fmod##F(x, 1);                                                                                  \
    if (r > (T)0.5) r -= 1;                                                                               \
    if (r < (T)-0.5) r += 1;                                                                              \
    if (fabs##F(r) == (T)0.5) return r > 0 ? (T)INFINITY : -(T)INFINITY;                                  \
    /* Near the pole its distance counts, which is exact here and would drown in the rounding of pi*r. */ \
    if (r > (T)0.25) return 1 / tan##F((T)PI_F64 * ((T)0.5 - r));                                         \
    if (r < (T)-0.25) return -1 / tan##F((T)PI_F64 * ((T)0.5 + r));                                       \
    return tan##F((T)PI_F64 * r);                                                                         \
  }                                                                                                       \
  OPERATION T asinpi##W(T x) { return asin##F(x) / (T)PI_F64; }                                           \
  OPERATION T acospi##W(T x) { return acos##F(x) / (T)PI_F64; }                                           \
  OPERATION T atanpi##W(T x) { return atan##F(x) / (T)PI_F64; }                                           \
  OPERATION T atan2_f##W(T x, T y) { return atan2##F(x, y); }                                             \
  OPERATION T atan2pi_f##W(T x, T y) { return atan2##F(x, y) / (T)PI_F64; }                               \
  OPERATION T hypot##W(T x, T y) { return hypot##F(x, y); }                                               \
  OPERATION T nextafter##W(T x, T y) { return nextafter##F(x, y); }                                       \
  OPERATION T copysign##W(T x, T y) { return copysign##F(x, y); }                                         \
  OPERATION T ldexp##W(T x, int32_t y) { return ldexp##F(x, y); }                                         \
  OPERATION T lerp##W(T x, T y, T t) { return x + (y - x) * t; }                                          \
  OPERATION T mad##W(T x, T y, T z) { return x * y + z; }                                                 \
  OPERATION T fma##W(T x, T y, T z) { return fma##F(x, y, z); }                                           \
  OPERATION bool isnan##W(T x) { return x != x; }                                                         \
  OPERATION bool isinf##W(T x) { return isinf(x) != 0; }

DEFINE_FLOAT_OPS(32, float, f)
DEFINE_FLOAT_OPS(64, double, )

// ---------------------------------------------------------------------------------------------------------------
// To integers

// Truncation towards zero into [lowest, 2^top) of what does not simply fit; NaN and infinities give 0.
COLD static uint64_t truncate_rest(double x, int64_t lowest, int top) {
  if (!isfinite(x)) return 0;
  if (x <= (double)lowest) return (uint64_t)lowest;
  if (x < 0) return (uint64_t)(int64_t)x;
  if (x >= ldexp(1, top)) return UINT64_MAX >> (64 - top);
  return (uint64_t)x;
}

// F, T: name and type of the float; W, S, U: of the integer; LIMIT: 2^(W-1). The first is written without branches, for
// loops. To unsigned numbers, negative ones keep their bits as long as the signed type has them.
#define DEFINE_TRUNCATION(F, T, W, S, U, LIMIT)                                           \
  OPERATION S fptosi_##F##_i##W(T x) {                                                    \
    bool fits = x >= -(T)LIMIT && x < (T)LIMIT;                                           \
    S truncated = (S)(fits ? x : 0);                                                      \
    S nearest = x < 0 ? INT##W##_MIN : INT##W##_MAX;                                      \
    S rest = x - x == 0 ? nearest : 0;                                                    \
    return fits ? truncated : rest;                                                       \
  }                                                                                       \
  OPERATION S fptoui_##F##_i##W(T x) {                                                    \
    if (x >= 0 && x < 2 * (T)LIMIT) return (S)(U)x;                                       \
    return (S)truncate_rest(x, INT##W##_MIN, W);                                          \
  }
#define DEFINE_TRUNCATIONS(F, T)                                           \
  DEFINE_TRUNCATION(F, T, 8, int8_t, uint8_t, 128)                         \
  DEFINE_TRUNCATION(F, T, 16, int16_t, uint16_t, 32768)                    \
  DEFINE_TRUNCATION(F, T, 32, int32_t, uint32_t, 2147483648.0)             \
  DEFINE_TRUNCATION(F, T, 64, int64_t, uint64_t, 9223372036854775808.0)
DEFINE_TRUNCATIONS(f32, float)
DEFINE_TRUNCATIONS(f64, double)
