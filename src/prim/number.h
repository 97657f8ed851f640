// From digits to numbers: correctly rounded floats of every width, and the literals of the two value syntaxes.
#pragma once

#include "prim/value.h"

namespace fehu::prim {

// Decimal text without sign or `_`: "12", "1.5", "3.", ".5", "1e-3". There must be a digit. Rounded once.
Value float_from_decimal(PrimType type, bool is_negative, std::string_view text);
// Hexadecimal text without sign, `0x` or `_`: "1.8p3", "ff", "1." (the exponent may be missing). Rounded once.
Value float_from_hex(PrimType type, bool is_negative, std::string_view text);
// Digits of base 2, 10 or 16, without prefix or `_`.
Value float_from_digits(PrimType type, bool is_negative, int base, std::string_view digits);

// The value of a digit of any base up to 36, or 99.
constexpr int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// A scalar in the syntax of the tools, before its type is decided. Spec: data-format.md 3.
struct Literal {
  enum class Form : uint8_t { Int, Float, Special, Bool };
  Form form;
  bool is_negative = false;
  bool fits_u64 = true;  // Int: the digits are below 2^64
  uint8_t base = 10;     // Int: 2, 10 or 16
  std::optional<PrimType> suffix;
  uint64_t magnitude = 0;        // Int: modulo 2^64; Bool: 0 or 1; Special: the bits
  std::string_view digits = {};  // Int and Float: without sign and prefix, perhaps with `_`
};

// Reads one literal at text[at] and moves `at` behind it. On failure returns a message, and `at` is where the mistake
// is.
const char* scan_literal(std::string_view text, size_t& at, Literal& out);

// The type a literal has by itself.
PrimType own_type(const Literal& literal);
// May the literal be an element where an earlier one decided for `type`?
bool can_be(const Literal& literal, PrimType type);
// Does the type hold the number? Floats hold all, rounded; what has a suffix is cut to the bits of its type, as in
// programs.
bool fits(const Literal& literal, PrimType type);
// Why the text is no scalar of that type, if it is none: "300 does not fit the type i8".
std::string why_not(std::string_view text, PrimType type);
// The value as that type; can_be(literal, type) holds.
Value literal_value(const Literal& literal, PrimType type);

}  // namespace fehu::prim
