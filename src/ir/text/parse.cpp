// Parsing the core IR: tokens, names, types, statements, functions and programs. Expressions are in exp.cpp, operations
// in the files that ops.h names.
#include "ir/text/parse.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "ir/text/parser.h"
#include "ir/text/print.h"

namespace fehu::ir {

// ---------------------------------------------------------------------------------------------------------------
// Tokens

// Strings and quoted names are never taken for keywords.
bool Parser::is_at(std::string_view text) const {
  const Token& token = peek();
  return (token.kind == TokenKind::Word || token.kind == TokenKind::Symbol) && token.text == text;
}

bool Parser::accept(std::string_view text) {
  if (!is_at(text)) return false;
  position_++;
  return true;
}

void Parser::expect(std::string_view text) {
  if (!accept(text)) fail(fmt::format("`{}`", text));
}

// Says what was expected and what is there.
void Parser::fail(std::string_view expected) {
  const Token& token = peek();
  std::string found = fmt::format("`{}`", token.text);
  if (token.kind == TokenKind::End) found = "the end of the text";
  if (token.kind == TokenKind::Bad && token.end - token.begin > 1) found = "a string without end";
  fail_at(token, fmt::format("Expected {}, but found {}.", expected, found));
}

// Only the first error is reported. Putting the parser at the end of the text is what makes every loop stop.
void Parser::fail_at(const Token& token, std::string message) {
  if (has_failed_) return;
  has_failed_ = true;
  Loc loc{file_.base + token.begin, file_.base + std::max(token.end, token.begin + 1)};
  sink_.report(diag::Code::ExpectedToken, loc, std::move(message));
  position_ = tokens_.size();
  uint32_t end = static_cast<uint32_t>(file_.text.size());
  tokens_.push_back({TokenKind::End, end, end, {}});
}

// A limit keeps hostile texts from using up the stack.
bool Parser::enter() {
  depth_++;
  if (depth_ > kMaxNesting) fail_at(peek(), fmt::format("Nested more than {} levels deep.", kMaxNesting));
  return !has_failed_;
}

// ---------------------------------------------------------------------------------------------------------------
// Names, numbers, values

// Where the number of a name begins: `x_12` is the base `x` and 12. npos if it is no name.
static size_t number_of_name(std::string_view text) {
  size_t start = text.size();
  while (start > 0 && text[start - 1] >= '0' && text[start - 1] <= '9') start--;
  return start < text.size() && start > 0 && text[start - 1] == '_' ? start : std::string_view::npos;
}

// All of the text must be digits, and the number at most `limit`.
static uint64_t parse_digits(std::string_view digits, uint64_t limit, bool& is_good) {
  uint64_t result = 0;
  auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), result);
  is_good = error == std::errc() && end == digits.data() + digits.size() && result <= limit;
  return result;
}

bool Parser::is_name() const {
  const Token& token = peek();
  if (token.kind == TokenKind::Quoted) return true;
  return token.kind == TokenKind::Word && number_of_name(token.text) != std::string_view::npos;
}

// base_NUMBER | `base_NUMBER`
VName Parser::name() {
  const Token token = peek();
  std::string text(token.text);
  if (token.kind == TokenKind::Quoted) {
    text.clear();
    if (!unescape(token.text, text)) fail("a name");
  }
  size_t start = number_of_name(text);
  if (!is_name() || start == std::string_view::npos) {
    fail("a name");
    return {};
  }
  bool is_good;
  uint32_t id = static_cast<uint32_t>(parse_digits(std::string_view(text).substr(start), kMaxNames - 1, is_good));
  if (!is_good || id == 0) {
    fail_at(token, fmt::format("Names are numbered from 1 to {}.", kMaxNames - 1));
    return {};
  }
  Name base = names_.intern(std::string_view(text).substr(0, start - 1));
  auto [known, is_new] = bases_.try_emplace(id, base);
  if (!is_new && known->second != base)
    fail_at(token, fmt::format("Number {} is the number of `{}`.", id, show(VName{id, known->second})));
  max_id_ = std::max(max_id_, id);
  position_++;
  return {id, base};
}

