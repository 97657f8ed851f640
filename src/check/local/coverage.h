// Which values a list of patterns leaves out. Spec: language.md 9.
#pragma once

#include <optional>
#include <string>

#include "check/typed.h"

namespace fehu::check {

// Does the pattern match every value of its type?
bool is_irrefutable(const typed::Pat* pat);

struct Coverage {
  // A value that no case matches, shown as a pattern; none if every value is matched.
  std::optional<std::string> missing;
  bool is_too_complex = false;  // given up
};
Coverage check_coverage(const typed::Type* type, List<const typed::Pat*> patterns);

}  // namespace fehu::check
