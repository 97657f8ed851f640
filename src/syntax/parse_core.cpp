// The parser: reading tokens, reporting errors, and recovery.
// The end of the file is a token that is never consumed, so that looking ahead needs no bounds checks.
#include <algorithm>

#include "syntax/habits.h"
#include "syntax/parser.h"
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

std::string_view Parser::text(const Token& token) const {
  return std::string_view(source_.text).substr(token.loc.begin - source_.base, token.loc.end - token.loc.begin);
}

// Consuming a token is success: it ends the panic.
void Parser::advance() {
  panic_ = false;
  if (pos_ + 1 < tokens_.size()) pos_++;
}

bool Parser::accept(Kind kind) {
  if (!at(kind)) return false;
  advance();
  return true;
}

// `where` completes the sentence "Expected X ...": "after the condition of `if`".
bool Parser::expect(Kind kind, std::string_view where) {
  if (accept(kind)) return true;
  if (panic_) return false;
  if (skip_misplaced_doc() && accept(kind)) return true;
  if (split_glued(kind)) return true;
  if (skip_semicolons() && accept(kind)) return true;
  fail_expected(Code::ExpectedToken, fmt::format("{} {}", kind_display(kind), where));
  return false;
}

// `=-` where `=` was wanted: the blank is missing. The rest of the symbol becomes the next token.
bool Parser::split_glued(Kind kind) {
  bool splittable = kind == Kind::Equals || kind == Kind::Arrow || kind == Kind::Less;
  if (!splittable || !at(Kind::Op)) return false;
  std::string_view wanted = kind == Kind::Arrow ? "->" : kind == Kind::Equals ? "=" : "<";
  std::string_view symbol = text(tok());
  if (!symbol.starts_with(wanted)) return false;
  std::string_view rest = symbol.substr(wanted.size());
  complain(Code::GluedOperator, tok().loc, fmt::format("`{}` is read as one operator.", symbol))
      .set_here(fmt::format("expected `{}` here", wanted))
      .set_help(fmt::format("Put a blank between: `{} {}`.", wanted, rest));
  Token& token = tokens_[pos_];
  token.loc.begin += static_cast<uint32_t>(wanted.size());
  token.kind = rest.starts_with('.') ? Kind::Invalid : operator_kind(rest);
  token.name = names_.intern(rest);
  return true;
}

