// Operators of reductions that combine each value by itself.
#include "soac/operators.h"

#include "prim/identity.h"

namespace fehu::soac {

using ir::Stm;
using prim::BinOp;

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
    if (!is_plain || !prim::identity_of(bin->op, bin->type) ||
        !ir::same_operand(bin->x, ir::var_operand(op.params[i].name)) ||
        !ir::same_operand(bin->y, ir::var_operand(op.params[count + i].name)))
      return {};
    out.push_back({bin->op, bin->type, neutral[i]});
  }
  return out;
}

}  // namespace fehu::soac
