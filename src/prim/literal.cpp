// Scalars in the syntax of the tools (untyped) and in that of compiled
// programs (typed). Spec: data-format.md 2.2 and 3.
#include <fmt/format.h>

#include <algorithm>

#include "prim/f16.h"
#include "prim/number.h"

namespace fehu::prim {

namespace {

constexpr PrimType kFloatTypes[] = {PrimType::F16, PrimType::F32, PrimType::F64};

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// May `c` not follow a literal? A sign may: it starts the next value or a comment.
constexpr bool continues_token(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '.';
}

// Does a number with this sign and magnitude lie in the range of the integer type?
bool is_in_range(bool is_negative, uint64_t magnitude, PrimType type) {
  uint64_t max = UINT64_MAX >> (64 - 8 * byte_size(type));
  if (is_signed(type)) return magnitude <= max / 2 + (is_negative ? 1 : 0);
  return magnitude <= max && (!is_negative || magnitude == 0);
}

// Reads a literal and notes its form; its value depends on a type that may be decided only later.
struct LiteralScanner {
  std::string_view text;
  size_t at;
  Literal& out;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool accept(std::string_view word) {
    if (!text.substr(at).starts_with(word)) return false;
    at += word.size();
    return true;
  }

  // Digits, computed as an integer on the way; `_` may follow the first.
  void integer_digits() {
    size_t begin = at;
    uint64_t value = 0;
    bool fits = true;
    for (; at < text.size(); at++) {
      if (text[at] == '_') continue;
      unsigned digit = static_cast<unsigned>(digit_value(text[at]));
      if (digit >= out.base) break;
      uint64_t scaled;
      fits &= !__builtin_mul_overflow(value, uint64_t{out.base}, &scaled);
      fits &= !__builtin_add_overflow(scaled, uint64_t{digit}, &value);
    }
    out.magnitude = value;
    out.fits_u64 = fits;
    out.digits = text.substr(begin, at - begin);
  }

  void skip_digits() {
    while (is_digit(peek()) || peek() == '_') at++;
  }

  // ['.' digits] [exp], behind the integer part. `1E5` is no float, `1.0E5` is.
  void fraction_and_exponent() {
    size_t begin = at - out.digits.size();
    bool has_point = peek() == '.' && is_digit(peek(1));
    if (has_point) {
      at++;
      skip_digits();
    }
    bool has_exponent = false;
    if (peek() == 'e' || (peek() == 'E' && has_point)) {
      size_t sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
      has_exponent = is_digit(peek(1 + sign));
      if (has_exponent) at += 1 + sign;
      while (has_exponent && is_digit(peek())) at++;
    }
    if (!has_point && !has_exponent) return;
    out.form = Literal::Form::Float;
    out.digits = text.substr(begin, at - begin);
  }

  // What is no suffix, or does not fit the form of the number, is left for `literal` to complain about.
  void suffix() {
    char c = peek();
    if (c != 'i' && c != 'u' && c != 'f') return;
    size_t length = 1;
    while (is_digit(peek(length))) length++;
    std::optional<PrimType> type = prim_type_named(text.substr(at, length));
    if (!type || (out.form == Literal::Form::Float && !is_float(*type))) return;
    out.suffix = type;
    at += length;
  }

  const char* number() {
    out.form = Literal::Form::Int;
    if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'b')) {
      out.base = peek(1) == 'x' ? 16 : 2;
      at += 2;
      if (digit_value(peek()) >= out.base) return "expected a digit";
    }
    integer_digits();
    if (out.base == 10) fraction_and_exponent();
    suffix();
    return nullptr;
  }

  // f32.inf, f32.nan; true, false
  const char* word() {
    for (PrimType type : kFloatTypes) {
      if (!text.substr(at).starts_with(name_of(type)) || peek(3) != '.') continue;
      at += 4;
      out.form = Literal::Form::Special;
      out.suffix = type;
      bool is_nan = !out.is_negative && accept("nan");
      if (!is_nan && !accept("inf")) return "expected 'inf' or 'nan'";
      out.magnitude = is_nan ? nan_value(type).bits : infinity_value(type, out.is_negative).bits;
      return nullptr;
    }
    if (out.is_negative) return "expected a number";
    out.form = Literal::Form::Bool;
    out.suffix = PrimType::Bool;
    out.magnitude = accept("true");
    if (out.magnitude == 0 && !accept("false")) return "expected a value";
    return nullptr;
  }

