// A loop or SOAC of which only the checks are left: it fails exactly if the original would fail, in the same way.
#pragma once

#include "analysis/effects.h"
#include "checks/lift.h"
#include "ir/build.h"
#include "simplify/dead_code.h"

namespace fehu::checks {

class DryRuns {
 public:
  DryRuns(const ir::Program& program, Arena& arena);

  // Statements that check what the statement, which is a loop or a SOAC, would check, and compute no more than they
  // need for it. Nothing: there is no such thing, since arrays would have to be changed for it, or something be
  // printed; or, before fusion, since arrays would have to exist.
  std::optional<List<ir::Stm>> of(const ir::Stm& s, ir::Build& b, const Definitions& defs);
  // The same, whatever arrays have to exist for it.
  std::optional<List<ir::Stm>> of(const ir::Stm& s, ir::NameSource& names);

 private:
  Arena& arena_;
  ir::Stage stage_;
  simplify::RuleSet rules_;
  analysis::Effects checks_, shows_;  // what may fail or print; what may print
  simplify::DeadCode dead_;
};

// Has it few enough statements for a dry run to repeat them?
bool is_short_enough(const ir::Exp* e);
// True if the condition holds; otherwise what the body gives, which is true as well if it does not fail.
const ir::Exp* true_or_run(const ir::Operand& condition, const ir::Body* run, Arena& arena);
// The assert of such a value: it never fails, and carries the dependence.
const ir::Exp* assert_passed(const ir::Operand& passed, Arena& arena);

}  // namespace fehu::checks
