// The lexer: comments, names, operators and punctuation. Literals are in lexer_literals.cpp.
//
// `f.x + 1` becomes Ident, Dot, Ident, Op, Nat, Eof. Two decisions that grammars cannot make are taken
// here, by looking at what stands directly before or after: whether a bracket indexes (`a[i]`) or
// begins an array (`f [i]`), and whether a chain of names ends in an operator (`m.+`). Every byte of
// the text is covered, and whatever it is, the lexer goes on.
#include "syntax/lexer.h"

#include "syntax/chars.h"
#include "syntax/literals.h"

namespace fehu::syntax {

// The quotes that text processors write: U+201C and U+201D, U+2018 and U+2019.
static bool is_curly_quote(std::string_view text) {
  return text.starts_with("\xe2\x80\x9c") || text.starts_with("\xe2\x80\x9d") || text.starts_with("\xe2\x80\x98") ||
         text.starts_with("\xe2\x80\x99");
}

using diag::Code;

// There are about five bytes of text for each token. After too many errors the rest of the file is not read.
void Lexer::run(std::span<const TextRange> left_out) {
  size_t size = text_.size();
  for (const TextRange& range : left_out) size -= range.end - range.begin;
  tokens.reserve(size / 5 + 16);
  if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;  // a byte order mark
  for (const TextRange& range : left_out) {
    run_to(range.begin);
    at_ = range.end;
  }
  run_to(text_.size());
  at_ = text_.size();
  emit(TokenKind::Eof, 0);
}

// As if the text ended there.
void Lexer::run_to(size_t end) {
  std::string_view all = std::exchange(text_, text_.substr(0, end));
  while (at_ < end && !reporter_.at_limit()) next_token();
  text_ = all;
}

// The token covers `length` bytes from here.
void Lexer::emit(TokenKind kind, size_t length, Name name) {
  tokens.push_back({name, loc(at_, at_ + length), kind});
  at_ += length;
}

// `skip` bytes at the beginning do not belong to the name, such as the `#` of a constructor.
void Lexer::emit_named(TokenKind kind, size_t length, size_t skip) {
  emit(kind, length, names_.intern(text_.substr(at_ + skip, length - skip)));
}

diag::Diagnostic& Lexer::report(Code code, size_t begin, size_t end, std::string message) {
  return reporter_.report(code, loc(begin, end), std::move(message));
}

// Blanks give no token, and neither do comments, apart from documentation.
void Lexer::next_token() {
  while (is_blank(peek())) at_++;
  if (at_ >= text_.size()) return;
  char c = text_[at_];
  if (is_letter(c)) return lex_identifier_chain();
  if (is_digit(c)) return lex_number();
  switch (c) {
    case '_':
      return is_letter(peek(1)) || is_digit(peek(1)) ? lex_identifier_chain() : emit(TokenKind::Underscore, 1);
    case '-':
      return peek(1) == '-' ? lex_comment() : lex_operator();
    case '.':
      return lex_dots();
    case '#':
      return lex_hash();
    case '[':
      return lex_bracket();
    case '\'':
      return lex_apostrophe();
    case '"':
      return lex_string();
    case '(':
      return emit(TokenKind::LParen, 1);
    case ')':
      return emit(TokenKind::RParen, 1);
    case '{':
      return emit(TokenKind::LBrace, 1);
    case '}':
      return emit(TokenKind::RBrace, 1);
    case ']':
      return emit(TokenKind::RBracket, 1);
    case ',':
      return emit(TokenKind::Comma, 1);
    case ';':
      return emit(TokenKind::Semicolon, 1);
    case '\\':
      return emit(TokenKind::Backslash, 1);
    case '~':
      return emit(TokenKind::Tilde, 1);
    case '`':
      return emit(TokenKind::Backtick, 1);
    case '$':
      return emit(TokenKind::Dollar, 1);
    case ':':
      return peek(1) == '>' ? emit(TokenKind::ColonGreater, 2) : emit(TokenKind::Colon, 1);
    case '?':
      return peek(1) == '?' && peek(2) == '?' ? emit(TokenKind::Hole, 3) : emit(TokenKind::Question, 1);
    default:
      return is_operator_char(c) ? lex_operator() : lex_invalid();
  }
}

// From the "--" at the current place to the end of the line; returns the length without the line end.
size_t Lexer::comment_line() {
  size_t end = text_.find('\n', at_);
  if (end == std::string_view::npos) end = text_.size();
  size_t next = end;
  if (end > at_ && text_[end - 1] == '\r') end--;
  comments.push_back({loc(at_, end)});
  for (size_t i = at_; i < end;) {
    if (static_cast<unsigned char>(text_[i]) < 0x80) {
      i++;
      continue;
    }
    CodePoint c = read_code_point(text_, i);
    if (c.length != 0) {
      i += c.length;
      continue;
    }
    report(Code::InvalidUtf8, i, i + 1, "This comment contains a byte that is not part of any UTF-8 character.");
    break;
  }
  size_t length = end - at_;
  at_ = next;
  return length;
}

// A documentation comment goes on through all comment lines that follow directly, and is one token.
void Lexer::lex_comment() {
  size_t begin = at_;
  bool is_doc = text_.substr(at_).starts_with("-- |");
  size_t end = begin + comment_line();
  if (!is_doc) return;
  while (at_ < text_.size()) {  // at a line end
    size_t next = at_ + 1;
    while (next < text_.size() && (text_[next] == ' ' || text_[next] == '\t')) next++;
    if (!text_.substr(next).starts_with("--")) break;
    at_ = next;
    end = next + comment_line();
  }
  tokens.push_back({{}, loc(begin, end), TokenKind::Doc});
}

// The length of the identifier at a place, or 0.
size_t Lexer::identifier_length(size_t at) const {
  auto char_at = [&](size_t i) { return i < text_.size() ? text_[i] : '\0'; };
  size_t start = char_at(at) == '_' ? at + 1 : at;
  bool ok = is_letter(char_at(start)) || (start > at && is_digit(char_at(start)));
  if (!ok) return 0;
  const char *end = text_.data() + start + 1, *text_end = text_.data() + text_.size();
  while (end != text_end && is_name_char(*end)) end++;
  return static_cast<size_t>(end - text_.data()) - at;
}

// An identifier or keyword, and the identifiers joined to it by dots without blanks: they are read together because
// an operator at the end makes the whole chain one token.
void Lexer::lex_identifier_chain() {
  size_t length = identifier_length(at_);
  TokenKind kind = keyword_or_ident(text_.substr(at_, length));
  if (kind != TokenKind::Ident) return emit(kind, length);
  if (peek(length) != '.') return emit_named(TokenKind::Ident, length);
  size_t end = at_ + length;  // of the chain so far; text_[end] is a dot or ends the chain
  while (end < text_.size() && text_[end] == '.') {
    size_t part = identifier_length(end + 1);
    if (part == 0 || keyword_or_ident(text_.substr(end + 1, part)) != TokenKind::Ident) break;
    end += 1 + part;
  }
  char after = end + 1 < text_.size() ? text_[end + 1] : '\0';
  if (end < text_.size() && text_[end] == '.' && after != '.' && is_operator_char(after)) {
    size_t symbol = end + 1;
    end = symbol;
    while (end < text_.size() && is_operator_char(text_[end])) end++;
    return emit_named(TokenKind::QualOp, end - at_, symbol - at_);
  }
  while (at_ < end) {
    if (text_[at_] == '.')
      emit(TokenKind::Dot, 1);
    else
      emit_named(TokenKind::Ident, identifier_length(at_));
  }
}

// The longest sequence of operator characters is one operator, as users can define their own.
void Lexer::lex_operator() {
  size_t length = 1;
  while (is_operator_char(peek(length))) length++;
  emit_named(operator_kind(text_.substr(at_, length)), length);
}

void Lexer::lex_dots() {
  if (peek(1) != '.') return emit(TokenKind::Dot, 1);
  switch (peek(2)) {
    case '.':
      return emit(TokenKind::Ellipsis, 3);
    case '<':
      return emit(TokenKind::DotDotLess, 3);
    case '>':
      return emit(TokenKind::DotDotGreater, 3);
    default:
      return emit(TokenKind::DotDot, 2);
  }
}

void Lexer::lex_hash() {
  if (peek(1) == '[') return emit(TokenKind::HashBracket, 2);
  size_t length = identifier_length(at_ + 1);
  if (length > 0) return emit_named(TokenKind::Constr, 1 + length, 1);
  size_t line = at_ == 0 ? 0 : text_.rfind('\n', at_ - 1) + 1;  // npos + 1 is the start of the text
  if (text_.find_first_not_of(" \t", line) == at_) {
    size_t end = std::min(text_.find('\n', at_), text_.size());
    report(Code::ForeignComment, at_, at_ + 1, "This does not begin a comment.")
        .set_help("Comments begin with `--` and go to the end of the line.");
    return emit(TokenKind::Invalid, end - at_);
  }
  report(Code::LoneHash, at_, at_ + 1, "A `#` must be followed directly by the name of a constructor, or by `[`.")
      .set_help("Write a constructor as `#name` and an attribute as `#[name]`.");
  emit(TokenKind::Invalid, 1);
}

// `a[i]` indexes, `f [i]` passes an array: a bracket that touches what stands before it is another token.
void Lexer::lex_bracket() {
  char before = at_ > 0 ? text_[at_ - 1] : ' ';
  bool indexes = is_name_char(before) || before == ')' || before == ']';
  emit(indexes ? TokenKind::IndexBracket : TokenKind::FreeBracket, 1);
}

// What `@` means elsewhere, by what stands around it: xs@(x, y), @jit before a definition, @time f x, xs @ ys.
std::string_view Lexer::help_for_at_sign() const {
  size_t before = text_.substr(0, at_).find_last_not_of(" \t");
  bool is_before_name = is_name_char(peek(1));
  if (before == text_.npos || text_[before] == '\n')
    return is_before_name
               ? "There are no decorators: leave it out. An attribute of an expression is written `#[name] e`."
               : "";
  if (before + 1 == at_ && is_name_char(text_[before]) && !is_blank(peek(1)))
    return "There are no patterns that also name the whole: give it a name with `let` before.";
  bool is_behind_value = is_name_char(text_[before]) || text_[before] == ')' || text_[before] == ']';
  if (is_before_name && !is_behind_value) return "There are no macros: leave it out.";
  return "To put one array behind another write `xs ++ ys`.";
}

// One error for a run of characters that cannot begin a token.
void Lexer::lex_invalid() {
  size_t end = at_;
  bool valid = true, ascii = true;
  while (end < text_.size()) {
    unsigned char c = static_cast<unsigned char>(text_[end]);
    if (c >= 0x80)
      ascii = false;
    else if (!is_control(text_[end]) && !(end > at_ && !ascii && is_name_char(text_[end])))
      break;
    uint32_t length = read_code_point(text_, end).length;
    if (length == 0) valid = false;
    end += length == 0 ? 1 : length;
  }
  if (end == at_) end++;
  if (!valid) {
    report(Code::InvalidUtf8, at_, end, "These bytes are not UTF-8 text.")
        .set_help("Source files must be saved as UTF-8.");
  } else if (!ascii) {
    report(Code::NonAsciiCharacter, at_, end, fmt::format("The text `{}` is not ASCII.", text_.substr(at_, end - at_)))
        .set_help(is_curly_quote(text_.substr(at_)) ? "A string stands between straight quotes: `\"...\"`."
                                                    : "Letters outside ASCII may stand in comments, characters and "
                                                      "strings only.");
  } else if (!is_control(text_[at_])) {
    diag::Diagnostic& d =
        report(Code::UnexpectedCharacter, at_, end, fmt::format("The character `{}` has no meaning here.", text_[at_]));
    if (text_[at_] == '@') d.set_help(std::string(help_for_at_sign()));
  } else {
    report(Code::ControlCharacter, at_, end,
           fmt::format("The control character with code {} cannot stand in a program.", static_cast<int>(text_[at_])));
  }
  emit(TokenKind::Invalid, end - at_);
}

}  // namespace fehu::syntax
