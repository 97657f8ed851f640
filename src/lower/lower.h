// From the typed program to core IR: modules, polymorphism and higher-order functions evaluated away, sizes and checks
// explicit.
#pragma once

#include "check/typed.h"
#include "diag/diagnostic.h"
#include "ir/ir.h"

namespace fehu::lower {

// Where dynamic checks are made: except under `#[unsafe]`; everywhere (--safe); nowhere (--unsafe).
enum class Safety : uint8_t { AsWritten, Safe, Unsafe };

struct LowerOptions {
  Safety safety = Safety::AsWritten;
};

// Lowers what the entry points need. Null if something is not supported, which is then in the sink. The result, a
// program of the stage `lowered`, lives in the arena.
const ir::Program* lower_program(const typed::Program& program, Arena& arena, Interner& names, diag::Sink& sink,
                                 const LowerOptions& options = {});

}  // namespace fehu::lower
