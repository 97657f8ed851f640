// Functions that may call themselves say so, and stop before the stack ends.

// Half of the usual stack of 8 MiB. What is not recursive finds room in the other half.
#define MAX_STACK_OF_CALLS (INT64_C(4) << 20)

UNUSED static uintptr_t stack_position(void) {
#if defined(__GNUC__)
  return (uintptr_t)__builtin_frame_address(0);
#else
  volatile char here = 0;
  return (uintptr_t)&here;
#endif
}

// At the beginning of functions that may call themselves; leave_call() must follow in any case.
UNUSED static inline int enter_call(struct futhark_context *ctx) {
  uintptr_t here = stack_position();
  if (ctx->call_depth++ == 0) ctx->stack_start = here;
  uintptr_t used = here < ctx->stack_start ? ctx->stack_start - here : here - ctx->stack_start;
  if (!UNLIKELY(used > (uintptr_t)MAX_STACK_OF_CALLS)) return 0;
  return fail(ctx, FUTHARK_PROGRAM_ERROR, "Calls are nested too deeply: %" PRId64 " of them.", ctx->call_depth);
}
UNUSED static inline void leave_call(struct futhark_context *ctx) { ctx->call_depth--; }