// WORD | `...`
Name Parser::identifier() {
  const Token& token = peek();
  std::string text(token.text);
  if (token.kind == TokenKind::Quoted) {
    text.clear();
    if (!unescape(token.text, text)) fail("a word");
  } else if (token.kind != TokenKind::Word) {
    fail("a word");
  }
  position_ += !has_failed_;
  return names_.intern(text);
}

// The text lives in the arena, since the source may go before the program does.
std::string_view Parser::string() {
  std::string text;
  if (peek().kind != TokenKind::String || !unescape(peek().text, text)) {
    fail("a string");
    return {};
  }
  position_++;
  return arena.text(text);
}

uint64_t Parser::number(uint64_t limit) {
  bool is_good = peek().kind == TokenKind::Number;
  uint64_t result = is_good ? parse_digits(peek().text, limit, is_good) : 0;
  if (!is_good) fail(fmt::format("a number from 0 to {}", limit));
  position_ += !has_failed_;
  return result;
}

// f32.bits(0x7fc00001)
static std::optional<prim::Value> parse_bits(std::string_view text) {
  std::optional<prim::PrimType> type = prim::prim_type_named(text.substr(0, 3));
  std::string_view rest = text.substr(std::min<size_t>(3, text.size()));
  if (!type || !rest.starts_with(".bits(0x") || !rest.ends_with(")")) return {};
  rest = rest.substr(8, rest.size() - 9);
  uint64_t bits = 0;
  auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), bits, 16);
  bool is_good = error == std::errc() && end == rest.data() + rest.size();
  int width = prim::bit_width(*type);
  if (!is_good || (width < 64 && bits >> width != 0)) return {};
  return prim::Value{*type, bits};
}

// Numbers, and the two words for truth values.
bool Parser::is_value() const {
  return peek().kind == TokenKind::Number || is_at("true") || is_at("false");
}

prim::Value Parser::value() {
  std::optional<prim::Value> result;
  if (is_value()) result = prim::parse_value(peek().text);
  if (!result && is_value()) result = parse_bits(peek().text);
  if (!result) {
    fail("a value");
    return {};
  }
  position_++;
  return *result;
}

prim::PrimType Parser::prim_type() {
  std::optional<prim::PrimType> type;
  if (peek().kind == TokenKind::Word) type = prim::prim_type_named(peek().text);
  if (!type) fail("a primitive type");
  position_ += !has_failed_;
  return type.value_or(prim::PrimType::Bool);
}

// NAME | VALUE
Operand Parser::operand() {
  if (is_name()) return {name(), {}};
  if (is_value()) return {{}, value()};
  fail("a name or a value");
  return {};
}

List<Operand> Parser::operands(std::string_view open, std::string_view close) {
  expect(open);
  return list(close, [&] { return operand(); });
}
List<VName> Parser::names(std::string_view open, std::string_view close) {
  expect(open);
  return list(close, [&] { return name(); });
}
List<uint32_t> Parser::numbers() {
  expect("(");
  return list(")", [&] { return static_cast<uint32_t>(number(UINT32_MAX)); });
}

// ---------------------------------------------------------------------------------------------------------------
// Types and parameters

// OPERAND | `?` NUMBER
Dim Parser::dim() {
  if (!accept("?")) return {operand(), -1};
  return {{}, static_cast<int32_t>(number(INT32_MAX))};
}

// {`[` DIM `]`}; one empty pair of brackets stands for none
List<Dim> Parser::dims() {
  std::vector<Dim> result;
  if (is_at("[") && peek(1).text == "]") {
    position_ += 2;
    return {};
  }
  while (accept("[")) {
    result.push_back(dim());
    expect("]");
  }
  return arena.list(result);
}

