// The parser: atoms, indexing, parentheses and sections.
// Atoms are what can stand as an argument without parentheses. Indexing and projection bind tightest, so they are
// read together with the atom that they follow.
#include <algorithm>

#include "syntax/literals.h"
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

// atom = simple atom, then any number of '.' IDENT | '.' NAT | '.' '(' exp ')' | '⟦' indices ']'
const Exp* Parser::atom() {
  if (panic_) return error_exp();
  Nesting nesting(*this);
  const Exp* result = simple_atom();
  while (!panic_ && (at(Kind::IndexBracket) || at(Kind::Dot))) {
    nesting.link();
    if (panic_) break;
    result = at(Kind::Dot) ? postfix_dot(result) : index(result);
  }
  return result;
}

// A prefix of the grammar decides by one token which form it is.
const Exp* Parser::simple_atom() {
  Token token = tok();
  auto taken = [&] {
    advance();
    return token.loc;
  };
  switch (token.kind) {
    case Kind::True:
      return arena_.make<Exp>(ExpKind::True, taken());
    case Kind::False:
      return arena_.make<Exp>(ExpKind::False, taken());
    case Kind::Hole:
      return arena_.make<HoleExp>(taken());
    case Kind::Nat:
    case Kind::Int:
    case Kind::Float:
    case Kind::NumSuf:
      return number();
    case Kind::Char:
      return arena_.make<CharExp>(taken(), text(token), char_value(text(token)));
    case Kind::String:
      return arena_.make<StringExp>(taken(), text(token), arena_.text(string_bytes(text(token))));
    case Kind::Constr:
      return arena_.make<ConstrExp>(taken(), Ident{token.name, token.loc}, List<const Exp*>{});
    case Kind::Ident:
      return arena_.make<NameExp>(taken(), Ident{token.name, token.loc});
    case Kind::LParen:
      return paren();
    case Kind::LBrace:
      return record();
    case Kind::FreeBracket:
      return array();
    default:
      return no_atom();
  }
}

// A decimal with a float suffix is a float: `1f32`.
const Exp* Parser::number() {
  std::string_view spelling = text(tok());
  std::string_view suffix = at(Kind::NumSuf) ? number_suffix(spelling) : std::string_view();
  if (at(Kind::Float) || suffix.starts_with('f')) {
    FloatExp* node = start<FloatExp>();
    node->spelling = spelling;
    decode_float(*node);
    advance();
    return node;
  }
  IntExp* node = start<IntExp>();
  node->spelling = spelling;
  decode_int(*node);
  advance();
  return node;
}

// Something else stands where an expression should begin: say what, if it is a known mistake.
const Exp* Parser::no_atom() {
  const Exp* missing = error_exp();
  Token token = tok();
  std::string_view spelling = text(token);
  if (token.kind == Kind::Invalid) {
    advance();
    return missing;
  }
  if (token.kind == Kind::IndexBracket) {
    complain(Code::KeywordBracket, token.loc, "A `[` directly after a word means indexing.")
        .set_here(fmt::format("`{}` cannot be indexed", text(prev())))
        .set_help("For an array literal write a blank before `[`.");
    return array();
  }
  if (token.kind == Kind::Dot && look(1).kind == Kind::Nat) {
    std::string digits(text(look(1)));
    complain(Code::LeadingDot, {token.loc.begin, look(1).loc.end}, "A number cannot begin with its point.")
        .set_help(fmt::format("Write `0.{}`.", digits));
    advance();
    return number();
  }
  if (token.kind == Kind::Op && spelling.find_first_not_of("-!") == std::string_view::npos) {
    complain(Code::GluedPrefix, token.loc,
             fmt::format("`{}` is read as one operator, not as several prefix operators.", spelling))
        .set_help(spelling == "!!" ? "Write `!(!b)`." : "Write blanks between them, or parentheses.");
    advance();
    return operand();
  }
  if (token.kind == Kind::Apostrophe) {
    fail(Code::UnclosedChar, token.loc, "A character literal is one character between two apostrophes.")
        .set_help("For text write a string: `\"...\"`.");
    return missing;
  }
  if (token.kind == Kind::Underscore) {
    complain(Code::WildcardAsExpression, token.loc, "`_` stands for a pattern, it has no value.")
        .set_help("For a part still to be written use the hole `???`.");
    advance();
    return missing;
  }
  if (at_binop()) {
    bool is_closure = at(Kind::Bar) && look(1).kind == Kind::Ident && look(2).kind == Kind::Bar;
    bool is_pointer =
        (spelling == "*" || spelling == "&") && look(1).kind == Kind::Ident && look(1).loc.begin == token.loc.end;
    std::string params = is_closure ? std::string(text(look(1))) : std::string();
    diag::Diagnostic& d =
        fail(Code::MissingOperand, token.loc, fmt::format("The operator `{}` has no left operand.", spelling));
    if (is_closure) d.set_help(fmt::format("A function without a name is written `\\{} -> ...`.", params));
    if (is_pointer) d.set_help(fmt::format("There are no pointers and references: leave `{}` out.", spelling));
    return missing;
  }
  if (at_nested_dec(Kind::Type) || at_nested_dec(Kind::Module) || at_nested_dec(Kind::Open)) {
    fail(Code::ExpectedExpression, token.loc, fmt::format("{} cannot stand inside an expression.", found()))
        .set_help("Types and modules are declared outside definitions: move it up.");
    silent_until_ = end_of_dec();
    return missing;
  }
  fail_expected(Code::ExpectedExpression, "an expression");
  return missing;
}

