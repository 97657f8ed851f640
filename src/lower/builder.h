// The builder of lowering: that of all passes, with functions and constants under construction.
//
// Lowering makes several functions at once, and constants in between, each in a frame of its own: what one binds is not
// visible in another. The builder knows the frame of every name.
#pragma once

#include "ir/build.h"

namespace fehu::lower {

class Builder : public ir::Build {
 public:
  using Build::Build;

  // --- frames and bodies
  uint32_t frame() const { return function().id; }
  // The function or constant under construction that binds the name; 0: a constant of the program that is complete.
  uint32_t frame_of(VName name) const;
  void begin_function();
  const ir::Body* end_function(std::span<const ir::Operand> results);
  void enter_constants();
  void leave_constants();
  List<ir::Stm> constants() { return arena().list(constants_); }
  // The innermost body under construction. While it is open, what was bound in it is visible.
  struct BodyMark {
    uint32_t frame, depth, id;
  };
  BodyMark body() const;
  bool is_open(const BodyMark& mark) const;
  // Where the next statements come from; `calls` are the expanded calls around, innermost first.
  void set_where(Loc loc, List<Loc> calls);

 private:
  std::vector<bool> is_constant_{true};  // of frames, by number: do they hold constants that are complete?
  std::vector<ir::Stm> constants_;
  Loc loc_;
  List<Loc> calls_;
};

}  // namespace fehu::lower
