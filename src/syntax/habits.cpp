// One walk over the tokens of a declaration: what is known of tokens, which habits are looked for, and where.
#include "syntax/habits.h"

#include <algorithm>

#include "syntax/habit_finder.h"

namespace fehu::syntax {

using diag::Code;
using Kind = TokenKind;

bool is_among(std::string_view word, std::string_view words) {
  for (size_t at = 0; at < words.size();) {
    size_t end = std::min(words.find(' ', at), words.size());
    if (words.substr(at, end - at) == word) return true;
    at = end + 1;
  }
  return false;
}

bool is_opener(Kind kind) {
  return kind == Kind::LParen || kind == Kind::LBrace || kind == Kind::FreeBracket || kind == Kind::IndexBracket ||
         kind == Kind::HashBracket;
}

bool is_closer(Kind kind) {
  return kind == Kind::RParen || kind == Kind::RBrace || kind == Kind::RBracket;
}

bool ends_operand(Kind kind) {
  switch (kind) {
    case Kind::Ident:
    case Kind::Nat:
    case Kind::Int:
    case Kind::NumSuf:
    case Kind::Float:
    case Kind::Char:
    case Kind::String:
    case Kind::Constr:
    case Kind::True:
    case Kind::False:
    case Kind::RParen:
    case Kind::RBracket:
    case Kind::RBrace:
      return true;
    default:
      return false;
  }
}

bool is_short(std::string_view code) {
  constexpr size_t kLongestCode = 90;
  return code.size() <= kLongestCode && code.find('\n') == std::string_view::npos;
}

// ---------------------------------------------------------------------------------------------------------------
// Tokens and text

std::string_view HabitFinder::text_between(size_t first, size_t end) const {
  if (first >= end) return {};
  uint32_t begin = loc(first).begin - source_.base;
  return std::string_view(source_.text).substr(begin, loc(end - 1).end - source_.base - begin);
}

size_t HabitFinder::column(size_t i) const {
  size_t offset = loc(i).begin - source_.base;
  size_t line = offset == 0 ? std::string::npos : source_.text.rfind('\n', offset - 1);
  return offset - (line == std::string::npos ? 0 : line + 1);
}

void HabitFinder::find_lines() {
  size_t start = 0;
  for (size_t i = 0; i < tokens_.size(); i++) {
    uint32_t from = i == 0 ? 0 : loc(i - 1).end - source_.base, to = loc(i).begin - source_.base;
    bool is_first = std::string_view(source_.text).substr(from, to - from).find('\n') != std::string_view::npos;
    if (i == 0 || is_first) start = i;
    line_starts_.push_back(start);
  }
}

// Any closing bracket closes the innermost open one; what is never closed goes to the end.
void HabitFinder::find_brackets() {
  after_brackets_.assign(tokens_.size() + 1, tokens_.size());
  std::vector<size_t> open;
  for (size_t i = 0; i < tokens_.size(); i++) {
    if (is_opener(kind(i))) {
      open.push_back(i);
    } else if (is_closer(kind(i)) && open.empty()) {
      is_balanced_ = false;
    } else if (is_closer(kind(i))) {
      after_brackets_[open.back()] = i + 1;
      open.pop_back();
    }
  }
  is_balanced_ &= open.empty();
}

// ---------------------------------------------------------------------------------------------------------------
// Where habits are looked for

// The token at which the parser stopped may say it all.
std::optional<Habit> HabitFinder::at_error() const {
  size_t i = error_;
  if (kind(0) == Kind::Module && kind(1) != Kind::Type && (is_word(i, "where struct sig") || kind(i) == Kind::LBrace))
    return found(Code::ForeignDefinition, i, "The body of a module stands behind `=`, in braces.",
                 "Write `module m = { def x = 1i32 }`.");
  for (size_t k = 0; k < i; k++)
    if (is_word(k, "try") && kind(i - 1) == Kind::With)
      return found(
          Code::ForeignSign, k, "There is no `try`.",
          "Nothing can be caught: ask before whether it will fail, or return a sum type with a case for that.");
  bool is_stepped = i > 1 && kind(i - 1) == Kind::Colon && !is_error_in_head_ &&
                    (kind(i) == Kind::Nat || kind(i) == Kind::Int || kind(i) == Kind::NumSuf);
  if (is_stepped)
    return found(Code::ForeignSign, i - 1, "Behind `:` stands a type.",
                 "A range is written `a...b`, with a step `a..a+s...b`.");
  auto is_loop = [](const Token& token) { return token.kind == Kind::Loop; };
  if (kind(i) == Kind::Do && std::none_of(tokens_.begin(), tokens_.end(), is_loop))
    return found(Code::ForeignSign, i, "There is no sequence of actions.", "Write `let y = x in f y`.");
  bool is_behind_name = i > 0 && (kind(i - 1) == Kind::Ident || kind(i - 1) == Kind::RParen);
  if (kind(i) != Kind::Arrow || !is_behind_name || is_error_in_head_) return std::nullopt;
  if (touches(i) && touches(i + 1) && kind(i + 1) == Kind::Ident)
    return found(Code::ForeignSign, i, "A field does not stand behind `->`.",
                 fmt::format("Write `{}.{}`.", kind(i - 1) == Kind::Ident ? text(i - 1) : "r", text(i + 1)));
  return found(Code::ForeignLambda, i, "A function without a name begins with a backslash.",
               fmt::format("Write `\\{} -> ...`.", kind(i - 1) == Kind::Ident ? text(i - 1) : "x"));
}

// A keyword that was meant as a name: the parser has a message for that.
bool HabitFinder::is_keyword_as_name(size_t i) const {
  if (!is_keyword(kind(i))) return false;
  if (i > 0 && (kind(i - 1) == Kind::Dot || kind(i - 1) == Kind::Def || kind(i - 1) == Kind::Entry)) return true;
  Kind next = kind(i + 1);
  return next == Kind::Equals || next == Kind::Comma || next == Kind::RParen || next == Kind::RBrace ||
         next == Kind::Arrow;
}

std::optional<Habit> HabitFinder::at(size_t i) {
  if (is_keyword_as_name(i)) return std::nullopt;
  if (std::optional<Habit> h = comment(i)) return h;
  if (std::optional<Habit> h = at_declaration(i)) return h;
  if (std::optional<Habit> h = in_def_head(i)) return h;
  if (std::optional<Habit> h = where_clause(i)) return h;
  if (std::optional<Habit> h = loop_without_loop(i)) return h;
  if (std::optional<Habit> h = loop_form(i)) return h;
  if (std::optional<Habit> h = membership(i)) return h;
  if (std::optional<Habit> h = record_update(i)) return h;
  if (std::optional<Habit> h = conditional(i)) return h;
  if (std::optional<Habit> h = match(i)) return h;
  if (std::optional<Habit> h = lambda(i)) return h;
  if (std::optional<Habit> h = sign(i)) return h;
  return assignment(i);
}

void HabitFinder::update_frame(size_t i) {
  Frame& frame = frames_.back();
  pending_ins_ += kind(i) == Kind::Let || kind(i) == Kind::For;
  pending_ins_ -= kind(i) == Kind::In && pending_ins_ > 0;
  if (is_opener(kind(i))) {
    frames_.push_back({.opener = kind(i),
                       .in_def_head = frame.is_def_head || frame.in_def_head,
                       .in_head = frame.is_head || frame.in_head});
    return;
  }
  if (is_closer(kind(i))) {
    if (frames_.size() > 1) frames_.pop_back();
    return;
  }
  switch (kind(i)) {
    case Kind::Def:
    case Kind::Entry:
    case Kind::Let:
    case Kind::Type:
    case Kind::Module:
    case Kind::With:
    case Kind::Loop:
    case Kind::Local:
    case Kind::Open:
    case Kind::Import:
      frame.is_head = true;
      frame.is_def_head = kind(i) == Kind::Def || kind(i) == Kind::Entry;
      frame.has_colon = false;
      frame.loops += kind(i) == Kind::Loop;
      frame.ins += kind(i) == Kind::Let;
      break;
    case Kind::For:
    case Kind::While:
      frame.loops -= frame.loops > 0;
      frame.ins += kind(i) == Kind::For;
      frame.is_head = false;
      break;
    case Kind::In:
      frame.ins -= frame.ins > 0;
      break;
    case Kind::Match:
      frame.has_match = true;
      break;
    case Kind::Colon:
      frame.has_colon = true;
      break;
    case Kind::Equals:
      frame.is_head = frame.is_def_head = false;
      break;
    default:
      break;
  }
}

std::optional<Habit> HabitFinder::find() {
  for (size_t i = 0; i + 1 < tokens_.size(); i++) {
    if (std::optional<Habit> h = at(i)) return h;
    if (i == error_) is_error_in_head_ = frames_.back().is_head || frames_.back().in_head;
    update_frame(i);
  }
  return at_error();
}

std::optional<Habit> find_habit(const SourceFile& source, std::span<const Token> tokens, size_t error,
                                bool is_between_decs) {
  if (tokens.empty() || error >= tokens.size()) return std::nullopt;
  return HabitFinder(source, tokens, error, is_between_decs).find();
}

}  // namespace fehu::syntax
