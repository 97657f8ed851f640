// Names of the primitive types.
#include "prim/prim_type.h"

namespace fehu::prim {

static constexpr std::string_view kNames[] = {"i8",  "i16", "i32", "i64", "u8",  "u16",
                                              "u32", "u64", "f16", "f32", "f64", "bool"};

std::string_view name_of(PrimType type) {
  return kNames[static_cast<int>(type)];
}

std::optional<PrimType> prim_type_named(std::string_view name) {
  for (int i = 0; i < kNumPrimTypes; i++)
    if (kNames[i] == name) return static_cast<PrimType>(i);
  return std::nullopt;
}

}  // namespace fehu::prim
