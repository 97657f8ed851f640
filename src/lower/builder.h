// The builder of lowering: that of all passes, with functions and constants under construction.
//
// Lowering makes several functions at once, and constants in between, each in a frame of its own: what one binds is not
// visible in another. The builder knows the frame and the aliases of every name.
#pragma once

#include "ir/build.h"

namespace fehu::lower {

class Builder : public ir::Build {
 public:
  Builder(Arena& arena, Interner& names, uint32_t first_name);

  // --- frames and bodies
  uint32_t frame() const { return function().id; }
  // The function or constant under construction that binds the name; 0: a constant of the program that is complete.
  uint32_t frame_of(VName name) const;
  bool is_constant(VName name) const { return frame_of(name) == 0; }
  // Are they bound by the same function or constant?
  bool are_together(VName a, VName b) const { return function_of(a) == function_of(b); }
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

  // --- aliases and consumption: has something that `name` may share memory with been consumed since it was bound?
  void add_alias(VName name, const ir::Operand& of);
  void consume(VName name);
  // What the name's memory comes from: numbers of names, sorted. For scalars only itself.
  std::vector<uint32_t> roots(VName name) const;
  bool is_consumed(VName name) const { return name.id < sharing_.size() && sharing_[name.id].is_consumed; }

 private:
  struct SharedWith {
    bool is_consumed = false;
    std::vector<uint32_t> aliases = {};
  };
  void record_aliases(std::span<const ir::PatElem> pat, const ir::Exp* exp);
  SharedWith& sharing(uint32_t id);

  std::vector<bool> is_constant_{true};  // of frames, by number: do they hold constants that are complete?
  std::vector<ir::Stm> constants_;
  std::vector<SharedWith> sharing_;  // by number
  Loc loc_;
  List<Loc> calls_;
};

}  // namespace fehu::lower
