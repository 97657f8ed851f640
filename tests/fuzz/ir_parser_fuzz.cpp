// Fuzzing the parser of the core IR: any text gives a program or an error; what is printed reads back as the same
// program; and no program, however wrong, is too much for the verifier, renumbering and metrics.
#include "base/check.h"
#include "fuzz/fuzz.h"
#include "ir/equal.h"
#include "ir/metrics.h"
#include "ir/names.h"
#include "ir/parse.h"
#include "ir/print.h"
#include "ir/verify.h"

using namespace fehu;

FEHU_FUZZ_TARGET(text) {
  SourceMap sources;
  Arena arena;
  Interner names;
  diag::Sink sink;
  const ir::Program* program = ir::parse(*sources.add("fuzz", text), arena, names, sink, &sources);
  FEHU_CHECK((program == nullptr) == sink.has_errors(), "an error without a message, or a message without an error");
  fuzz::render_everything(sink, sources);
  if (!program) return;

  ir::PrintOptions options{ir::PrintOptions::Places::Offsets, &sources};
  std::string printed = ir::print(*program, options);
  const ir::Program* again = ir::parse(*sources.add("printed", printed), arena, names, sink, &sources);
  FEHU_CHECK(again && ir::equal(*program, *again), "what was printed does not read back:\n{}", printed);

  // Numbers that are not dense make large tables: those programs are verified after renumbering only.
  if (program->num_names < 10000) ir::verify(*program);
  const ir::Program* renumbered = ir::renumber(program, arena);
  ir::verify(*renumbered);
  ir::print_metrics(*renumbered);
}
