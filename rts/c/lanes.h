// Lanes: vectors whose elements belong to different iterations of a loop, for functions that execute many at once. Types
// and macros for the vector extensions of GCC and clang; without them the loops are executed one by one.
//
// A kind of lanes is a letter, for the size of vectors, and the number of lanes: `s4` are four of 32 bits in 16 bytes, which
// every processor with vectors can do, `a8` eight in 32 bytes, for AVX2, `z16` sixteen in 64, for AVX-512. `mask_a8` is a truth value for each lane: 0 or -1.
// Macros evaluate their operands once. They are no functions, because vectors cannot be passed to functions alike under all
// settings of the compiler.

#if defined(__GNUC__) && !defined(NO_LANES)
#define HAS_LANES 1
#else
#define HAS_LANES 0
#endif

#if !HAS_LANES
#undef HAS_AVX2
#define HAS_AVX2 0
#endif

// Some operations are built-in functions that clang calls otherwise.
#if HAS_LANES && HAS_AVX512 && !defined(__clang__)
#define HAS_AVX512_LANES 1
#else
#define HAS_AVX512_LANES 0
#endif

// What whole vectors leave are a few iterations, which are not worth much of the compiler's time.
#if HAS_LANES && !defined(__clang__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#define FOR_THE_REST __attribute__((noinline, optimize("O1")))
#else
#define FOR_THE_REST OUT_OF_LINE
#endif

#define LANE_TYPE(type, name, lanes) typedef type name __attribute__((vector_size(sizeof(type) * lanes)))

