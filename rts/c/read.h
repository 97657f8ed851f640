// Values as executables read them: text and binary, in one stream. The reader always knows the type it wants.

// ---------------------------------------------------------------------------------------------------------------
// Tokens

enum { MAX_TOKEN = 128 };

static inline bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static inline bool is_constituent(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-' ||
         c == '+' || c == '_';
}

static void skip_spaces(struct source *source) {
  while (is_space(peek_byte(source))) next_byte(source);
}

static void skip_line(struct source *source) {
  int c;
  do c = next_byte(source);
  while (c != '\n' && c != EOF);
}

// The next token, without comments before it; empty at the end of the input. One that is too long becomes one that
// nothing fits.
static void read_token(struct source *source, char *token) {
  for (;;) {
    skip_spaces(source);
    int length = 0;
    if (peek_byte(source) != EOF && !is_constituent(peek_byte(source))) {
      int c = next_byte(source);
      token[length++] = c != 0 ? (char)c : '?';  // an empty token would be the end
      token[length] = 0;
      return;
    }
    bool is_comment = false;
    while (is_constituent(peek_byte(source)) && !is_comment) {
      int c = next_byte(source);
      if (length < MAX_TOKEN - 1) token[length++] = (char)c;
      is_comment = length == 2 && token[0] == '-' && token[1] == '-';
    }
    if (length == MAX_TOKEN - 1) token[0] = '?';
    token[length] = 0;
    if (!is_comment) return;
    skip_line(source);
  }
}

