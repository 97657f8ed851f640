// Copies results that are promised to share memory with nothing, where they might.
#pragma once

#include "ir/builder.h"

namespace fehu::lower {

const ir::Program* own_results(const ir::Program* program, ir::Builder& b);

}  // namespace fehu::lower
