// Tuning parameters of a program: those that its operations `tunable` name.
#pragma once

#include <vector>

#include "imp/imp.h"
#include "ir/ir.h"

namespace fehu::imp {

struct TuningParams {
  std::vector<TuningParam> params;            // in alphabetical order
  std::vector<std::vector<uint32_t>> of_fun;  // for each entry point: those it depends on, also by calls and constants
};
TuningParams find_tuning_params(const ir::Program& program);

}  // namespace fehu::imp
