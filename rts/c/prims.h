// The twelve primitive types: their names, their sizes, and one value of any of them.

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
