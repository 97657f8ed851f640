// What the options about warnings mean.
#include "tools/warnings.h"

#include <fmt/format.h>

namespace fehu {

WarningOptions warning_options(const Arguments& arguments) {
  return {.are_shown = !arguments.has("w") && !arguments.has("W"), .are_errors = arguments.has("Werror")};
}

bool must_fail(const WarningOptions& options, bool has_warnings) {
  if (!options.are_shown || !options.are_errors || !has_warnings) return false;
  fmt::print(stderr, "Treating above warnings as errors due to --Werror.\n");
  return true;
}

}  // namespace fehu
