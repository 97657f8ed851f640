// From a source file to verified core IR, with messages on stderr.
#include "tools/lowered.h"

#include <unistd.h>

#include <chrono>

#include "base/check.h"
#include "diag/render.h"
#include "ir/verify/verify.h"
#include "lower/lower.h"

namespace fehu {

static double now_ms() {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Returns the text of the warnings alone, if there are no errors.
static std::string show_all(const check::Compilation& compilation, bool show_warnings) {
  std::vector<const diag::Diagnostic*> shown = compilation.sink.sorted();
  bool has_errors = compilation.sink.has_errors();
  if (!show_warnings && has_errors)
    std::erase_if(shown, [](const diag::Diagnostic* d) { return d->severity == diag::Severity::Warning; });
  std::string text = diag::render_all(shown, compilation.sources, diag::options_for_stream(STDERR_FILENO));
  if (show_warnings || has_errors) fmt::print(stderr, "{}", text);
  return has_errors ? "" : text;
}

Lowered lower_or_complain(std::unique_ptr<check::Compilation> checked, bool show_warnings, bool is_safe) {
  Lowered result{.compilation = std::move(checked)};
  check::Compilation& compilation = *result.compilation;
  double start = now_ms();
  if (compilation.program)
    result.program = lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink,
                                          {.is_safe = is_safe});
  result.lower_ms = now_ms() - start;
  result.warnings = show_all(compilation, show_warnings);
  if (!result.program) return result;
  start = now_ms();
  std::vector<std::string> broken = ir::verify(*result.program);
  FEHU_CHECK(broken.empty(), "Lowering made a wrong program.\n{}", fmt::join(broken, "\n"));
  result.verify_ms = now_ms() - start;
  return result;
}

Lowered lower_or_complain(const std::string& path, check::FileLoader& loader, const check::CheckOptions& options,
                          bool show_warnings, bool is_safe) {
  return lower_or_complain(check::check_program(path, loader, options), show_warnings, is_safe);
}

Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings,
                          bool is_safe) {
  check::DiskLoader loader;
  return lower_or_complain(path, loader, options, show_warnings, is_safe);
}

void add_warnings(Lowered& lowered, size_t num_known, bool show_warnings) {
  const check::Compilation& compilation = *lowered.compilation;
  const diag::Diagnostic* first_new = compilation.sink.all().data() + num_known;
  std::vector<const diag::Diagnostic*> shown = compilation.sink.sorted();
  std::erase_if(shown, [&](const diag::Diagnostic* d) { return d < first_new; });
  if (shown.empty()) return;
  std::string text = diag::render_all(shown, compilation.sources, diag::options_for_stream(STDERR_FILENO));
  if (show_warnings) fmt::print(stderr, "{}", text);
  lowered.warnings += text;
}

bool check_or_complain(const std::string& path, bool show_warnings) {
  check::DiskLoader loader;
  std::unique_ptr<check::Compilation> compilation = check::check_program(path, loader, {.types_only = true});
  show_all(*compilation, show_warnings);
  return !compilation->sink.has_errors();
}

}  // namespace fehu
