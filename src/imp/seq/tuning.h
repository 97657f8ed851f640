// Tuning parameters of a program: `#[param(NAME)]` on an opaque statement of type i64 says that its value is the
// default of one.
#pragma once

#include <string_view>
#include <vector>

#include "ir/ir.h"

namespace fehu::imp {

// The name of the parameter that the statement reads; empty: none.
std::string_view tuning_param_of(const ir::Stm& stm);

struct TuningParams {
  std::vector<std::string_view> names;        // in alphabetical order
  std::vector<std::vector<uint32_t>> of_fun;  // for each entry point: those it depends on, also by calls and constants
};
TuningParams find_tuning_params(const ir::Program& program);

}  // namespace fehu::imp
