// The lexer: numbers, characters and strings.
// Numbers are only delimited here; their values are computed by literals.cpp. What looks like the beginning of a
// suffix, but is none, is left to the next token: `1foo` is a number and a name.
#include "syntax/chars.h"
#include "syntax/lexer.h"
#include "syntax/literals.h"

namespace fehu::syntax {

using diag::Code;

// The length of a hexadecimal, binary or roman integer at the current place without its suffix, or 0.
size_t Lexer::prefixed_digits() const {
  if (peek() != '0') return 0;
  auto is_binary = [](char c) { return c == '0' || c == '1'; };
  auto is_roman = [](char c) { return c != '\0' && std::string_view("IVXLCDM").find(c) != std::string_view::npos; };
  auto run = [&](auto is_digit_of_base) -> size_t {
    if (!is_digit_of_base(peek(2))) return 0;
    size_t length = 3;
    while (is_digit_of_base(peek(length)) || peek(length) == '_') length++;
    return length;
  };
  switch (peek(1)) {
    case 'x':
    case 'X':
      return run(is_hex_digit);
    case 'b':
    case 'B':
      return run(is_binary);
    case 'r':
    case 'R':
      return run(is_roman);
    default:
      return 0;
  }
}

// 0x hexdigits '.' hexdigits ('p'|'P') sign? digits: its length without suffix, or 0.
size_t Lexer::hex_float_length() const {
  size_t i = prefixed_digits();
  if (i == 0 || (peek(1) != 'x' && peek(1) != 'X') || peek(i) != '.' || !is_hex_digit(peek(i + 1))) return 0;
  i++;
  while (is_hex_digit(peek(i)) || peek(i) == '_') i++;
  if (peek(i) != 'p' && peek(i) != 'P') return 0;
  i++;
  if (peek(i) == '+' || peek(i) == '-') i++;
  if (!is_digit(peek(i))) return 0;
  while (is_digit(peek(i)) || peek(i) == '_') i++;
  return i;
}

// The length of a decimal number, with fraction and exponent if it has them.
size_t Lexer::decimal_float_length() const {
  size_t i = 1;
  auto digits = [&] {
    while (is_digit(peek(i)) || peek(i) == '_') i++;
  };
  digits();
  if (at_ > 0 && text_[at_ - 1] == '.') return i;  // in t.0.1 there are two fields, not a float
  if (peek(i) == '.' && is_digit(peek(i + 1))) i++, digits();
  if (peek(i) != 'e' && peek(i) != 'E') return i;
  size_t exponent = peek(i + 1) == '+' || peek(i + 1) == '-' ? i + 2 : i + 1;
  if (!is_digit(peek(exponent))) return i;
  i = exponent;
  digits();
  return i;
}

// The length of a number whose exponent is missing, up to there, or 0: `0x1.8`, `1.5e-`. Both could only be read as
// parts that never fit together: a field of a number, and a number that is applied to `e`.
size_t Lexer::unfinished_exponent() const {
  size_t i = prefixed_digits();
  if (i > 0) {
    if ((peek(1) != 'x' && peek(1) != 'X') || peek(i) != '.' || !is_digit(peek(i + 1))) return 0;
    i++;
    while (is_name_char(peek(i))) i++;
    return i;
  }
  i = decimal_float_length();
  bool has_sign = peek(i + 1) == '+' || peek(i + 1) == '-';
  bool has_exponent = text_.substr(at_, i).find_first_of("eE") != std::string_view::npos;
  if (has_exponent || (peek(i) != 'e' && peek(i) != 'E') || !has_sign) return 0;
  i += 2;
  while (is_name_char(peek(i))) i++;
  return i;
}

// The length of the suffix that follows the digits, or 0.
size_t Lexer::suffix_length(size_t digits, bool is_float) const {
  std::string_view rest = text_.substr(at_ + digits, 3);
  if (rest.empty()) return 0;
  std::string_view width = rest.substr(1);
  bool wide = width == "16" || width == "32" || width == "64";
  if (is_float) return rest[0] == 'f' && wide ? 3 : 0;
  if (rest[0] != 'i' && rest[0] != 'u') return 0;
  return wide ? 3 : width.starts_with('8') ? 2 : 0;
}

// Nat is a plain decimal, which can also be the label of a field; Int has a base prefix. Behind a dot there are no
// float suffixes, so that `t.0f32` is not read as a number with a suffix.
void Lexer::lex_number() {
  if (size_t length = hex_float_length()) {
    size_t suffix = suffix_length(length, true);
    return emit(suffix > 0 ? TokenKind::NumSuf : TokenKind::Float, length + suffix);
  }
  if (size_t length = unfinished_exponent()) {
    bool is_hexadecimal = peek(1) == 'x' || peek(1) == 'X';
    report(Code::ExpectedToken, at_, at_ + length, "The exponent of this number is missing.")
        .set_help(is_hexadecimal ? "A hexadecimal number with a point ends with a power of two: `0x1.8p0`."
                                 : "Write digits behind the `e`: `1.5e-3`.");
    return emit(TokenKind::Invalid, length);
  }
  if (size_t length = prefixed_digits()) {
    size_t suffix = suffix_length(length, false);
    return emit(suffix > 0 ? TokenKind::NumSuf : TokenKind::Int, length + suffix);
  }
  size_t length = decimal_float_length();
  std::string_view digits = text_.substr(at_, length);
  bool is_integer = digits.find_first_of(".eE") == std::string_view::npos;
  bool after_dot = at_ > 0 && text_[at_ - 1] == '.';
  size_t suffix = is_integer ? suffix_length(length, false) : 0;
  if (suffix == 0 && !after_dot) suffix = suffix_length(length, true);
  if (suffix > 0) return emit(TokenKind::NumSuf, length + suffix);
  emit(is_integer ? TokenKind::Nat : TokenKind::Float, length);
}

// ---------------------------------------------------------------------------------------------------------------
// Characters and strings

// `length` is the part that was understood.
void Lexer::report_escape(size_t at, size_t length, bool out_of_range) {
  if (out_of_range) {
    report(Code::EscapeOutOfRange, at, at + length, "This escape does not name a Unicode character.")
        .set_help("The largest code point is 1114111; 55296 to 57343 are not characters.");
    return;
  }
  size_t end = std::min(at + length + 1, text_.size());
  report(Code::UnknownEscape, at, end, "This escape sequence does not exist.")
      .set_help(
          "The escapes are \\a \\b \\f \\n \\r \\t \\v \\\\ \\' \\\" and `\\` with a decimal code point. "
          "For a backslash write `\\\\`.");
}

// An apostrophe begins a character literal if a closing one stands in the right place, otherwise a type parameter.
void Lexer::lex_apostrophe() {
  if (peek(1) == '\\') {
    Escape escape = read_escape(text_, at_ + 1, false);
    bool good = escape.status == EscapeStatus::Ok;
    if (!good) report_escape(at_ + 1, escape.length, escape.status == EscapeStatus::OutOfRange);
    size_t length = 1 + escape.length;
    // After a bad escape, the literal ends at the next apostrophe of the same word.
    while (!good && is_name_char(peek(length)) && peek(length) != '\'') length++;
    if (peek(length) == '\'') return emit(TokenKind::Char, length + 1);
    if (good) report(Code::UnclosedChar, at_, at_ + length, "This character literal has no closing apostrophe.");
    return emit(TokenKind::Char, length);
  }
  CodePoint c = at_ + 1 < text_.size() ? read_code_point(text_, at_ + 1) : CodePoint{0, 0};
  if (c.length > 0 && c.value >= 32 && c.value != '\'' && peek(1 + c.length) == '\'')
    return emit(TokenKind::Char, 2 + c.length);
  if (peek(1) == '^') return emit(TokenKind::ApostropheCaret, 2);
  if (peek(1) == '~') return emit(TokenKind::ApostropheTilde, 2);
  emit(TokenKind::Apostrophe, 1);
}

// One character or escape of a string; returns the place after it.
size_t Lexer::string_char(size_t at) {
  if (text_[at] == '\\') {
    Escape escape = read_escape(text_, at, true);
    if (escape.status == EscapeStatus::Unknown || escape.status == EscapeStatus::OutOfRange)
      report_escape(at, escape.length, escape.status == EscapeStatus::OutOfRange);
    return at + escape.length;
  }
  CodePoint c = read_code_point(text_, at);
  if (c.length == 0) {
    report(Code::InvalidUtf8, at, at + 1, "This string contains a byte that is not part of any UTF-8 character.")
        .set_help("Source files must be saved as UTF-8. For single bytes write an array of `u8`.");
    return at + 1;
  }
  if (c.value < 32)
    report(Code::ControlInString, at, at + 1,
           fmt::format("The control character with code {} cannot stand in a string.", c.value))
        .set_help(c.value == 9 ? "Write `\\t`." : fmt::format("Write `\\{}`.", c.value));
  return at + c.length;
}

// A string that is not closed ends with its line, so that the next line is read normally.
void Lexer::lex_string() {
  size_t end = at_ + 1;
  auto at_line_end = [&] { return end >= text_.size() || text_[end] == '\n' || text_.substr(end, 2) == "\r\n"; };
  while (!at_line_end() && text_[end] != '"') end = string_char(end);
  if (!at_line_end()) return emit(TokenKind::String, end + 1 - at_);
  // The second line of a string that goes over two is the same mistake.
  std::string_view between = text_.substr(unclosed_string_end_, at_ - unclosed_string_end_);
  bool continues = unclosed_string_end_ > 0 && between.find('\n') == between.rfind('\n');
  if (!continues)
    report(Code::UnclosedString, at_, end, "This string has no closing `\"` on its line.")
        .set_help("Close the string; for a line break inside a string write `\\n`.");
  unclosed_string_end_ = continues ? 0 : end;
  emit(TokenKind::Invalid, end - at_);
}

}  // namespace fehu::syntax
