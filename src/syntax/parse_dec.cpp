// The parser: files and declarations (section 2.2 of the language specification).
// Also here: the public functions of parser.h, which run lexer and parser on a file, an expression or a type.
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "syntax/parser_impl.h"

namespace fehu::syntax {

using diag::Code;

// file = ( (DOC DOC dec | DOC dec | dec) (DOC? dec)* )?
const File* Parser::file(List<Comment> comments, List<Mention> mentions) {
  Loc doc_loc = tok().loc;
  const Doc* file_doc = doc();
  if (file_doc && at(Kind::Eof))
    complain(Code::MisplacedDoc, doc_loc, "A documentation comment must be followed by a declaration.")
        .set_help("For an ordinary comment leave out the `|`.");
  List<const Dec*> all = decs(Kind::Eof);
  return arena_.make<File>(&source_, file_doc, all, comments, mentions);
}

// (DOC? dec)*, up to the closing token
List<const Dec*> Parser::decs(Kind closer) {
  std::vector<const Dec*> result;
  while (!at(closer) && !at(Kind::Eof)) {
    panic_ = false;
    if (skip_semicolons()) continue;
    size_t before = pos_;
    result.push_back(dec_with_doc());
    if (pos_ == before && !at(Kind::Eof)) stray_token();
  }
  return arena_.list(result);
}

// No declaration begins here and nothing was skipped: the token is in nobody's interest.
void Parser::stray_token() {
  panic_ = false;
  do pos_++;
  while (!at(Kind::Eof) && !at(Kind::Doc) && !at(Kind::RBrace) && !at_dec_start());
}

// DOC? dec
const Dec* Parser::dec_with_doc() {
  Loc doc_loc = tok().loc;
  const Doc* text = doc();
  if (text && at(Kind::Doc)) {
    complain(Code::MisplacedDoc, doc_loc, "Only one documentation comment may stand before a declaration.")
        .label(tok().loc, "the second one");
    while (at(Kind::Doc)) text = doc();
  }
  if (text && !at_dec_start() && !at(Kind::Let) && !at(Kind::HashBracket)) {
    const Dec* missing = error_dec();
    fail(Code::MisplacedDoc, doc_loc, "A documentation comment must be followed by a declaration.")
        .set_help("For an ordinary comment leave out the `|`.");
    return missing;
  }
  Dec* result = dec();
  result->doc = text;
  return result;
}

Dec* Parser::error_dec() {
  return arena_.make<ErrorDec>(here());
}

// dec = valdec | typedec | moddec | modtypedec | 'open' modexp | 'import' STRING | 'local' DOC? dec | '#[' attr ']' dec
Dec* Parser::dec() {
  if (panic_) return error_dec();
  Nesting nesting(*this);
  nesting.link();
  if (!at(misused_keyword_)) misused_keyword_ = Kind::Eof;
  if (at_dec_start() || at(Kind::Let)) dec_begin_ = pos_;
  switch (tok().kind) {
    case Kind::Def:
    case Kind::Let:
    case Kind::Entry:
      among_specs_ = false;
      return value_dec();
    case Kind::Type:
      return type_dec();
    case Kind::Module:
      return module_dec();
    case Kind::Open:
      return open_dec();
    case Kind::Import:
      return import_dec();
    case Kind::Local:
      return local_dec();
    case Kind::HashBracket:
      return attr_dec();
    default:
      break;
  }
  Dec* missing = error_dec();
  bool is_closer = at(Kind::RParen) || at(Kind::RBracket) || at(Kind::RBrace);
  bool is_spec = at(Kind::Val) || at(Kind::Include);
  if (among_specs_ && (is_spec || at(Kind::RBrace))) {
    // The rest of a module type that was not recognised as one.
    among_specs_ = is_spec;
    panic_ = true;
  } else if (is_closer) {
    fail(Code::UnmatchedCloser, tok().loc, fmt::format("There is no open bracket for this {}.", found()));
  } else if (is_spec) {
    among_specs_ = true;
    fail(Code::ExpectedDeclaration, tok().loc, fmt::format("{} can stand in a module type only.", found()))
        .set_help(at(Kind::Include)
                      ? "To use another file write `import \"path\"`, to have the names of a module `open m`."
                      : "To define a value write `def`.");
  } else if (at(Kind::In) && late_let_) {
    fail(Code::OpenEndedArgument, late_let_, "An argument that begins with `let` needs parentheses.")
        .set_help("Only a lambda may be the last argument without parentheses.");
  } else if (at(Kind::Equals)) {
    fail(Code::ExpectedDeclaration, tok().loc, "Expected a declaration or an operator, found `=`.")
        .set_help("Definitions begin with `def`; equality is `==`.");
  } else {
    size_t end = end_of_dec();
    fail_expected(Code::ExpectedDeclaration,
                  pos_ == 0 ? "a declaration" : "a declaration or the rest of the one before");
    silent_until_ = std::max(silent_until_, end);
  }
  missing->loc = since(missing->loc.begin);
  return missing;
}

// 'local' DOC? dec
Dec* Parser::local_dec() {
  uint32_t begin = tok().loc.begin;
  advance();
  const Dec* inner = dec_with_doc();
  return arena_.make<LocalDec>(since(begin), inner);
}

// '#[' attr ']' dec
Dec* Parser::attr_dec() {
  uint32_t begin = tok().loc.begin;
  const Attr* attr = attribute();
  skip_misplaced_doc();
  if (!panic_ && (at_atom() || at(Kind::If) || at(Kind::Loop) || at(Kind::Match))) {
    Dec* missing = error_dec();
    fail(Code::AttributeArgument, {begin, prev().loc.end},
         "This attribute stands before an expression, but not inside one.")
        .set_help("An argument with an attribute needs parentheses: `f (#[a] x)`.");
    return missing;
  }
  const Dec* inner = dec();
  return arena_.make<AttrDec>(since(begin), attr, inner);
}

// 'open' modexp
Dec* Parser::open_dec() {
  uint32_t begin = tok().loc.begin;
  advance();
  const ModExp* mod = mod_exp();
  return arena_.make<OpenDec>(since(begin), mod);
}

// 'import' STRING
Dec* Parser::import_dec() {
  uint32_t begin = tok().loc.begin;
  Loc path_loc;
  std::string_view path = import_path(path_loc);
  return arena_.make<ImportDec>(since(begin), path, path_loc);
}

// valdec = ('def' | 'let' | 'entry') head (':' type)? '=' exp
Dec* Parser::value_dec() {
  ValueDec* node = start<ValueDec>();
  node->keyword = at(Kind::Def) ? DefKeyword::Def : at(Kind::Let) ? DefKeyword::Let : DefKeyword::Entry;
  late_let_ = at(Kind::Let) && !begins_line(pos_) ? tok().loc : Loc{};
  advance();
  head_ = {pos_, Kind::Equals, "before the body of the definition"};
  value_dec_head(*node);
  if (!panic_ && accept(Kind::Colon)) {
    head_.begin = pos_;
    node->result_type = type();
  }
  head_ = {};
  if (!panic_ && at(Kind::Comma))
    fail(Code::ForeignDefinition, tok().loc, "Parameters are not separated by commas.")
        .set_help("Write them one after the other: `def f x y = x + y`.");
  expect(Kind::Equals, "before the body of the definition");
  node->body = exp();
  node->loc = since(node->loc.begin);
  return node;
}

// Does an operator follow the name? `def x =-1` is more likely a missing blank than a definition of `=-`.
bool Parser::infix_follows() const {
  const Token& next = look(1);
  if (next.kind != Kind::Op) return at_bindop(1);
  bool suspicious = text(next) == "=-" || text(next) == "=!";
  bool blank_follows = next.loc.end < look(2).loc.begin;
  return !suspicious || blank_follows || look(3).kind == Kind::Equals || look(3).kind == Kind::Colon;
}

// head = defname tparam* param* | param bindop param, with defname = IDENT | '(' bindop ')'
void Parser::value_dec_head(ValueDec& dec) {
  bool is_infix = at(Kind::Ident) && infix_follows();
  bool is_sign = look(1).kind == Kind::Equals || look(1).kind == Kind::Arrow;
  if (at(Kind::LParen) && is_sign && look(2).kind == Kind::RParen) {
    fail(Code::ExpectedName, look(1).loc,
         fmt::format("{} is not an operator, and cannot be defined.", kind_display(look(1).kind)));
    silent_until_ = end_of_dec();
    return;
  }
  if (at_parenthesised_bindop()) {
    dec.name = parenthesised_bindop(dec.is_operator);
  } else if (at(Kind::Ident) && !is_infix) {
    dec.name = ident("the name of the definition");
  } else if (at(Kind::Invalid)) {
    advance();
  } else if (at_inner_pat()) {
    infix_head(dec);
    return;
  } else {
    bool is_operator = at_bindop();
    diag::Diagnostic& diagnostic = fail_expected(Code::ExpectedName, "the name of the definition");
    if (is_operator)
      diagnostic.set_help("An operator is defined in parentheses, or between its operands: `def x + y = ...`.");
    return;
  }
  dec.type_params = type_params();
  dec.params = params();
  if (!panic_ && at_type_param())
    fail(Code::TypeParamAfterParam, tok().loc, "Type and size parameters must stand before all other parameters.")
        .set_help("Move it directly behind the name of the definition.");
}

// param bindop param
void Parser::infix_head(ValueDec& dec) {
  bool is_number = (at(Kind::Nat) || at(Kind::Int)) && look(1).loc.begin == tok().loc.end;
  if (is_number && look(1).kind == Kind::Ident) {
    fail(Code::ExpectedName, {tok().loc.begin, look(1).loc.end}, "A name begins with a letter.");
    return;
  }
  const Pat* left = param();
  if (panic_) return;
  if (!at_bindop()) {
    fail(Code::TopLevelPattern, left->loc, "A declaration binds one name; it cannot take a pattern apart.")
        .set_help("Name the whole value, and its parts in further definitions: `def t = ... def a = t.0`.");
    return;
  }
  dec.is_infix = true;
  if (dec.keyword == DefKeyword::Entry)
    complain(Code::InfixEntry, tok().loc, "An entry point cannot be defined infix.")
        .set_help("Entry points need an ordinary name.");
  dec.name = bindop(dec.is_operator);
  const Pat* right = param();
  dec.params = arena_.list({left, right});
  if (!panic_ && at_type_param())
    fail(Code::InfixTypeParam, tok().loc, "An infix definition takes no type parameters.")
        .set_help("Write the operator first: `def (op) 't (x: t) (y: t) = ...`.");
}

// typedec = 'type' ('~' | '^')? IDENT tparam* '=' type
Dec* Parser::type_dec() {
  TypeDec* node = start<TypeDec>();
  advance();
  node->liftedness = liftedness();
  node->name = ident("the name of the type");
  node->params = type_params();
  if (!panic_ && (at(Kind::Less) || at(Kind::Ident)))
    fail(Code::ForeignType, tok().loc, "A type parameter is written with an apostrophe.")
        .set_help(fmt::format("Write `type {} 'a = ...`; a size parameter stands in brackets: `type {} [n] = ...`.",
                              node->name.name.str(), node->name.name.str()));
  expect(Kind::Equals, "before the definition of the type");
  node->type = type();
  node->loc = since(node->loc.begin);
  return node;
}

// ('~' | '^')?
Liftedness Parser::liftedness() {
  if (accept(Kind::Tilde)) return Liftedness::SizeLifted;
  return accept(Kind::Caret) ? Liftedness::Lifted : Liftedness::Unlifted;
}

// For texts that are one expression or type.
void Parser::expect_end(std::string_view what) {
  if (at(Kind::Eof) || panic_) return;
  fail(Code::ExpectedToken, tok().loc, fmt::format("Expected the end of the {}, found {}.", what, found()));
}

// ---------------------------------------------------------------------------------------------------------------
// The public interface

std::vector<Token> lex(const SourceFile& source, Arena&, Interner& names, diag::Sink& sink,
                       std::vector<Comment>* comments) {
  Reporter reporter(sink);
  Lexer lexer(source, names, reporter);
  lexer.run();
  if (comments) *comments = std::move(lexer.comments);
  return std::move(lexer.tokens);
}

std::vector<Name> names_in(std::string_view text, Interner& names) {
  SourceFile source;
  source.text = text;
  diag::Sink sink;
  Reporter reporter(sink);
  Lexer lexer(source, names, reporter);
  lexer.run();
  std::vector<Name> result;
  for (const Token& token : lexer.tokens)
    if (token.name) result.push_back(token.name);
  return result;
}

static List<Mention> mentions_in(const std::vector<Token>& tokens, Arena& arena) {
  auto has_name = [](const Token& token) { return static_cast<bool>(token.name); };
  size_t count = static_cast<size_t>(std::ranges::count_if(tokens, has_name));
  Mention* list = arena.make_array<Mention>(count);
  Mention* next = list;
  for (const Token& token : tokens)
    if (token.name) *next++ = {token.name, token.loc.begin};
  return {list, count};
}

const File* parse_file(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink,
                       std::span<const TextRange> left_out) {
  Reporter reporter(sink);
  Lexer lexer(source, names, reporter);
  lexer.run(left_out);
  List<Mention> mentions = mentions_in(lexer.tokens, arena);
  Parser parser(source, arena, names, reporter, std::move(lexer.tokens));
  return parser.file(arena.list(lexer.comments), mentions);
}

// Runs `parse` over the whole text, which must be one `what`.
template <typename Parse>
static auto parse_whole(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink,
                        std::string_view what, Parse parse) {
  Reporter reporter(sink);
  Lexer lexer(source, names, reporter);
  lexer.run();
  Parser parser(source, arena, names, reporter, std::move(lexer.tokens));
  auto result = parse(parser);
  parser.expect_end(what);
  return result;
}

const Exp* parse_expression(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink) {
  return parse_whole(source, arena, names, sink, "expression", [](Parser& p) { return p.exp(); });
}

const TypeExp* parse_type(const SourceFile& source, Arena& arena, Interner& names, diag::Sink& sink) {
  return parse_whole(source, arena, names, sink, "type", [](Parser& p) { return p.type(); });
}

}  // namespace fehu::syntax
