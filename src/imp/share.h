// Keeps one of several functions that do the same.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

// The same program, if all functions differ.
const Program* share_functions(const Program& program, Arena& arena);

}  // namespace fehu::imp