// The current token for "Expected X, found Y.": with its spelling, unless that is too long to show.
std::string Parser::found() const {
  std::string_view display = kind_display(tok().kind);
  switch (tok().kind) {
    case Kind::Ident:
    case Kind::Constr:
    case Kind::Nat:
    case Kind::Int:
    case Kind::NumSuf:
    case Kind::Float:
    case Kind::Char:
    case Kind::Op:
    case Kind::QualOp: {
      std::string_view spelling = text(tok());
      return spelling.size() > 40 ? std::string(display) : fmt::format("{} `{}`", display, spelling);
    }
    default:
      return std::string(display);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Errors

// The end of the file has no text to point at; the last token has.
Loc Parser::error_loc() const {
  return at(Kind::Eof) && pos_ > 0 ? prev().loc : tok().loc;
}

// Is what is wrong here a consequence of what was reported already?
bool Parser::follows_mistake() const {
  bool follows_bad_text = at(Kind::Invalid) || (pos_ > 0 && prev().kind == Kind::Invalid);
  // Further uses of a keyword that was taken for a name are the same mistake.
  if (misused_keyword_ != Kind::Eof)
    follows_bad_text |= at(misused_keyword_) || (pos_ > 0 && prev().kind == misused_keyword_);
  return panic_ || too_deep_ || follows_bad_text || pos_ < silent_until_;
}

// What follows from an earlier mistake is not reported: the diagnostic goes nowhere then, so that callers can fill it
// in all the same.
diag::Diagnostic& Parser::complain(Code code, Loc loc, std::string message) {
  if (follows_mistake()) return reporter_.discard();
  if (code != Code::MisplacedDoc && report_habit(code == Code::ExpectedDeclaration)) return reporter_.discard();
  return reporter_.report(code, loc, std::move(message));
}

bool Parser::begins_line(size_t index) const {
  if (index == 0) return true;
  uint32_t from = tokens_[index - 1].loc.end - source_.base, to = tokens_[index].loc.begin - source_.base;
  return std::string_view(source_.text).substr(from, to - from).find('\n') != std::string_view::npos;
}

// Is the declaration written as in another language? Then that is the error, and the rest follows from it.
bool Parser::report_habit(bool is_between_decs) {
  if (dec_begin_ < silent_until_) return true;  // it was reported for this declaration
  constexpr int kMostSearches = 20;             // more errors are not shown
  if (++habit_searches_ > kMostSearches) return false;
  size_t end = pos_ + 1;
  while (end < tokens_.size() && !(starts_dec(tokens_[end]) && begins_line(end))) end++;
  std::span<const Token> tokens(tokens_.data() + dec_begin_, std::min(end + 1, tokens_.size()) - dec_begin_);
  std::optional<Habit> habit = find_habit(source_, tokens, pos_ - dec_begin_, is_between_decs);
  if (!habit) return false;
  reporter_.report(habit->code, habit->loc, std::move(habit->message)).set_help(std::move(habit->help));
  silent_until_ = end;
  return true;
}

// Nothing is ended by `;`. One message is enough for a whole file.
bool Parser::skip_semicolons() {
  if (!at(Kind::Semicolon) || panic_) return false;
  if (!has_semicolon_) {
    size_t reported = reporter_.num_reported();
    complain(Code::Semicolon, tok().loc, "There is no `;` in this language.")
        .set_help("Leave it out: a definition ends where the next begins. Before the result of `let` write `in`.");
    has_semicolon_ = reporter_.num_reported() > reported && pos_ >= silent_until_;
  }
  while (accept(Kind::Semicolon)) {
  }
  return true;
}

// At the limit of errors the parser jumps to the end of the file.
diag::Diagnostic& Parser::fail(Code code, Loc loc, std::string message) {
  diag::Diagnostic& diagnostic = complain(code, loc, std::move(message));
  if (!panic_) {
    panic_ = true;
    skip();
  }
  if (reporter_.at_limit()) pos_ = tokens_.size() - 1;
  return diagnostic;
}

// A keyword where a name should be, and not as the beginning of something else.
bool Parser::at_keyword_as_name(Code code) const {
  if (!is_keyword(tok().kind) || (code != Code::ExpectedName && code != Code::ExpectedPattern)) return false;
  size_t offset = tok().loc.begin - source_.base;
  if (offset == 0 || source_.text[offset - 1] == '\n') return false;
  switch (look(1).kind) {
    case Kind::Equals:
    case Kind::Colon:
    case Kind::RParen:
    case Kind::Comma:
    case Kind::Arrow:
      return true;
    case Kind::Ident:
    case Kind::LParen:
      return code == Code::ExpectedName;
    default:
      return false;
  }
}

// The usual mistakes have messages of their own: `$`, keywords as names, `=` for `==`, `!` without parentheses.
diag::Diagnostic& Parser::fail_expected(Code code, std::string_view wanted) {
  if (at(Kind::Dollar)) {
    bool is_map = touches_previous() && prev().kind == Kind::Less && text(look(1)).starts_with('>');
    return fail(Code::DollarSign, tok().loc, "`$` is not an operator of this language.")
        .set_help(is_map ? "Write `map f xs`." : "Write `f <| x` or use parentheses.");
  }
  if (at_keyword_as_name(code) && !panic_) {
    if (follows_mistake()) return fail(code, tok().loc, {});
    diag::Diagnostic& diagnostic =
        reporter_.report(code, tok().loc, fmt::format("{} is a keyword and cannot be a name.", found()));
    diagnostic.set_help(fmt::format("Choose another name, for example `{}_`.", text(tok())));
    misused_keyword_ = tok().kind;
    pos_++;
    panic_ = true;
    skip();
    return diagnostic;
  }
  std::string help;
  bool in_expression =
      code == Code::ExpectedExpression || (code == Code::ExpectedToken && wanted.find("pattern") == wanted.npos);
  if (at(Kind::Equals) && in_expression) help = "To compare, write `==`.";
  if (wanted.starts_with("`else`")) help = "To be a value, every `if` needs an `else`.";
  if (code == Code::ExpectedType && at(Kind::Apostrophe))
    help = "To have a type parameter, declare it behind the name of the definition: `def f 'a (x: a) = x`.";
  if (code == Code::ExpectedType && at(Kind::Op) && text(tok()) == "&")
    help = "To write types, leave `&` out: there are no references.";
  if (at(Kind::Bang)) help = "To negate an operand, parenthesise it: `(!b)`.";
  if (is_keyword(tok().kind) && !at_dec_start()) help = "This word is a keyword, which cannot be a name.";
  std::string message = at(Kind::Eof) ? fmt::format("Expected {}, but the file ends.", wanted)
                                      : fmt::format("Expected {}, found {}.", wanted, found());
  diag::Diagnostic& diagnostic = fail(code, error_loc(), std::move(message));
  if (code == Code::ExpectedName || code == Code::ExpectedPattern || help.starts_with("To")) diagnostic.set_help(help);
  return diagnostic;
}

// A documentation comment in the way: report it and go on behind it.
bool Parser::skip_misplaced_doc() {
  if (!at(Kind::Doc) || panic_) return false;
  complain(Code::MisplacedDoc, tok().loc, "A documentation comment cannot stand here.")
      .set_help(
          "It belongs directly before a declaration, before its attributes. For an ordinary comment leave out the "
          "`|`.");
  while (accept(Kind::Doc)) {
  }
  return true;
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
// been skipped as a whole, whose `then` and `else` are nobody's.
bool Parser::skip_stops_here(int nested_ifs) const {
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
      return awaited_.in > 0;
    case Kind::Let:
      return awaited_.in > 0 || at_dec_start();
    case Kind::Then:
      return awaited_.then_ > 0 && nested_ifs == 0;
    case Kind::Else:
      return awaited_.else_ > 0 && nested_ifs == 0;
    case Kind::Do:
      return awaited_.do_ > 0;
    case Kind::Case:
      return awaited_.case_ > 0;
    case Kind::Doc:
      return true;
    default:
      return at_dec_start();
  }
}

static bool opens_bracket(TokenKind kind) {
  using Kind = TokenKind;
  return kind == Kind::LParen || kind == Kind::LBrace || kind == Kind::FreeBracket || kind == Kind::IndexBracket ||
         kind == Kind::HashBracket;
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

// ---------------------------------------------------------------------------------------------------------------
// Brackets and depth

// Consumes the opening bracket.
Parser::Bracket::Bracket(Parser& parser, Kind closer)
    : parser_(parser), closer_(closer), opener_(parser.tok().loc), saved_(parser.awaited_) {
  parser.advance();
  parser.awaited_ = {};
  (closer == Kind::RParen     ? parser.open_parens_
   : closer == Kind::RBracket ? parser.open_brackets_
                              : parser.open_braces_)++;
}

// What was awaited around the bracket is awaited again.
Parser::Bracket::~Bracket() {
  parser_.awaited_ = saved_;
  (closer_ == Kind::RParen     ? parser_.open_parens_
   : closer_ == Kind::RBracket ? parser_.open_brackets_
                               : parser_.open_braces_)--;
}

// Consumes the closing bracket; after an error, everything up to it.
bool Parser::close(const Bracket& bracket, std::string_view wanted) {
  if (accept(bracket.closer())) return true;
  if (!panic_) {
    if (skip_misplaced_doc() && accept(bracket.closer())) return true;
    if (skip_semicolons() && accept(bracket.closer())) return true;
    Loc opener = bracket.opener();
    if (at(Kind::Eof) || at_dec_start()) {
      Loc end = error_loc();
      std::string_view reason = at(Kind::Eof) ? "the file ends here" : "a new declaration begins here";
      fail(Code::UnclosedBracket, opener,
           fmt::format("This bracket is never closed: {} is missing.", kind_display(bracket.closer())))
          .label(end, std::string(reason));
    } else {
      fail_expected(Code::ExpectedToken, wanted).label(opener, "to close this bracket");
    }
  }
  while (panic_ && at(Kind::Comma)) {
    pos_++;
    skip();
  }
  return accept(bracket.closer());
}

void Parser::complain_one_tuple(Loc loc) {
  complain(Code::OneTuple, loc, "There are no tuples with one component.").set_help("Leave the comma out.");
}

// One level deeper. Past the limit, the rest of the file is given up.
void Parser::deepen() {
  if (++depth_ < kMaxNesting || too_deep_) return;
  reporter_
      .report(Code::NestedTooDeeply, error_loc(), fmt::format("This is nested more than {} levels deep.", kMaxNesting))
      .set_help("Name some of the inner parts.");
  too_deep_ = true;
  panic_ = true;
  pos_ = tokens_.size() - 1;
}

}  // namespace fehu::syntax
