// Values as text: in messages, and what #[trace] prints.

// Integers in decimal, booleans as words, floats by `print_float`.
typedef void float_printer(FILE *out, enum prim prim, double x);
static void print_prim(FILE *out, enum prim prim, const void *value, float_printer *print_float) {
  union scalar s;
  memcpy(s.bytes, value, (size_t)prim_infos[prim].size);
  switch (prim) {
    case I8: fprintf(out, "%" PRId8, s.i8); break;
    case I16: fprintf(out, "%" PRId16, s.i16); break;
    case I32: fprintf(out, "%" PRId32, s.i32); break;
    case I64: fprintf(out, "%" PRId64, s.i64); break;
    case U8: fprintf(out, "%" PRIu8, s.u8); break;
    case U16: fprintf(out, "%" PRIu16, s.u16); break;
    case U32: fprintf(out, "%" PRIu32, s.u32); break;
    case U64: fprintf(out, "%" PRIu64, s.u64); break;
    case F16: print_float(out, prim, (double)f16_to_float(s.f16)); break;
    case F32: print_float(out, prim, (double)s.f32); break;
    case F64: print_float(out, prim, s.f64); break;
    case BOOL: fputs(s.bytes[0] != 0 ? "true" : "false", out); break;
    case NUM_PRIMS: break;
  }
}

static void trace_float(FILE *log, enum prim prim, double x) {
  (void)prim;
  if (x != x)
    fputs("nan", log);  // whatever its sign
  else
    fprintf(log, "%f", x);
}

static void trace_element(FILE *log, enum prim type, const void *value) { print_prim(log, type, value, trace_float); }

static void trace_elements(FILE *log, enum prim type, int64_t elem_size, int rank, const int64_t *shape,
                           const unsigned char *from, const int64_t *strides) {
  if (rank == 0) {
    trace_element(log, type, from);
    fputc(' ', log);
    return;
  }
  for (int64_t i = 0; i < shape[0]; i++)
    trace_elements(log, type, elem_size, rank - 1, shape + 1, from + i * strides[0] * elem_size, strides + 1);
}

UNUSED static void trace_scalar(struct futhark_context *ctx, const char *label, enum prim type, const void *value) {
  if (ctx->log == NULL) return;
  flockfile(ctx->log);
  fprintf(ctx->log, "%s: ", label);
  trace_element(ctx->log, type, value);
  fputc('\n', ctx->log);
  funlockfile(ctx->log);
}

// All elements in row-major order, each followed by a space.
UNUSED static void trace_array(struct futhark_context *ctx, const char *label, enum prim type, int64_t elem_size,
                               int rank, const int64_t *shape, const void *from, int64_t offset,
                               const int64_t *strides) {
  if (ctx->log == NULL) return;
  bool is_empty = false;
  for (int i = 0; i < rank; i++) is_empty = is_empty || shape[i] <= 0;
  flockfile(ctx->log);
  fprintf(ctx->log, "%s: ", label);
  if (!is_empty)
    trace_elements(ctx->log, type, elem_size, rank, shape, (const unsigned char *)from + offset * elem_size, strides);
  fputc('\n', ctx->log);
  funlockfile(ctx->log);
}

// Room for one number as messages show it.
struct shown {
  char text[64];
};

// The fewest digits that read back as the same number, with a point: 0.1, 1.0e10.
UNUSED static const char *show_float(struct shown *out, double x, const char *type) {
  bool is_double = strcmp(type, "f64") == 0;
  if (x != x || isinf(x)) {
    snprintf(out->text, sizeof out->text, "%s%s.%s", x < 0 ? "-" : "", type, x != x ? "nan" : "inf");
    return out->text;
  }
  char digits[40];
  for (int precision = 0; precision < 17; precision++) {
    snprintf(digits, sizeof digits, "%.*e", precision, x);
    if (is_double ? strtod(digits, NULL) == x : strtof(digits, NULL) == (float)x) break;
  }
  char *e = strchr(digits, 'e');
  int exponent = (int)strtol(e + 1, NULL, 10);
  *e = '\0';
  if (exponent >= -1 && exponent < 7) {
    int decimals = (int)strlen(strchr(digits, '.') ? strchr(digits, '.') + 1 : "") - exponent;
    snprintf(out->text, sizeof out->text, "%.*f", decimals < 1 ? 1 : decimals, x);
  } else {
    snprintf(out->text, sizeof out->text, "%s%se%d", digits, strchr(digits, '.') ? "" : ".0", exponent);
  }
  return out->text;
}

// The threshold itself. Tuners read the log, and try other values.
UNUSED static int64_t compared_threshold(struct futhark_context *ctx, int number, int64_t threshold, int64_t amount) {
  if (UNLIKELY(ctx->is_logging))
    log_line(ctx, "Compared %s <= %" PRId64 ": %s.", tuning_params[number].name, amount,
             threshold <= amount ? "true" : "false");
  return threshold;
}
