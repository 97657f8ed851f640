// The twelve primitive types: their names, their sizes, and one value of any of them as text.

enum prim { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, BOOL, NUM_PRIMS };

struct prim_info {
  const char *name;
  const char *tag;  // in binary data
  int64_t size;
};
static const struct prim_info prim_infos[NUM_PRIMS] = {
    {"i8", "  i8", 1},  {"i16", " i16", 2}, {"i32", " i32", 4}, {"i64", " i64", 8},
    {"u8", "  u8", 1},  {"u16", " u16", 2}, {"u32", " u32", 4}, {"u64", " u64", 8},
    {"f16", " f16", 2}, {"f32", " f32", 4}, {"f64", " f64", 8}, {"bool", "bool", 1},
};

union scalar {
  int8_t i8;
  int16_t i16;
  int32_t i32;
  int64_t i64;
  uint8_t u8;
  uint16_t u16;
  uint32_t u32;
  uint64_t u64;
  uint16_t f16;
  float f32;
  double f64;
  bool b;
  unsigned char bytes[8];
};

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
