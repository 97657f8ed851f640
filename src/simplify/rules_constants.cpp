// Constant folding: an operation on constants is its result. What would fail stays.
//
//     let {x_1: i32} = add32(2i32, 3i32)      =>      5i32 wherever x_1 was used
// The numbers come from src/prim, which the evaluator uses too. A division by zero stays and fails when
// the program runs.
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

static bool are_constants(List<Operand> xs) {
  for (const Operand& x : xs)
    if (x.is_var()) return false;
  return true;
}

static bool fold_binop(Engine& e, Stm& s, const BinOpExp& op) {
  if (op.x.is_var() || op.y.is_var()) return false;
  prim::EvalResult result = prim::eval(op.op, op.type, op.x.value, op.y.value);
  return result.error == prim::EvalError::None && e.become(s, const_operand(result.value));
}

static bool fold_funop(Engine& e, Stm& s, const FunOpExp& op) {
  if (!are_constants(op.args)) return false;
  std::vector<prim::Value> args;
  for (const Operand& x : op.args) args.push_back(x.value);
  return e.become(s, const_operand(prim::eval(op.op, op.type, args)));
}

// One function for all kinds, so that they are one rule to the user.
static bool fold_constants(Engine& e, Stm& s) {
  switch (s.exp->kind) {
    case ExpKind::BinOp:
      return fold_binop(e, s, *as<BinOpExp>(s.exp));
    case ExpKind::UnOp: {
      const auto& op = *as<UnOpExp>(s.exp);
      return op.x.is_const() && e.become(s, const_operand(prim::eval(op.op, op.type, op.x.value)));
    }
    case ExpKind::CmpOp: {
      const auto& op = *as<CmpOpExp>(s.exp);
      if (op.x.is_var() || op.y.is_var()) return false;
      return e.become(s, const_operand(prim::bool_value(prim::eval(op.op, op.type, op.x.value, op.y.value))));
    }
    case ExpKind::ConvOp: {
      const auto& op = *as<ConvOpExp>(s.exp);
      return op.x.is_const() && e.become(s, const_operand(prim::eval(op.op, op.from, op.to, op.x.value)));
    }
    case ExpKind::FunOp:
      return fold_funop(e, s, *as<FunOpExp>(s.exp));
    default:
      return false;
  }
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
