// The parser: names, operators, type parameters, attributes and documentation.
#include "syntax/literals.h"
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

// `what` completes "Expected ...". After an error the name is empty, which later phases take for one that was reported.
Ident Parser::ident(std::string_view what) {
  if (at(Kind::Ident)) {
    Ident result{tok().name, tok().loc};
    advance();
    return result;
  }
  Ident missing{{}, here()};
  if (at(Kind::Invalid)) {  // already reported; it stands in the place of the name
    advance();
    return missing;
  }
  if (!panic_) fail_expected(Code::ExpectedName, what);
  return missing;
}

// fieldid = IDENT | NAT
Ident Parser::field_id() {
  if (at(Kind::Nat)) {
    std::string digits;
    for (char c : text(tok()))
      if (c != '_' && !(c == '0' && digits.empty())) digits += c;
    Ident result{names_.intern(digits.empty() ? "0" : digits), tok().loc};
    advance();
    return result;
  }
  if (is_keyword(tok().kind) && !at_dec_start()) {
    Ident result{names_.intern(text(tok())), tok().loc};
    complain(Code::KeywordAsField, tok().loc, fmt::format("The keyword {} cannot be the name of a field.", found()))
        .set_help(fmt::format("Choose another name, for example `{}_`.", text(tok())));
    advance();
    return result;
  }
  if (at(Kind::Float) && !panic_) {
    Ident missing{{}, here()};
    std::string_view spelling = text(tok());
    fail(Code::FloatAsFields, tok().loc, fmt::format("`{}` is read as a number, not as two fields.", spelling))
        .set_help(fmt::format("Write `.{}`.", spelling));
    return missing;
  }
  return ident("the name of a field");
}

// qname = IDENT ('.' IDENT)*
QualName Parser::qual_name(std::string_view what) {
  std::vector<Ident> parts{ident(what)};
  while (at(Kind::Dot) && !panic_) {
    advance();
    parts.push_back(ident("a name after `.`"));
  }
  Ident last = parts.back();
  parts.pop_back();
  return {arena_.list(parts), last};
}

// ---------------------------------------------------------------------------------------------------------------
// Operators

// The operators that can be sections and be defined; `-` is not among them, as `(- x)` is a negation.
bool Parser::at_binop(size_t ahead) const {
  switch (look(ahead).kind) {
    case Kind::Op:
    case Kind::QualOp:
    case Kind::AndAnd:
    case Kind::OrOr:
    case Kind::Star:
    case Kind::Less:
    case Kind::Caret:
    case Kind::Bar:
    case Kind::Backtick:
      return true;
    default:
      return false;
  }
}

// The number of tokens of the operator at the current place.
size_t Parser::operator_length() const {
  if (!at(Kind::Backtick)) return 1;
  size_t length = 1;
  while (look(length).kind == Kind::Ident || look(length).kind == Kind::Dot || look(length).kind == Kind::QualOp)
    length++;
  return length + 1;
}

// binop = OP | '*' | '<' | '^' | '|' | '`' qname '`'; also '-', where the caller allows it
OpName Parser::binop() {
  Loc begin = tok().loc;
  if (accept(Kind::Backtick)) {
    if (at(Kind::QualOp) || at(Kind::Op) || at(Kind::Minus)) {
      std::string_view symbol = text(tok());
      complain(Code::BacktickOperator, tok().loc,
               fmt::format("The operator `{}` cannot stand between backticks.", symbol))
          .set_help(fmt::format("Leave the backticks out: `x {} y`.", symbol));
      OpName inner = binop();
      accept(Kind::Backtick);
      return {inner.name, false, since(begin.begin)};
    }
    QualName name = qual_name("the name of a function after the backtick");
    expect(Kind::Backtick, "after the name of an infix function");
    return {name, true, since(begin.begin)};
  }
  Ident last{tok().name, tok().loc};
  std::vector<Ident> qualifiers;
  if (at(Kind::QualOp)) {
    std::string_view spelling = text(tok());
    size_t start = 0;
    last.loc.begin = last.loc.end - static_cast<uint32_t>(last.name.str().size());
    size_t end_of_qualifiers = spelling.size() - last.name.str().size();
    while (start < end_of_qualifiers) {
      size_t dot = spelling.find('.', start);
      uint32_t offset = begin.begin + static_cast<uint32_t>(start);
      Loc loc{offset, begin.begin + static_cast<uint32_t>(dot)};
      qualifiers.push_back({names_.intern(spelling.substr(start, dot - start)), loc});
      start = dot + 1;
    }
  }
  advance();
  return {{arena_.list(qualifiers), last}, false, begin};
}

// `-` can be defined, and `!` gets a message of its own (`bindop`).
bool Parser::at_bindop(size_t ahead) const {
  return at_binop(ahead) || look(ahead).kind == Kind::Minus || look(ahead).kind == Kind::Bang;
}

