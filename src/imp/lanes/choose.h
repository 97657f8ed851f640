// Whether a loop is worth executing in lanes. Private to imp/lanes.
#pragma once

#include "imp/imp.h"
#include "imp/lanes/lanes.h"

namespace fehu::imp {

// The size in bytes of the elements that the vectors are made for, 4 or 8; 0 if the loop stays as it is.
uint8_t lane_bytes(const For& loop, const LaneOptions& options);

}  // namespace fehu::imp
