// The parser: recovery after an error, and what the tokens around an error say about its cause.
#include <algorithm>

#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

static bool opens_bracket(TokenKind kind) {
  using Kind = TokenKind;
  return kind == Kind::LParen || kind == Kind::LBrace || kind == Kind::FreeBracket || kind == Kind::IndexBracket ||
         kind == Kind::HashBracket;
}

static bool closes_bracket(TokenKind kind) {
  return kind == TokenKind::RParen || kind == TokenKind::RBrace || kind == TokenKind::RBracket;
}

// Words that no head contains, outside its sizes: behind them there is a body.
static bool begins_body(TokenKind kind) {
  using Kind = TokenKind;
  switch (kind) {
    case Kind::Let:
    case Kind::If:
    case Kind::Loop:
    case Kind::Match:
    case Kind::With:
    case Kind::Backslash:
    case Kind::In:
    case Kind::Then:
    case Kind::Else:
    case Kind::Do:
    case Kind::Case:
      return true;
    default:
      return false;
  }
}

// An error in a head is often none of the parameter that is being read: a bracket before it was not closed, or the
// `=` is missing, and what is read is the body. Then this is reported, and nothing more about the declaration.
bool Parser::report_broken_head() {
  if (head_.sign == Kind::Eof || pos_ <= head_.begin) return false;
  size_t end = end_of_dec();
  size_t opener = unclosed_in_head(end);
  bool is_unclosed = opener != tokens_.size();
  if (!is_unclosed && has_head_sign(end)) return false;
  if (is_unclosed) {
    std::string_view closer = tokens_[opener].kind == Kind::LParen ? "`)`" : "`}`";
    reporter_
        .report(Code::UnclosedBracket, tokens_[opener].loc,
                fmt::format("This bracket is never closed: {} is missing.", closer))
        .label(error_loc(), "noticed here");
  } else {
    size_t error = pos_;
    pos_ = body_after_head();
    reporter_.report(Code::ExpectedToken, error_loc(),
                     fmt::format("Expected {} {}, found {}.", kind_display(head_.sign), head_.where, found()));
    pos_ = error;
  }
  silent_until_ = end;
  return true;
}

// Does the sign that ends the head come before anything that only a body contains?
bool Parser::has_head_sign(size_t end) const {
  std::vector<Kind> open;
  for (size_t i = head_.begin; i < end && i < tokens_.size(); i++) {
    Kind kind = tokens_[i].kind;
    bool is_in_size =
        std::any_of(open.begin(), open.end(), [](Kind k) { return k == Kind::FreeBracket || k == Kind::IndexBracket; });
    if (open.empty() && kind == head_.sign) return true;
    if (!is_in_size && begins_body(kind)) return false;
    if (opens_bracket(kind)) open.push_back(kind);
    if (!closes_bracket(kind)) continue;
    if (open.empty()) return false;
    open.pop_back();
  }
  return false;
}

// The body begins behind the last parameter with a type; if none has one, with the parameter that could not be read.
size_t Parser::body_after_head() const {
  size_t body = tokens_.size(), start = head_.begin;
  for (size_t i = head_.begin; i < pos_;) {
    start = i;
    bool is_group = opens_bracket(tokens_[i].kind), has_type = false;
    size_t depth = 0;
    do {
      if (opens_bracket(tokens_[i].kind)) depth++;
      if (closes_bracket(tokens_[i].kind) && depth > 0) depth--;
      has_type |= tokens_[i].kind == Kind::Colon;
      i++;
    } while (depth > 0 && i < pos_);
    if (is_group && depth == 0 && has_type) body = i;
  }
  return body <= pos_ ? body : start;
}