// bindop = binop (unqualified) | '-'
Ident Parser::bindop(bool& is_operator) {
  Token token = tok();
  if (token.kind == Kind::Bang) {
    complain(Code::BindBang, token.loc, "The operator `!` cannot be defined.")
        .set_help("Longer operators that begin with `!`, for example `!!`, can be.");
  } else if (token.kind == Kind::AndAnd || token.kind == Kind::OrOr) {
    complain(Code::BindLogicOperator, token.loc,
             fmt::format("The operator {} cannot be redefined.", kind_display(token.kind)))
        .note("It evaluates its right operand only when needed, which no function can do.")
        .set_help(fmt::format("Choose a longer name, for example `{}.`.", text(token)));
  }
  OpName op = binop();
  is_operator = !op.is_backtick;
  if (!op.name.qualifiers.empty())
    complain(Code::BindQualified, op.loc, "A definition cannot bind a qualified name.")
        .set_help(op.name.name.name ? fmt::format("Write `{}` alone.", op.name.name.name.str()) : std::string());
  return op.name.name;
}

bool Parser::at_parenthesised_bindop() const {
  return at(Kind::LParen) && at_bindop(1) && (look(1).kind == Kind::Backtick || look(2).kind == Kind::RParen);
}

Ident Parser::parenthesised_bindop(bool& is_operator) {
  Bracket bracket(*this, Kind::RParen);
  Ident name = bindop(is_operator);
  close(bracket, "`)` after the operator");
  return name;
}

// ---------------------------------------------------------------------------------------------------------------
// Type parameters

bool Parser::at_type_param() const {
  return at_bracket() || at(Kind::Apostrophe) || at(Kind::ApostropheCaret) || at(Kind::ApostropheTilde);
}

// tparam = open IDENT ']' | "'" IDENT | "'~" IDENT | "'^" IDENT
TypeParam Parser::type_param() {
  TypeParam result{};
  uint32_t begin = tok().loc.begin;
  if (at_bracket()) {
    result.is_size = true;
    Bracket bracket(*this, Kind::RBracket);
    result.name = ident("the name of a size parameter");
    if (at(Kind::Colon) && !panic_)
      fail(Code::ExpectedToken, tok().loc, "A size parameter has no type: all sizes are numbers of type i64.")
          .set_help(fmt::format("Write `[{}]`.", result.name.name ? result.name.name.str() : "n"));
    close(bracket, "`]` after the size parameter");
  } else {
    result.liftedness = at(Kind::ApostropheCaret)   ? Liftedness::Lifted
                        : at(Kind::ApostropheTilde) ? Liftedness::SizeLifted
                                                    : Liftedness::Unlifted;
    advance();
    result.name = ident("the name of a type parameter after the apostrophe");
  }
  result.loc = since(begin);
  return result;
}

// tparam*
List<TypeParam> Parser::type_params() {
  std::vector<TypeParam> result;
  while (at_type_param() && !panic_) result.push_back(type_param());
  return arena_.list(result);
}

// ---------------------------------------------------------------------------------------------------------------
// Attributes

// '#[' attr ']'
const Attr* Parser::attribute() {
  Bracket bracket(*this, Kind::RBracket);
  Attr* result = arena_.make<Attr>(attr());
  close(bracket, "`]` after the attribute");
  return result;
}

// attr = IDENT | NAT | INT | IDENT '(' LIST(attr) ')'
Attr Parser::attr() {
  Nesting nesting(*this);
  nesting.link();
  Attr result{};
  uint32_t begin = tok().loc.begin;
  if (at(Kind::Nat) || at(Kind::Int)) {
    result.number = text(tok());
    advance();
  } else {
    result.name = ident("an attribute, which is a name or an integer").name;
    if (at(Kind::LParen) && !panic_) {
      Bracket bracket(*this, Kind::RParen);
      result.has_parens = true;
      result.args = list_in(bracket, "`,` or `)` after an argument of an attribute", [&] { return attr(); });
    }
  }
  result.loc = since(begin);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// Documentation and imports

// The lines without `-- |` and `--`, and without the blank that usually follows.
std::string_view Parser::doc_text(Loc loc) const {
  std::string_view raw = std::string_view(source_.text).substr(loc.begin - source_.base, loc.end - loc.begin);
  std::string out;
  for (bool first = true;; first = false) {
    size_t end = raw.find('\n');
    std::string_view line = raw.substr(0, end);
    line.remove_prefix(std::min(line.size(), line.find("--") + (first ? 4 : 2)));
    if (line.starts_with(' ')) line.remove_prefix(1);
    while (line.ends_with(' ') || line.ends_with('\r') || line.ends_with('\t')) line.remove_suffix(1);
    if (!first) out += '\n';
    out += line;
    if (end == std::string_view::npos) break;
    raw.remove_prefix(end + 1);
  }
  return arena_.text(out);
}

// Null if there is none.
const Doc* Parser::doc() {
  if (!at(Kind::Doc)) return nullptr;
  const Doc* result = arena_.make<Doc>(tok().loc, doc_text(tok().loc));
  advance();
  return result;
}

// 'import' STRING
std::string_view Parser::import_path(Loc& loc) {
  advance();
  loc = tok().loc;
  if (!at(Kind::String)) {
    if (!panic_)
      fail_expected(Code::ExpectedToken, "the path of a file in quotes after `import`")
          .set_help("Write `import \"path\"`.");
    return {};
  }
  std::string_view path = arena_.text(string_bytes(text(tok())));
  advance();
  return path;
}

}  // namespace fehu::syntax
