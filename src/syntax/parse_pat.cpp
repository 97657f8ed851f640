// The parser: patterns (section 2.4 of the language specification).
// One grammar serves parameters, `let`, `loop` and `case`; that a parameter cannot be refutable is for the checker.
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

const Pat* Parser::error_pat() {
  return arena_.make<ErrorPat>(here());
}

// pat = '#[' attr ']' pat | inner (':' type)? | CONSTR inner+
const Pat* Parser::pat() {
  if (panic_) return error_pat();
  Nesting nesting(*this);
  nesting.link();
  uint32_t begin = tok().loc.begin;
  if (at(Kind::HashBracket)) {
    const Attr* attr = attribute();
    const Pat* inner = pat();
    return arena_.make<AttrPat>(since(begin), attr, inner);
  }
  const Pat* inner = inner_pat(true);
  if (inner->kind == PatKind::Constr) {
    std::vector<const Pat*> payload;
    while (!panic_ && (at_inner_pat() || at(Kind::Minus))) payload.push_back(inner_pat(true));
    Ident name = as<ConstrPat>(inner)->name;
    if (!payload.empty()) {
      inner = arena_.make<ConstrPat>(since(begin), name, arena_.list(payload));
      if (at(Kind::Colon))
        fail(Code::ConstrPatternAscription, tok().loc,
             "A constructor pattern with arguments cannot be followed directly by a type.")
            .set_help("Parenthesise the constructor pattern: `((#c x): t)`.");
    }
  }
  if (panic_ || !accept(Kind::Colon)) return inner;
  const TypeExp* ascribed = type();
  return arena_.make<AscriptPat>(since(begin), inner, ascribed);
}

// Could a parameter begin here?
bool Parser::at_inner_pat(size_t ahead) const {
  switch (look(ahead).kind) {
    case Kind::Ident:
    case Kind::LParen:
    case Kind::LBrace:
    case Kind::Underscore:
    case Kind::Constr:
    case Kind::True:
    case Kind::False:
    case Kind::Char:
    case Kind::Nat:
    case Kind::Int:
    case Kind::Float:
    case Kind::NumSuf:
      return true;
    default:
      return false;
  }
}

// param*
List<const Pat*> Parser::params() {
  std::vector<const Pat*> result;
  while (!panic_ && at_inner_pat()) result.push_back(param());
  return arena_.list(result);
}

// inner = IDENT | '(' bindop ')' | '_' | '(' ... ')' | '{' LIST(fieldpat) '}' | literal | CONSTR
const Pat* Parser::inner_pat(bool allow_negative) {
  if (panic_) return error_pat();
  skip_misplaced_doc();
  Token token = tok();
  switch (token.kind) {
    case Kind::Ident:
      advance();
      return arena_.make<NamePat>(token.loc, Ident{token.name, token.loc}, false);
    case Kind::Underscore:
      advance();
      return arena_.make<WildcardPat>(token.loc);
    case Kind::Constr:
      advance();
      return arena_.make<ConstrPat>(token.loc, Ident{token.name, token.loc}, List<const Pat*>{});
    case Kind::LParen:
      return paren_pat();
    case Kind::LBrace:
      return record_pat();
    default:
      return literal_pat(allow_negative);
  }
}

// literal = 'true' | 'false' | CHAR | '-'? (NAT | INT | FLOAT | NUMSUF)
const Pat* Parser::literal_pat(bool allow_negative) {
  Token first = tok();
  bool is_negative = allow_negative && first.kind == Kind::Minus;
  if (is_negative) advance();
  switch (tok().kind) {
    case Kind::Nat:
    case Kind::Int:
    case Kind::Float:
    case Kind::NumSuf:
      break;
    case Kind::True:
    case Kind::False:
    case Kind::Char:
      if (!is_negative) break;
      [[fallthrough]];
    default: {
      const Pat* missing = error_pat();
      bool is_string = at(Kind::String);
      bool is_array = at(Kind::FreeBracket) || at(Kind::IndexBracket);
      if (is_negative) {
        fail_expected(Code::ExpectedPattern, "a number after `-` in a pattern");
      } else {
        diag::Diagnostic& diagnostic = fail_expected(Code::ExpectedPattern, "a pattern");
        if (is_string) diagnostic.set_help("Strings cannot be patterns; compare with an array operation instead.");
        if (is_array) diagnostic.set_help("Arrays cannot be patterns; bind the array to a name and index it.");
      }
      return missing;
    }
  }
  const Exp* literal = simple_atom();
  Loc minus = is_negative ? first.loc : Loc{};
  return arena_.make<LiteralPat>(since(first.loc.begin), literal, is_negative, minus);
}

// '(' bindop ')' | '(' ')' | '(' pat ')' | '(' pat ',' LIST1(pat) ')'
const Pat* Parser::paren_pat() {
  uint32_t begin = tok().loc.begin;
  if (at_parenthesised_bindop()) {
    bool is_operator = false;
    Ident name = parenthesised_bindop(is_operator);
    return arena_.make<NamePat>(since(begin), name, is_operator);
  }
  Bracket bracket(*this, Kind::RParen);
  if (accept(Kind::RParen)) return arena_.make<UnitPat>(since(begin));
  List<const Pat*> parts = tuple_in(bracket, "`,` or `)` after a pattern", pat(), [&] { return pat(); });
  if (parts.size() == 1) return arena_.make<ParenPat>(since(begin), parts[0]);
  return arena_.make<TuplePat>(since(begin), parts);
}

// '{' LIST(fieldpat) '}'
const Pat* Parser::record_pat() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RBrace);
  List<FieldPat> fields = list_in(bracket, "`,` or `}` after a field pattern", [&] { return field_pat(); });
  return arena_.make<RecordPat>(since(begin), fields);
}

// fieldpat = fieldid '=' pat | fieldid ':' type | fieldid
FieldPat Parser::field_pat() {
  Ident name = field_id();
  if (at(Kind::Equals) || (at(Kind::Op) && text(tok()).starts_with('='))) {
    expect(Kind::Equals, "after the field");
    return {name, pat(), false};
  }
  const Pat* bound = arena_.make<NamePat>(name.loc, name, false);
  if (!panic_ && accept(Kind::Colon)) {
    const TypeExp* ascribed = type();
    bound = arena_.make<AscriptPat>(since(name.loc.begin), bound, ascribed);
  }
  return {name, bound, true};
}

}  // namespace fehu::syntax
