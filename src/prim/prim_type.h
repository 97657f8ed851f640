// The twelve primitive types.
// The order of the enumerators matters: the predicates below are comparisons. The core IR has only eight of them: it
// reads unsigned numbers as signed ones with the same bits (`ir::core_prim`).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace fehu::prim {

enum class PrimType : uint8_t { I8, I16, I32, I64, U8, U16, U32, U64, F16, F32, F64, Bool };
inline constexpr int kNumPrimTypes = 12;

std::string_view name_of(PrimType type);
std::optional<PrimType> prim_type_named(std::string_view name);

constexpr bool is_signed(PrimType t) {
  return t <= PrimType::I64;
}
constexpr bool is_unsigned(PrimType t) {
  return t >= PrimType::U8 && t <= PrimType::U64;
}
// Of a signed integer the unsigned one of as many bits; any other type is what it is.
constexpr PrimType as_unsigned(PrimType t) {
  return is_signed(t) ? static_cast<PrimType>(static_cast<int>(t) + 4) : t;
}
constexpr bool is_integer(PrimType t) {
  return t <= PrimType::U64;
}
constexpr bool is_float(PrimType t) {
  return t >= PrimType::F16 && t <= PrimType::F64;
}
// A boolean is stored in a byte.
constexpr int bit_width(PrimType t) {
  constexpr int widths[] = {8, 16, 32, 64, 8, 16, 32, 64, 16, 32, 64, 8};
  return widths[static_cast<int>(t)];
}

// Sets of primitive types, for overloading.
using PrimSet = uint16_t;
// One bit for each type, by its number.
constexpr PrimSet set_of(PrimType t) {
  return static_cast<PrimSet>(1u << static_cast<int>(t));
}
inline constexpr PrimSet kSignedSet = 0x00F;
inline constexpr PrimSet kIntegerSet = 0x0FF;
inline constexpr PrimSet kFloatSet = 0x700;
inline constexpr PrimSet kNumericSet = 0x7FF;
inline constexpr PrimSet kAnyPrimSet = 0xFFF;

}  // namespace fehu::prim
