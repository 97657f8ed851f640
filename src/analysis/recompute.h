// What is so cheap that it may be done twice.
#pragma once

#include "ir/ir.h"

namespace fehu::analysis {

// Is it cheaper to call the map function again than to load its result from memory? Its arguments must cost nothing:
// who asks sees to it that they are elements of iota.
//
// A load that hits the first cache takes about five cycles, and one that must go to memory some hundred; additions,
// comparisons, logic and conversions take one, multiplications three, and several are done at a time. So up to four of
// these are cheaper than a load, if they neither divide nor call the library, and read no memory themselves.
bool is_cheaper_than_load(const ir::Lambda& f);

}  // namespace fehu::analysis
