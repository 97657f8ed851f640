// Copies of what is consumed, but not by its owner.
#pragma once

#include <span>

#include "ir/builder.h"

namespace fehu::lower {

ir::Stm copy_of(ir::Builder& b, VName array, VName& copy);

// With other names for what the operation consumes, in the order of append_consumed.
const ir::Exp* with_consumed(Arena& arena, const ir::Exp* exp, std::span<const VName> names);

// Nothing is used after it was consumed: where that might be, a copy is consumed.
const ir::Program* copy_wrongly_consumed(const ir::Program* program, ir::Builder& b);

}  // namespace fehu::lower
