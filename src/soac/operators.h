// Operators of reductions that combine each value by itself, with one scalar operation.
#pragma once

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

}  // namespace fehu::soac
