// The tokens of the core IR's text form.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fehu::ir {

enum class TokenKind : uint8_t {
  Word,    // keyword, type, operation or name: letters, digits, _ and '
  Quoted,  // `...`: a name that is no identifier
  Number,  // with a suffix or not; also f32.nan, -f64.inf, f32.bits(0x7fc00001)
  String,
  Symbol,
  End,
  Bad,  // a character without meaning, or a string without end
};

struct Token {
  TokenKind kind;
  uint32_t begin, end;    // bytes of the text
  std::string_view text;  // with quotes
};

// Ends with End, or with Bad at the first error. `--` begins a comment.
std::vector<Token> lex(std::string_view text);

// The contents of a String or Quoted token. False if an escape is broken.
bool unescape(std::string_view quoted, std::string& out);

}  // namespace fehu::ir
