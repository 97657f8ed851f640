// Correctly rounded floats from decimal and hexadecimal digits.
//
// from_chars of the standard library does the work for f32 and f64. For f16 there is no such function, and rounding to
// a double first can be wrong by one: a number just above the middle of two halves may become exactly the middle. Then
// the digits are compared with those of the middle.
#include "prim/number.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "prim/f16.h"

namespace fehu::prim {

namespace {

constexpr int64_t kLargeExponent = 1'000'000'000'000;  // beyond every format, and sums of a few do not overflow

// A signed decimal exponent, held within ±kLargeExponent.
int64_t read_exponent(std::string_view text) {
  size_t at = !text.empty() && (text[0] == '-' || text[0] == '+') ? 1 : 0;
  int64_t value = 0;
  for (size_t i = at; i < text.size(); i++) value = std::min(value * 10 + (text[i] - '0'), kLargeExponent);
  return !text.empty() && text[0] == '-' ? -value : value;
}

// The number 0.DIGITS * 10^point, with neither leading nor trailing zeros.
struct Decimal {
  std::string digits;
  int64_t point = 0;
};

// The text is that of a literal: digits, perhaps a point, perhaps an exponent.
Decimal normalise(std::string_view text) {
  Decimal out;
  bool after_point = false;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    if (c == '.') {
      after_point = true;
    } else if (!is_digit(c)) {
      out.point += read_exponent(text.substr(i + 1));
      break;
    } else {
      bool counts = c != '0' || !out.digits.empty();
      if (counts) out.digits += c;
      if (counts && !after_point) out.point++;
      if (!counts && after_point) out.point--;
    }
  }
  while (!out.digits.empty() && out.digits.back() == '0') out.digits.pop_back();
  return out;
}

// from_chars does not say whether a number is too large or too small.
template <typename Float>
Float nearest(std::string_view text) {
  Float value = 0;
  std::from_chars_result result = std::from_chars(text.data(), text.data() + text.size(), value);
  if (result.ec != std::errc::result_out_of_range) return value;
  return normalise(text).point > 0 ? std::numeric_limits<Float>::infinity() : Float{0};
}

// Of two normalised numbers: first by magnitude, then digit by digit.
int compare(const Decimal& a, const Decimal& b) {
  if (a.point != b.point) return a.point < b.point ? -1 : 1;
  return a.digits.compare(b.digits);
}

// The nearest double decides, unless it lies halfway between two halves: then the digits that it lost do.
uint16_t nearest_half(std::string_view text) {
  double x = nearest<double>(text);
  uint16_t below = f16_from_double(x, Rounding::TowardZero);
  uint16_t rounded = f16_from_double(x);
  if (below >= kF16Infinity) return rounded;
  double above = below + 1 == kF16Infinity ? 65536.0 : f16_to_double(static_cast<uint16_t>(below + 1));
  if (x != (f16_to_double(below) + above) / 2) return rounded;
  char exact[64];  // such a number has at most 5 digits before the point and 25 after it
  char* end = std::to_chars(exact, exact + sizeof exact, x, std::chars_format::fixed, 25).ptr;
  int order = compare(normalise(text), normalise({exact, end}));
  if (order == 0) return rounded;
  return static_cast<uint16_t>(order < 0 ? below : below + 1);
}

// The leading 60 or more bits of digits whose base is a power of two.
struct BitDigits {
  int bits_per_digit;
  uint64_t mantissa = 0;
  int64_t exponent = 0;
  bool has_rest = false;

  // After 60 bits only whether anything but zeros follows matters, and how many places there are.
  void add(int digit, bool after_point) {
    if (mantissa >> 60 == 0) {
      mantissa = mantissa << bits_per_digit | static_cast<uint64_t>(digit);
      if (after_point) exponent -= bits_per_digit;
    } else {
      has_rest |= digit != 0;
      if (!after_point) exponent += bits_per_digit;
    }
  }
  Value round(PrimType type, bool is_negative) const {
    BinaryFormat format = type == PrimType::F16 ? kBinary16 : type == PrimType::F32 ? kBinary32 : kBinary64;
    return {type, round_to_format(format, is_negative, mantissa, exponent, has_rest)};
  }
};

}  // namespace

Value float_from_decimal(PrimType type, bool is_negative, std::string_view text) {
  Value value;
  if (type == PrimType::F16) value = f16_value(nearest_half(text));
  if (type == PrimType::F32) value = f32_value(nearest<float>(text));
  if (type == PrimType::F64) value = f64_value(nearest<double>(text));
  if (is_negative) value.bits |= uint64_t{1} << (bit_width(type) - 1);
  return value;
}

Value float_from_hex(PrimType type, bool is_negative, std::string_view text) {
  BitDigits number{4};
  bool after_point = false;
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] == '.') {
      after_point = true;
    } else if (text[i] == 'p' || text[i] == 'P') {
      number.exponent += read_exponent(text.substr(i + 1));
      break;
    } else {
      number.add(digit_value(text[i]), after_point);
    }
  }
  return number.round(type, is_negative);
}

Value float_from_digits(PrimType type, bool is_negative, int base, std::string_view digits) {
  if (base == 10) return float_from_decimal(type, is_negative, digits);
  BitDigits number{base == 2 ? 1 : 4};
  for (char c : digits) number.add(digit_value(c), false);
  return number.round(type, is_negative);
}

}  // namespace fehu::prim