// As dimensions, but each must be known.
List<Operand> Parser::shape() {
  std::vector<Operand> result;
  for (const Dim& d : dims()) {
    if (d.is_ext()) fail("a size that is known");
    result.push_back(d.size);
  }
  return arena.list(result);
}

// [`*`] (PRIM | DIMS PRIM [`strided`] [`placed`] | `cert` | `mem` SPACE | `acc` ...)
Type Parser::type() {
  Type result;
  if (!enter()) return result;
  bool is_unique = accept("*");
  if (accept("acc")) {
    result = acc_type();
  } else if (accept("cert")) {
    result.kind = TypeKind::Cert;
  } else if (accept("mem")) {
    result.kind = TypeKind::Mem;
    result.space = space();
  } else if (is_at("[") || (peek().kind == TokenKind::Word && prim::prim_type_named(peek().text))) {
    result.dims = dims();
    result.kind = result.dims.empty() ? TypeKind::Prim : TypeKind::Array;
    result.prim = prim_type();
    result.is_strided = result.kind == TypeKind::Array && accept("strided");
    result.is_placed = result.kind == TypeKind::Array && accept("placed");
  } else {
    fail("a type");
  }
  result.unique = is_unique;
  leave();
  return result;
}

// [`@` WORD]
Space Parser::space() {
  if (!accept("@")) return Space::Host;
  for (size_t i = 0; i < kNumSpaces; i++)
    if (accept(name_of(static_cast<Space>(i)))) return static_cast<Space>(i);
  fail("a space of memory");
  return Space::Host;
}

// `acc` `(` NAME `,` DIMS {`,` TYPE} `)`
Type Parser::acc_type() {
  Type result;
  result.kind = TypeKind::Acc;
  expect("(");
  result.acc = name();
  expect(",");
  result.acc_shape = dims();
  std::vector<const Type*> elems;
  while (accept(",")) elems.push_back(arena.make<Type>(type()));
  result.acc_elems = arena.list(elems);
  expect(")");
  return result;
}

List<Type> Parser::types() {
  expect("{");
  return list("}", [&] { return type(); });
}

// NAME `:` TYPE [PLACE]
Param Parser::param() {
  VName bound = name();
  expect(":");
  Type its_type = type();
  return {bound, its_type, is_at("at") ? place() : nullptr};
}

// `at` NAME `[` OPERAND [`;` OPERANDS] `]`
const MemInfo* Parser::place() {
  MemInfo result{};
  expect("at");
  result.mem = name();
  expect("[");
  result.offset = operand();
  if (!accept("]")) result.strides = operands(";", "]");
  return arena.make<MemInfo>(result);
}

List<Param> Parser::params(std::string_view open, std::string_view close) {
  expect(open);
  return list(close, [&] { return param(); });
}

// ---------------------------------------------------------------------------------------------------------------
// Statements and bodies

// (WORD | NUMBER) [`(` ATTR {`,` ATTR} `)`]
Attr Parser::attr() {
  Attr result;
  if (!enter()) return result;
  if (peek().kind == TokenKind::Number) {
    result.number = arena.text(peek().text);
    position_++;
  } else {
    result.name = identifier();
  }
  if (accept("(")) result.args = list(")", [&] { return attr(); });
  leave();
  return result;
}

// {`#[` ATTR `]`}
List<Attr> Parser::attrs() {
  std::vector<Attr> result;
  while (accept("#[")) {
    result.push_back(attr());
    expect("]");
  }
  return arena.list(result);
}

// [`#{` NAMES `}`]
List<VName> Parser::certs() {
  if (!is_at("#{")) return {};
  return names("#{", "}");
}

