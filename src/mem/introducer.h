// The state of `introduce-memory` and its functions, shared by introduce*.cpp only.
#pragma once

#include <unordered_map>
#include <vector>

#include "mem/code.h"
#include "mem/layout.h"

namespace fehu::mem {

class Introducer {
 public:
  Introducer(const ir::Program& p, Arena& arena, Interner& names)
      : program_(p), arena_(arena), code_(arena, names, p.num_names) {}

  const ir::Program* program();

 private:
  // --- statements and functions (introduce.cpp)
  ir::Fun fun(const ir::Fun& f);
  void stms(List<ir::Stm> list);
  void stm(const ir::Stm& original);
  ir::Stm renamed(const ir::Stm& s);
  void view(const ir::Stm& s);
  void reshape_of_copy(const ir::Stm& s, const ir::ReshapeExp& e);
  void update(const ir::Stm& s, VName array);
  void written(const ir::Stm& s);
  void manifest(const ir::Stm& s, const ir::ManifestExp& e);
  void emit_at(const ir::Stm& s, const Layout& layout);

  // --- places
  bool is_array(const ir::Operand& x) const { return x.is_var() && layouts_.contains(x.name.id); }
  const Layout& layout_of(VName name) const { return layouts_.find(name.id)->second; }
  void bind(const ir::Param& p, Layout layout);
  const ir::MemInfo* place(const Layout& layout);
  VName allocate(VName array, prim::PrimType type, std::span<const ir::Operand> shape, List<VName> certs);
  // A parameter of that type whose name tells which array it belongs to.
  ir::Param fresh_for(VName array, std::string_view what, const ir::Type& type);
  VName dense_copy(VName array);
  VName made_dense(VName array);  // the array itself, or a copy
  bool is_dense_array(VName array);

  // --- conventions (introduce_control.cpp)
  Layout bind_place(VName array, std::vector<ir::Param>& places);
  // Adds a block and an offset for an array that is bound as dense, and tells where it lies. `is_late`: sizes that are
  // bound together with it.
  ir::Param bind_dense(const ir::Param& p, std::vector<ir::Param>& places,
                       const std::function<bool(const ir::Operand&)>& is_late);
  void finish_dense(List<ir::Param> params);
  ir::Operand renamed(const ir::Operand& x) const;
  ir::Operand pass_dense(const ir::Operand& x, std::vector<ir::Operand>& places);
  List<ir::Type> dense_ret(List<ir::Type> ret);
  std::vector<ir::Type> shifted(List<ir::Type> ret, size_t by);
  const ir::Body* dense_body(List<ir::Result> results);
  void apply(const ir::Stm& s, const ir::ApplyExp& e);
  void loop(const ir::Stm& s, const ir::LoopExp& e);
  void match(const ir::Stm& s, const ir::MatchExp& e);
  const ir::Body* branch_body(const ir::Body* body, List<ir::Stm> stms, const std::vector<bool>& has_strides);
  void bind_pattern(const ir::Stm& s, const ir::Exp* exp);

  const ir::Program& program_;
  Arena& arena_;
  Code code_;
  std::unordered_map<uint32_t, Layout> layouts_;  // of arrays, by number
  ir::Substitution renamed_;                      // arrays bound without strides: their names with strides
};

}  // namespace fehu::mem
