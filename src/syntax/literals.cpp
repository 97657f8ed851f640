// The values of number, character and string literals.
//
// Integers are kept modulo 2^64 with a note whether they fit: whether a literal fits its type is for the checker to
// say. Floats are rounded once, to the nearest, with the full precision of what was written.
#include "syntax/literals.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "prim/number.h"

namespace fehu::syntax {

// ---------------------------------------------------------------------------------------------------------------
// Escapes

// 16, more than any digit, for other characters.
static int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 16;
}

// Digits of one base, as many as there are; `skip` characters stand before them.
static Escape read_numeric_escape(std::string_view text, size_t at, uint32_t skip, uint32_t base) {
  uint32_t value = 0;
  size_t i = at + skip;
  for (; i < text.size() && static_cast<uint32_t>(digit_value(text[i])) < base; i++)
    value = value > kMaxCodePoint ? value : value * base + static_cast<uint32_t>(digit_value(text[i]));
  uint32_t length = static_cast<uint32_t>(i - at);
  if (length == skip) return {EscapeStatus::Unknown, 0, skip};
  bool in_range = value <= kMaxCodePoint && !is_surrogate(value);
  return {in_range ? EscapeStatus::Ok : EscapeStatus::OutOfRange, value, length};
}

// The longest name wins, so SOH stands before SO.
static Escape read_control_name(std::string_view rest) {
  struct Control {
    std::string_view name;
    uint32_t value;
  };
  static constexpr Control kControls[] = {{"NUL", 0},  {"SOH", 1},  {"STX", 2},  {"ETX", 3},  {"EOT", 4},  {"ENQ", 5},
                                          {"ACK", 6},  {"BEL", 7},  {"BS", 8},   {"HT", 9},   {"LF", 10},  {"VT", 11},
                                          {"FF", 12},  {"CR", 13},  {"SO", 14},  {"SI", 15},  {"DLE", 16}, {"DC1", 17},
                                          {"DC2", 18}, {"DC3", 19}, {"DC4", 20}, {"NAK", 21}, {"SYN", 22}, {"ETB", 23},
                                          {"CAN", 24}, {"EM", 25},  {"SUB", 26}, {"ESC", 27}, {"FS", 28},  {"GS", 29},
                                          {"RS", 30},  {"US", 31},  {"SP", 32},  {"DEL", 127}};
  for (const Control& control : kControls)
    if (rest.starts_with(control.name))
      return {EscapeStatus::Ok, control.value, static_cast<uint32_t>(1 + control.name.size())};
  return {EscapeStatus::Unknown, 0, 1};
}

// The escapes are those of Haskell, whose tokens the language has inherited;
// most of the odd ones exist in strings only.
Escape read_escape(std::string_view text, size_t at, bool in_string) {
  char c = at + 1 < text.size() ? text[at + 1] : '\0';
  switch (c) {
    case 'a':
      return {EscapeStatus::Ok, 7, 2};
    case 'b':
      return {EscapeStatus::Ok, 8, 2};
    case 'f':
      return {EscapeStatus::Ok, 12, 2};
    case 'n':
      return {EscapeStatus::Ok, 10, 2};
    case 'r':
      return {EscapeStatus::Ok, 13, 2};
    case 't':
      return {EscapeStatus::Ok, 9, 2};
    case 'v':
      return {EscapeStatus::Ok, 11, 2};
    case '\\':
    case '\'':
    case '"':
      return {EscapeStatus::Ok, static_cast<uint32_t>(c), 2};
    default:
      break;
  }
  if (c >= '0' && c <= '9') return read_numeric_escape(text, at, 1, 10);
  if (!in_string) return {EscapeStatus::Unknown, 0, 1};
  if (c == 'x') return read_numeric_escape(text, at, 2, 16);
  if (c == 'o') return read_numeric_escape(text, at, 2, 8);
  if (c == '&') return {EscapeStatus::Empty, 0, 2};
  if (c == '^') {
    char control = at + 2 < text.size() ? text[at + 2] : '\0';
    if (control >= '@' && control <= '_') return {EscapeStatus::Ok, static_cast<uint32_t>(control - '@'), 3};
    return {EscapeStatus::Unknown, 0, 2};
  }
  return read_control_name(text.substr(std::min(at + 1, text.size())));
}

uint32_t char_value(std::string_view spelling) {
  if (spelling.size() < 2) return 0;
  if (spelling[1] == '\\') return read_escape(spelling, 1, false).value;
  return read_code_point(spelling, 1).value;
}

// A string without closing quote has been reported; it counts as far as it goes.
std::string string_bytes(std::string_view spelling) {
  std::string out;
  bool closed = spelling.size() > 1 && spelling.back() == '"';
  size_t end = closed ? spelling.size() - 1 : spelling.size();
  for (size_t i = 1; i < end;) {
    if (spelling[i] != '\\') {
      out += spelling[i++];
      continue;
    }
    Escape escape = read_escape(spelling, i, true);
    if (escape.status == EscapeStatus::Ok) append_utf8(out, escape.value);
    i += escape.length;
  }
  return out;
}

