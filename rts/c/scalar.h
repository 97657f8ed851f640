// Arithmetic on integers and conversions, with results for all operands. One function per operation and type, named as
// the intrinsics are; what C says in one operator is not here. Integers are signed; the operation says how it reads
// them.

// Of two positive numbers: is the product more than `largest`? If not, it is stored.
#if defined(__GNUC__)
#define PRODUCT_OVERFLOWS(x, y, product, largest) __builtin_mul_overflow(x, y, product)
#else
#define PRODUCT_OVERFLOWS(x, y, product, largest) ((x) > (largest) / (y) || (*(product) = (x) * (y), 0))
#endif

// W: width; S, U: signed and unsigned type; M: an unsigned type in which products do not become `int`.
#define DEFINE_INTEGER_OPS(W, S, U, M)                                                                            \
  OPERATION S add##W(S x, S y) { return (S)((M)x + (M)y); }                                                       \
  OPERATION S sub##W(S x, S y) { return (S)((M)x - (M)y); }                                                       \
  OPERATION S mul##W(S x, S y) { return (S)((M)x * (M)y); }                                                       \
  OPERATION S neg_i##W(S x) { return (S)(0 - (M)x); }                                                             \
  OPERATION S abs##W(S x) { return x < 0 ? neg_i##W(x) : x; }                                                     \
  OPERATION S ssignum##W(S x) { return (S)((x > 0) - (x < 0)); }                                                  \
  OPERATION S usignum##W(S x) { return (S)(x != 0); }                                                             \
  /* Division by -1 is negation, which wraps. */                                                                  \
  OPERATION S squot##W(S x, S y) { return y == -1 ? neg_i##W(x) : (S)(x / y); }                                   \
  OPERATION S srem##W(S x, S y) { return y == -1 ? 0 : (S)(x % y); }                                              \
  OPERATION S sdiv##W(S x, S y) {                                                                                 \
    if (y == -1) return neg_i##W(x);                                                                              \
    S quotient = (S)(x / y), remainder = (S)(x % y);                                                              \
    return (S)(quotient - (remainder != 0 && (remainder < 0) != (y < 0)));                                        \
  }                                                                                                               \
  OPERATION S smod##W(S x, S y) {                                                                                 \
    if (y == -1) return 0;                                                                                        \
    S remainder = (S)(x % y);                                                                                     \
    return (S)(remainder + (remainder != 0 && (remainder < 0) != (y < 0) ? y : 0));                               \
  }                                                                                                               \
  /* Negative sizes count as 0; what is too large becomes the largest number. Sizes are computed seldom, */       \
  /* in many places: the function is not inlined. */                                                              \
  UNUSED OUT_OF_LINE static S mul_size##W(S x, S y) {                                                             \
    const S largest = (S)((U)-1 / 2);                                                                             \
    S product = largest;                                                                                          \
    if (x <= 0 || y <= 0) return 0;                                                                               \
    return PRODUCT_OVERFLOWS(x, y, &product, largest) ? largest : product;                                        \
  }                                                                                                               \
  OPERATION S sdiv_up##W(S x, S y) {                                                                              \
    if (y == -1) return neg_i##W(x);                                                                              \
    S quotient = (S)(x / y), remainder = (S)(x % y);                                                              \
    return (S)(quotient + (remainder != 0 && (remainder < 0) == (y < 0)));                                        \
  }                                                                                                               \
  OPERATION S udiv##W(S x, S y) { return (S)((U)x / (U)y); }                                                      \
  OPERATION S umod##W(S x, S y) { return (S)((U)x % (U)y); }                                                      \
  OPERATION S udiv_up##W(S x, S y) { return (S)((U)((U)x / (U)y) + ((U)x % (U)y != 0)); }                         \
  OPERATION S sdiv_safe##W(S x, S y) { return y == 0 ? 0 : sdiv##W(x, y); }                                       \
  OPERATION S smod_safe##W(S x, S y) { return y == 0 ? 0 : smod##W(x, y); }                                       \
  OPERATION S squot_safe##W(S x, S y) { return y == 0 ? 0 : squot##W(x, y); }                                     \
  OPERATION S srem_safe##W(S x, S y) { return y == 0 ? 0 : srem##W(x, y); }                                       \
  OPERATION S udiv_safe##W(S x, S y) { return y == 0 ? 0 : udiv##W(x, y); }                                       \
  OPERATION S umod_safe##W(S x, S y) { return y == 0 ? 0 : umod##W(x, y); }                                       \
  OPERATION S sdiv_up_safe##W(S x, S y) { return y == 0 ? 0 : sdiv_up##W(x, y); }                                 \
  OPERATION S udiv_up_safe##W(S x, S y) { return y == 0 ? 0 : udiv_up##W(x, y); }                                 \
  OPERATION S smin##W(S x, S y) { return x < y ? x : y; }                                                         \
  OPERATION S smax##W(S x, S y) { return x < y ? y : x; }                                                         \
  OPERATION S umin##W(S x, S y) { return (U)x < (U)y ? x : y; }                                                   \
  OPERATION S umax##W(S x, S y) { return (U)x < (U)y ? y : x; }                                                   \
  /* Shifts by the width or more, or by a negative amount, shift everything out. */                               \
  OPERATION S shl##W(S x, S y) { return (U)y < W ? (S)((M)x << y) : 0; }                                          \
  OPERATION S lshr##W(S x, S y) { return (U)y < W ? (S)((U)x >> y) : 0; }                                         \
  OPERATION S ashr##W(S x, S y) { return (S)(x >> ((U)y < W ? y : W - 1)); }                                      \
  OPERATION S upow##W(S x, S y) {                                                                                 \
    M result = 1, base = (M)x;                                                                                    \
    for (U exponent = (U)y; exponent != 0; exponent >>= 1) {                                                      \
      if (exponent & 1) result *= base;                                                                           \
      base *= base;                                                                                               \
    }                                                                                                             \
    return (S)result;                                                                                             \
  }                                                                                                               \
  OPERATION S pow##W(S x, S y) { return upow##W(x, y); }                                                          \
  /* The lowest bit as the sign: of `(x & 1) == 0` gcc makes a conversion, of which it makes no vectors. */         \
  OPERATION bool is_even##W(S x) { return (S)((M)x << (W - 1)) >= 0; }

