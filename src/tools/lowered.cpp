// From a source file to verified core IR, with messages on stderr.
#include "tools/lowered.h"

#include <unistd.h>

#include "base/check.h"
#include "diag/render.h"
#include "ir/verify.h"
#include "lower/lower.h"

namespace fehu {

static void show_all(const check::Compilation& compilation, bool show_warnings) {
  std::vector<const diag::Diagnostic*> shown = compilation.sink.sorted();
  if (!show_warnings)
    std::erase_if(shown, [](const diag::Diagnostic* d) { return d->severity == diag::Severity::Warning; });
  fmt::print(stderr, "{}", diag::render_all(shown, compilation.sources, diag::options_for_stream(STDERR_FILENO)));
}

Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings) {
  check::DiskLoader loader;
  Lowered result{check::check_program(path, loader, options)};
  check::Compilation& compilation = *result.compilation;
  if (compilation.program)
    result.program = lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink);
  show_all(compilation, show_warnings);
  if (result.program) {
    std::vector<std::string> broken = ir::verify(*result.program);
    FEHU_CHECK(broken.empty(), "Lowering made a wrong program.\n{}", fmt::join(broken, "\n"));
  }
  return result;
}

}  // namespace fehu