// {`@` [STRING `:`] NUMBER `-` NUMBER}; the lexer takes `-` for the sign of the second number
List<Loc> Parser::places() {
  std::vector<Loc> result;
  while (accept("@")) {
    const SourceFile* file = nullptr;
    bool has_file = peek().kind == TokenKind::String;
    if (has_file) {
      std::string_view path = string();
      if (sources_)
        for (const SourceFile& f : sources_->files())
          if (f.path == path) file = &f;
      expect(":");
    }
    uint32_t begin = static_cast<uint32_t>(number(UINT32_MAX));
    bool is_good = peek().kind == TokenKind::Number && peek().text.starts_with('-');
    uint32_t end = is_good ? static_cast<uint32_t>(parse_digits(peek().text.substr(1), UINT32_MAX, is_good)) : 0;
    if (!is_good) fail("`-` and the end of the place");
    position_ += !has_failed_;
    if (file && end <= file->text.size()) result.push_back({file->base + begin, file->base + end});
    if (!has_file) result.push_back({begin, end});
  }
  return arena.list(result);
}

// ATTRS `let` `{` PARAMS `}` PLACES `=` CERTS EXP
Stm Parser::stm() {
  Stm result{};
  result.attrs = attrs();
  expect("let");
  result.pat = params("{", "}");
  result.where.locs = places();
  expect("=");
  result.certs = certs();
  result.exp = exp();
  return result;
}

List<Result> Parser::results_after_brace() {
  return list("}", [&] {
    List<VName> needed = certs();
    return Result{needed, operand()};
  });
}

// `{` RESULTS `}` | `{` {STM} `in` `{` RESULTS `}` `}`
const Body* Parser::body() {
  if (!enter()) return nullptr;
  Body result;
  expect("{");
  if (is_stm() || is_at("in")) {
    std::vector<Stm> stms;
    while (is_stm()) stms.push_back(stm());
    result.stms = arena.list(stms);
    expect("in");
    expect("{");
    result.results = results_after_brace();
    expect("}");
  } else {
    result.results = results_after_brace();
  }
  leave();
  return arena.make<Body>(result);
}

// `\` `(` PARAMS `)` `:` TYPES `->` BODY
const Lambda* Parser::lambda() {
  Lambda result;
  expect("\\");
  result.params = params("(", ")");
  expect(":");
  result.ret = types();
  expect("->");
  result.body = body();
  return arena.make<Lambda>(result);
}

// ---------------------------------------------------------------------------------------------------------------
// Programs

// [`*`] ({`[` `]`} PRIM | STRING)
EntryType Parser::entry_type() {
  EntryType result{EntryTypeKind::Prim, prim::PrimType::Bool, 0, {}, accept("*")};
  if (peek().kind == TokenKind::String) {
    result.kind = EntryTypeKind::Opaque;
    result.name = string();
    return result;
  }
  while (accept("[")) {
    expect("]");
    result.kind = EntryTypeKind::Array;
    result.rank++;
  }
  result.prim = prim_type();
  return result;
}

// `(` STRING `:` ENTRYTYPE `*` NUMBER {`,` ...} `)`
List<EntryParam> Parser::entry_params() {
  expect("(");
  return list(")", [&] {
    EntryParam result{};
    result.name = string();
    expect(":");
    result.type = entry_type();
    expect("*");
    result.num_values = static_cast<uint32_t>(number(UINT32_MAX));
    return result;
  });
}

// `entry` STRING ENTRYPARAMS `->` ENTRYPARAMS [`as` ENTRYTYPE] [`doc` STRING]
const Entry* Parser::entry() {
  Entry result{};
  result.name = string();
  result.params = entry_params();
  expect("->");
  result.results = entry_params();
  result.output.kind = EntryTypeKind::Opaque;
  if (result.results.size() == 1) result.output = result.results[0].type;
  if (accept("as")) result.output = entry_type();
  if (accept("doc")) result.doc = string();
  return arena.make<Entry>(result);
}

