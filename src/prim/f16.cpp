// Binary16 in software: rounding into a format, widening, neighbours.
// `round_to_format` is used for all formats, also by the readers of literals, so that there is one place where
// rounding can be wrong.
#include "prim/f16.h"

#include <bit>
#include <cmath>

namespace fehu::prim {

uint64_t round_to_format(BinaryFormat format, bool is_negative, uint64_t mantissa, int64_t exponent, bool has_rest,
                         Rounding rounding) {
  const int64_t bias = (int64_t{1} << (format.exponent_bits - 1)) - 1;
  const uint64_t infinity = static_cast<uint64_t>(2 * bias + 1) << format.mantissa_bits;
  const uint64_t sign = static_cast<uint64_t>(is_negative) << (format.mantissa_bits + format.exponent_bits);
  if (mantissa == 0) return sign;
  int shift = std::countl_zero(mantissa);
  mantissa <<= shift;
  int64_t leading = exponent - shift + 63;  // the weight of the top bit
  if (leading > bias) return sign | infinity;

  // Bits to drop: those that the format has no place for; more of them below the smallest normal number.
  const int64_t least = 1 - bias;
  int64_t drop = 63 - format.mantissa_bits + (leading < least ? least - leading : 0);
  if (drop > 64) return sign;
  uint64_t kept = drop == 64 ? 0 : mantissa >> drop;
  uint64_t half = uint64_t{1} << (drop - 1);
  bool below_half = has_rest || (mantissa & (half - 1)) != 0;
  if (rounding == Rounding::NearestEven && (mantissa & half) != 0 && (below_half || (kept & 1) != 0)) kept++;

  // A carry out of the mantissa goes into the exponent by itself, up to infinity.
  if (leading < least) return sign | kept;
  uint64_t hidden = uint64_t{1} << format.mantissa_bits;
  return sign | ((static_cast<uint64_t>(leading + bias) << format.mantissa_bits) + (kept - hidden));
}

// Bits of a NaN's payload are kept as far as there is room.
uint16_t f16_from_double(double value, Rounding rounding) {
  uint64_t bits = std::bit_cast<uint64_t>(value);
  uint16_t sign = static_cast<uint16_t>(bits >> 48 & 0x8000);
  if (std::isnan(value)) return sign | kF16Nan | static_cast<uint16_t>(bits >> 42 & 0x1FF);
  if (std::isinf(value)) return sign | kF16Infinity;
  uint64_t fraction = bits & 0xFFFFFFFFFFFFF;
  int exponent = static_cast<int>(bits >> 52 & 0x7FF);
  // Subnormal doubles are far below the smallest half; their exact value does not matter.
  if (exponent == 0) return sign;
  return static_cast<uint16_t>(
      round_to_format(kBinary16, sign != 0, fraction | 0x10000000000000, exponent - 1075, false, rounding));
}

// Exact: every half is a float. The exponent's bias differs by 112.
float f16_to_float(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000) << 16;
  uint32_t exponent = bits >> 10 & 0x1F;
  uint32_t fraction = bits & 0x3FF;
  if (exponent == 31) {
    uint32_t quiet = fraction != 0 ? 0x400000 : 0;
    return std::bit_cast<float>(sign | 0x7F800000 | quiet | fraction << 13);
  }
  if (exponent == 0) {
    float magnitude = static_cast<float>(fraction) * 0x1p-24f;
    return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(magnitude));
  }
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | fraction << 13);
}

// Halves of one sign are ordered like their bits, so neighbours differ by one.
uint16_t f16_next_after(uint16_t from, uint16_t to) {
  float x = f16_to_float(from), y = f16_to_float(to);
  if (std::isnan(x) || std::isnan(y)) return kF16Nan;
  if (x == y) return to;
  if (x == 0) return static_cast<uint16_t>((to & 0x8000) | 1);
  bool grows = (x < y) == (x > 0);  // away from zero
  return static_cast<uint16_t>(grows ? from + 1 : from - 1);
}

}  // namespace fehu::prim