  // A sign, then a number or a word. What follows must not look like more of it: `1x` is an error.
  const char* literal() {
    bool has_sign = peek() == '+' || peek() == '-';
    out.is_negative = peek() == '-';
    if (has_sign) at++;
    if (has_sign && text[at - 1] == '+' && !is_digit(peek())) return "expected a number";
    const char* mistake = is_digit(peek()) ? number() : word();
    if (mistake) return mistake;
    return continues_token(peek()) ? "unexpected character in a number or word" : nullptr;
  }
};

// Calls use(digits) with the digits less their `_`, copying only if there are any.
template <typename Use>
Value without_underscores(std::string_view digits, Use use) {
  if (!digits.contains('_')) return use(digits);
  std::string copy(digits);
  std::erase(copy, '_');
  return use(std::string_view(copy));
}

// The scalars of compiled programs, in a token without `_`.
struct TypedScanner {
  std::string_view text;
  PrimType type;
  size_t at = 0;

  char peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool is_negative() {
    bool negative = peek() == '-';
    if (negative || peek() == '+') at++;
    return negative;
  }
  // The whole token has been read, but for the name of the type as a suffix.
  bool is_done() const { return at == text.size() || text.substr(at) == name_of(type); }

  // As C's strtol with base 0, and binary numbers besides; u64 has no octal numbers.
  int integer_base() {
    if (peek() != '0') return 10;
    char letter = static_cast<char>(peek(1) | 0x20);
    int base = letter == 'x' ? 16 : letter == 'b' ? 2 : 0;
    if (base != 0 && digit_value(peek(2)) < base) {
      at += 2;
      return base;
    }
    return type == PrimType::U64 ? 10 : 8;
  }

  // Wraps to the width of the type, as reading in C does.
  std::optional<Value> integer() {
    bool negative = is_negative();
    uint64_t base = static_cast<uint64_t>(integer_base());
    uint64_t value = 0;
    bool fits = true;
    size_t begin = at;
    for (; static_cast<uint64_t>(digit_value(peek())) < base; at++) {
      fits &= !__builtin_mul_overflow(value, base, &value);
      fits &= !__builtin_add_overflow(value, static_cast<uint64_t>(digit_value(peek())), &value);
    }
    if (at == begin || !is_done()) return std::nullopt;
    bool has_suffix = at < text.size();
    if (!has_suffix && !(fits && is_in_range(negative, value, type))) return std::nullopt;
    return int_value(type, negative ? 0 - value : value);
  }

  // The end of a number at `at`, as C's strtod finds it; `at` itself if there is none.
  size_t float_end(int base, char exponent_letter) const {
    size_t i = at, digits = 0;
    auto skip = [&] {
      for (; i < text.size() && digit_value(text[i]) < base; i++) digits++;
    };
    skip();
    if (i < text.size() && text[i] == '.') {
      i++;
      skip();
    }
    if (digits == 0) return at;
    if (i >= text.size() || (text[i] | 0x20) != exponent_letter) return i;
    size_t j = i + 1;
    if (j < text.size() && (text[j] == '+' || text[j] == '-')) j++;
    if (j >= text.size() || !is_digit(text[j])) return i;
    while (j < text.size() && is_digit(text[j])) j++;
    return j;
  }

  bool accept_ignoring_case(std::string_view word) {
    if (text.size() - at < word.size()) return false;
    for (size_t i = 0; i < word.size(); i++)
      if ((text[at + i] | 0x20) != word[i]) return false;
    at += word.size();
    return true;
  }

  // A `0x` without hexadecimal digits behind it is the number 0 with something after it, as in C.
  std::optional<Value> finite(PrimType read_as, bool negative) {
    bool is_hex = peek() == '0' && (peek(1) | 0x20) == 'x';
    if (is_hex) {
      at += 2;
      size_t begin = at;
      at = float_end(16, 'p');
      if (at != begin) return float_from_hex(read_as, negative, text.substr(begin, at - begin));
      at -= 2;
    }
    size_t begin = at;
    at = float_end(10, 'e');
    if (at == begin) return std::nullopt;
    return float_from_decimal(read_as, negative, text.substr(begin, at - begin));
  }

