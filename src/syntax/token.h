// Tokens: what the lexer makes and the parser reads.
// A token is an interned name, a place and a kind. Numbers and strings are decoded later, from their places.
#pragma once

#include <cstdint>
#include <string_view>

#include "base/name.h"
#include "base/source.h"

namespace fehu::syntax {

enum class TokenKind : uint8_t {
#define TOKEN(id, text) id,
#define KEYWORD(id, text) id,
#include "syntax/tokens.def"
#undef TOKEN
#undef KEYWORD
};

struct Token {
  // Ident, Constr (without '#'), Op and the other operator kinds: the spelling; QualOp: the last component. Else empty.
  Name name;
  Loc loc;
  TokenKind kind;
};

std::string_view kind_id(TokenKind kind);       // "IndexBracket": for dumps
std::string_view kind_display(TokenKind kind);  // "`[`": for messages
bool is_keyword(TokenKind kind);
// The keyword with this spelling, or Ident.
TokenKind keyword_or_ident(std::string_view text);
// The kind of the operator symbol with this spelling: one of the singled-out ones, or Op.
TokenKind operator_kind(std::string_view text);

constexpr bool is_operator_char(char c) {
  switch (c) {
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '=':
    case '!':
    case '>':
    case '<':
    case '|':
    case '&':
    case '^':
    case '.':
      return true;
    default:
      return false;
  }
}

// Precedence levels of section 2.6 of the language specification; higher binds tighter.
constexpr int kRangeLevel = 2;
constexpr int kBacktickLevel = 3;
constexpr int kWithLevel = 4;
constexpr int kPipeLeftLevel = 6;  // `<|`: the only right-associative level
int operator_level(std::string_view symbol);

}  // namespace fehu::syntax
