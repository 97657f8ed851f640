// Constant folding: an operation on constants is its result. What would fail stays.
//
//     let {x_1: i32} = add32(2i32, 3i32)      =>      5i32 wherever x_1 was used
// A division by zero stays and fails when the program runs.
#include "ir/fold.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// One function for all kinds, so that they are one rule to the user.
static bool fold_constants(Engine& e, Stm& s) {
  std::optional<prim::Value> value = constant_value(s.exp);
  return value && e.become(s, const_operand(*value));
}

static constexpr Rule kFoldConstants = {"fold_constants", "An operation on constants is its result, unless it fails."};

std::span<const StmRule> constant_rules() {
  static constexpr StmRule kRules[] = {
      {kFoldConstants, ExpKind::BinOp, Where::Everywhere, fold_constants},
      {kFoldConstants, ExpKind::UnOp, Where::Everywhere, fold_constants},
      {kFoldConstants, ExpKind::CmpOp, Where::Everywhere, fold_constants},
      {kFoldConstants, ExpKind::ConvOp, Where::Everywhere, fold_constants},
      {kFoldConstants, ExpKind::FunOp, Where::Everywhere, fold_constants},
  };
  return kRules;
}

}  // namespace fehu::simplify
