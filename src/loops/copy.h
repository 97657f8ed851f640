// A copy of the body of a loop for a part of its iterations, in which the conditions have become what they are there.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/names.h"
#include "ir/traverse.h"
#include "loops/conditions.h"

namespace fehu::loops {

// Everything that is bound inside gets a fresh name. What follows from constants in logic and branches is decided at
// once, so that inner loops show which conditions are left in them.
class PartCopier : public ir::Mapper {
 public:
  PartCopier(Arena& arena, ir::NameSource& names, const LoopConditions& conditions, const Part& part)
      : Mapper(arena), names_(names), conditions_(conditions), part_(part) {}

  // In the copy the name, which is the counter or a parameter, is this.
  void know(VName name, const ir::Operand& x) { now_[name.id] = x; }

  VName binder(VName n) override;
  VName name(VName n) override { return operand({n, {}}).name; }
  ir::Operand operand(const ir::Operand& x) override;
  const ir::Body* body(const ir::Body* b) override;

 private:
  void statement(const ir::Stm& s);
  bool decide_condition(const ir::Stm& s);
  bool decide_branch(const ir::Stm& s);
  void define(const ir::Param& p, const ir::Operand& x, List<VName> certs, const ir::Stm& s);
  ir::Result result(const ir::Result& r);
  List<VName> certs(List<VName> list);

  ir::NameSource& names_;
  const LoopConditions& conditions_;
  const Part& part_;
  std::unordered_map<uint32_t, ir::Operand> now_;  // by number: what names of the original are in the copy
  std::vector<ir::Stm> out_;
};

}  // namespace fehu::loops
