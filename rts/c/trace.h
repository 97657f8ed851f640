// Values in messages, and what #[trace] prints.

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
  fprintf(ctx->log, "%s: ", label);
  trace_element(ctx->log, type, value);
  fputc('\n', ctx->log);
}

// All elements in row-major order, each followed by a space.
UNUSED static void trace_array(struct futhark_context *ctx, const char *label, enum prim type, int64_t elem_size,
                               int rank, const int64_t *shape, const void *from, int64_t offset,
                               const int64_t *strides) {
  if (ctx->log == NULL) return;
  bool is_empty = false;
  for (int i = 0; i < rank; i++) is_empty = is_empty || shape[i] <= 0;
  fprintf(ctx->log, "%s: ", label);
  if (!is_empty)
    trace_elements(ctx->log, type, elem_size, rank, shape, (const unsigned char *)from + offset * elem_size, strides);
  fputc('\n', ctx->log);
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
