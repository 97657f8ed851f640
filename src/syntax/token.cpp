// Names of token kinds, keywords, and the precedence of operator symbols.
// The order of the kinds in tokens.def matters: keywords come last, beginning with `assert`.
#include "syntax/token.h"

#include <algorithm>
#include <array>

namespace fehu::syntax {

// By the number of the kind.
struct KindInfo {
  std::string_view id;
  std::string_view display;
  std::string_view keyword;
};

static constexpr KindInfo kKinds[] = {
#define TOKEN(id, text) {#id, text, {}},
#define KEYWORD(id, text) {#id, "`" text "`", text},
#include "syntax/tokens.def"
#undef TOKEN
#undef KEYWORD
};

std::string_view kind_id(TokenKind kind) {
  return kKinds[static_cast<size_t>(kind)].id;
}
std::string_view kind_display(TokenKind kind) {
  return kKinds[static_cast<size_t>(kind)].display;
}
bool is_keyword(TokenKind kind) {
  return kind >= TokenKind::Assert;
}

// By its first character: the lengths of the keywords that begin with it, a bit for each.
static constexpr std::array<uint32_t, 256> kKeywordLengths = [] {
  std::array<uint32_t, 256> lengths{};
  for (size_t i = static_cast<size_t>(TokenKind::Assert); i < std::size(kKinds); i++)
    lengths[static_cast<unsigned char>(kKinds[i].keyword[0])] |= 1u << kKinds[i].keyword.size();
  return lengths;
}();

TokenKind keyword_or_ident(std::string_view text) {
  // Few identifiers pass this test, so the search over the list is rare.
  bool can_be = !text.empty() && text.size() < 32;
  if (!can_be || !(kKeywordLengths[static_cast<unsigned char>(text[0])] >> text.size() & 1)) return TokenKind::Ident;
  for (size_t i = static_cast<size_t>(TokenKind::Assert); i < std::size(kKinds); i++)
    if (kKinds[i].keyword == text) return static_cast<TokenKind>(i);
  return TokenKind::Ident;
}

// Symbols that the grammar itself uses have kinds of their own; all others are plain operators.
TokenKind operator_kind(std::string_view text) {
  if (text.size() == 1) {
    switch (text[0]) {
      case '*':
        return TokenKind::Star;
      case '-':
        return TokenKind::Minus;
      case '<':
        return TokenKind::Less;
      case '^':
        return TokenKind::Caret;
      case '|':
        return TokenKind::Bar;
      case '!':
        return TokenKind::Bang;
      case '=':
        return TokenKind::Equals;
      default:
        return TokenKind::Op;
    }
  }
  if (text == "->") return TokenKind::Arrow;
  if (text == "&&") return TokenKind::AndAnd;
  if (text == "||") return TokenKind::OrOr;
  return TokenKind::Op;
}

// The first characters decide, so that operators that users define have a precedence, too: `+.` binds like `+`.
int operator_level(std::string_view symbol) {
  char first = symbol.empty() ? '\0' : symbol[0];
  char second = symbol.size() > 1 ? symbol[1] : '\0';
  switch (first) {
    case '+':
    case '-':
      return 12;
    case '*':
      return second == '*' ? 14 : 13;
    case '/':
    case '%':
      return 13;
    case '>':
      return second == '>' ? 11 : 9;
    case '<':
      return second == '<' ? 11 : second == '|' ? kPipeLeftLevel : 9;
    case '&':
      return second == '&' ? 8 : 10;
    case '|':
      return second == '|' ? 7 : second == '>' ? 5 : 10;
    case '^':
      return 10;
    default:
      return 9;  // led by a lone '!' or '='
  }
}

}  // namespace fehu::syntax
