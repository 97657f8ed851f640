// Operators of reductions: those that combine each value by itself, with one scalar operation, and how to write them
// out.
#pragma once

#include <span>
#include <vector>

#include "ir/build.h"

namespace fehu::soac {

// One value that is combined: its operation, and where it starts.
struct Component {
  prim::BinOp op;
  prim::PrimType type;
  ir::Operand neutral;
};

// Is it a minimum or maximum of floats? To combine a value several times changes nothing; but a NaN is as neutral as an
// infinity, so only what is given as neutral may be put in.
bool is_float_extremum(prim::BinOp op);

// The components of an operator, all of them commutative and with a known identity (prim/identity.h); empty if it does
// something else.
std::vector<Component> components_of(const ir::Lambda& op, List<ir::Operand> neutral);

// The results of the map function for the element at the index.
ir::Operands element_at(ir::Build& build, const ir::ScremaExp& e, const ir::Operand& index);
// The operators on all their values, one after the other.
ir::Operands applied(ir::Build& build, std::span<const ir::Lambda* const> ops, std::span<const ir::Operand> olds,
                     std::span<const ir::Operand> news);

}  // namespace fehu::soac
