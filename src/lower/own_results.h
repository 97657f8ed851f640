// Copies what is given away or written to, where it might be a constant or shared.
#pragma once

#include "ir/builder.h"

namespace fehu::lower {

const ir::Program* own_results(const ir::Program* program, ir::Builder& b);

}  // namespace fehu::lower
