// Fuzzing the parser: any bytes give a tree or errors, and never a crash.
#include "fuzz/fuzz.h"
#include "syntax/parser.h"

using namespace fehu;

FEHU_FUZZ_TARGET(text) {
  Arena arena;
  Interner names;
  SourceMap sources;
  diag::Sink sink;
  const SourceFile* file = sources.add("main.fut", text);
  syntax::parse_file(*file, arena, names, sink);
  fuzz::render_everything(sink, sources);
}
