// Fuzzing the lexer: any bytes give tokens that cover the text in order, and never a crash.
#include "base/check.h"
#include "fuzz/fuzz.h"
#include "syntax/parser.h"

using namespace fehu;

FEHU_FUZZ_TARGET(text) {
  fuzz::Source s(text);
  uint32_t end = 0;
  for (const syntax::Token& token : syntax::lex(*s.file, s.arena, s.names, s.sink)) {
    FEHU_CHECK(token.loc.begin >= end, "tokens overlap at {}", token.loc.begin);
    end = token.loc.end;
  }
  fuzz::render_everything(s.sink, s.sources);
}
