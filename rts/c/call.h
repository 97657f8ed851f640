// Calls of entry points as executables make them: waited for, and timed.

// The result is complete when this returns. Nothing but the call is timed.
static int timed_call(struct futhark_context *ctx, const struct entry *entry, const struct part *const *in,
                      struct value **out, int64_t *duration) {
  struct value *made = NULL;
  int64_t start = microseconds();
  int err = call_entry(ctx, entry, in, &made);
  if (err == 0) err = futhark_context_sync(ctx);
  *duration = microseconds() - start;
  if (err == 0) {
    *out = made;
    return err;
  }
  lock_context(ctx);
  free_value(ctx, made);
  unlock_context(ctx);
  return err;
}
