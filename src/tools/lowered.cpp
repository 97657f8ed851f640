// From a source file to verified core IR, with messages on stderr.
// All commands that go beyond checking pass through here, so that diagnostics look the same everywhere and the first
// program is always verified.
#include "tools/lowered.h"

#include <unistd.h>

#include "base/check.h"
#include "base/clock.h"
#include "diag/render.h"
#include "ir/verify/verify.h"

namespace fehu {

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

// A program that lowering made and the verifier refuses is a bug of ours, hence the check. Errors of lowering itself
// (something not supported) are in the sink like any others.
Lowered lower_or_complain(std::unique_ptr<check::Compilation> checked, bool show_warnings, lower::Safety safety) {
  Lowered result{.compilation = std::move(checked)};
  check::Compilation& compilation = *result.compilation;
  double start = now_ms();
  if (compilation.program)
    result.program = lower::lower_program(*compilation.program, compilation.arena, compilation.names, compilation.sink,
                                          {.safety = safety});
  result.lower_ms = now_ms() - start;
  result.warnings = show_all(compilation, show_warnings);
  if (!result.program) return result;
  start = now_ms();
  std::vector<std::string> broken = ir::verify(*result.program);
  FEHU_CHECK(broken.empty(), "Lowering made a wrong program.\n{}", fmt::join(broken, "\n"));
  result.verify_ms = now_ms() - start;
  return result;
}

Lowered lower_or_complain(const std::string& path, const check::CheckOptions& options, bool show_warnings,
                          lower::Safety safety) {
  check::DiskLoader loader;
  return lower_or_complain(check::check_program(path, loader, options), show_warnings, safety);
}

// All but the first `num_known` diagnostics are new.
static void add_warnings(Lowered& lowered, size_t num_known, bool show_warnings) {
  const check::Compilation& compilation = *lowered.compilation;
  const diag::Diagnostic* first_new = compilation.sink.all().data() + num_known;
  std::vector<const diag::Diagnostic*> shown = compilation.sink.sorted();
  std::erase_if(shown, [&](const diag::Diagnostic* d) { return d < first_new; });
  if (shown.empty()) return;
  std::string text = diag::render_all(shown, compilation.sources, diag::options_for_stream(STDERR_FILENO));
  if (show_warnings) fmt::print(stderr, "{}", text);
  lowered.warnings += text;
}

// The context shares arena, names and sink with the compilation, which therefore owns the result as well.
pass::RunResult run_passes(Lowered& lowered, PassRequest request) {
  check::Compilation& compilation = *lowered.compilation;
  pass::Context context{.arena = compilation.arena,
                        .names = compilation.names,
                        .is_disabled = std::move(request.is_disabled),
                        .sink = &compilation.sink,
                        .sources = &compilation.sources};
  request.options.sources = &compilation.sources;
  size_t num_known = compilation.sink.all().size();
  pass::RunResult result = pass::run_passes(lowered.program, request.passes, context, request.options);
  if (result.program) add_warnings(lowered, num_known, request.show_warnings);
  return result;
}

bool check_or_complain(const std::string& path, bool show_warnings) {
  check::DiskLoader loader;
  std::unique_ptr<check::Compilation> compilation = check::check_program(path, loader, {.types_only = true});
  show_all(*compilation, show_warnings);
  return !compilation->sink.has_errors();
}

}  // namespace fehu
