// The options about warnings that `c`, `check` and `dev` have in common, and what they mean.
// A command adds them to its own by `with_warning_options` and asks `warning_options` what was given.
#pragma once

#include <array>

#include "tools/options.h"

namespace fehu {

inline constexpr Option kWarningOptions[] = {
    {'w', "", Argument::None, "", "Show no warnings."},
    {'W', "", Argument::None, "", "The same as -w."},
    {0, "Werror", Argument::None, "", "Treat warnings as errors."},
};

// The options of a command and those about warnings, as one table.
template <size_t size>
constexpr auto with_warning_options(const Option (&own)[size]) {
  std::array<Option, size + std::size(kWarningOptions)> all{};
  size_t at = 0;
  for (const Option& option : own) all[at++] = option;
  for (const Option& option : kWarningOptions) all[at++] = option;
  return all;
}

struct WarningOptions {
  bool are_shown = true;
  bool are_errors = false;  // has no effect on warnings that are not shown
};
WarningOptions warning_options(const Arguments& arguments);

// Must the command fail because of its warnings? Says so on stderr if it must.
bool must_fail(const WarningOptions& options, bool has_warnings);

}  // namespace fehu
