// What the checker accepts can be compiled.
#pragma once

#include "golden/golden_file.h"

namespace golden {

// Makes an entry point of each definition of an accepted case that can be one (`schemes`: their types, as shown), and
// lowers it. Returns what lowering refuses, apart from differentiation and programs that grow beyond all measure.
std::vector<std::string> refused_by_lowering(const Case& c, const std::vector<std::string>& schemes);

}  // namespace golden
