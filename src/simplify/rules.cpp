// All rules in one table, and the choice of those that a run uses.
//
// The table is put together from those of the families; `fehu dev --list-rules` prints it. Rules of one kind of
// statement are tried in the order of the families, and after the first that changes something all are tried again on
// the new statement.
#include "simplify/rules.h"

namespace fehu::simplify {

// In the order of the enumerators of Part.
static constexpr Rule kParts[kNumParts] = {
    {"propagate_copies", "A name for a constant or another name is replaced by it; certificates go along."},
    {"know_branch_conditions", "Inside a branch the scrutinee is what the case says."},
    {"know_asserts", "What has been asserted is true from there on; what relies on it needs the certificate."},
    {"know_loop_params", "Bounds of loop parameters that each iteration keeps hold in all of them."},
    {"share_expressions", "The same operation on the same operands is computed once (CSE)."},
    {"hoist_invariants", "Invariant scalars leave loops and lambdas, sizes also branches; costly code stays."},
    {"remove_dead_code", "Statements whose results nobody uses and that cannot fail go away."},
    {"remove_dead_results", "Single results of branches, loops and SOACs that nobody uses go away."},
    {"remove_unused_inputs", "Arrays whose elements a lambda does not look at are not passed to it."},
    {"simplify_signatures", "Results of functions that are parameters or constants, or that no call uses, go away."},
};

// Cheap rules first: after folding constants the others have less to look at.
static std::span<const StmRule> family(size_t i) {
  switch (i) {
    case 0:
      return constant_rules();
    case 1:
      return algebra_rules();
    case 2:
      return boolean_rules();
    case 3:
      return conversion_rules();
    case 4:
      return index_rules();
    case 5:
      return array_rules();
    case 6:
      return match_rules();
    case 7:
      return loop_rules();
    case 8:
      return soac_rules();
    case 9:
      return recompute_rules();
    default:
      return own_element_rules();
  }
}
static constexpr size_t kNumFamilies = 11;

// A rule for several kinds of statement has an entry for each.
std::span<const Rule> all_rules() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> list(std::begin(kParts), std::end(kParts));
    for (size_t i = 0; i < kNumFamilies; i++)
      for (const StmRule& r : family(i))
        if (list.back().name != r.rule.name) list.push_back(r.rule);
    return list;
  }();
  return rules;
}

// Rules that are not sound in the memory stages, and those that the user switched off, are left out here, so that the
// walk need not ask.
RuleSet::RuleSet(const pass::Context& context, ir::Stage stage) {
  auto is_on = [&](const Rule& rule) { return !context.is_disabled || !context.is_disabled(rule.name); };
  for (int i = 0; i < kNumParts; i++) parts_[i] = is_on(kParts[i]);
  for (size_t i = 0; i < kNumFamilies; i++)
    for (const StmRule& r : family(i)) {
      size_t kind = static_cast<size_t>(r.kind);
      if (by_kind_.size() <= kind) by_kind_.resize(kind + 1);
      bool is_legal = r.where != Where::BeforeMemory || !ir::has_memory(stage);
      bool is_early = r.where == Where::OnLoops && stage != ir::Stage::Seq && !ir::has_memory(stage);
      if (is_legal && !is_early && is_on(r.rule)) by_kind_[kind].push_back(&r);
    }
  by_kind_.resize(256);
}

RuleSet::RuleSet(std::initializer_list<Part> parts) : by_kind_(256) {
  for (Part part : parts) parts_[static_cast<size_t>(part)] = true;
}

}  // namespace fehu::simplify
