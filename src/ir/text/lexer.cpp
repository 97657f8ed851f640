// Tokens of the core IR's text form.
//
// The text form has few kinds of tokens: whether a word is a keyword, a type or an operation is for the parser to see,
// so a new operation needs nothing here.
#include "ir/text/lexer.h"

#include <algorithm>

namespace fehu::ir {

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
static bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
static bool is_word(char c) {
  return is_letter(c) || is_digit(c) || c == '\'';
}

namespace {
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  std::vector<Token> run() {
    std::vector<Token> tokens;
    do tokens.push_back(next());
    while (tokens.back().kind != TokenKind::End && tokens.back().kind != TokenKind::Bad);
    return tokens;
  }

 private:
  // Zero behind the end, which is no part of any token.
  char at(size_t i) const { return i < text_.size() ? text_[i] : '\0'; }

  Token token(TokenKind kind, size_t end) {
    size_t begin = position_;
    position_ = end;
    return {kind, static_cast<uint32_t>(begin), static_cast<uint32_t>(end), text_.substr(begin, end - begin)};
  }

  // Blanks and comments.
  void skip_blanks() {
    while (position_ < text_.size()) {
      char c = text_[position_];
      if (c == '-' && at(position_ + 1) == '-') {
        while (position_ < text_.size() && text_[position_] != '\n') position_++;
      } else if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        position_++;
      } else {
        return;
      }
    }
  }

  Token next() {
    skip_blanks();
    if (position_ >= text_.size()) return token(TokenKind::End, position_);
    char c = text_[position_];
    size_t after_sign = position_ + (c == '-');
    if (is_digit(at(after_sign))) return number(after_sign);
    if (is_special_float(after_sign)) return special_float(after_sign + 4);
    if (is_letter(c)) return word();
    if (c == '"') return quoted(TokenKind::String);
    if (c == '`') return quoted(TokenKind::Quoted);
    return symbol();
  }

  // Digits, letters and points; a sign only directly after the `e` of an exponent. Whether it is a number that makes
  // sense is checked when its value is needed.
  Token number(size_t end) {
    bool is_hex = at(end) == '0' && (at(end + 1) == 'x' || at(end + 1) == 'X');
    for (; is_word(at(end)) || at(end) == '.'; end++) {
      bool is_exponent = !is_hex && (at(end) == 'e' || at(end) == 'E') && (at(end + 1) == '-' || at(end + 1) == '+');
      if (is_exponent && is_digit(at(end + 2))) end++;
    }
    return token(TokenKind::Number, end);
  }

  // f32.nan, f64.inf, f16.bits(0x7e01)
  bool is_special_float(size_t i) const {
    std::string_view type = text_.substr(i, 4);
    return type == "f16." || type == "f32." || type == "f64.";
  }
  Token special_float(size_t end) {
    while (is_word(at(end))) end++;
    if (at(end) == '(') {
      while (end < text_.size() && text_[end] != ')' && text_[end] != '\n') end++;
      if (at(end) == ')') end++;
    }
    return token(TokenKind::Number, end);
  }

  Token word() {
    size_t end = position_;
    while (is_word(at(end))) end++;
    return token(TokenKind::Word, end);
  }

  Token quoted(TokenKind kind) {
    char quote = text_[position_];
    size_t end = position_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n') end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] != quote) return token(TokenKind::Bad, std::min(end, text_.size()));
    return token(kind, end + 1);
  }

  Token symbol() {
    std::string_view two = text_.substr(position_, 2);
    if (two == "->" || two == "<-" || two == ":+" || two == "#[" || two == "#{")
      return token(TokenKind::Symbol, position_ + 2);
    bool is_known = std::string_view("(){}[],:;=*<@?\\").find(text_[position_]) != std::string_view::npos;
    return token(is_known ? TokenKind::Symbol : TokenKind::Bad, position_ + 1);
  }

  std::string_view text_;
  size_t position_ = 0;
};
}  // namespace

std::vector<Token> lex(std::string_view text) {
  return Lexer(text).run();
}

static int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// \n, \xHH, and a backslash before itself or a quote.
bool unescape(std::string_view quoted, std::string& out) {
  std::string_view text = quoted.substr(1, quoted.size() - 2);
  for (size_t i = 0; i < text.size(); i++) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    if (++i >= text.size()) return false;
    if (text[i] == 'n') {
      out += '\n';
    } else if (text[i] == 'x') {
      if (i + 2 >= text.size() || hex_digit(text[i + 1]) < 0 || hex_digit(text[i + 2]) < 0) return false;
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else if (text[i] == '\\' || text[i] == '"' || text[i] == '`') {
      out += text[i];
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace fehu::ir
