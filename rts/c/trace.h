// Values in messages, and what #[trace] prints.

enum scalar_type { TYPE_I8, TYPE_I16, TYPE_I32, TYPE_I64, TYPE_U8, TYPE_U16, TYPE_U32, TYPE_U64, TYPE_F16, TYPE_F32,
                   TYPE_F64, TYPE_BOOL };

static void trace_float(FILE *log, double x) {
  if (x != x)
    fputs("nan", log);  // whatever its sign
  else
    fprintf(log, "%f", x);
}

static void trace_element(FILE *log, enum scalar_type type, const void *value) {
  switch (type) {
    case TYPE_I8: fprintf(log, "%" PRId8, *(const int8_t *)value); break;
    case TYPE_I16: fprintf(log, "%" PRId16, *(const int16_t *)value); break;
    case TYPE_I32: fprintf(log, "%" PRId32, *(const int32_t *)value); break;
    case TYPE_I64: fprintf(log, "%" PRId64, *(const int64_t *)value); break;
    case TYPE_U8: fprintf(log, "%" PRIu8, *(const uint8_t *)value); break;
    case TYPE_U16: fprintf(log, "%" PRIu16, *(const uint16_t *)value); break;
    case TYPE_U32: fprintf(log, "%" PRIu32, *(const uint32_t *)value); break;
    case TYPE_U64: fprintf(log, "%" PRIu64, *(const uint64_t *)value); break;
    case TYPE_F16: trace_float(log, f16_to_float(*(const f16 *)value)); break;
    case TYPE_F32: trace_float(log, *(const float *)value); break;
    case TYPE_F64: trace_float(log, *(const double *)value); break;
    case TYPE_BOOL: fputs(*(const bool *)value ? "true" : "false", log); break;
  }
}

static void trace_elements(FILE *log, enum scalar_type type, int64_t elem_size, int rank, const int64_t *shape,
                           const unsigned char *from, const int64_t *strides) {
  if (rank == 0) {
    trace_element(log, type, from);
    fputc(' ', log);
    return;
  }
  for (int64_t i = 0; i < shape[0]; i++)
    trace_elements(log, type, elem_size, rank - 1, shape + 1, from + i * strides[0] * elem_size, strides + 1);
}

static void trace_scalar(struct futhark_context *ctx, const char *label, enum scalar_type type, const void *value) {
  if (ctx->log == NULL) return;
  fprintf(ctx->log, "%s: ", label);
  trace_element(ctx->log, type, value);
  fputc('\n', ctx->log);
}

// All elements in row-major order, each followed by a space.
static void trace_array(struct futhark_context *ctx, const char *label, enum scalar_type type, int64_t elem_size, int rank,
                        const int64_t *shape, const void *from, int64_t offset, const int64_t *strides) {
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
static const char *show_float(struct shown *out, double x, const char *type) {
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
