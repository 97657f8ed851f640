// Entry points of a program with memory, in terms of the imperative functions that are made of its functions.
#pragma once

#include "imp/imp.h"
#include "imp/seq/tuning.h"
#include "ir/ir.h"

namespace fehu::imp {

List<EntryPoint> entry_points(const ir::Program& program, const TuningParams& tuning, Arena& arena);

}  // namespace fehu::imp
