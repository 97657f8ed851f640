// The driver of lowering: evaluates all files' declarations, then makes the entry points. Constants and functions of
// the files are only bound to names then; nothing is lowered before an entry point needs it.
#include "lower/lower.h"

#include "lower/describe.h"
#include "lower/lowerer.h"
#include "simplify/drop_unused.h"

namespace fehu::lower {

Lowerer::Lowerer(const typed::Program& p, Arena& a, Interner& n, diag::Sink& s)
    : program(p), arena(a), names(n), sink(s), b(a, n, 1) {
  for (size_t i = 0; i < std::size(tuple_names); i++) tuple_names[i] = names.intern(fmt::format("{}", i));
  name0 = tuple_names[0];
  name1 = tuple_names[1];
  // Generous for any real program: it is there for those whose specialisation never ends.
  max_lowered = 1'000'000 + 200 * size_t{program.num_names};
}

const ir::Program* lower_program(const typed::Program& program, Arena& arena, Interner& names, diag::Sink& sink,
                                 const LowerOptions& options) {
  Lowerer lowerer(program, arena, names, sink);
  lowerer.safety = options.safety;
  lowerer.states.push_back({.frame = 0, .budget = 1000});
  Env env;
  for (const typed::File& file : program.files) lowerer.decs(file.decs, env);
  for (const typed::ValueDec* entry : program.entries) note_abstract_names(lowerer, entry);
  for (const typed::ValueDec* entry : program.entries) {
    lowerer.entry(entry, env);
    if (lowerer.has_failed) return nullptr;
  }
  auto whole = arena.make<ir::Program>(ir::Stage::Lowered, arena.list(lowerer.opaques), lowerer.b.constants(),
                                       arena.list(lowerer.funs), lowerer.b.num_names());
  return simplify::drop_unused(whole, arena);
}

}  // namespace fehu::lower
