// `fehu check PROG`: type check a program.
// Nothing is lowered or compiled. The prelude is taken at its word (`types_only`), which makes the command about
// twice as fast; with --json the result is for editors.
#include <unistd.h>

#include "diag/render.h"
#include "tools/front_end.h"
#include "tools/warnings.h"

namespace fehu {

// Errors are always shown.
static std::vector<const diag::Diagnostic*> without_warnings(std::vector<const diag::Diagnostic*> all) {
  std::erase_if(all, [](const diag::Diagnostic* d) { return d->severity == diag::Severity::Warning; });
  return all;
}

static int run_check(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  check::DiskLoader loader;
  std::unique_ptr<check::Compilation> result =
      check::check_program(arguments.operands[0], loader, {.types_only = true});
  std::vector<const diag::Diagnostic*> shown = result->sink.sorted();
  WarningOptions warnings = warning_options(arguments);
  if (!warnings.are_shown) shown = without_warnings(std::move(shown));

  if (arguments.has("json"))
    fmt::print("{}", diag::render_json(shown, result->sources));
  else
    fmt::print(stderr, "{}", diag::render_all(shown, result->sources, diag::options_for_stream(STDERR_FILENO)));
  if (result->sink.has_errors()) return kProgramError;
  return must_fail(warnings, !shown.empty()) ? kProgramError : kSuccess;
}

static constexpr auto kCheckOptions = with_warning_options({
    {0, "json", Argument::None, "", "Print errors and warnings as JSON on standard output."},
});

constexpr Command kCheck = {.name = "check",
                            .operands = "PROG",
                            .summary = "Type check a program.",
                            .options = kCheckOptions,
                            .run = run_check};

}  // namespace fehu
