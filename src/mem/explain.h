// What `coalesce` makes of the copies of a program, in words: `fehu dev --explain-memory`.
#pragma once

#include <string>

#include "pass/pass.h"

namespace fehu::mem {

// `before`: the program before the pass `coalesce`; `after`: at the end of the pipeline.
std::string explain_memory(const ir::Program& before, const ir::Program& after, pass::Context& context);

}  // namespace fehu::mem
