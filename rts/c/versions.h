// Versions of functions for different processors, of which one is chosen when they are called. NO_AVX2 and NO_AVX512
// leave some out.

#if defined(__GNUC__) && defined(__x86_64__) && !defined(NO_AVX2)
#define HAS_AVX2 1
#define FOR_AVX2 __attribute__((target("avx2")))
#define CAN_AVX2 __builtin_cpu_supports("avx2")
#else
#define HAS_AVX2 0
#endif

// With AVX-512 come instructions that multiply and add at once, with one rounding. gcc uses them unless it is told to
// keep to standard C; then there is no such version, so that all give the same results.
#if HAS_AVX2 && !defined(NO_AVX512) && (defined(__clang__) || defined(__STRICT_ANSI__))
#define HAS_AVX512 1
#if defined(__clang__)
#define FOR_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl"), min_vector_width(512)))
#else
#define FOR_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,prefer-vector-width=512")))
#endif
#define CAN_AVX512 \
  (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
#else
#define HAS_AVX512 0
#endif

// The text that all versions share: each has a copy of its own.
#if defined(__GNUC__)
#define IN_EACH_VERSION static inline __attribute__((always_inline))
#else
#define IN_EACH_VERSION static
#endif
