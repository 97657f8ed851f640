// `fehu hash PROG`: a number that identifies a program, whatever its layout, comments and file names.
#include "syntax/parser.h"
#include "tools/fingerprint.h"
#include "tools/front_end.h"

namespace fehu {

// Tokens are the text without its layout. The files are hashed in the order of the imports, so what an import names is
// known without its path.
static void add_file(const syntax::File& file, check::Compilation& compilation, Fingerprint& hasher) {
  using enum syntax::TokenKind;
  syntax::TokenKind previous = Eof;
  for (const syntax::Token& token : syntax::lex(*file.source, compilation.arena, compilation.names, compilation.sink)) {
    bool is_path = token.kind == String && previous == Import;
    previous = token.kind;
    if (token.kind == Doc) continue;
    hasher.add(syntax::kind_id(token.kind));
    if (!is_path) hasher.add(compilation.sources.text_of(token.loc));
  }
}

static int run(const Invocation& invocation) {
  std::unique_ptr<check::Compilation> compilation = parse_or_complain(invocation);
  if (!compilation) return kProgramError;
  Fingerprint hasher;
  for (const syntax::File* file : compilation->syntax_files) add_file(*file, *compilation, hasher);
  fmt::print("{}\n", hasher.hex());
  return kSuccess;
}

constexpr Command kHash = {.name = "hash",
                           .operands = "PROG",
                           .summary = "Print a number that identifies a program, whatever its layout.",
                           .min_operands = 1,
                           .max_operands = 1,
                           .options = {},
                           .run = run};

}  // namespace fehu
