// Running totals of consecutive elements: to[k] becomes carry op at[0] op .. op at[k], where `to` is `at`, or somewhere else.
//
// One after the other, each waits for the one before it. In a vector, the lanes add what is one, two and four places before
// them, which is independent of all other vectors; only one operation a vector waits for the total so far.
//
// PREFIX(bits, op, type, e) defines the function prefix_op for elements of so many bits, which lanes.h calls `e`.

// The operations on vectors of V, whose unsigned kin is U, and on numbers, and the number that changes no other.
#define PREFIX_LANES_add32(V, U, x, y) ADD(V, U, x, y)
#define PREFIX_LANES_fadd32(V, U, x, y) ((x) + (y))
#define PREFIX_LANES_fadd64(V, U, x, y) ((x) + (y))
#define PREFIX_LANES_fmul32(V, U, x, y) ((x) * (y))
#define PREFIX_LANES_fmul64(V, U, x, y) ((x) * (y))
#define PREFIX_ONE_add32(x, y) add32(x, y)
#define PREFIX_ONE_fadd32(x, y) ((x) + (y))
#define PREFIX_ONE_fadd64(x, y) ((x) + (y))
#define PREFIX_ONE_fmul32(x, y) ((x) * (y))
#define PREFIX_ONE_fmul64(x, y) ((x) * (y))
#define PREFIX_IDENTITY_add32 0
#define PREFIX_IDENTITY_fadd32 (-0.0f)
#define PREFIX_IDENTITY_fadd64 (-0.0)
#define PREFIX_IDENTITY_fmul32 1.0f
#define PREFIX_IDENTITY_fmul64 1.0

#if HAS_LANES
#if defined(__clang__)
#define SHUFFLE(I, x, y, ...) __builtin_shufflevector(x, y, __VA_ARGS__)
#else
#define SHUFFLE(I, x, y, ...) __builtin_shuffle(x, y, (I){__VA_ARGS__})
#endif