// The outermost bracket that is open at the error and for which no closing one comes, or the number of tokens. Only
// parameters are meant, so a bracket that is open around the head does not count.
size_t Parser::unclosed_in_head(size_t end) const {
  std::vector<size_t> open;
  for (size_t i = head_.begin; i < pos_; i++) {
    if (opens_bracket(tokens_[i].kind)) open.push_back(i);
    if (closes_bracket(tokens_[i].kind) && !open.empty()) open.pop_back();
  }
  if (open.empty() || (tokens_[open[0]].kind != Kind::LParen && tokens_[open[0]].kind != Kind::LBrace))
    return tokens_.size();
  Kind closer = tokens_[open[0]].kind == Kind::LParen ? Kind::RParen : Kind::RBrace;
  size_t missing = 0, inner = 0;
  for (size_t i : open) missing += tokens_[i].kind == tokens_[open[0]].kind;
  for (size_t i = pos_; i < end && i < tokens_.size() && missing > 0; i++) {
    Kind kind = tokens_[i].kind;
    if (inner == 0 && begins_body(kind)) return tokens_.size();
    if (inner == 0 && kind == head_.sign) break;
    if (opens_bracket(kind)) inner++;
    if (!closes_bracket(kind)) continue;
    if (inner > 0)
      inner--;
    else
      missing -= kind == closer;
  }
  bool has_sign_inside = missing > 0 && head_.sign == Kind::Equals;
  return has_sign_inside ? open[0] : tokens_.size();
}

// Are there fewer closing parentheses in the rest of the declaration than are open here? Then the innermost one is
// taken to end at the error.
bool Parser::is_bracket_lost() const {
  int open = open_parens_, closers = 0, inner = 0;
  if (innermost_ != Kind::RParen) return false;
  size_t end = end_of_dec();
  for (size_t i = pos_; i < end && i < tokens_.size() && closers < open; i++) {
    if (tokens_[i].kind == Kind::LParen) inner++;
    if (tokens_[i].kind != Kind::RParen) continue;
    if (inner > 0)
      inner--;
    else
      closers++;
  }
  return closers < open;
}

// ---------------------------------------------------------------------------------------------------------------
// Recovery

// Where recovery can start again: these words begin declarations or specs and hardly anything else.
bool Parser::starts_dec(const Token& token) const {
  switch (token.kind) {
    case Kind::Def:
    case Kind::Entry:
    case Kind::Type:
    case Kind::Module:
    case Kind::Open:
    case Kind::Import:
    case Kind::Local:
    case Kind::Val:
    case Kind::Include:
      return true;
    case Kind::Let:
    case Kind::HashBracket: {
      // These also occur inside declarations; at the very start of a line they are taken for a new one.
      size_t offset = token.loc.begin - source_.base;
      return offset == 0 || source_.text[offset - 1] == '\n';
    }
    default:
      return false;
  }
}

// Some function further out waits for this token, as the counters say. `nested_ifs` counts conditionals that have
// been skipped as a whole, whose `then` and `else` are nobody's. What is awaited outside the bracket ends it only if
// nothing else does.
bool Parser::skip_stops_here(int nested_ifs) const {
  const Awaited outer = is_bracket_lost_ ? outer_ : Awaited{};
  switch (tok().kind) {
    case Kind::Eof:
      return true;
    case Kind::RParen:
      return open_parens_ > 0;
    case Kind::RBracket:
      return open_brackets_ > 0;
    case Kind::RBrace:
      return open_braces_ > 0;
    case Kind::Comma:
      return open_parens_ + open_brackets_ + open_braces_ > 0;
    case Kind::In:
      return awaited_.in + outer.in > 0;
    case Kind::Let:
      return awaited_.in > 0 || at_dec_start();
    case Kind::Then:
      return awaited_.then_ + outer.then_ > 0 && nested_ifs == 0;
    case Kind::Else:
      return awaited_.else_ + outer.else_ > 0 && nested_ifs == 0;
    case Kind::Do:
      return awaited_.do_ + outer.do_ > 0;
    case Kind::Case:
      return awaited_.case_ + outer.case_ > 0;
    case Kind::Doc:
      return true;
    default:
      return at_dec_start();
  }
}

// To the next token that somebody waits for, over complete brackets.
void Parser::skip() {
  int nested_ifs = 0;
  while (!skip_stops_here(nested_ifs)) {
    if (at(Kind::If)) nested_ifs++;
    if (at(Kind::Else) && nested_ifs > 0) nested_ifs--;
    if (opens_bracket(tok().kind))
      skip_bracketed();
    else
      pos_++;
  }
}

// Over a bracket and what it contains; an unclosed one ends at a declaration or at the end of the file.
void Parser::skip_bracketed() {
  size_t depth = 0;
  do {
    if (opens_bracket(tok().kind)) depth++;
    if (at(Kind::RParen) || at(Kind::RBrace) || at(Kind::RBracket)) depth--;
    pos_++;
  } while (depth > 0 && !at(Kind::Eof) && !at_dec_start());
}

}  // namespace fehu::syntax
