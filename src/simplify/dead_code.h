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
  // In two steps: the body, whose calls `on_call` sees; then the parameters, which are used only if the body does.
  ir::Fun body_of_fun(const ir::Fun& f);
  std::vector<bool> used_params(List<ir::Param> params);
  void use_types(List<ir::Param> params);
  List<ir::Stm> constants(List<ir::Stm> stms) { return statements(stms); }
  Usage take_usage() { return std::move(usage_); }

  // Names below this may occur from now on.
  void make_room(uint32_t num_names);
  // Asked about each call that stays, before its arguments count as used, and told which of its results nobody uses;
  // may change the call. Empty: calls stay as they are.
  std::function<void(ir::Stm& call, const std::vector<bool>& dead_results)> on_call;

 private:
  friend struct UseWalk;
  bool is_used(VName name) const { return usage_.num_uses[name.id] > 0; }
  bool is_removable(const ir::Stm& s) const;
  List<ir::Stm> statements(List<ir::Stm> stms);
  bool statement(ir::Stm& s);  // false: it goes away
  const ir::Body* body(const ir::Body* b);
  const ir::Lambda* lambda(const ir::Lambda* l);
  void use_operands(const ir::Stm& s);
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

bool has_any(const std::vector<bool>& flags);
// Without some of the results.
const ir::Body* drop_results(Arena& arena, const ir::Body* b, const std::vector<bool>& dropped);
const ir::Lambda* drop_results(Arena& arena, const ir::Lambda* l, const std::vector<bool>& dropped);
// The function without some of its results. Those that are sizes of others must not go without them.
ir::Fun drop_results(Arena& arena, const ir::Fun& f, const std::vector<bool>& dropped);
// Result types without some of them; existential sizes are renumbered.
List<ir::Type> drop_types(Arena& arena, List<ir::Type> types, const std::vector<bool>& dropped);

}  // namespace fehu::simplify
