// The parser: reading tokens, and reporting errors.
// The end of the file is a token that is never consumed, so that looking ahead needs no bounds checks.
#include <algorithm>
#include <utility>

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
  panic_ = is_bracket_lost_ = false;
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
  if (kind == Kind::Arrow && at(Kind::Op) && text(tok()) == "=>") {
    complain(Code::ForeignSign, tok().loc, "This arrow is written `->`.");
    advance();
    return true;
  }
  fail_expected(Code::ExpectedToken, fmt::format("{} {}", kind_display(kind), where));
  return false;
}

// `=-` where `=` was wanted: the blank is missing. The rest of the symbol becomes the next token.
bool Parser::split_glued(Kind kind) {
  bool splittable = kind == Kind::Equals || kind == Kind::Arrow || kind == Kind::Less;
  if (!splittable || !at(Kind::Op)) return false;
  std::string_view wanted = kind == Kind::Arrow ? "->" : kind == Kind::Equals ? "=" : "<";
  std::string_view symbol = text(tok());
  if (!symbol.starts_with(wanted) || symbol == "==") return false;
  if (symbol == "=>") {
    complain(Code::ForeignSign, tok().loc, "`=>` does not give a name its value.").set_help("Write `=`.");
    advance();
    return true;
  }
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

// What is missing at the end of a declaration is missing behind its last token, not where the next one begins. (The end
// of the file has no text to point at anyway.)
Loc Parser::error_loc() const {
  return is_dec_over() && pos_ > 0 ? prev().loc : tok().loc;
}

bool Parser::is_dec_over() const {
  return at(Kind::Eof) || (at_dec_start() && begins_line(pos_));
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
  if (follows_mistake() || pos_ == last_error_) return reporter_.discard();
  if (code != Code::MisplacedDoc) last_error_ = pos_;
  if (code != Code::MisplacedDoc && report_habit(code == Code::ExpectedDeclaration)) return reporter_.discard();
  if (report_broken_head()) return reporter_.discard();
  return reporter_.report(code, loc, std::move(message));
}

bool Parser::begins_line(size_t index) const {
  if (index == 0) return true;
  uint32_t from = tokens_[index - 1].loc.end - source_.base, to = tokens_[index].loc.begin - source_.base;
  return std::string_view(source_.text).substr(from, to - from).find('\n') != std::string_view::npos;
}

// The token at which the next declaration begins, or behind the last of the file.
size_t Parser::end_of_dec() const {
  size_t end = pos_ + 1;
  while (end < tokens_.size() && !(starts_dec(tokens_[end]) && begins_line(end))) end++;
  return end;
}

uint32_t Parser::column_of(Loc loc) const {
  uint32_t offset = loc.begin - source_.base;
  size_t line = offset == 0 ? std::string::npos : source_.text.rfind('\n', offset - 1);
  return offset - static_cast<uint32_t>(line == std::string::npos ? 0 : line + 1);
}

// Is the declaration written as in another language? Then that is the error, and the rest follows from it.
bool Parser::report_habit(bool is_between_decs) {
  if (dec_begin_ < silent_until_) return true;  // it was reported for this declaration
  constexpr int kMostSearches = 20;             // more errors are not shown
  if (++habit_searches_ > kMostSearches) return false;
  size_t end = end_of_dec();
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
  // x; y: what follows belongs to the same mistake.
  bool is_statement = has_semicolon_ && !begins_line(pos_) && !at(Kind::Eof) && !at(Kind::Op) && !at(Kind::Let) &&
                      !at(Kind::In) && !at_dec_start();
  if (is_statement) silent_until_ = std::max(silent_until_, end_of_dec());
  return true;
}

// At the limit of errors the parser jumps to the end of the file.
diag::Diagnostic& Parser::fail(Code code, Loc loc, std::string message) {
  diag::Diagnostic& diagnostic = complain(code, loc, std::move(message));
  if (!panic_) {
    panic_ = true;
    is_bracket_lost_ = is_bracket_lost();
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

// How the form is written of which a part is missing; empty where that would say nothing new.
static std::string_view form_with(std::string_view missing) {
  struct Form {
    std::string_view part, code;
  };
  static constexpr Form kForms[] = {
      {"`then` after", "Write `if c then x else y`."},
      {"`do` before", "Write for example `loop s = 0 for i < n do s + i`, or `loop x = 1 while x < n do x * 2`."},
      {"`->` after the parameters of a lambda", "Write `\\x -> e`, with several parameters `\\x y -> e`."},
      {"`->` after the pattern of `case`", "Write `case p -> e`."},
      {"`case` after", "Write `match x case 0 -> y case _ -> z`."},
      {"`:` between a field and its type", "A type is written `{a: i32}`, a value `{a = 1}`."},
      {"`=` before the body of the definition", "Write for example `def f (x: i32) = x + 1`."},
  };
  for (const Form& form : kForms)
    if (missing.starts_with(form.part)) return form.code;
  return {};
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
  bool closes_unopened = (at(Kind::RParen) && open_parens_ == 0) || (at(Kind::RBracket) && open_brackets_ == 0) ||
                         (at(Kind::RBrace) && open_braces_ == 0);
  if (closes_unopened)
    return fail(Code::UnmatchedCloser, tok().loc, fmt::format("There is no open bracket for this {}.", found()));
  std::string help;
  bool in_expression = code == Code::ExpectedExpression || wanted.starts_with("an operator") ||
                       wanted.starts_with("`then`") || wanted.starts_with("`do`") || wanted.starts_with("`case`");
  if (at(Kind::Equals) && in_expression) help = "To compare, write `==`.";
  if (at(Kind::Ident) && prev().kind == Kind::Underscore && touches_previous())
    help = "To be one name, it must not begin with two underscores.";
  if (wanted.starts_with("`else`")) help = "To be a value, every `if` needs an `else`.";
  if (code == Code::ExpectedType && at(Kind::Apostrophe))
    help = "To have a type parameter, declare it behind the name of the definition: `def f 'a (x: a) = x`.";
  if (code == Code::ExpectedType && at(Kind::Op) && text(tok()) == "&")
    help = "To write types, leave `&` out: there are no references.";
  if (at(Kind::Bang)) help = "To negate an operand, parenthesise it: `(!b)`.";
  if (is_keyword(tok().kind) && !at_dec_start()) help = "This word is a keyword, which cannot be a name.";
  std::string message = at(Kind::Eof)   ? fmt::format("Expected {}, but the file ends.", wanted)
                        : is_dec_over() ? fmt::format("Expected {}, but the declaration ends.", wanted)
                                        : fmt::format("Expected {}, found {}.", wanted, found());
  diag::Diagnostic& diagnostic = fail(code, error_loc(), std::move(message));
  if (code == Code::ExpectedName || code == Code::ExpectedPattern || help.starts_with("To"))
    diagnostic.set_help(help);
  else if (code == Code::ExpectedToken)
    diagnostic.set_help(std::string(form_with(wanted)));
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
// Brackets and depth

// Consumes the opening bracket.
Parser::Bracket::Bracket(Parser& parser, Kind closer)
    : parser_(parser),
      closer_(closer),
      opener_(parser.tok().loc),
      saved_(parser.awaited_),
      saved_outer_(parser.outer_),
      saved_innermost_(parser.innermost_) {
  parser.advance();
  parser.outer_.in += saved_.in, parser.outer_.then_ += saved_.then_, parser.outer_.else_ += saved_.else_;
  parser.outer_.do_ += saved_.do_, parser.outer_.case_ += saved_.case_;
  parser.awaited_ = {};
  parser.innermost_ = closer;
  (closer == Kind::RParen     ? parser.open_parens_
   : closer == Kind::RBracket ? parser.open_brackets_
                              : parser.open_braces_)++;
}

// What was awaited around the bracket is awaited again.
Parser::Bracket::~Bracket() {
  parser_.awaited_ = saved_;
  parser_.outer_ = saved_outer_;
  parser_.innermost_ = saved_innermost_;
  (closer_ == Kind::RParen     ? parser_.open_parens_
   : closer_ == Kind::RBracket ? parser_.open_brackets_
                               : parser_.open_braces_)--;
}

// Consumes the closing bracket; after an error, everything up to it, unless it is this one that is missing.
bool Parser::close(const Bracket& bracket, std::string_view wanted) {
  if (panic_ && std::exchange(is_bracket_lost_, false)) return false;
  if (accept(bracket.closer())) return true;
  if (!panic_) {
    if (skip_misplaced_doc() && accept(bracket.closer())) return true;
    if (skip_semicolons() && accept(bracket.closer())) return true;
    Loc opener = bracket.opener();
    if (at(Kind::Eof) || at_dec_start()) {
      Loc end = at(Kind::Eof) ? error_loc() : tok().loc;
      std::string_view reason = at(Kind::Eof) ? "the file ends here" : "a new declaration begins here";
      fail(Code::UnclosedBracket, opener,
           fmt::format("This bracket is never closed: {} is missing.", kind_display(bracket.closer())))
          .label(end, std::string(reason));
    } else {
      fail_expected(Code::ExpectedToken, wanted).label(opener, "to close this bracket");
    }
  }
  if (panic_ && std::exchange(is_bracket_lost_, false)) return false;
  while (panic_ && at(Kind::Comma)) {
    pos_++;
    skip();
  }
  return accept(bracket.closer());
}

// A comma, or a `;` in its place, about which one message is enough.
bool Parser::accept_comma(const Bracket& bracket) {
  if (accept(Kind::Comma)) return true;
  if (panic_ || !at(Kind::Semicolon) || look(1).kind == bracket.closer()) return false;
  if (!has_semicolon_)
    complain(Code::Semicolon, tok().loc, "Here stands a comma, not a `;`.").set_help("Write `,` between the parts.");
  has_semicolon_ = true;
  advance();
  return true;
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
