// A copy of the body of a loop for a part of its iterations, in which conditions are what they are there.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/names.h"
#include "ir/traverse.h"
#include "loops/conditions.h"

namespace fehu::loops {

// Everything that is bound inside gets a fresh name. What follows from a condition is decided at once: other
// conditions, logic, branches. So inner loops show what is left in them.
class PartCopier : public ir::Mapper {
 public:
  // In the copy the counter is `position`.
  PartCopier(Arena& arena, ir::NameSource& names, Affines& affines, const ir::LoopExp& loop, const Part& part,
             const ir::Operand& position)
      : Mapper(arena), names_(names), affines_(affines), reader_{position.name, loop.bound, affines}, part_(part) {
    know(loop.counter, position);
  }

  VName binder(VName n) override;
  VName name(VName n) override { return operand({n, {}}).name; }
  ir::Operand operand(const ir::Operand& x) override;
  const ir::Body* body(const ir::Body* b) override;

 private:
  void statement(const ir::Stm& s);
  void know(VName name, const ir::Operand& x) { now_[name.id] = x; }
  std::optional<ir::Operand> simpler(const ir::Exp* e) const;
  bool decide_branch(const ir::Stm& s);
  void define(const ir::Param& p, const ir::Operand& x, List<VName> certs, const ir::Stm& s);
  ir::Result result(const ir::Result& r);
  List<VName> certs(List<VName> list);

  ir::NameSource& names_;
  Affines& affines_;  // of names of the copy
  ConditionReader reader_;
  const Part& part_;
  std::unordered_map<uint32_t, ir::Operand> now_;  // by number: what names of the original are in the copy
  std::vector<ir::Stm> out_;
};

}  // namespace fehu::loops
