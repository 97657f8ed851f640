// Operators of reductions that combine each value by itself.
#include "soac/operators.h"

namespace fehu::soac {

using ir::Stm;
using prim::BinOp;
using prim::PrimType;

std::optional<prim::Value> identity_of(BinOp op, PrimType type) {
  bool is_float = prim::is_float(type);
  if (op == BinOp::FAdd) return prim::float_value(type, -0.0);
  if (op == BinOp::FMin || op == BinOp::FMax) return prim::infinity_value(type, op == BinOp::FMax);
  if (op == BinOp::FMul || op == BinOp::Mul) return prim::one_value(type);
  bool is_zero = op == BinOp::Add || op == BinOp::Or || op == BinOp::Xor;
  return is_zero && !is_float ? std::optional(prim::zero_value(type)) : std::nullopt;
}

bool is_float_extremum(BinOp op) {
  return op == BinOp::FMin || op == BinOp::FMax;
}

std::vector<Component> components_of(const ir::Lambda& op, List<ir::Operand> neutral) {
  std::vector<Component> out;
  size_t count = neutral.size();
  if (op.body->stms.size() != count) return {};
  for (size_t i = 0; i < count; i++) {
    const Stm& s = op.body->stms[i];
    const auto* bin = ir::try_as<ir::BinOpExp>(s.exp);
    const ir::Result& result = op.body->results[i];
    bool is_plain = bin && s.certs.empty() && result.certs.empty() &&
                    ir::same_operand(result.value, ir::var_operand(s.pat[0].name));
    if (!is_plain || !identity_of(bin->op, bin->type) ||
        !ir::same_operand(bin->x, ir::var_operand(op.params[i].name)) ||
        !ir::same_operand(bin->y, ir::var_operand(op.params[count + i].name)))
      return {};
    out.push_back({bin->op, bin->type, neutral[i]});
  }
  return out;
}

}  // namespace fehu::soac
