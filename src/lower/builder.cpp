// Frames, constants and places of what lowering makes.
#include "lower/builder.h"

#include <algorithm>

namespace fehu::lower {

using namespace ir;

// ---------------------------------------------------------------------------------------------------------------
// Frames

uint32_t Builder::frame_of(VName name) const {
  uint32_t frame = function_of(name);
  return is_constant_[frame] ? 0 : frame;
}

// The new frame hides those around it: names of theirs must go through `Lowerer::localise` to be used here.
void Builder::begin_function() {
  open_function();
  is_constant_.push_back(false);
  begin_body();
}

const Body* Builder::end_function(std::span<const Operand> results) {
  const Body* body = end_body(results);
  close_function();
  return body;
}

// A constant may be needed while another one is half made, so each has a frame of its own and is added when it is
// complete. Until then its names are local to it: some are bound inside lambdas and loops.
void Builder::enter_constants() {
  begin_function();
}

void Builder::leave_constants() {
  is_constant_[frame()] = true;
  List<Stm> stms = end_stms();
  constants_.insert(constants_.end(), stms.begin(), stms.end());
  close_function();
}

// The id tells apart bodies that were opened at the same depth one after the other.
Builder::BodyMark Builder::body() const {
  return {function().id, static_cast<uint32_t>(function().scopes.size() - 1), function().scopes.back().id};
}

bool Builder::is_open(const BodyMark& mark) const {
  return function().id == mark.frame && mark.depth < function().scopes.size() &&
         function().scopes[mark.depth].id == mark.id;
}

// Called before nearly every statement, so equal places share one list.
void Builder::set_where(Loc loc, List<Loc> calls) {
  if (loc == loc_ && calls.data() == calls_.data()) return;
  loc_ = loc;
  calls_ = calls;
  size_t first = loc ? 1 : 0;
  Loc* locs = arena().make_array<Loc>(first + calls.size());
  if (loc) locs[0] = loc;
  std::copy(calls.begin(), calls.end(), locs + first);
  where.locs = {locs, first + calls.size()};
}

}  // namespace fehu::lower