// ---------------------------------------------------------------------------------------------------------------
// Numbers

// Suffixes of floats are also hexadecimal digits, so a hexadecimal integer has none of them.
std::string_view number_suffix(std::string_view s) {
  constexpr std::string_view kInt[] = {"i8", "u8", "i16", "i32", "i64", "u16", "u32", "u64"};
  constexpr std::string_view kFloat[] = {"f16", "f32", "f64"};
  bool is_hex_int = s.starts_with("0x") || s.starts_with("0X");
  if (is_hex_int && s.find('.') != std::string_view::npos) is_hex_int = false;
  for (std::string_view suffix : kInt)
    if (s.ends_with(suffix)) return s.substr(s.size() - suffix.size());
  if (is_hex_int) return {};  // 0x1f32 is all digits
  for (std::string_view suffix : kFloat)
    if (s.ends_with(suffix)) return s.substr(s.size() - suffix.size());
  return {};
}

static uint64_t roman_digit(char c) {
  switch (c) {
    case 'I':
      return 1;
    case 'V':
      return 5;
    case 'X':
      return 10;
    case 'L':
      return 50;
    case 'C':
      return 100;
    case 'D':
      return 500;
    case 'M':
      return 1000;
    default:
      return 0;
  }
}

// Greedy from left to right: only the six usual pairs subtract.
static uint64_t roman_value(std::string_view digits) {
  uint64_t value = 0;
  for (size_t i = 0; i < digits.size(); i++) {
    std::string_view pair = digits.substr(i, 2);
    bool subtract = pair == "CM" || pair == "CD" || pair == "XC" || pair == "XL" || pair == "IX" || pair == "IV";
    if (subtract)
      value += roman_digit(pair[1]) - roman_digit(pair[0]), i++;
    else
      value += roman_digit(pair[0]);
  }
  return value;
}

static std::string without_underscores(std::string_view s) {
  std::string out;
  for (char c : s)
    if (c != '_') out += c;
  return out;
}

// 0x, 0b, and 0r for roman numerals.
static IntBase base_of(std::string_view s) {
  if (s.size() < 2 || s[0] != '0') return IntBase::Decimal;
  switch (s[1]) {
    case 'x':
    case 'X':
      return IntBase::Hex;
    case 'b':
    case 'B':
      return IntBase::Binary;
    case 'r':
    case 'R':
      return IntBase::Roman;
    default:
      return IntBase::Decimal;
  }
}

static uint64_t radix_of(IntBase base) {
  return base == IntBase::Hex ? 16 : base == IntBase::Binary ? 2 : 10;
}

// A value that does not fit goes on modulo 2^64, so that later phases see something.
void decode_int(IntExp& exp) {
  exp.suffix = number_suffix(exp.spelling);
  exp.base = base_of(exp.spelling);
  exp.fits = true;
  exp.value = 0;
  std::string digits = without_underscores(exp.spelling.substr(0, exp.spelling.size() - exp.suffix.size()));
  if (exp.base != IntBase::Decimal) digits.erase(0, 2);
  if (exp.base == IntBase::Roman) {
    exp.value = roman_value(digits);
    return;
  }
  uint64_t base = radix_of(exp.base);
  for (char c : digits) {
    uint64_t digit = static_cast<uint64_t>(digit_value(c));
    if (exp.value > (UINT64_MAX - digit) / base) exp.fits = false;
    exp.value = exp.value * base + digit;
  }
}

void decode_float(FloatExp& exp) {
  exp.suffix = number_suffix(exp.spelling);
  std::string digits = without_underscores(exp.spelling.substr(0, exp.spelling.size() - exp.suffix.size()));
  bool is_hex = base_of(digits) == IntBase::Hex;
  const char* first = digits.data() + (is_hex ? 2 : 0);
  const char* last = digits.data() + digits.size();
  auto result = std::from_chars(first, last, exp.value, is_hex ? std::chars_format::hex : std::chars_format::general);
  // from_chars leaves the value alone when it is too large or too small; strtod gives infinity or zero.
  if (result.ec == std::errc::result_out_of_range) exp.value = std::strtod(digits.c_str(), nullptr);
}

// `1` where an f32 is wanted. It is read from its digits, since going through a double or u64 would round twice.
prim::Value int_as_float(std::string_view spelling, prim::PrimType type) {
  IntBase base = base_of(spelling);
  std::string digits = without_underscores(spelling);
  if (base != IntBase::Decimal) digits.erase(0, 2);
  if (base == IntBase::Roman) return prim::float_from_int(type, false, roman_value(digits));
  return prim::float_from_digits(type, false, static_cast<int>(radix_of(base)), digits);
}

}  // namespace fehu::syntax
