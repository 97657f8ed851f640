// What is known of operations on constants.
#pragma once

#include <optional>
#include <span>

#include "ir/ir.h"

namespace fehu::ir {

// None: it is no scalar operation, an operand is a variable, or it fails (a division by zero).
std::optional<prim::Value> constant_value(const Exp* e);

// The branch that is taken if the scrutinees are these; nullptr: variables among them decide.
const Body* known_branch(const MatchExp& e, std::span<const Operand> scrutinees);

}  // namespace fehu::ir