#define LANE_TYPES(L, lanes, M)                                                                                  \
  LANE_TYPE(int8_t, i8_##L, lanes);                                                                              \
  LANE_TYPE(int16_t, i16_##L, lanes);                                                                            \
  LANE_TYPE(int32_t, i32_##L, lanes);                                                                            \
  LANE_TYPE(int64_t, i64_##L, lanes);                                                                            \
  LANE_TYPE(uint8_t, u8_##L, lanes);                                                                             \
  LANE_TYPE(uint16_t, u16_##L, lanes);                                                                           \
  LANE_TYPE(uint32_t, u32_##L, lanes);                                                                           \
  LANE_TYPE(uint64_t, u64_##L, lanes);                                                                           \
  LANE_TYPE(float, f32_##L, lanes);                                                                              \
  LANE_TYPE(double, f64_##L, lanes);                                                                             \
  LANE_TYPE(M, mask_##L, lanes);

// What built-in functions call integers of 64 bits.
#define OF_64_a4 long long __attribute__((vector_size(32)))

#define OF_64_z8 long long __attribute__((vector_size(64)))

// Of a vector type.
#define NUM_LANES(V) ((int)(sizeof(V) / sizeof(((V){0})[0])))

#define SPLAT_s2(V, x) __extension__({ __auto_type x_ = (x); (V){x_, x_}; })

#define SPLAT_s4(V, x) __extension__({ __auto_type x_ = (x); (V){x_, x_, x_, x_}; })

#define SPLAT_a4(V, x) __extension__({ __auto_type x_ = (x); (V){x_, x_, x_, x_}; })

#define SPLAT_a8(V, x) __extension__({ __auto_type x_ = (x); (V){x_, x_, x_, x_, x_, x_, x_, x_}; })

#define SPLAT_z8(V, x) SPLAT_a8(V, x)

#define SPLAT_z16(V, x)                                                                       \
  __extension__({                                                                             \
    __auto_type x_ = (x);                                                                     \
    (V){x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_, x_};                      \
  })

// 0, 1, 2, ...
#define NUMBERS_s2(V) ((V){0, 1})

#define NUMBERS_s4(V) ((V){0, 1, 2, 3})

#define NUMBERS_a4(V) ((V){0, 1, 2, 3})

#define NUMBERS_a8(V) ((V){0, 1, 2, 3, 4, 5, 6, 7})

#define NUMBERS_z8(V) NUMBERS_a8(V)

#define NUMBERS_z16(V) ((V){0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})

// Is a lane of the mask true? Are all?
#if defined(__x86_64__)
#define LANE_BITS_s2(m) __builtin_ia32_movmskpd((f64_s2)(m))
#define LANE_BITS_s4(m) __builtin_ia32_movmskps((f32_s4)(m))
#define LANE_BITS_a4(m) __builtin_ia32_movmskpd256((f64_a4)(m))
#define LANE_BITS_a8(m) __builtin_ia32_movmskps256((f32_a8)(m))
#define LANE_BITS_z8(m) __builtin_ia32_cvtq2mask512((OF_64_z8)(m))
#define LANE_BITS_z16(m) __builtin_ia32_cvtd2mask512(m)
#else
#define LANE_BITS(M, m)                                                         \
  __extension__({                                                               \
    M m_ = (m);                                                                 \
    int bits_ = 0;                                                              \
    for (int l_ = 0; l_ < NUM_LANES(M); l_++) bits_ |= (m_[l_] != 0) << l_;     \
    bits_;                                                                      \
  })
#define LANE_BITS_s2(m) LANE_BITS(mask_s2, m)
#define LANE_BITS_s4(m) LANE_BITS(mask_s4, m)
#endif

#define ANY(L, m) (LANE_BITS_##L(m) != 0)

#define ALL(L, m) (LANE_BITS_##L(m) == (1 << NUM_LANES(mask_##L)) - 1)

#define CONVERT(V, x) __builtin_convertvector(x, V)

// Masks of elements of 32 bits in lanes of 64, and back. GCC takes a long way for conversions between vectors of different
// sizes.
#define MASK_OF_32_s2(x) CONVERT(mask_s2, x)

#define MASK_FOR_32_s2(m) CONVERT(i32_s2, m)

#define MASK_OF_32_z8(x) CONVERT(mask_z8, x)

#define MASK_FOR_32_z8(m) CONVERT(i32_z8, m)

#if defined(__clang__)
#define MASK_OF_32_a4(x) CONVERT(mask_a4, x)
#else
#define MASK_OF_32_a4(x) ((mask_a4)__builtin_ia32_pmovsxdq256(x))
#endif

#if defined(__GNUC__) && __GNUC__ >= 12 && !defined(__clang__)
#define MASK_FOR_32_a4(m)                                           \
  __extension__({                                                   \
    i32_a8 m_ = (i32_a8)(m);                                        \
    __builtin_shufflevector(m_, m_, 0, 2, 4, 6);                    \
  })
#else
#define MASK_FOR_32_a4(m) CONVERT(i32_a4, m)
#endif

// A vector of what F says of each lane. GCC puts integers of 32 and 64 bits together in general registers and in memory, but
// floats with one instruction each; so they pass for floats. 8, 16, 32, 64: the bits of an element.
#define AS_IT_IS(x) (x)

#define AS_F32(x) ((union { __typeof__(x) is_; float as_; }){x}.as_)

#define AS_F64(x) ((union { __typeof__(x) is_; double as_; }){x}.as_)

#define LANES_s2(V, AS, F) ((V){AS(F(0)), AS(F(1))})

#define LANES_s4(V, AS, F) ((V){AS(F(0)), AS(F(1)), AS(F(2)), AS(F(3))})

#define LANES_a4(V, AS, F) LANES_s4(V, AS, F)

#define LANES_a8(V, AS, F) ((V){AS(F(0)), AS(F(1)), AS(F(2)), AS(F(3)), AS(F(4)), AS(F(5)), AS(F(6)), AS(F(7))})

#define LANES_z8(V, AS, F) LANES_a8(V, AS, F)

#define LANES_z16(V, AS, F)                                                                                      \
  ((V){AS(F(0)), AS(F(1)), AS(F(2)), AS(F(3)), AS(F(4)), AS(F(5)), AS(F(6)), AS(F(7)), AS(F(8)), AS(F(9)),       \
       AS(F(10)), AS(F(11)), AS(F(12)), AS(F(13)), AS(F(14)), AS(F(15))})

#define FILL_8(L, V, F) LANES_##L(V, AS_IT_IS, F)

#define FILL_16(L, V, F) LANES_##L(V, AS_IT_IS, F)

#define FILL_32(L, V, F) ((V)LANES_##L(f32_##L, AS_F32, F))

#define FILL_64(L, V, F) ((V)LANES_##L(f64_##L, AS_F64, F))

// x where the mask is true, else y. I: the integers of the size of V's elements, in which the mask is given.
#define SELECT(V, I, m, x, y)                                       \
  __extension__({                                                   \
    I m_ = (m);                                                     \
    (V)(((I)(x) & m_) | ((I)(y) & ~m_));                            \
  })

// A function of scalars for each lane.
#define EACH_1(V, f, x)                                                                       \
  __extension__({                                                                             \
    __auto_type x_ = (x);                                                                     \
    V r_ = {0};                                                                               \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++) r_[l_] = f(x_[l_]);                             \
    r_;                                                                                       \
  })

#define EACH_2(V, f, x, y)                                                                    \
  __extension__({                                                                             \
    __auto_type x_ = (x);                                                                     \
    __auto_type y_ = (y);                                                                     \
    V r_ = {0};                                                                               \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++) r_[l_] = f(x_[l_], y_[l_]);                     \
    r_;                                                                                       \
  })

#define EACH_3(V, f, x, y, z)                                                                 \
  __extension__({                                                                             \
    __auto_type x_ = (x);                                                                     \
    __auto_type y_ = (y);                                                                     \
    __auto_type z_ = (z);                                                                     \
    V r_ = {0};                                                                               \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++) r_[l_] = f(x_[l_], y_[l_], z_[l_]);             \
    r_;                                                                                       \
  })

// fptosi_f32_i32 in vectors of 32 bits; what does not simply fit is left to the function.
#define TRUNCATE(L, x)                                                                        \
  __extension__({                                                                             \
    f32_##L whole_ = (x);                                                                     \
    mask_##L fits_ = (mask_##L)(whole_ >= -2147483648.0f) & (mask_##L)(whole_ < 2147483648.0f); \
    i32_##L made_ = CONVERT(i32_##L, (f32_##L)((mask_##L)whole_ & fits_));                    \
    if (!ALL(L, fits_)) made_ = EACH_1(i32_##L, fptosi_f32_i32, whole_);                      \
    made_;                                                                                    \
  })

// Only in lanes where the mask is true: a division by zero must not be tried in others.
#define EACH_2_WHERE(V, m, f, x, y)                                                           \
  __extension__({                                                                             \
    __auto_type m_ = (m);                                                                     \
    __auto_type x_ = (x);                                                                     \
    __auto_type y_ = (y);                                                                     \
    V r_ = {0};                                                                               \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                                 \
      if (m_[l_]) r_[l_] = f(x_[l_], y_[l_]);                                                 \
    r_;                                                                                       \
  })

// Elements that are neighbours, or `stride` apart, or anywhere.
#define LOAD(V, p)                                                                            \
  __extension__({                                                                             \
    V r_;                                                                                     \
    memcpy(&r_, (p), sizeof r_);                                                              \
    r_;                                                                                       \
  })

#define AT_STRIDE(l) p_[(l) * s_]

#define AT_INDEX(l) p_[i_[l]]

#define LOAD_STRIDED(L, V, bits, p, stride)                                                   \
  __extension__({                                                                             \
    __auto_type p_ = (p);                                                                     \
    int64_t s_ = (stride);                                                                    \
    FILL_##bits(L, V, AT_STRIDE);                                                             \
  })

#define LOAD_ANY(L, V, bits, p, index)                                                        \
  __extension__({                                                                             \
    __auto_type p_ = (p);                                                                     \
    __auto_type i_ = (index);                                                                 \
    FILL_##bits(L, V, AT_INDEX);                                                              \
  })

// The same in some lanes. As a rule it is all of them.
#define LOAD_WHERE(L, V, bits, m, p) LOAD_WHERE_##bits##_##L(L, V, m, p)

#define LOAD_WHERE_ANY(L, V, m, p)                                                            \
  __extension__({                                                                             \
    mask_##L m_ = (m);                                                                        \
    __auto_type p_ = (p);                                                                     \
    V r_ = {0};                                                                               \
    if (ALL(L, m_))                                                                           \
      memcpy(&r_, p_, sizeof r_);                                                             \
    else                                                                                      \
      for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                               \
        if (m_[l_]) r_[l_] = p_[l_];                                                          \
    r_;                                                                                       \
  })

// There are instructions for elements of 32 and 64 bits.
#define LOAD_WHERE_8_s2(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_s2(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_32_s2(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_64_s2(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_8_s4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_s4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_32_s4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_64_s4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_8_a4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_a4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_8_a8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_a8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_8_z8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_z8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_8_z16(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_16_z16(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)

#if HAS_AVX2 && !defined(__clang__)
#define LOAD_WHERE_32_a8(L, V, m, p) ((V)__builtin_ia32_maskloadd256((const i32_a8 *)(p), m))
#define LOAD_WHERE_32_a4(L, V, m, p) ((V)__builtin_ia32_maskloadd((const i32_a4 *)(p), MASK_FOR_32_a4(m)))
#define LOAD_WHERE_64_a4(L, V, m, p) ((V)__builtin_ia32_maskloadpd256((const f64_a4 *)(p), (OF_64_a4)(m)))
#else
#define LOAD_WHERE_32_a8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_32_a4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_64_a4(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#endif
#define LOAD_WHERE_64_a8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)

#if HAS_AVX512_LANES
#define LOAD_WHERE_32_z16(L, V, m, p) \
  ((V)__builtin_ia32_loaddqusi512_mask((const int *)(p), (i32_z16){0}, (unsigned short)LANE_BITS_z16(m)))
#define LOAD_WHERE_32_z8(L, V, m, p) \
  ((V)__builtin_ia32_loaddqusi256_mask((const int *)(p), (i32_a8){0}, (unsigned char)LANE_BITS_z8(m)))
#define LOAD_WHERE_64_z8(L, V, m, p) \
  ((V)__builtin_ia32_loaddqudi512_mask((const long long *)(p), (OF_64_z8){0}, (unsigned char)LANE_BITS_z8(m)))
#else
#define LOAD_WHERE_32_z16(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_32_z8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#define LOAD_WHERE_64_z8(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)
#endif
#define LOAD_WHERE_64_z16(L, V, m, p) LOAD_WHERE_ANY(L, V, m, p)

#define LOAD_STRIDED_WHERE(L, V, bits, m, p, stride)                                          \
  __extension__({                                                                             \
    mask_##L m_ = (m);                                                                        \
    __auto_type p_ = (p);                                                                     \
    int64_t s_ = (stride);                                                                    \
    V r_ = {0};                                                                               \
    if (ALL(L, m_))                                                                           \
      r_ = FILL_##bits(L, V, AT_STRIDE);                                                      \
    else                                                                                      \
      for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                               \
        if (m_[l_]) r_[l_] = AT_STRIDE(l_);                                                   \
    r_;                                                                                       \
  })

#define LOAD_ANY_WHERE(L, V, bits, m, p, index)                                               \
  __extension__({                                                                             \
    mask_##L m_ = (m);                                                                        \
    __auto_type p_ = (p);                                                                     \
    __auto_type i_ = (index);                                                                 \
    V r_ = {0};                                                                               \
    if (ALL(L, m_))                                                                           \
      r_ = FILL_##bits(L, V, AT_INDEX);                                                       \
    else                                                                                      \
      for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                               \
        if (m_[l_]) r_[l_] = AT_INDEX(l_);                                                    \
    r_;                                                                                       \
  })

#define STORE(V, p, x)                                                                        \
  do {                                                                                        \
    V x_ = (x);                                                                               \
    memcpy((p), &x_, sizeof x_);                                                              \
  } while (0)

#define STORE_STRIDED(V, p, stride, x)                                                        \
  do {                                                                                        \
    V x_ = (x);                                                                               \
    __auto_type p_ = (p);                                                                     \
    int64_t s_ = (stride);                                                                    \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++) p_[l_ * s_] = x_[l_];                           \
  } while (0)

#define STORE_ANY(V, p, index, x)                                                             \
  do {                                                                                        \
    V x_ = (x);                                                                               \
    __auto_type p_ = (p);                                                                     \
    __auto_type i_ = (index);                                                                 \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++) p_[i_[l_]] = x_[l_];                            \
  } while (0)

#define STORE_STRIDED_WHERE(V, m, p, stride, x)                                               \
  do {                                                                                        \
    __auto_type m_ = (m);                                                                     \
    V x_ = (x);                                                                               \
    __auto_type p_ = (p);                                                                     \
    int64_t s_ = (stride);                                                                    \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                                 \
      if (m_[l_]) p_[l_ * s_] = x_[l_];                                                       \
  } while (0)

#define STORE_ANY_WHERE(V, m, p, index, x)                                                    \
  do {                                                                                        \
    __auto_type m_ = (m);                                                                     \
    V x_ = (x);                                                                               \
    __auto_type p_ = (p);                                                                     \
    __auto_type i_ = (index);                                                                 \
    for (int l_ = 0; l_ < NUM_LANES(V); l_++)                                                 \
      if (m_[l_]) p_[i_[l_]] = x_[l_];                                                        \
  } while (0)

// Integers wrap, which signed ones must not in C. U: the unsigned vector.
#define ADD(V, U, x, y) ((V)((U)(x) + (U)(y)))

#define SUB(V, U, x, y) ((V)((U)(x) - (U)(y)))

#define MUL(V, U, x, y) ((V)((U)(x) * (U)(y)))

// By an amount that is the same in all lanes and below the width.
#define SHL(V, U, x, amount) ((V)((U)(x) << (amount)))

#define LSHR(V, U, x, amount) ((V)((U)(x) >> (amount)))

#define ASHR(V, U, x, amount) ((x) >> (amount))

// By an amount that is the same in all lanes, as the functions on scalars do it. W: the bits of an element.
#define SHL_BY(V, U, W, x, amount)                                                   \
  __extension__({                                                                    \
    uint64_t by_ = (uint64_t)(amount);                                               \
    V x_ = (x), none_ = {0};                                                         \
    by_ < W ? SHL(V, U, x_, (uint##W##_t)by_) : none_;                               \
  })

#define LSHR_BY(V, U, W, x, amount)                                                  \
  __extension__({                                                                    \
    uint64_t by_ = (uint64_t)(amount);                                               \
    V x_ = (x), none_ = {0};                                                         \
    by_ < W ? LSHR(V, U, x_, (uint##W##_t)by_) : none_;                              \
  })

#define ASHR_BY(V, U, W, x, amount)                                                  \
  __extension__({                                                                    \
    uint64_t by_ = (uint64_t)(amount);                                               \
    ASHR(V, U, x, (int##W##_t)(by_ < W ? by_ : W - 1));                              \
  })

// By a positive constant.
#define UDIV(V, U, x, by) ((V)((U)(x) / (by)))

#define UMOD(V, U, x, by) ((V)((U)(x) % (by)))

#define SQUOT(V, U, x, by) ((x) / (by))

#define SREM(V, U, x, by) ((x) % (by))

// Rounded down, and what is left then: what C gives is corrected where it is negative.
#define SDIV(V, U, x, by)                                                            \
  __extension__({                                                                    \
    V x_ = (x), q_ = x_ / (by);                                                      \
    q_ + (V)(q_ * (by) > x_);                                                        \
  })

#define SMOD(V, U, x, by)                                                            \
  __extension__({                                                                    \
    V x_ = (x), r_ = x_ % (by);                                                      \
    r_ + ((V)(r_ < 0) & (by));                                                       \
  })

#define LESSER(V, I, x, y)                                          \
  __extension__({                                                   \
    V x_ = (x), y_ = (y);                                           \
    SELECT(V, I, x_ < y_, x_, y_);                                  \
  })

#define GREATER(V, I, x, y)                                         \
  __extension__({                                                   \
    V x_ = (x), y_ = (y);                                           \
    SELECT(V, I, x_ < y_, y_, x_);                                  \
  })

// GCC does not see instructions for minima and maxima in this.
#if HAS_AVX2 && !defined(__clang__)
#define LESSER_i32_a8(x, y) __builtin_ia32_pminsd256(x, y)
#define GREATER_i32_a8(x, y) __builtin_ia32_pmaxsd256(x, y)
#else
#define LESSER_i32_a8(x, y) LESSER(i32_a8, i32_a8, x, y)
#define GREATER_i32_a8(x, y) GREATER(i32_a8, i32_a8, x, y)
#endif

#if HAS_AVX512_LANES
#define LESSER_i32_z16(x, y) __builtin_ia32_pminsd512_mask(x, y, (i32_z16){0}, -1)
#define LESSER_i64_z8(x, y) ((i64_z8)__builtin_ia32_pminsq512_mask((OF_64_z8)(x), (OF_64_z8)(y), (OF_64_z8){0}, -1))
#define GREATER_i32_z16(x, y) __builtin_ia32_pmaxsd512_mask(x, y, (i32_z16){0}, -1)
#define GREATER_i64_z8(x, y) ((i64_z8)__builtin_ia32_pmaxsq512_mask((OF_64_z8)(x), (OF_64_z8)(y), (OF_64_z8){0}, -1))
#else
#define LESSER_i32_z16(x, y) LESSER(i32_z16, i32_z16, x, y)
#define LESSER_i64_z8(x, y) LESSER(i64_z8, i64_z8, x, y)
#define GREATER_i32_z16(x, y) GREATER(i32_z16, i32_z16, x, y)
#define GREATER_i64_z8(x, y) GREATER(i64_z8, i64_z8, x, y)
#endif

// As fmin32 and fmax32: a NaN yields to a number; -0 is less than +0.
#define FMIN(V, I, x, y)                                            \
  __extension__({                                                   \
    V x_ = (x), y_ = (y);                                           \
    V least_ = SELECT(V, I, x_ < y_, x_, y_);                       \
    least_ = SELECT(V, I, x_ == y_, (V)((I)x_ | (I)y_), least_);    \
    SELECT(V, I, y_ != y_, x_, least_);                             \
  })

#define FMAX(V, I, x, y)                                            \
  __extension__({                                                   \
    V x_ = (x), y_ = (y);                                           \
    V most_ = SELECT(V, I, x_ > y_, x_, y_);                        \
    most_ = SELECT(V, I, x_ == y_, (V)((I)x_ & (I)y_), most_);      \
    SELECT(V, I, y_ != y_, x_, most_);                              \
  })

// Without the sign.
#define FABS(V, U, x) ((V)((U)(x) << 1 >> 1))

#define IS_NAN(x)                                                   \
  __extension__({                                                   \
    __auto_type x_ = (x);                                           \
    x_ != x_;                                                       \
  })

// Square roots of whole vectors.
#if defined(__x86_64__)
#define SQRT_f32_s4(x) __builtin_ia32_sqrtps(x)
#define SQRT_f64_s2(x) __builtin_ia32_sqrtpd(x)
#define SQRT_f32_a8(x) __builtin_ia32_sqrtps256(x)
#define SQRT_f64_a4(x) __builtin_ia32_sqrtpd256(x)
#define SQRT_f32_z16(x) __builtin_ia32_sqrtps512_mask(x, (f32_z16){0}, -1, 4)
#define SQRT_f64_z8(x) __builtin_ia32_sqrtpd512_mask(x, (f64_z8){0}, -1, 4)
#else
#define SQRT_f32_s4(x) EACH_1(f32_s4, sqrtf, x)
#define SQRT_f64_s2(x) EACH_1(f64_s2, sqrt, x)
#endif

// Mathematical functions of the vector library, or one by one. Their names say how wide the vectors are; the library is
// linked together with libm.
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GLIBC_PREREQ)
#if __GLIBC_PREREQ(2, 22)
#define HAS_VECTOR_MATH 1
#endif
#if __GLIBC_PREREQ(2, 35)
#define HAS_RECENT_VECTOR_MATH 1
#endif
#endif

// clang wants to know that the function is for the same processors. A: the attribute that says so.
#define LIBRARY_1(A, V, f, x)                                       \
  __extension__({                                                   \
    extern A V f(V);                                                \
    f(x);                                                           \
  })

#define LIBRARY_2(A, V, f, x, y)                                    \
  __extension__({                                                   \
    extern A V f(V, V);                                             \
    f(x, y);                                                        \
  })

// The same with a function for vectors of half the size, H.
#define HALVES_1(V, H, f, x)                                        \
  __extension__({                                                   \
    extern H f(H);                                                  \
    union { V whole; H half[2]; } x_ = {x};                         \
    x_.half[0] = f(x_.half[0]);                                     \
    x_.half[1] = f(x_.half[1]);                                     \
    x_.whole;                                                       \
  })

#define HALVES_2(V, H, f, x, y)                                     \
  __extension__({                                                   \
    extern H f(H, H);                                               \
    union { V whole; H half[2]; } x_ = {x}, y_ = {y};               \
    x_.half[0] = f(x_.half[0], y_.half[0]);                         \
    x_.half[1] = f(x_.half[1], y_.half[1]);                         \
    x_.whole;                                                       \
  })

#if defined(HAS_VECTOR_MATH)
#define MATH_1_f32_s4(name, scalar, x) LIBRARY_1(, f32_s4, _ZGVbN4v_##name##f, x)
#define MATH_1_f64_s2(name, scalar, x) LIBRARY_1(, f64_s2, _ZGVbN2v_##name, x)
#define MATH_2_f32_s4(name, scalar, x, y) LIBRARY_2(, f32_s4, _ZGVbN4vv_##name##f, x, y)
#define MATH_2_f64_s2(name, scalar, x, y) LIBRARY_2(, f64_s2, _ZGVbN2vv_##name, x, y)
#define MATH_1_f32_z16(name, scalar, x) LIBRARY_1(FOR_AVX512, f32_z16, _ZGVeN16v_##name##f, x)
#define MATH_1_f64_z8(name, scalar, x) LIBRARY_1(FOR_AVX512, f64_z8, _ZGVeN8v_##name, x)
#define MATH_2_f32_z16(name, scalar, x, y) LIBRARY_2(FOR_AVX512, f32_z16, _ZGVeN16vv_##name##f, x, y)
#define MATH_2_f64_z8(name, scalar, x, y) LIBRARY_2(FOR_AVX512, f64_z8, _ZGVeN8vv_##name, x, y)
// Unless the whole file is compiled for AVX, clang passes vectors of 32 bytes in memory, whatever the target of functions:
// not as the library expects them.
#if defined(__clang__) && !defined(__AVX__)
#define MATH_1_f32_a8(name, scalar, x) HALVES_1(f32_a8, f32_s4, _ZGVbN4v_##name##f, x)
#define MATH_1_f64_a4(name, scalar, x) HALVES_1(f64_a4, f64_s2, _ZGVbN2v_##name, x)
#define MATH_2_f32_a8(name, scalar, x, y) HALVES_2(f32_a8, f32_s4, _ZGVbN4vv_##name##f, x, y)
#define MATH_2_f64_a4(name, scalar, x, y) HALVES_2(f64_a4, f64_s2, _ZGVbN2vv_##name, x, y)
#else
#define MATH_1_f32_a8(name, scalar, x) LIBRARY_1(FOR_AVX2, f32_a8, _ZGVdN8v_##name##f, x)
#define MATH_1_f64_a4(name, scalar, x) LIBRARY_1(FOR_AVX2, f64_a4, _ZGVdN4v_##name, x)
#define MATH_2_f32_a8(name, scalar, x, y) LIBRARY_2(FOR_AVX2, f32_a8, _ZGVdN8vv_##name##f, x, y)
#define MATH_2_f64_a4(name, scalar, x, y) LIBRARY_2(FOR_AVX2, f64_a4, _ZGVdN4vv_##name, x, y)
#endif
#else
#define MATH_1_f32_s4(name, scalar, x) EACH_1(f32_s4, scalar, x)
#define MATH_1_f64_s2(name, scalar, x) EACH_1(f64_s2, scalar, x)
#define MATH_1_f32_a8(name, scalar, x) EACH_1(f32_a8, scalar, x)
#define MATH_1_f64_a4(name, scalar, x) EACH_1(f64_a4, scalar, x)
#define MATH_1_f32_z16(name, scalar, x) EACH_1(f32_z16, scalar, x)
#define MATH_1_f64_z8(name, scalar, x) EACH_1(f64_z8, scalar, x)
#define MATH_2_f32_s4(name, scalar, x, y) EACH_2(f32_s4, scalar, x, y)
#define MATH_2_f64_s2(name, scalar, x, y) EACH_2(f64_s2, scalar, x, y)
#define MATH_2_f32_a8(name, scalar, x, y) EACH_2(f32_a8, scalar, x, y)
#define MATH_2_f64_a4(name, scalar, x, y) EACH_2(f64_a4, scalar, x, y)
#define MATH_2_f32_z16(name, scalar, x, y) EACH_2(f32_z16, scalar, x, y)
#define MATH_2_f64_z8(name, scalar, x, y) EACH_2(f64_z8, scalar, x, y)
#endif

#if defined(HAS_RECENT_VECTOR_MATH)
#define RECENT_MATH_1_f32_s4 MATH_1_f32_s4
#define RECENT_MATH_1_f64_s2 MATH_1_f64_s2
#define RECENT_MATH_1_f32_a8 MATH_1_f32_a8
#define RECENT_MATH_1_f64_a4 MATH_1_f64_a4
#define RECENT_MATH_1_f32_z16 MATH_1_f32_z16
#define RECENT_MATH_1_f64_z8 MATH_1_f64_z8
#define RECENT_MATH_2_f32_s4 MATH_2_f32_s4
#define RECENT_MATH_2_f64_s2 MATH_2_f64_s2
#define RECENT_MATH_2_f32_a8 MATH_2_f32_a8
#define RECENT_MATH_2_f64_a4 MATH_2_f64_a4
#define RECENT_MATH_2_f32_z16 MATH_2_f32_z16
#define RECENT_MATH_2_f64_z8 MATH_2_f64_z8
#else
#define RECENT_MATH_1_f32_s4(name, scalar, x) EACH_1(f32_s4, scalar, x)
#define RECENT_MATH_1_f64_s2(name, scalar, x) EACH_1(f64_s2, scalar, x)
#define RECENT_MATH_1_f32_a8(name, scalar, x) EACH_1(f32_a8, scalar, x)
#define RECENT_MATH_1_f64_a4(name, scalar, x) EACH_1(f64_a4, scalar, x)
#define RECENT_MATH_1_f32_z16(name, scalar, x) EACH_1(f32_z16, scalar, x)
#define RECENT_MATH_1_f64_z8(name, scalar, x) EACH_1(f64_z8, scalar, x)
#define RECENT_MATH_2_f32_s4(name, scalar, x, y) EACH_2(f32_s4, scalar, x, y)
#define RECENT_MATH_2_f64_s2(name, scalar, x, y) EACH_2(f64_s2, scalar, x, y)
#define RECENT_MATH_2_f32_a8(name, scalar, x, y) EACH_2(f32_a8, scalar, x, y)
#define RECENT_MATH_2_f64_a4(name, scalar, x, y) EACH_2(f64_a4, scalar, x, y)
#define RECENT_MATH_2_f32_z16(name, scalar, x, y) EACH_2(f32_z16, scalar, x, y)
#define RECENT_MATH_2_f64_z8(name, scalar, x, y) EACH_2(f64_z8, scalar, x, y)
#endif

// Floor, ceiling, and to the nearest integer, even if it is between two.
#define FLOOR_f32_a8(x) __builtin_ia32_roundps256(x, 9)

#define FLOOR_f64_a4(x) __builtin_ia32_roundpd256(x, 9)

#define CEIL_f32_a8(x) __builtin_ia32_roundps256(x, 10)

#define CEIL_f64_a4(x) __builtin_ia32_roundpd256(x, 10)

#define ROUND_f32_a8(x) __builtin_ia32_roundps256(x, 12)

#define ROUND_f64_a4(x) __builtin_ia32_roundpd256(x, 12)

#define FLOOR_f32_z16(x) __builtin_ia32_rndscaleps_mask(x, 9, (f32_z16){0}, -1, 4)

#define FLOOR_f64_z8(x) __builtin_ia32_rndscalepd_mask(x, 9, (f64_z8){0}, -1, 4)

#define CEIL_f32_z16(x) __builtin_ia32_rndscaleps_mask(x, 10, (f32_z16){0}, -1, 4)

#define CEIL_f64_z8(x) __builtin_ia32_rndscalepd_mask(x, 10, (f64_z8){0}, -1, 4)

#define ROUND_f32_z16(x) __builtin_ia32_rndscaleps_mask(x, 12, (f32_z16){0}, -1, 4)

#define ROUND_f64_z8(x) __builtin_ia32_rndscalepd_mask(x, 12, (f64_z8){0}, -1, 4)

#if HAS_LANES
LANE_TYPES(s2, 2, int64_t)
LANE_TYPES(s4, 4, int32_t)
LANE_TYPES(a4, 4, int64_t)
LANE_TYPES(a8, 8, int32_t)
LANE_TYPES(z8, 8, int64_t)
LANE_TYPES(z16, 16, int32_t)
#endif
