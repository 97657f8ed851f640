// IEEE binary16 in software, and the one rounding step from which all exact conversions to floats are made.
// Neither C++ of our compiler nor C99 has a type for it; generated programs carry the same code in C.
#pragma once

#include <cstdint>

namespace fehu::prim {

// A binary floating-point format: numbers of stored mantissa bits and of exponent bits.
struct BinaryFormat {
  int mantissa_bits, exponent_bits;
};
inline constexpr BinaryFormat kBinary16{10, 5};
inline constexpr BinaryFormat kBinary32{23, 8};
inline constexpr BinaryFormat kBinary64{52, 11};

// TowardZero is what the C programs do when they read a half from text.
enum class Rounding : uint8_t { NearestEven, TowardZero };

// The bits of ±mantissa * 2^exponent in the format. `has_rest` says that the true value lies strictly between this and
// the next mantissa; the mantissa must then have at least 60 significant bits. Too large gives infinity in both modes.
uint64_t round_to_format(BinaryFormat format, bool is_negative, uint64_t mantissa, int64_t exponent,
                         bool has_rest = false, Rounding rounding = Rounding::NearestEven);

// Binary16 values are their bits in a uint16_t. NaNs stay NaNs, are made quiet, and keep their sign.
uint16_t f16_from_double(double value, Rounding rounding = Rounding::NearestEven);
float f16_to_float(uint16_t bits);
inline double f16_to_double(uint16_t bits) {
  return static_cast<double>(f16_to_float(bits));
}
// The neighbour of `from` in the direction of `to`; NaN if either is NaN.
uint16_t f16_next_after(uint16_t from, uint16_t to);

inline constexpr uint16_t kF16Infinity = 0x7C00;
inline constexpr uint16_t kF16Nan = 0x7E00;

}  // namespace fehu::prim
