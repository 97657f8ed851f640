// What threads read and write at the same time. `IN_ORDER`: all threads agree on the order of these; `ANY`: any value
// that was there will do.

#if !defined(__GNUC__)
#error "Threads need a compiler with the atomic functions of gcc."
#endif

#define ATOMIC_LOAD(p) __atomic_load_n(p, __ATOMIC_ACQUIRE)
#define ATOMIC_LOAD_ANY(p) __atomic_load_n(p, __ATOMIC_RELAXED)
#define ATOMIC_LOAD_IN_ORDER(p) __atomic_load_n(p, __ATOMIC_SEQ_CST)
#define ATOMIC_STORE(p, x) __atomic_store_n(p, x, __ATOMIC_RELEASE)
#define ATOMIC_STORE_ANY(p, x) __atomic_store_n(p, x, __ATOMIC_RELAXED)
#define ATOMIC_STORE_IN_ORDER(p, x) __atomic_store_n(p, x, __ATOMIC_SEQ_CST)
#define ATOMIC_ADD_ANY(p, x) __atomic_add_fetch(p, x, __ATOMIC_RELAXED)
#define ATOMIC_ADD_IN_ORDER(p, x) __atomic_add_fetch(p, x, __ATOMIC_SEQ_CST)

// If `*p` is `*old`, it becomes `x`; if not, or for no reason, `*old` becomes `*p`.
#define ATOMIC_REPLACE(p, old, x) __atomic_compare_exchange_n(p, old, x, true, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)
#define ATOMIC_REPLACE_IN_ORDER(p, old, x) \
  __atomic_compare_exchange_n(p, old, x, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)
