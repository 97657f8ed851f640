// `fehu hash PROG`: a number that identifies a program, whatever its layout, comments and file names. Two programs with
// the same tokens have the same number, and so have `1_000` and `1000`, or `def` and `let` at the top level.
#include "syntax/literals.h"
#include "syntax/parser.h"
#include "tools/fingerprint.h"
#include "tools/front_end.h"

namespace fehu {

// A number in one of its spellings.
static std::string number_of(syntax::TokenKind kind, std::string_view spelling) {
  using enum syntax::TokenKind;
  if (kind == Float || (kind == NumSuf && syntax::number_suffix(spelling).starts_with('f'))) {
    syntax::FloatExp exp{};
    exp.spelling = spelling;
    syntax::decode_float(exp);
    return fmt::format("{:a}{}", exp.value, exp.suffix);
  }
  syntax::IntExp exp{};
  exp.spelling = spelling;
  syntax::decode_int(exp);
  return exp.fits ? fmt::format("{}{}", exp.value, exp.suffix) : std::string(spelling);
}

// What a token means, whatever its spelling. Declarations begin with `def` or `let`.
static void add_token(syntax::TokenKind kind, std::string_view text, Fingerprint& hasher) {
  using enum syntax::TokenKind;
  bool is_number = kind == Nat || kind == Int || kind == NumSuf || kind == Float;
  hasher.add(syntax::kind_id(kind == Def ? Let : is_number ? Nat : kind));
  if (is_number)
    hasher.add(number_of(kind, text));
  else if (kind == Char)
    hasher.add(fmt::format("{}", syntax::char_value(text)));
  else if (kind == String)
    hasher.add(syntax::string_bytes(text));
  else if (kind != Def && kind != Let)
    hasher.add(text);
}

// Tokens are the text without its layout. The files are hashed in the order of the imports,
// so what an import names is known without its path.
static void add_file(const syntax::File& file, check::Compilation& compilation, Fingerprint& hasher) {
  using enum syntax::TokenKind;
  syntax::TokenKind previous = Eof;
  for (const syntax::Token& token : syntax::lex(*file.source, compilation.arena, compilation.names, compilation.sink)) {
    if (token.kind == Doc) continue;
    if (previous == In && token.kind != Let) hasher.add(syntax::kind_id(In));  // before a `let` it may be left out
    if (token.kind == String && previous == Import)
      hasher.add(syntax::kind_id(String));
    else if (token.kind != In)
      add_token(token.kind, compilation.sources.text_of(token.loc), hasher);
    previous = token.kind;
  }
}

// Imported files count like the file itself, in the order of imports.
static int run_hash(const Invocation& invocation) {
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
                           .run = run_hash};

}  // namespace fehu