DEFINE_INTEGER_OPS(8, int8_t, uint8_t, uint32_t)
DEFINE_INTEGER_OPS(16, int16_t, uint16_t, uint32_t)
DEFINE_INTEGER_OPS(32, int32_t, uint32_t, uint32_t)
DEFINE_INTEGER_OPS(64, int64_t, uint64_t, uint64_t)

// ---------------------------------------------------------------------------------------------------------------
// The upper halves of products

OPERATION int8_t smul_hi8(int8_t x, int8_t y) { return (int8_t)((int32_t)x * y >> 8); }
OPERATION int16_t smul_hi16(int16_t x, int16_t y) { return (int16_t)((int32_t)x * y >> 16); }
OPERATION int32_t smul_hi32(int32_t x, int32_t y) { return (int32_t)((int64_t)x * y >> 32); }
OPERATION int8_t umul_hi8(int8_t x, int8_t y) { return (int8_t)((uint32_t)(uint8_t)x * (uint8_t)y >> 8); }
OPERATION int16_t umul_hi16(int16_t x, int16_t y) { return (int16_t)((uint32_t)(uint16_t)x * (uint16_t)y >> 16); }
OPERATION int32_t umul_hi32(int32_t x, int32_t y) { return (int32_t)((uint64_t)(uint32_t)x * (uint32_t)y >> 32); }
OPERATION int64_t umul_hi64(int64_t x, int64_t y) {
#if defined(__SIZEOF_INT128__)
  __extension__ typedef unsigned __int128 wide;
  return (int64_t)(uint64_t)((wide)(uint64_t)x * (uint64_t)y >> 64);
#else
  uint64_t x0 = (uint32_t)x, x1 = (uint64_t)x >> 32, y0 = (uint32_t)y, y1 = (uint64_t)y >> 32;
  uint64_t low = x0 * y0, middle = x1 * y0 + (low >> 32), other = x0 * y1 + (uint32_t)middle;
  return (int64_t)(x1 * y1 + (middle >> 32) + (other >> 32));
#endif
}
// Read as unsigned, a negative factor is 2^64 too large.
OPERATION int64_t smul_hi64(int64_t x, int64_t y) {
  return sub64(umul_hi64(x, y), add64(x < 0 ? y : 0, y < 0 ? x : 0));
}

#define DEFINE_MAD_HI(W, S)                                                              \
  OPERATION S smad_hi##W(S x, S y, S z) { return add##W(smul_hi##W(x, y), z); }          \
  OPERATION S umad_hi##W(S x, S y, S z) { return add##W(umul_hi##W(x, y), z); }
DEFINE_MAD_HI(8, int8_t)
DEFINE_MAD_HI(16, int16_t)
DEFINE_MAD_HI(32, int32_t)
DEFINE_MAD_HI(64, int64_t)

// ---------------------------------------------------------------------------------------------------------------
// Counting bits

OPERATION int32_t popc64(int64_t x) {
#if defined(__GNUC__)
  return __builtin_popcountll((uint64_t)x);
#else
  int32_t count = 0;
  for (uint64_t rest = (uint64_t)x; rest != 0; rest &= rest - 1) count++;
  return count;
#endif
}
OPERATION int32_t clz64(int64_t x) {
#if defined(__GNUC__)
  return x == 0 ? 64 : __builtin_clzll((uint64_t)x);
#else
  int32_t count = 64;
  for (uint64_t rest = (uint64_t)x; rest != 0; rest >>= 1) count--;
  return count;
#endif
}
// Counting the ones below the lowest would take a call where the processor is not known to count bits.
OPERATION int32_t ctz64(int64_t x) {
#if defined(__GNUC__)
  return x == 0 ? 64 : __builtin_ctzll((uint64_t)x);
#else
  return x == 0 ? 64 : popc64((int64_t)(~(uint64_t)x & ((uint64_t)x - 1)));
#endif
}

#define DEFINE_BIT_COUNTS(W, S, U)                                            \
  OPERATION int32_t popc##W(S x) { return popc64((U)x); }                     \
  OPERATION int32_t clz##W(S x) { return clz64((U)x) - (64 - W); }            \
  OPERATION int32_t ctz##W(S x) { return x == 0 ? W : ctz64((U)x); }
DEFINE_BIT_COUNTS(8, int8_t, uint8_t)
DEFINE_BIT_COUNTS(16, int16_t, uint16_t)
DEFINE_BIT_COUNTS(32, int32_t, uint32_t)
