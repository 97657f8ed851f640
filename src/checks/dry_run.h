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

 private:
  Arena& arena_;
  ir::Stage stage_;
  simplify::RuleSet rules_;
  analysis::Effects checks_, shows_;  // what may fail or print; what may print
  simplify::DeadCode dead_;
};

}  // namespace fehu::checks
