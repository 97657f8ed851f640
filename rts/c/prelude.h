// What everything else stands on: the C library, what compilers are told beyond C, and the one way to get memory.

#ifdef WITH_THREADS
#undef _GNU_SOURCE
#define _GNU_SOURCE  // the processors that this process may use
#endif
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE  // lgamma_r, clock_gettime
#endif
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Every operation is rounded by itself. (gcc does so with -std=c99; it does not know the pragma.)
#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

// Truth values that no branch asks for are computed with &, which newer versions take for a mistake.
#if defined(__clang__) && defined(__has_warning)
#if __has_warning("-Wbitwise-instead-of-logical")
#pragma clang diagnostic ignored "-Wbitwise-instead-of-logical"
#endif
#endif

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#define COLD __attribute__((noinline, cold))
#define OUT_OF_LINE __attribute__((noinline))
#define UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define UNUSED __attribute__((unused))  // not every program needs it
#define OF_THREAD __thread
#else
#define PRINTF_LIKE(text, first)
#define COLD
#define OUT_OF_LINE
#define UNLIKELY(condition) (condition)
#define UNUSED
#define OF_THREAD
#endif
// Functions of scalars, of which a program uses a few.
#define OPERATION UNUSED static inline

// Before a loop: no iteration reads or writes what another writes.
#if defined(__clang__)
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#elif defined(__GNUC__)
#define INDEPENDENT _Pragma("GCC ivdep")
#else
#define INDEPENDENT
#endif

// In a loop of a few iterations: no vectors, whose preparations would take longer than the loop.
#if defined(__GNUC__)
#define ONE_BY_ONE __asm__ volatile("")
#else
#define ONE_BY_ONE
#endif

// What the C compiler knows of a variable, it forgets.
#if defined(__GNUC__)
#define FORGET(x) __asm__("" : "+r"(x))
#else
#define FORGET(x) ((void)(x))
#endif

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ADDRESS_SANITIZER 1
#endif
#endif

// All memory that is not on the stack comes from here and goes back with free(). The old memory, if there is some, grows
// or shrinks; it stays as it was if that fails. For tests: compiled with FEHU_FAIL_ALLOCATIONS, the allocation whose
// number is in the environment variable FEHU_FAIL_ALLOCATION fails.
static void *reallocate(void *old, size_t size) {
#ifdef FEHU_FAIL_ALLOCATIONS
  static int64_t count = 0;
  const char *failing = getenv("FEHU_FAIL_ALLOCATION");
  if (failing != NULL && __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED) == strtoll(failing, NULL, 10)) {
    fprintf(stderr, "Allocation %s fails.\n", failing);
    return NULL;
  }
#endif
  return realloc(old, size > 0 ? size : 1);
}
#define allocate(size) reallocate(NULL, size)

// A copy that belongs to the caller; NULL if there is no memory, or no text.
UNUSED static char *copy_text(const char *text) {
  if (text == NULL) return NULL;
  size_t size = strlen(text) + 1;
  char *copy = (char *)allocate(size);
  if (copy != NULL) memcpy(copy, text, size);
  return copy;
}
