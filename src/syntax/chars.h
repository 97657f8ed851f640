// Classes of characters in source text.
// They are about bytes: outside of comments, strings and characters source text is ASCII, so bytes above 127 belong
// to no class.
#pragma once

#include <array>
#include <cstddef>

namespace fehu::syntax {

constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_hex_digit(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
}
// Inside of a name, not at its beginning. A table, since most of a text is names.
inline constexpr std::array<bool, 256> kNameChars = [] {
  std::array<bool, 256> table{};
  for (size_t i = 0; i < 128; i++) {
    char c = static_cast<char>(i);
    table[i] = is_letter(c) || is_digit(c) || c == '_' || c == '\'';
  }
  return table;
}();
constexpr bool is_name_char(char c) {
  return kNameChars[static_cast<unsigned char>(c)];
}
// Blank, tab, newline, vertical tab, form feed, carriage return.
constexpr bool is_blank(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}
// A character below the blank that is not white space, or DEL.
constexpr bool is_control(char c) {
  return (c >= 0 && c < ' ' && !is_blank(c)) || c == 127;
}

}  // namespace fehu::syntax