// ---------------------------------------------------------------------------------------------------------------
// Postfix forms

// atom '.' IDENT | atom '.' NAT | atom '.' '(' exp ')', after the atom
const Exp* Parser::postfix_dot(const Exp* base) {
  Loc dot = tok().loc;
  bool after_number = base->kind == ExpKind::Int && touches_previous();
  advance();
  if (at(Kind::LParen)) return local_open(base, dot);
  if (after_number && at(Kind::Nat)) {
    // Behind a point no number has a fraction, so that `t.0.1` are two fields. So here are the dots of a range, in
    // which no float can stand, which the checker says better than we can.
    FloatExp* node = start<FloatExp>();
    node->loc = {base->loc.begin, tok().loc.end};
    node->spelling =
        std::string_view(source_.text).substr(node->loc.begin - source_.base, node->loc.end - node->loc.begin);
    decode_float(*node);
    advance();
    return node;
  }
  if (at_field_id() || is_keyword(tok().kind)) {
    bool is_name = at_field_id() || !at_dec_start();
    if (is_name) {
      Ident name = field_id();
      return arena_.make<ProjectExp>(since(base->loc.begin), base, name);
    }
  }
  if (after_number && !panic_) {
    std::string_view digits = as<IntExp>(base)->spelling;
    complain(Code::TrailingDot, {base->loc.begin, dot.end}, "A number cannot end with its point.")
        .set_help(fmt::format("Write `{}.0`.", digits));
    return base;
  }
  bool is_dotted_operator = at_binop() && touches_previous(), is_index = at_bracket();
  diag::Diagnostic& d = fail_expected(Code::ExpectedName, "the name of a field after `.`");
  if (is_dotted_operator)
    d.set_help("For every element of an array write `map (+ 1) xs`, of two arrays `map2 (+) xs ys`.");
  if (is_index) d.set_help("To index an array write `xs[i]`, without the point.");
  return base;
}

// The names of a, or of a.b.c; false for other expressions.
bool Parser::name_of(const Exp* exp, std::vector<Ident>& parts) const {
  while (exp->kind == ExpKind::Project) {
    const auto* project = as<ProjectExp>(exp);
    std::string_view field = project->field.name.str();
    if (field.empty() || (field[0] >= '0' && field[0] <= '9')) return false;
    parts.push_back(project->field);
    exp = project->record;
  }
  if (exp->kind != ExpKind::Name) return false;
  parts.push_back(as<NameExp>(exp)->name);
  std::reverse(parts.begin(), parts.end());
  return true;
}

// atom '.' '(' exp ')', at the parenthesis
const Exp* Parser::local_open(const Exp* base, Loc dot) {
  std::vector<Ident> parts;
  bool is_name = name_of(base, parts);
  if (!is_name)
    complain(Code::LocalOpenNonName, dot, "Only a module name may stand before `.(`.")
        .label(base->loc, "this is not the name of a module");
  Bracket bracket(*this, Kind::RParen);
  const Exp* inner = exp();
  close(bracket, "`)` after the expression");
  if (!is_name) return base;
  Ident last = parts.back();
  parts.pop_back();
  return arena_.make<LocalOpenExp>(since(base->loc.begin), QualName{arena_.list(parts), last}, inner);
}

// atom '⟦' indices ']', after the atom
const Exp* Parser::index(const Exp* base) {
  Step step = index_step(tok().loc.begin);
  return arena_.make<IndexExp>(since(base->loc.begin), base, step.parts);
}

// indices = LIST(index), inside brackets that are consumed too
Step Parser::index_step(uint32_t begin) {
  Bracket bracket(*this, Kind::RBracket);
  List<IndexPart> parts = list_in(bracket, "`,`, `:` or `]` in an index", [&] { return index_part(); });
  return {since(begin), false, {}, parts};
}

// '.' fieldid, after the dot
Step Parser::field_step(uint32_t begin) {
  Ident field = field_id();
  return {since(begin), true, field, {}};
}

