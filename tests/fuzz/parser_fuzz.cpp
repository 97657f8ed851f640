// Fuzzing the parser: any bytes give a tree or errors, and never a crash.
#include "fuzz/fuzz.h"
#include "syntax/parser.h"

using namespace fehu;

FEHU_FUZZ_TARGET(text) {
  fuzz::Source s(text);
  syntax::parse_file(*s.file, s.arena, s.names, s.sink);
  fuzz::render_everything(s.sink, s.sources);
}