// In each vector: two or three steps, then the total of the vectors before it.
#define PREFIX_VECTORS(L, lanes, type, V, U, op, ...)                                                           \
  const V none = SPLAT_##L(V, PREFIX_IDENTITY_##op);                                                            \
  V before = SPLAT_##L(V, carry);                                                                               \
  for (; count - i >= lanes; i += lanes) {                                                                      \
    V x = LOAD(V, at + i);                                                                                      \
    __VA_ARGS__                                                                                                 \
    STORE(V, to + i, PREFIX_LANES_##op(V, U, before, x));                                                       \
    before = PREFIX_LANES_##op(V, U, before, SPLAT_##L(V, x[lanes - 1]));                                       \
  }                                                                                                             \
  if (i > 0) carry = to[i - 1];

#define PREFIX_START(name, type) static void name(type *to, const type *at, int64_t count, type carry) { int64_t i = 0;
#define PREFIX_END(op) for (; i < count; i++) to[i] = carry = PREFIX_ONE_##op(carry, at[i]); }

#define PREFIX_32_ANY(name, type, e, op)                                                                        \
  PREFIX_START(name, type)                                                                                      \
  PREFIX_VECTORS(s4, 4, type, e##_s4, u32_s4, op,                                                               \
    x = PREFIX_LANES_##op(e##_s4, u32_s4, SHUFFLE(i32_s4, none, x, 0, 4, 5, 6), x);                             \
    x = PREFIX_LANES_##op(e##_s4, u32_s4, SHUFFLE(i32_s4, none, x, 0, 1, 4, 5), x);)                            \
  PREFIX_END(op)
#define PREFIX_64_ANY(name, type, e, op)                                                                        \
  PREFIX_START(name, type)                                                                                      \
  PREFIX_VECTORS(s2, 2, type, e##_s2, u64_s2, op,                                                               \
    x = PREFIX_LANES_##op(e##_s2, u64_s2, SHUFFLE(i64_s2, none, x, 0, 2), x);)                                  \
  PREFIX_END(op)

#if HAS_AVX2
#define PREFIX_32_AVX2(name, type, e, op)                                                                       \
  FOR_AVX2 PREFIX_START(name, type)                                                                             \
  PREFIX_VECTORS(a8, 8, type, e##_a8, u32_a8, op,                                                               \
    x = PREFIX_LANES_##op(e##_a8, u32_a8, SHUFFLE(i32_a8, none, x, 0, 8, 9, 10, 0, 12, 13, 14), x);             \
    x = PREFIX_LANES_##op(e##_a8, u32_a8, SHUFFLE(i32_a8, none, x, 0, 0, 8, 9, 0, 0, 12, 13), x);               \
    x = PREFIX_LANES_##op(e##_a8, u32_a8, SHUFFLE(i32_a8, none, x, 0, 0, 0, 0, 11, 11, 11, 11), x);)            \
  PREFIX_END(op)
#define PREFIX_64_AVX2(name, type, e, op)                                                                       \
  FOR_AVX2 PREFIX_START(name, type)                                                                             \
  PREFIX_VECTORS(a4, 4, type, e##_a4, u64_a4, op,                                                               \
    x = PREFIX_LANES_##op(e##_a4, u64_a4, SHUFFLE(i64_a4, none, x, 0, 4, 0, 6), x);                             \
    x = PREFIX_LANES_##op(e##_a4, u64_a4, SHUFFLE(i64_a4, none, x, 0, 0, 5, 5), x);)                            \
  PREFIX_END(op)
#define PREFIX_CHOOSE_AVX2(op, to, at, count, carry) \
  if (CAN_AVX2) { prefix_##op##_avx2(to, at, count, carry); return; }
#else
#define PREFIX_32_AVX2(name, type, e, op)
#define PREFIX_64_AVX2(name, type, e, op)
#define PREFIX_CHOOSE_AVX2(op, to, at, count, carry)
#endif

#if HAS_AVX512_LANES
#define PREFIX_32_AVX512(name, type, e, op)                                                                     \
  FOR_AVX512 PREFIX_START(name, type)                                                                           \
  PREFIX_VECTORS(z16, 16, type, e##_z16, u32_z16, op,                                                           \
    x = PREFIX_LANES_##op(e##_z16, u32_z16,                                                                     \
      SHUFFLE(i32_z16, none, x, 0, 16, 17, 18, 0, 20, 21, 22, 0, 24, 25, 26, 0, 28, 29, 30), x);                \
    x = PREFIX_LANES_##op(e##_z16, u32_z16,                                                                     \
      SHUFFLE(i32_z16, none, x, 0, 0, 16, 17, 0, 0, 20, 21, 0, 0, 24, 25, 0, 0, 28, 29), x);                    \
    x = PREFIX_LANES_##op(e##_z16, u32_z16,                                                                     \
      SHUFFLE(i32_z16, none, x, 0, 0, 0, 0, 19, 19, 19, 19, 0, 0, 0, 0, 27, 27, 27, 27), x);                    \
    x = PREFIX_LANES_##op(e##_z16, u32_z16,                                                                     \
      SHUFFLE(i32_z16, none, x, 0, 0, 0, 0, 0, 0, 0, 0, 23, 23, 23, 23, 23, 23, 23, 23), x);)                   \
  PREFIX_END(op)
#define PREFIX_64_AVX512(name, type, e, op)                                                                     \
  FOR_AVX512 PREFIX_START(name, type)                                                                           \
  PREFIX_VECTORS(z8, 8, type, e##_z8, u64_z8, op,                                                               \
    x = PREFIX_LANES_##op(e##_z8, u64_z8, SHUFFLE(i64_z8, none, x, 0, 8, 0, 10, 0, 12, 0, 14), x);              \
    x = PREFIX_LANES_##op(e##_z8, u64_z8, SHUFFLE(i64_z8, none, x, 0, 0, 9, 9, 0, 0, 13, 13), x);               \
    x = PREFIX_LANES_##op(e##_z8, u64_z8, SHUFFLE(i64_z8, none, x, 0, 0, 0, 0, 11, 11, 11, 11), x);)            \
  PREFIX_END(op)
#define PREFIX_CHOOSE_AVX512(op, to, at, count, carry) \
  if (CAN_AVX512) { prefix_##op##_avx512(to, at, count, carry); return; }
#else
#define PREFIX_32_AVX512(name, type, e, op)
#define PREFIX_64_AVX512(name, type, e, op)
#define PREFIX_CHOOSE_AVX512(op, to, at, count, carry)
#endif

// gcc warns of iterations that there never are in a copy for a constant count, so it is not to know the count.
#define PREFIX(bits, op, type, e)                                                                               \
  PREFIX_##bits##_AVX512(prefix_##op##_avx512, type, e, op)                                                     \
  PREFIX_##bits##_AVX2(prefix_##op##_avx2, type, e, op)                                                         \
  PREFIX_##bits##_ANY(prefix_##op##_any, type, e, op)                                                           \
  static void prefix_##op(type *to, const type *at, int64_t count, type carry) {                                \
    FORGET(count);                                                                                              \
    PREFIX_CHOOSE_AVX512(op, to, at, count, carry)                                                              \
    PREFIX_CHOOSE_AVX2(op, to, at, count, carry)                                                                \
    prefix_##op##_any(to, at, count, carry);                                                                    \
  }
#else
#define PREFIX(bits, op, type, e)                                                                               \
  static void prefix_##op(type *to, const type *at, int64_t count, type carry) {                                \
    for (int64_t i = 0; i < count; i++) to[i] = carry = PREFIX_ONE_##op(carry, at[i]);                          \
  }
#endif
