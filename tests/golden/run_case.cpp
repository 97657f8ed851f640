// Hands a case to the part that knows its kind.
#include "golden/run_case.h"

#include "golden/check_case.h"
#include "golden/pass_case.h"

namespace golden {

Outcome run_case(const Case& c) {
  if (!c.problem.empty()) return {.output = {}, .failures = {c.problem}, .codes = {}};
  switch (c.kind) {
    case Case::Kind::Check:
      return run_check_case(c);
    case Case::Kind::Pass:
      return run_pass_case(c);
  }
  return {};
}

}  // namespace golden
