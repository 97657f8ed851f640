// Checks that a program of the core IR is well formed: after every pass, always.
//
// Names are bound once and used in scope; operations, statements, bodies and functions have the right arity and types,
// sizes included; nothing is used after it, or something that may share its memory, was consumed; operations are legal
// in the stage. Linear in the size of the program. Sizes are equal if they are the same constant or name, or copies of
// it (`let {m_2: i64} = n_1`).
#pragma once

#include <string>
#include <vector>

#include "ir/ir.h"

namespace fehu::ir {

// Each message names the function and the statement. Empty: all is well. After kMaxVerifyErrors it gives up.
constexpr size_t kMaxVerifyErrors = 20;
std::vector<std::string> verify(const Program& p);

}  // namespace fehu::ir
