// The tables of rules, one per family: which statements a rule looks at, and the function.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "ir/ir.h"
#include "simplify/simplify.h"

namespace fehu::simplify {

class Engine;

// Where arrays have memory, only rules about scalars and control are sound.
enum class Where : uint8_t { Everywhere, BeforeMemory, OnLoops };  // on loops: from the stage seq on

// Looks at one statement, whose operands have been simplified. True if it has changed it: `s` is then another statement
// that binds the same names (less those that it has replaced), or binds nothing any more (`exp` is null).
struct StmRule {
  Rule rule;
  ir::ExpKind kind;
  Where where;
  bool (*apply)(Engine& e, ir::Stm& s);
};

std::span<const StmRule> constant_rules();    // operations on constants
std::span<const StmRule> algebra_rules();     // laws of arithmetic
std::span<const StmRule> boolean_rules();     // laws of logic, comparisons, choices, asserts
std::span<const StmRule> conversion_rules();  // conversions
std::span<const StmRule> index_rules();       // slices and updates
std::span<const StmRule> array_rules();       // reshape, rearrange, replicate, copy, concat
std::span<const StmRule> match_rules();
std::span<const StmRule> loop_rules();
std::span<const StmRule> soac_rules();
std::span<const StmRule> own_element_rules();  // what SOACs over indices read
std::span<const StmRule> recompute_rules();    // what is computed rather than loaded

// What the engine itself does, not bound to one kind of statement.
enum class Part : uint8_t {
  PropagateCopies,
  KnowBranchConditions,
  KnowAsserts,
  KnowLoopParams,
  ShareExpressions,
  HoistInvariants,
  RemoveDeadCode,
  RemoveDeadResults,
  RemoveUnusedInputs,
  SimplifySignatures,
};
inline constexpr int kNumParts = 10;

// The rules of one run: those that are not switched off, by the kind of statement.
class RuleSet {
 public:
  RuleSet(const pass::Context& context, ir::Stage stage);
  explicit RuleSet(std::initializer_list<Part> parts);  // only these, and no rules
  std::span<const StmRule* const> of(ir::ExpKind kind) const { return by_kind_[static_cast<size_t>(kind)]; }
  bool has(Part part) const { return parts_[static_cast<size_t>(part)]; }

 private:
  std::vector<std::vector<const StmRule*>> by_kind_;
  bool parts_[kNumParts] = {};
};

}  // namespace fehu::simplify