// STRING `(` ENTRYTYPES `)` `at` `(` NUMBERS `)`
OpaqueConstr Parser::opaque_constr() {
  OpaqueConstr result;
  result.name = string();
  expect("(");
  result.payload = list(")", [&] { return entry_type(); });
  expect("at");
  result.slots = numbers();
  return result;
}

// `type` STRING `=` KIND `{` ENTRYTYPES `}` [`rank` NUMBER] [`of` STRING] [`fields` (...)] [`constrs` (...)] [`doc`
// STRING]
OpaqueType Parser::opaque_type() {
  OpaqueType result{};
  result.name = string();
  expect("=");
  using Kind = OpaqueType::Kind;
  if (accept("plain"))
    result.kind = Kind::Plain;
  else if (accept("record"))
    result.kind = Kind::Record;
  else if (accept("sum"))
    result.kind = Kind::Sum;
  else if (accept("array_of_opaque"))
    result.kind = Kind::ArrayOfOpaque;
  else if (accept("array_of_record"))
    result.kind = Kind::ArrayOfRecord;
  else
    fail("`plain`, `record`, `sum`, `array_of_opaque` or `array_of_record`");
  expect("{");
  result.parts = list("}", [&] { return entry_type(); });
  if (accept("rank")) result.rank = static_cast<uint32_t>(number(UINT32_MAX));
  if (accept("of")) result.elem = string();
  if (accept("fields")) {
    expect("(");
    result.fields = list(")", [&] {
      std::string_view field = string();
      expect(":");
      return OpaqueField{field, entry_type()};
    });
  }
  if (accept("constrs")) {
    expect("(");
    result.constrs = list(")", [&] { return opaque_constr(); });
  }
  if (accept("doc")) result.doc = string();
  return result;
}

// ATTRS [ENTRY] `fun` NAME `(` PARAMS `)` `:` TYPES PLACES `=` BODY
Fun Parser::fun() {
  Fun result{};
  result.attrs = attrs();
  if (accept("entry")) result.entry = entry();
  expect("fun");
  result.name = name();
  result.params = params("(", ")");
  expect(":");
  result.ret = types();
  List<Loc> locs = places();
  if (!locs.empty()) result.loc = locs[0];
  expect("=");
  result.body = body();
  return result;
}

// `stage` STAGE {OPAQUETYPE} {STM} {FUN} [`names` NUMBER]
const Program* Parser::program() {
  Program result{};
  expect("stage");
  bool is_known = false;
  for (int i = 0; i < kNumStages && !is_known; i++) {
    result.stage = static_cast<Stage>(i);
    is_known = accept(name_of(result.stage));
  }
  if (!is_known) fail("the name of a stage");
  std::vector<OpaqueType> opaque_types;
  while (accept("type")) opaque_types.push_back(opaque_type());
  std::vector<Stm> constants;
  // Attributes stand before functions too: what follows them tells.
  std::vector<Fun> funs;
  while (is_at("let") || is_at("#[") || is_at("fun") || is_at("entry")) {
    size_t after = position_;
    while (tokens_[after].text == "#[") {
      while (after + 1 < tokens_.size() && tokens_[after].text != "]") after++;
      if (after + 1 < tokens_.size()) after++;
    }
    if (tokens_[after].text == "let" && funs.empty())
      constants.push_back(stm());
    else
      funs.push_back(fun());
  }
  result.opaque_types = arena.list(opaque_types);
  result.constants = arena.list(constants);
  result.funs = arena.list(funs);
  result.num_names = max_id_ + 1;
  if (accept("names")) result.num_names = static_cast<uint32_t>(number(kMaxNames));
  if (peek().kind != TokenKind::End) fail("a function or the end of the text");
  return has_failed_ ? nullptr : arena.make<Program>(result);
}

const Program* parse(const SourceFile& text, Arena& arena, Interner& names, diag::Sink& sink,
                     const SourceMap* sources) {
  return Parser(text, arena, names, sink, sources).program();
}

}  // namespace fehu::ir
