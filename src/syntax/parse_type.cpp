// The parser: type expressions (section 2.3 of the language specification).
// Types contain sizes, which are expressions: `[n + 1]f32`.
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

const TypeExp* Parser::error_type() {
  return arena_.make<ErrorType>(here());
}

// type = '(' IDENT ':' type ')' '->' type | typeterm '->' type | '?' (open IDENT ']')+ '.' type | typeterm
const TypeExp* Parser::type() {
  if (panic_) return error_type();
  Nesting nesting(*this);
  if (at(Kind::Question)) return existential_type();
  uint32_t begin = tok().loc.begin;
  Ident name{};
  const TypeExp* param = nullptr;
  if (at(Kind::LParen) && look(1).kind == Kind::Ident && look(2).kind == Kind::Colon) {
    Bracket bracket(*this, Kind::RParen);
    name = ident("the name of a parameter");
    advance();
    param = type();
    close(bracket, "`)` after the parameter type");
  } else {
    param = type_term();
  }
  if (!name.name && !at(Kind::Arrow) && !(at(Kind::Op) && text(tok()).starts_with("->"))) return param;
  if (!expect(Kind::Arrow, "after a named parameter in a type")) return param;
  nesting.link();
  const TypeExp* result = type();
  return arena_.make<ArrowType>(since(begin), name, param, result);
}

// '?' (open IDENT ']')+ '.' type
const TypeExp* Parser::existential_type() {
  uint32_t begin = tok().loc.begin;
  advance();
  std::vector<Ident> sizes;
  while (at_bracket() && !panic_) {
    Bracket bracket(*this, Kind::RBracket);
    sizes.push_back(ident("the name of a size"));
    close(bracket, "`]` after the size");
  }
  if (sizes.empty() && !panic_) fail_expected(Code::ExpectedToken, "a size in brackets after `?`");
  expect(Kind::Dot, "after the existential sizes");
  Nesting nesting(*this);
  nesting.link();
  const TypeExp* body = type();
  return arena_.make<ExistentialType>(since(begin), arena_.list(sizes), body);
}

// Could an argument of a type begin here?
bool Parser::at_type_atom() const {
  return at(Kind::Ident) || at(Kind::LParen) || at(Kind::LBrace) || at_bracket();
}

// typeterm = '*' typeterm | typeapp | constr1 ('|' constr1)*
const TypeExp* Parser::type_term() {
  if (panic_) return error_type();
  Nesting nesting(*this);
  nesting.link();
  uint32_t begin = tok().loc.begin;
  if (accept(Kind::Star)) {
    const TypeExp* inner = type_term();
    return arena_.make<UniqueType>(since(begin), inner);
  }
  if (at(Kind::Constr)) return sum_type();
  const TypeExp* head = type_atom();
  std::vector<TypeArg> args;
  while (!panic_ && at_type_atom()) args.push_back(type_arg());
  if (!panic_ && at(Kind::Nat) && head->kind == TypeExpKind::Name) {
    std::string help = fmt::format("Write `[{}]`.", text(tok()));
    fail(Code::ForeignType, tok().loc, "The size that a type takes stands in brackets.").set_help(std::move(help));
  }
  if (args.empty()) return head;
  return arena_.make<ApplyType>(since(begin), head, arena_.list(args));
}

// typearg = open exp? ']' | typeatom
TypeArg Parser::type_arg() {
  uint32_t begin = tok().loc.begin;
  if (!at_bracket()) {
    const TypeExp* type = type_atom();
    return {type->loc, type, nullptr};
  }
  const Exp* size = size_in_brackets();
  return {since(begin), nullptr, size};
}

// open exp? ']'
const Exp* Parser::size_in_brackets() {
  Bracket bracket(*this, Kind::RBracket);
  const Exp* size = at(Kind::RBracket) ? nullptr : exp();
  close(bracket, "`]` after the size");
  return size;
}

// constr1 ('|' constr1)*, with constr1 = CONSTR typeatom*
const TypeExp* Parser::sum_type() {
  uint32_t begin = tok().loc.begin;
  std::vector<ConstrType> constrs;
  for (;;) {
    if (!at(Kind::Constr)) {
      if (!panic_) fail_expected(Code::ExpectedType, "a constructor such as `#name` after `|` in a sum type");
      break;
    }
    Ident name{tok().name, tok().loc};
    advance();
    std::vector<const TypeExp*> payload;
    while (!panic_ && at_type_atom()) payload.push_back(type_atom());
    constrs.push_back({name, arena_.list(payload)});
    if (panic_ || !accept(Kind::Bar)) break;
  }
  return arena_.make<SumType>(since(begin), arena_.list(constrs));
}

// typeatom = qname | '(' ... ')' | '{' ... '}' | open exp? ']' typeterm
const TypeExp* Parser::type_atom() {
  if (panic_) return error_type();
  skip_misplaced_doc();
  if (at(Kind::Ident)) {
    QualName name = qual_name("the name of a type");
    return arena_.make<NameType>(name.loc(), name);
  }
  if (at(Kind::LParen)) return paren_type();
  if (at(Kind::LBrace)) return record_type();
  if (at_bracket()) return array_type();
  const TypeExp* missing = error_type();
  if (awaited_.case_pattern && prev().kind == Kind::Arrow && !is_dec_over()) {
    fail_case_ascription(prev().loc);
    return missing;
  }
  diag::Diagnostic& diagnostic = fail_expected(Code::ExpectedType, "a type");
  if (prev().kind == Kind::Arrow && at(Kind::Question)) diagnostic.set_help("Parenthesise the existential type.");
  return missing;
}

// open exp? ']' typeterm. The element is a whole term, so that `[]*t` and `[][]t` need no parentheses.
const TypeExp* Parser::array_type() {
  uint32_t begin = tok().loc.begin;
  const Exp* size = size_in_brackets();
  const TypeExp* elem = type_term();
  return arena_.make<ArrayType>(since(begin), size, elem);
}

// '(' ')' | '(' type ')' | '(' type ',' LIST1(type) ')'
const TypeExp* Parser::paren_type() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RParen);
  if (accept(Kind::RParen)) return arena_.make<UnitType>(since(begin));
  List<const TypeExp*> parts = tuple_in(bracket, "`,` or `)` after a type", type(), [&] { return type(); });
  if (parts.size() == 1) return arena_.make<ParenType>(since(begin), parts[0]);
  return arena_.make<TupleType>(since(begin), parts);
}

// '{' LIST(fieldid ':' type) '}'
const TypeExp* Parser::record_type() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RBrace);
  List<FieldType> fields = list_in(bracket, "`,` or `}` after the type of a field", [&] {
    Ident name = field_id();
    expect(Kind::Colon, "between a field and its type");
    return FieldType{name, type()};
  });
  return arena_.make<RecordType>(since(begin), fields);
}

}  // namespace fehu::syntax
