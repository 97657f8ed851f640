// Makes functions of dry runs, which only find out which check fails: they should not stand in loops that matter.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

enum class DryRuns : uint8_t { OutsideOfLoops, All };

// The same program, if it has none.
const Program* cut_off_dry_runs(const Program& program, Arena& arena, DryRuns which);

}  // namespace fehu::imp