// index = exp2 | exp2? ':' exp2? | exp2? ':' exp2? ':' exp2
IndexPart Parser::index_part() {
  IndexPart part{};
  uint32_t begin = tok().loc.begin;
  if (!at(Kind::Colon)) part.first = exp2();
  if (!panic_ && accept(Kind::Colon)) {
    part.is_slice = true;
    if (!at(Kind::Colon) && !at(Kind::Comma) && !at(Kind::RBracket)) part.second = exp2();
    if (!panic_ && at(Kind::Colon)) {
      Loc colon = tok().loc;
      advance();
      if (at(Kind::RBracket) || at(Kind::Comma))
        complain(Code::SliceNeedsStride, colon, "A second `:` in a slice must be followed by a stride.")
            .set_help("Leave the second `:` out, or write for example `a[i:j:2]`.");
      else
        part.stride = exp2();
    }
  }
  part.loc = since(begin);
  return part;
}

// ---------------------------------------------------------------------------------------------------------------
// Brackets

// '(' ... ')': unit, a section, a tuple, or just parentheses. What follows the parenthesis decides, except for left
// sections `(e +)`, which show only after the expression.
const Exp* Parser::paren() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RParen);
  if (accept(Kind::RParen)) return arena_.make<Exp>(Exp{ExpKind::Unit, since(begin)});
  if (at(Kind::Dot) && look(1).kind != Kind::RParen) return step_section(bracket, begin);
  bool is_minus = at(Kind::Minus) && look(1).kind == Kind::RParen;
  if (is_minus || at_binop()) return op_section(bracket, begin);
  return paren_contents(bracket, begin);
}

// '(' exp ')' | '(' exp ',' LIST1(exp) ')' | '(' exp2 binop ')' | '(' exp2 '-' ')', after the parenthesis
const Exp* Parser::paren_contents(const Bracket& bracket, uint32_t begin) {
  awaited_.section = true;
  const Exp* first = exp();
  awaited_.section = false;
  if (!panic_ && before_section_end()) {
    if (first->kind == ExpKind::Ascript || first->kind == ExpKind::Coerce) {
      first = loose_section(first);
      close(bracket, "`)`");
      return first;
    }
    OpName op = binop();
    close(bracket, "`)` after the operator of a section");
    return arena_.make<LeftSectionExp>(since(begin), first, op);
  }
  List<const Exp*> parts = tuple_in(bracket, "an operator, `,` or `)`", first, [&] { return exp(); });
  if (parts.size() == 1) return arena_.make<ParenExp>(since(begin), first);
  return arena_.make<TupleExp>(since(begin), parts);
}

// '(' binop ')' | '(' '-' ')' | '(' binop exp2 ')', after the parenthesis
const Exp* Parser::op_section(const Bracket& bracket, uint32_t begin) {
  OpName op = binop();
  if (panic_ || at(Kind::RParen)) {
    close(bracket, "`)` after the operator");
    return arena_.make<OpSectionExp>(since(begin), op);
  }
  const Exp* operand = exp2();
  close(bracket, "`)` after the operand of a section");
  return arena_.make<RightSectionExp>(since(begin), op, operand);
}

// '(' secstep+ ')', after the parenthesis
const Exp* Parser::step_section(const Bracket& bracket, uint32_t begin) {
  std::vector<Step> steps;
  while (!panic_ && (at(Kind::Dot) || at(Kind::IndexBracket))) steps.push_back(section_step(steps.empty()));
  close(bracket, "`.`, `[` or `)` in a section");
  return arena_.make<StepSectionExp>(since(begin), arena_.list(steps));
}

// secstep = '.' fieldid | '.' '[' indices ']' (first position) | '⟦' indices ']' (later positions)
Step Parser::section_step(bool is_first) {
  uint32_t begin = tok().loc.begin;
  if (at(Kind::IndexBracket)) return index_step(begin);
  advance();
  if (!at_bracket()) return field_step(begin);
  if (!is_first)
    complain(Code::SectionDot, {begin, tok().loc.end}, "Only the first index of a section has a dot before it.")
        .set_help("Write `(.[i][j])` or `(.f[i])`.");
  return index_step(begin);
}

// '[' LIST(exp) ']'
const Exp* Parser::array() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RBracket);
  List<const Exp*> elems = list_in(bracket, "an operator, `,` or `]`", [&] { return exp(); });
  return arena_.make<ArrayExp>(since(begin), elems);
}

// '{' LIST(field) '}'
const Exp* Parser::record() {
  uint32_t begin = tok().loc.begin;
  Bracket bracket(*this, Kind::RBrace);
  List<FieldExp> fields = list_in(bracket, "an operator, `,` or `}`", [&] { return field(); });
  return arena_.make<RecordExp>(since(begin), fields);
}

// field = fieldid '=' exp | IDENT
FieldExp Parser::field() {
  bool is_name = at(Kind::Ident);
  Ident name = field_id();
  if (panic_ || (is_name && (at(Kind::Comma) || at(Kind::RBrace)))) return {name, nullptr};
  if (at(Kind::Colon)) {
    complain(Code::RecordFieldColon, tok().loc, "The value of a field is given with `=`, not with `:`.")
        .set_help(fmt::format("Write `{} = ...`.", name.name.str()));
    advance();
  } else if (!expect(Kind::Equals, "after the name of a field")) {
    return {name, error_exp()};
  }
  return {name, exp()};
}

}  // namespace fehu::syntax
