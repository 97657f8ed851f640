// The state of the pass `small-arrays`, shared by small_arrays*.cpp only.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "ir/build.h"
#include "scalars/classes.h"

namespace fehu::scalars {

class Splitter : private ir::Build {
 public:
  Splitter(const ir::Program& program, const SmallClasses& classes, Arena& arena, Interner& names);
  const ir::Program* run();

 private:
  using Elements = ir::Operands;  // of an array, in row-major order

  // --- statements and bodies (small_arrays.cpp)
  bool is_split(VName name) const { return classes_.lives_as_scalars(name); }
  bool is_split(const ir::Operand& x) const { return x.is_var() && is_split(x.name); }
  bool has_split(const ir::Body* b) const;
  bool mentions_split(const ir::Exp* e) const;
  void stm(const ir::Stm& s);
  const ir::Body* body(const ir::Body* b, std::span<const ir::Param> places);
  void match(const ir::Stm& s, const ir::MatchExp& e);
  void loop(const ir::Stm& s, const ir::LoopExp& e);
  void plain(const ir::Stm& s);
  std::vector<ir::Param> split_params(const ir::Param& p);

  // --- operations on scalars instead of arrays (small_arrays_ops.cpp)
  Elements elements(const ir::Operand& array, const ir::Type& type, List<VName> certs);
  Elements parts(const ir::Operand& x, const ir::Type& type, List<VName> certs);
  VName as_array(VName name);
  void make_array(const ir::PatElem& p, const Elements& elements);
  Elements made(const ir::PatElem& p, const ir::Stm& s);
  Elements concat(const ir::ConcatExp& e, const ir::Type& type, List<VName> certs);
  Elements rearrange(const ir::RearrangeExp& e);
  void index(const ir::Stm& s, const ir::IndexExp& e);
  void update(const ir::Stm& s, const ir::UpdateExp& e);
  void update_larger(const ir::Stm& s, const ir::UpdateExp& e);

  // Where the elements of a slice may be.
  struct Choice {
    ir::Operand is_chosen;          // constantly true, if there is only one
    std::vector<size_t> positions;  // of the elements, in row-major order
  };
  std::vector<Choice> choices(const ir::Type& array, List<ir::SliceDim> slice);

  const ir::Program& program_;
  const SmallClasses& classes_;
  Arena& arena_;
  std::vector<Elements> elements_;  // by number, of arrays that live as scalars
};

}  // namespace fehu::scalars
