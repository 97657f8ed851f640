// Small helpers of rules.
#include <algorithm>

#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

Operand constant(prim::Value value) {
  return {{}, value};
}
Operand variable(VName name) {
  return {name, {}};
}
Operand constant_i64(int64_t value) {
  return constant(prim::i64_value(value));
}
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
Type scalar_type(prim::PrimType type) {
  Type t;
  t.prim = type;
  return t;
}
const Exp* make_operand(Engine& e, const Operand& x) {
  return make<OperandExp>(e, ExpKind::Operand, x);
}
Operand let_bin(Engine& e, const Stm& like, prim::BinOp op, const Operand& x, const Operand& y) {
  Type type = e.type_of(x);
  return e.let(like, "t", type, make<BinOpExp>(e, ExpKind::BinOp, op, type.prim, x, y));
}
const Body* with_binding(Engine& e, const Body* b, const Param& p, const Operand& x, List<VName> certs) {
  PatElem elem = p;
  elem.type.unique = false;
  std::vector<Stm> stms{{e.arena.list({elem}), certs, {}, {}, make_operand(e, x)}};
  stms.insert(stms.end(), b->stms.begin(), b->stms.end());
  return e.arena.make<Body>(e.arena.list(stms), b->results);
}

List<VName> join_certs(Arena& arena, List<VName> a, List<VName> b) {
  if (a.empty() || b.empty()) return a.empty() ? b : a;
  std::vector<VName> all(a.begin(), a.end());
  for (VName cert : b)
    if (std::find(all.begin(), all.end(), cert) == all.end()) all.push_back(cert);
  return all.size() == a.size() ? a : arena.list(all);
}

}  // namespace fehu::simplify
