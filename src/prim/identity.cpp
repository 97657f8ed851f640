// One rule for all who reorder operations.
#include "prim/identity.h"

namespace fehu::prim {

std::optional<Value> identity_of(BinOp op, PrimType type) {
  if (op == BinOp::FAdd) return float_value(type, -0.0);
  if (op == BinOp::FMin || op == BinOp::FMax) return infinity_value(type, op == BinOp::FMax);
  if (op == BinOp::FMul || op == BinOp::Mul) return one_value(type);
  bool is_zero = op == BinOp::Add || op == BinOp::Or || op == BinOp::Xor;
  return is_zero && !is_float(type) ? std::optional(zero_value(type)) : std::nullopt;
}

}  // namespace fehu::prim
