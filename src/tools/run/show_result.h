// Results of functions as the interpreter shows them: also tuples, records, sums and arrays of these.
// Spec: data-format.md 4.3.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/eval/value.h"
#include "ir/ir.h"

namespace fehu {

// One text per result of the entry point, and per component if it is a tuple with a name. `values` is all that the
// function returned.
std::vector<std::string> show_results(const ir::Program& program, const ir::Fun& fun,
                                      std::span<const ir::EvalValue> values, prim::PrintStyle style);
// The same as one value: several results are a tuple.
std::string show_as_one(const ir::Program& program, const ir::Fun& fun, std::span<const ir::EvalValue> values,
                        prim::PrintStyle style);

// "[]f32", "point"
std::string show_type(const ir::EntryType& type);

}  // namespace fehu
