// Whether a loop is worth executing in lanes. Private to imp/lanes.
#pragma once

#include "imp/imp.h"
#include "imp/lanes/lanes.h"

namespace fehu::imp {

// What one iteration costs, in operations, without and with lanes. `bytes` is the size of the elements that the vectors
// are made for, 4 or 8; 0 if the loop stays as it is.
struct LaneGain {
  uint8_t bytes = 0;
  double scalar_cost = 0, vector_cost = 0;
};
LaneGain lane_gain(const For& loop, const LaneOptions& options);
// The same for a part of a strip that may be left to C compilers, which vectorise it if it has neither branches nor
// anything that is done lane by lane.
LaneGain part_gain(const For& loop, const LaneOptions& options);

// Is it known to be too short, or does it count in another way than lanes do?
bool may_have_lanes(const For& loop);

}  // namespace fehu::imp
