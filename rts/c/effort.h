// How hard the C compiler tries. Most of the run time is not where programs spend their time, and there is much of it:
// without optimisation gcc takes a third of the time for it. Functions that read large inputs are optimised a little. The
// program's functions, and what is inlined into them, are optimised as the user wants it, apart from passes of GCC's -O3
// that take a quarter of its time and bring these functions nothing that could be measured: processors schedule
// instructions themselves. What was measured to be needed: jump threading, value ranges, vectors of straight code, regions
// of the register allocator, webs, equal computations and conditions across blocks, the removal of extensions, conversion
// of branches, unswitching and peeling of loops. Functions without loops that run ONCE in a call of an entry point are
// optimised a little.

#if defined(__clang__) && defined(__OPTIMIZE__)
#define NO_EFFORT _Pragma("clang optimize off")
#define SOME_EFFORT
#define ONCE
#define USUAL_EFFORT _Pragma("clang optimize on")
#elif defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__)
#pragma GCC optimize("no-split-paths,no-tree-partial-pre,no-ipa-cp-clone,no-version-loops-for-strides,no-lra-remat")
#pragma GCC optimize("no-gcse-after-reload,no-loop-unroll-and-jam,no-schedule-insns2,no-tree-bit-ccp,no-tree-slsr")
#define SOME_EFFORT _Pragma("GCC push_options") _Pragma("GCC optimize(\"O1\")")
#define ONCE __attribute__((optimize("O1")))
#if defined(_FORTIFY_SOURCE) && _FORTIFY_SOURCE > 0
#define NO_EFFORT SOME_EFFORT  // the checks of the C library need optimisation
#else
#define NO_EFFORT _Pragma("GCC push_options") _Pragma("GCC optimize(\"O0\")")
#endif
#define USUAL_EFFORT _Pragma("GCC pop_options")
#else
#define NO_EFFORT
#define SOME_EFFORT
#define ONCE
#define USUAL_EFFORT
#endif
