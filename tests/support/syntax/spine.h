// Following long chains in expressions without recursion.
//
// The parser does not limit the length of operator chains and of chains of `let` and `else if`, which are deep trees.
// Whoever walks over expressions by recursion should follow these two links in a loop.
#pragma once

#include "syntax/ast.h"

namespace fehu::syntax {

// The leftmost child of operators and postfix forms; null for other kinds.
const Exp* left_child(const Exp* exp);
// The last child of `let` and `if`, which continues the chain; null for other kinds.
const Exp* tail_child(const Exp* exp);

}  // namespace fehu::syntax
