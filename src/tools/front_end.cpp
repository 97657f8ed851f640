// Parsing a program for a command, and showing its diagnostics.
#include "tools/front_end.h"

#include <unistd.h>

#include "diag/render.h"

namespace fehu {

std::unique_ptr<check::Compilation> parse_or_complain(const Invocation& invocation) {
  check::DiskLoader loader;
  std::unique_ptr<check::Compilation> compilation = check::parse_program(invocation.arguments.operands[0], loader);
  return show_diagnostics(*compilation) == kSuccess ? std::move(compilation) : nullptr;
}

int show_diagnostics(const check::Compilation& compilation) {
  std::string text =
      diag::render_all(compilation.sink.sorted(), compilation.sources, diag::options_for_stream(STDERR_FILENO));
  fmt::print(stderr, "{}", text);
  return compilation.sink.has_errors() ? kProgramError : kSuccess;
}

}  // namespace fehu