  // The words of C (inf, nan in any case) and those of the language (f32.inf).
  std::optional<Value> floating() {
    std::string_view name = name_of(type);
    if (text.starts_with(name) && text.substr(name.size()) == ".nan") return nan_value(type);
    bool negative = is_negative();
    std::string_view rest = text.substr(at);
    if (rest.starts_with(name) && rest.substr(name.size()) == ".inf" && text[0] != '+')
      return infinity_value(type, negative);
    // Halves are read as floats, and cut.
    PrimType read_as = type == PrimType::F64 ? PrimType::F64 : PrimType::F32;
    std::optional<Value> value;
    if (accept_ignoring_case("infinity") || accept_ignoring_case("inf"))
      value = infinity_value(read_as, negative);
    else if (accept_ignoring_case("nan"))
      value = nan_value(read_as);
    else
      value = finite(read_as, negative);
    if (!value || !is_done()) return std::nullopt;
    return type == PrimType::F16 ? f16_value(f16_from_double(as_double(*value), Rounding::TowardZero)) : *value;
  }
};

}  // namespace

const char* scan_literal(std::string_view text, size_t& at, Literal& out) {
  out = {};
  LiteralScanner scanner{text, at, out};
  const char* mistake = scanner.literal();
  at = scanner.at;
  return mistake;
}

// Without a suffix an integer is an i32, a number with a point an f64.
PrimType own_type(const Literal& literal) {
  if (literal.suffix) return *literal.suffix;
  return literal.form == Literal::Form::Int ? PrimType::I32 : PrimType::F64;
}

// An integer can be a float, but not the other way round.
bool can_be(const Literal& literal, PrimType type) {
  if (literal.suffix) return *literal.suffix == type;
  return literal.form == Literal::Form::Int ? type != PrimType::Bool : is_float(type);
}

bool fits(const Literal& literal, PrimType type) {
  if (literal.form != Literal::Form::Int || literal.suffix || !is_integer(type)) return true;
  return literal.fits_u64 && is_in_range(literal.is_negative, literal.magnitude, type);
}

// Integers below 2^64 are exact; longer ones are rounded from their digits.
Value literal_value(const Literal& literal, PrimType type) {
  if (literal.form == Literal::Form::Special || literal.form == Literal::Form::Bool) return {type, literal.magnitude};
  if (is_integer(type)) return int_value(type, literal.is_negative ? 0 - literal.magnitude : literal.magnitude);
  if (literal.form == Literal::Form::Int && literal.fits_u64)
    return float_from_int(type, literal.is_negative, literal.magnitude);
  return without_underscores(literal.digits, [&](std::string_view digits) {
    return float_from_digits(type, literal.is_negative, literal.base, digits);
  });
}

std::optional<Value> parse_value(std::string_view text) {
  Literal literal;
  size_t at = 0;
  if (scan_literal(text, at, literal) != nullptr || at != text.size()) return std::nullopt;
  if (!fits(literal, own_type(literal))) return std::nullopt;
  return literal_value(literal, own_type(literal));
}

std::string why_not(std::string_view text, PrimType type) {
  Literal literal;
  size_t at = 0;
  bool is_literal = scan_literal(text, at, literal) == nullptr && at == text.size();
  bool is_number = is_literal && literal.form != Literal::Form::Bool && literal.form != Literal::Form::Special;
  if (!is_number || type == PrimType::Bool) return fmt::format("expected a value of type {}", name_of(type));
  if (!literal.suffix && can_be(literal, type)) return fmt::format("{} does not fit the type {}", text, name_of(type));
  if (!literal.suffix) return fmt::format("expected a value of type {}, and {} is a float", name_of(type), text);
  std::string_view number = text.substr(0, text.size() - name_of(*literal.suffix).size());
  return fmt::format("expected a value of type {0}; write {1} or {1}{0}", name_of(type), number);
}

std::optional<Value> parse_value_as(std::string_view text, PrimType type) {
  std::string copy;
  if (text.contains('_')) {
    copy = text;
    std::erase(copy, '_');
    text = copy;
  }
  if (type == PrimType::Bool) {
    if (text == "true" || text == "false") return bool_value(text == "true");
    return std::nullopt;
  }
  TypedScanner scanner{text, type};
  return is_integer(type) ? scanner.integer() : scanner.floating();
}

}  // namespace fehu::prim
