// Removes what nobody uses, from the bottom up, and counts the uses of what remains.
#pragma once

#include "analysis/effects.h"
#include "simplify/rules.h"
#include "simplify/usage.h"

namespace fehu::simplify {

class DeadCode {
 public:
  DeadCode(Arena& arena, const RuleSet& rules, const analysis::Effects& effects, ir::Stage stage, uint32_t num_names);

  // All functions first, then the constants.
  ir::Fun fun(const ir::Fun& f);
  List<ir::Stm> constants(List<ir::Stm> stms) { return statements(stms); }
  Usage take_usage() { return std::move(usage_); }

 private:
  friend struct UseWalk;
  bool is_used(VName name) const { return usage_.num_uses[name.id] > 0; }
  bool is_removable(const ir::Stm& s) const;
  List<ir::Stm> statements(List<ir::Stm> stms);
  bool statement(ir::Stm& s);  // false: it goes away
  const ir::Body* body(const ir::Body* b);
  const ir::Lambda* lambda(const ir::Lambda* l);
  void use_operands(const ir::Stm& s);
  void use_types(List<ir::Param> params);
  void use_sizes(const ir::Stm& s);

  void inside(ir::Stm& s);
  void match(ir::Stm& s);
  void loop(ir::Stm& s);
  void with_acc(ir::Stm& s);
  void drop_unused_arrays(ir::Stm& s, ir::WithAccExp& e);
  void screma(ir::Stm& s);
  std::vector<bool> unused_by_post(ir::Stm& s, ir::ScremaExp& e);
  void expand(ir::Stm& s);
  void flatmap(ir::Stm& s);
  void stream(ir::Stm& s);
  void hist(ir::Stm& s);
  void drop_operators(ir::Stm& s, ir::HistExp& e);
  std::vector<bool> dead_results(const ir::Stm& s);
  std::vector<bool> live_params(const ir::Stm& s, const ir::LoopExp& e);
  void drop_unused_inputs(const ir::Lambda*& l, List<VName>& arrays, size_t first_param);

  Arena& arena_;
  const RuleSet& rules_;
  const analysis::Effects& effects_;
  ir::Stage stage_;
  Usage usage_;
};

}  // namespace fehu::simplify
