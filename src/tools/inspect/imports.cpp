// `fehu imports PROG`: the files of a program, imported ones before importers.
#include "tools/front_end.h"

namespace fehu {

static int run_imports(const Invocation& invocation) {
  std::unique_ptr<check::Compilation> compilation = parse_or_complain(invocation);
  if (!compilation) return kProgramError;
  for (const syntax::File* file : compilation->syntax_files) fmt::print("{}\n", file->source->path);
  return kSuccess;
}

constexpr Command kImports = {.name = "imports",
                              .operands = "PROG",
                              .summary = "List all files of a program except the prelude.",
                              .run = run_imports};

}  // namespace fehu
