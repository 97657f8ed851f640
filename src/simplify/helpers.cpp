// Small helpers of rules.
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

bool is_zero(const Operand& x) {
  return x.is_const() && x.value == prim::zero_value(x.value.type);
}
bool is_one(const Operand& x) {
  return x.is_const() && x.value == prim::one_value(x.value.type);
}
bool is_true(const Operand& x) {
  return x.is_const() && x.value == prim::bool_value(true);
}
bool is_false(const Operand& x) {
  return x.is_const() && x.value == prim::bool_value(false);
}
const Exp* make_operand(Engine& e, const Operand& x) {
  return e.arena.make<OperandExp>(x);
}
const Body* with_binding(Engine& e, const Body* b, const Param& p, const Operand& x, List<VName> certs) {
  PatElem elem = p;
  elem.type.unique = false;
  std::vector<Stm> stms{{e.arena.list({elem}), certs, {}, {}, make_operand(e, x)}};
  stms.insert(stms.end(), b->stms.begin(), b->stms.end());
  return e.arena.make<Body>(e.arena.list(stms), b->results);
}

}  // namespace fehu::simplify
