// How arrays are passed in the memory stages: where in lists of parameters, arguments and results their places are.
//
// A list begins with the place of each array in it, in order: its block, its offset and, if it is not in row-major
// order, its strides. Then comes everything else.
#pragma once

#include "ir/ir.h"

namespace fehu::ir {

// An array that is bound in such a list, whose place begins at that position: do its strides follow block and offset?
bool has_own_strides(const Param& array, List<Param> list, size_t position);

// For results that lie where the caller says: how many parameters, which come before all others, tell where, a block
// and an offset for each.
size_t num_destinations(List<Type> results);

// How many of the list are places.
size_t num_places(List<Param> list);
size_t num_places(List<Type> results);

}  // namespace fehu::ir
