// A function of a program on values that are given and compared as text.
#pragma once

#include <string>

#include "ir/eval/eval.h"

namespace golden {

// The results, separated by "; ", or "error: " and the message on one line. An entry point takes its arguments as a
// user gives them and finds the sizes itself; any other function takes all its parameters. Fresh memory is filled with
// `options.scratch_byte`.
std::string eval_function(const fehu::ir::Program& program, const std::string& name, const std::string& arguments,
                          const fehu::ir::EvalOptions& options);

}  // namespace golden
