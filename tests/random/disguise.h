// The same program in disguise: a second oracle, that does not rest on what lowering thinks of a construct.
//
// Expressions are wrapped in something that gives back its operand by a law of the language (reversed twice, put into a
// sum and taken out again, captured by a closure, ...). The disguised program must give what the plain one gives.
#pragma once

#include "random/tree.h"

namespace random_programs {

// Every other one of the programs that do not fail.
bool wears_disguise(const Program& program);
// Deterministic: an expression of the program gets the same disguise after shrinking as before.
Program disguised(const Program& program);

}  // namespace random_programs
