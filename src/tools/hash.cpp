// `fehu hash PROG`: a number that identifies a program, whatever its layout, comments and file names.
#include "syntax/parser.h"
#include "tools/front_end.h"

namespace fehu {

namespace {

// FNV-1a with 128 bits: simple, the same everywhere, and good enough to tell programs apart.
class Hasher {
 public:
  void add(std::string_view bytes) {
    for (char c : bytes) add_byte(static_cast<unsigned char>(c));
    add_byte(0);  // so that "ab" "c" differs from "a" "bc"
  }
  std::string hex() const {
    return fmt::format("{:016x}{:016x}", static_cast<uint64_t>(state_ >> 64), static_cast<uint64_t>(state_));
  }

 private:
  using Wide = unsigned __int128;
  static constexpr Wide kPrime = (Wide{1} << 88) + 0x13B;
  static constexpr Wide kStart = (Wide{0x6C62272E07BB0142} << 64) + 0x62B821756295C58D;

  void add_byte(unsigned char byte) { state_ = (state_ ^ byte) * kPrime; }

  Wide state_ = kStart;
};

}  // namespace

// Tokens are the text without its layout. The files are hashed in the order of the imports, so what an import names is
// known without its path.
static void add_file(const syntax::File& file, check::Compilation& compilation, Hasher& hasher) {
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
  Hasher hasher;
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
