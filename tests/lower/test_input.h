// The arguments of a test case, for the evaluator.
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"
#include "tools/test/spec.h"

namespace lowered {

// False if they cannot be had; `problem` then says why. Scripts may consist of values, tuples, bindings and calls of
// entry points on data; they run in the evaluator, on the program itself.
bool read_arguments(const std::string& path, const fehu::ir::Program& program, const std::string& entry,
                    const fehu::TestInput& input, std::vector<fehu::prim::Data>& out, std::string& problem);

}  // namespace lowered
