// Copies of what is consumed, but not by its owner.
#pragma once

#include <span>

#include "lower/builder.h"

namespace fehu::lower {

ir::Stm copy_of(Builder& b, VName array, VName& copy);

// Nothing is used after it was consumed: where that might be, a copy is consumed.
const ir::Program* copy_wrongly_consumed(const ir::Program* program, Builder& b);

}  // namespace fehu::lower
