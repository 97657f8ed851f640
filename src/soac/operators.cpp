// Operators of reductions.
#include "soac/operators.h"

#include "ir/traverse.h"
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

// Of results that wait for a check.
static ir::Operand checked(ir::Build& build, const ir::Result& r) {
  if (r.certs.empty()) return r.value;
  return build.let("x", build.type_of(r.value), build.arena().make<ir::OperandExp>(r.value), r.certs);
}

ir::Operands element_at(ir::Build& build, const ir::ScremaExp& e, const ir::Operand& index) {
  const ir::Lambda* f = ir::rename(e.lambda, build.names(), build.arena());
  ir::Operand at[] = {index};
  for (size_t i = 0; i < e.arrays.size(); i++) build.emit({&f->params[i], 1}, build.element_exp(e.arrays[i], at));
  for (const Stm& s : f->body->stms) build.emit(s);
  ir::Operands values;
  for (const ir::Result& r : f->body->results) values.push_back(checked(build, r));
  return values;
}

ir::Operands applied(ir::Build& build, std::span<const ir::Lambda* const> ops, std::span<const ir::Operand> olds,
                     std::span<const ir::Operand> news) {
  ir::Operands made;
  for (const ir::Lambda* op : ops) {
    const ir::Lambda* copy = ir::rename(op, build.names(), build.arena());
    size_t count = copy->ret.size(), first = made.size();
    for (size_t i = 0; i < count; i++) {
      build.define(copy->params[i], olds[first + i]);
      build.define(copy->params[count + i], news[first + i]);
    }
    for (const Stm& s : copy->body->stms) build.emit(s);
    for (const ir::Result& r : copy->body->results) made.push_back(checked(build, r));
  }
  return made;
}

}  // namespace fehu::soac
