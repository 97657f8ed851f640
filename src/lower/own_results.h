// Copies what is given away or written to, where it might be a constant or shared.
#pragma once

#include "lower/builder.h"

namespace fehu::lower {

const ir::Program* own_results(const ir::Program* program, Builder& b);

}  // namespace fehu::lower