static bool is_at_end(struct source *source) {
  char token[MAX_TOKEN];
  read_token(source, token);
  return token[0] == 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Scalars

static void drop_underscores(char *token) {
  char *to = token;
  for (const char *from = token; *from != 0; from++)
    if (*from != '_') *to++ = *from;
  *to = 0;
}

static inline int digit_value(int c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// A number before its type is known.
struct digits {
  uint64_t magnitude;  // its low 64 bits
  bool is_negative;
  bool is_too_large;  // it has more bits
};

// Digits of any base. Returns what follows, or NULL if there is no digit.
static const char *scan_digits(const char *text, int base, struct digits *number) {
  const char *start = text;
  uint64_t value = 0, factor = (uint64_t)base;
  for (; digit_value(*text) < base; text++) {
    uint64_t digit = (uint64_t)digit_value(*text);
    if (value > (UINT64_MAX - digit) / factor) number->is_too_large = true;
    value = value * factor + digit;
  }
  number->magnitude = value;
  return text == start ? NULL : text;
}

// A leading 0 means octal, as in C, except for u64.
static const char *scan_integer(const char *text, bool has_octal, struct digits *number) {
  number->is_too_large = false;
  number->is_negative = *text == '-';
  if (*text == '-' || *text == '+') text++;
  int base = 10;
  if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16)
    base = 16;
  else if (text[0] == '0' && (text[1] == 'b' || text[1] == 'B') && digit_value(text[2]) < 2)
    base = 2;
  else if (text[0] == '0' && has_octal)
    base = 8;
  return scan_digits(base == 16 || base == 2 ? text + 2 : text, base, number);
}

static bool is_in_range(const struct digits *number, enum prim prim) {
  uint64_t max = UINT64_MAX >> (64 - 8 * prim_infos[prim].size);
  bool is_signed = prim <= I64;
  if (is_signed) max = max / 2 + (number->is_negative ? 1 : 0);
  if (number->is_negative && !is_signed) max = 0;
  return !number->is_too_large && number->magnitude <= max;
}

// The bits of the mantissa that do not fit are dropped, not rounded.
static uint16_t truncate_to_half(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  uint32_t sign = bits >> 16 & 0x8000, mantissa = bits & 0x7fffff;
  int exponent = (int)(bits >> 23 & 0xff);
  if (exponent == 0xff) return (uint16_t)(sign | 0x7c00 | (mantissa != 0 ? 0x200 : 0));
  exponent -= 127 - 15;
  if (exponent >= 0x1f) return (uint16_t)(sign | 0x7c00);
  if (exponent > 0) return (uint16_t)(sign | (uint32_t)exponent << 10 | mantissa >> 13);
  if (exponent < -10) return (uint16_t)sign;
  return (uint16_t)(sign | (mantissa | 0x800000) >> (14 - exponent));
}

// `f32.nan`, `f32.inf`, `-f32.inf` and so on.
static bool scan_special(const char *token, const char *type_name, double *value) {
  bool is_negative = *token == '-';
  if (is_negative) token++;
  if (strncmp(token, type_name, 3) != 0) return false;
  if (strcmp(token + 3, ".inf") == 0) *value = is_negative ? -INFINITY : INFINITY;
  else if (strcmp(token + 3, ".nan") == 0 && !is_negative) *value = NAN;
  else return false;
  return true;
}

static bool scan_float(const char *token, enum prim prim, union scalar *out) {
  const char *name = prim_infos[prim].name;
  double value = 0;
  float single = 0;
  char *rest = NULL;
  if (scan_special(token, name, &value)) {
    single = (float)value;
  } else {
    if (prim == F64) value = strtod(token, &rest);
    else single = strtof(token, &rest);
    if (rest == token || (*rest != 0 && strcmp(rest, name) != 0)) return false;
  }
  if (prim == F64) out->f64 = value;
  else if (prim == F32) out->f32 = single;
  else out->f16 = truncate_to_half(single);
  return true;
}

static bool scan_scalar(char *token, enum prim prim, union scalar *out) {
  drop_underscores(token);
  if (prim == BOOL) {
    out->b = strcmp(token, "true") == 0;
    return out->b || strcmp(token, "false") == 0;
  }
  if (prim == F16 || prim == F32 || prim == F64) return scan_float(token, prim, out);
  struct digits number;
  const char *rest = scan_integer(token, prim != U64, &number);
  if (rest == NULL || (*rest != 0 && strcmp(rest, prim_infos[prim].name) != 0)) return false;
  if (*rest == 0 && !is_in_range(&number, prim)) return false;
  uint64_t value = number.is_negative ? 0 - number.magnitude : number.magnitude;
  switch (prim_infos[prim].size) {
    case 1:
      out->u8 = (uint8_t)value;
      break;
    case 2:
      out->u16 = (uint16_t)value;
      break;
    case 4:
      out->u32 = (uint32_t)value;
      break;
    default:
      out->u64 = value;
  }
  return true;
}

// Why the token is no scalar of that type, where that is not plain to see: it does not fit, or has another suffix.
static void explain_bad_scalar(struct source *source, const char *token, enum prim prim) {
  const char *name = prim_infos[prim].name;
  struct digits number;
  const char *rest = scan_integer(token, prim != U64, &number);
  if (prim == BOOL || rest == NULL) return;
  if (*rest == 0 && prim <= U64) {
    snprintf(source->hint, MESSAGE_SIZE, "%s does not fit the type %s.", token, name);
    return;
  }
  if (prim > U64) {  // then there may be a fraction before the suffix
    int reason = errno;
    char *end;
    strtod(token, &end);
    errno = reason;
    if (end > rest) rest = end;
  }
  int length = (int)(rest - token);
  for (int i = 0; i < NUM_PRIMS; i++)
    if (i != BOOL && strcmp(rest, prim_infos[i].name) == 0)
      snprintf(source->hint, MESSAGE_SIZE, "Write %.*s or %.*s%s in place of %s.", length, token, length, token, name,
               token);
}

static enum read_status add_scalar(struct source *source, struct data *data, char *token) {
  int64_t size = prim_infos[data->type.prim].size;
  union scalar scalar;
  if (!scan_scalar(token, data->type.prim, &scalar)) {
    explain_bad_scalar(source, token, data->type.prim);
    return READ_BAD;
  }
  if (!reserve(data, size)) return READ_NO_MEMORY;
  memcpy(data->bytes + data->size, scalar.bytes, (size_t)size);
  data->size += size;
  return READ_OK;
}

// ---------------------------------------------------------------------------------------------------------------
// Arrays

// One level of brackets, whose first was read already. Rows of a level are equally long.
static enum read_status read_rows(struct source *source, struct data *data, int depth) {
  char token[MAX_TOKEN];
  int64_t count = 0;
  if (depth >= MAX_RANK) return READ_BAD;  // never: compilers cannot know
  bool is_innermost = depth == data->type.rank - 1;
  for (;;) {
    read_token(source, token);
    if (strcmp(token, "]") == 0 && (is_innermost || count > 0)) break;
    enum read_status status = READ_BAD;
    if (is_innermost) status = add_scalar(source, data, token);
    else if (strcmp(token, "[") == 0) status = read_rows(source, data, depth + 1);
    if (status != READ_OK) return status;
    count++;
    read_token(source, token);
    if (strcmp(token, "]") == 0) break;
    if (strcmp(token, ",") != 0) return READ_BAD;
  }
  if (data->shape[depth] >= 0 && data->shape[depth] != count) return READ_BAD;
  data->shape[depth] = count;
  return READ_OK;
}

static bool read_exactly(struct source *source, const char *expected) {
  char token[MAX_TOKEN];
  read_token(source, token);
  return strcmp(token, expected) == 0;
}

// The rest of `empty([2][0]i32)`.
static enum read_status read_empty(struct source *source, struct data *data) {
  char token[MAX_TOKEN];
  bool has_zero = false;
  if (!read_exactly(source, "(")) return READ_BAD;
  for (int i = 0; i < data->type.rank; i++) {
    struct digits size = {0, false, false};
    if (!read_exactly(source, "[")) return READ_BAD;
    read_token(source, token);
    const char *rest = scan_digits(token, 10, &size);
    if (rest == NULL || *rest != 0 || size.is_too_large || size.magnitude > INT64_MAX) return READ_BAD;
    data->shape[i] = (int64_t)size.magnitude;
    has_zero = has_zero || size.magnitude == 0;
    if (!read_exactly(source, "]")) return READ_BAD;
  }
  if (!read_exactly(source, prim_infos[data->type.prim].name) || !read_exactly(source, ")")) return READ_BAD;
  return has_zero ? READ_OK : READ_BAD;
}

static enum read_status read_array(struct source *source, struct data *data, const char *token) {
  if (strcmp(token, "empty") == 0) return read_empty(source, data);
  if (strcmp(token, "[") != 0) return READ_BAD;
  for (int i = 0; i < data->type.rank; i++) data->shape[i] = -1;  // not known yet
  return read_rows(source, data, 0);
}

static enum read_status read_text(struct source *source, struct data *data) {
  char token[MAX_TOKEN];
  read_token(source, token);
#ifdef WITH_ARRAYS
  if (data->type.rank > 0) return read_array(source, data, token);
#endif
  return add_scalar(source, data, token);
}

// Reads the next value of the stream. Whether it succeeds or not, `data` is to be freed.
static enum read_status read_data(struct source *source, struct part_type type, struct data *data) {
  memset(data, 0, sizeof *data);
  data->type = type;
  source->message[0] = 0;
  source->hint[0] = 0;
  errno = 0;
  skip_spaces(source);
  if (peek_byte(source) != 'b') return read_text(source, data);
  next_byte(source);
  return read_binary(source, data);
}
