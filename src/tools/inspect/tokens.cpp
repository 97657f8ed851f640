// `fehu tokens FILE`: the tokens of a file, one per line.
// For work on the lexer and for those who write other tools: kinds are named as in syntax/tokens.def.
#include "syntax/parser.h"
#include "tools/front_end.h"
#include "tools/system/files.h"

namespace fehu {

// Kinds with one spelling need none shown.
static bool has_spelling(syntax::TokenKind kind) {
  using enum syntax::TokenKind;
  return kind == Ident || kind == Constr || kind == Nat || kind == Int || kind == NumSuf || kind == Float ||
         kind == Char || kind == String || kind == Op || kind == QualOp || kind == Doc || kind == Invalid;
}

static int run_tokens(const Invocation& invocation) {
  const std::string& path = invocation.arguments.operands[0];
  std::optional<std::string> text = read_file(path);
  if (!text) {
    fmt::print(stderr, "{}: {}.\n", path, why_unreadable());
    return kProgramError;
  }
  check::Compilation compilation;
  const SourceFile* file = compilation.sources.add(path, std::move(*text));
  if (!file) {
    fmt::print(stderr, "{}: the file is too large.\n", path);
    return kProgramError;
  }
  for (const syntax::Token& token : syntax::lex(*file, compilation.arena, compilation.names, compilation.sink)) {
    if (has_spelling(token.kind))
      fmt::print("{} \"{}\"\n", syntax::kind_id(token.kind), compilation.sources.text_of(token.loc));
    else
      fmt::print("{}\n", syntax::kind_id(token.kind));
  }
  return show_diagnostics(compilation);
}

constexpr Command kTokens = {
    .name = "tokens", .operands = "FILE", .summary = "Print the tokens of a file.", .run = run_tokens};

}  // namespace fehu
