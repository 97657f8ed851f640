// The pass `count-in-table`: a loop that counts elements by a small key keeps its counts in a table.
#pragma once

#include "pass/pass.h"

namespace fehu::scalars {

const ir::Program* count_in_table(const ir::Program* program, pass::Context& context);

inline constexpr pass::Pass kCountInTable = {"count-in-table",
                                             "Keeps counts of elements with equal keys in a table.",
                                             ir::set_of(ir::Stage::Seq),
                                             {},
                                             count_in_table};

}  // namespace fehu::scalars
