// What is left of the maps of a nest when its sums have been computed.
#pragma once

#include "soac/nest.h"

namespace fehu::soac {

// Do the maps give the sums as they are, and do nothing else that shows?
bool gives_sums(const Nest& nest);

// Can the results take the places of the sums? Then `rest_in_place` emits loops that put them there, and returns the
// array. The names in the maps stay, since the maps go.
bool fits_in_place(const Nest& nest, const ir::Stm& s, const ir::Type& sums);
ir::Operands rest_in_place(const Nest& nest, const ir::Operands& sums, ir::Build& build);

// The statement as it was, with the sums as they come: another input of the maps.
ir::Stm map_with_sums(const Nest& nest, const ir::Stm& s, const ir::Operands& sums, ir::Build& build);

}  // namespace fehu::soac
