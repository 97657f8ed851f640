// What can stand in a loop that is to become vector instructions.
#pragma once

#include "ir/ir.h"

namespace fehu::soac {

// Scalar operations, choices and reads of elements; not calls of the mathematical library, nor anything that can fail.
bool is_simple(const ir::Stm& s);
// All statements are, there are at most so many of them, and no result waits for a check.
bool is_simple(const ir::Body& body, size_t max_stms);

// A screma that only maps, and one that only reduces.
bool is_map(const ir::ScremaExp& e);
bool is_reduction(const ir::ScremaExp& e);

}  // namespace fehu::soac
