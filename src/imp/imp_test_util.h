// Makes imperative programs in few words, for tests.
#pragma once

#include "imp/imp.h"

namespace fehu::imp {

struct Maker {
  Arena arena;
  Interner interner;
  uint32_t next = 1;

  VName name(std::string_view base) { return {next++, interner.intern(base)}; }

  const Exp* var(VName name, prim::PrimType type = prim::PrimType::I64) { return arena.make<VarExp>(type, name); }
  const Exp* constant(prim::Value value) { return arena.make<ConstExp>(value.type, value); }
  const Exp* num(int64_t x) { return constant(prim::i64_value(x)); }
  const Exp* bin(prim::BinOp op, const Exp* x, const Exp* y) { return arena.make<BinExp>(x->type, op, x, y); }
  const Exp* cmp(prim::CmpOp op, const Exp* x, const Exp* y) {
    return arena.make<CmpExp>(prim::PrimType::Bool, op, x->type, x, y);
  }
  const Exp* load(VName pointer, prim::PrimType type, const Exp* index) {
    return arena.make<LoadExp>(type, pointer, index);
  }
  List<const Exp*> exps(std::initializer_list<const Exp*> list) { return arena.list(list); }
  List<CallArg> args(std::initializer_list<const Exp*> scalars) {
    std::vector<CallArg> made;
    for (const Exp* scalar : scalars) made.push_back({NameKind::Scalar, scalar, {}});
    return arena.list(made);
  }

  template <typename T, typename... Args>
  const Stm* stm(Args&&... args) {
    return arena.make<T>(Provenance{}, std::forward<Args>(args)...);
  }
  Code code(std::initializer_list<const Stm*> list) { return arena.list(list); }
  Function function(VName name, std::initializer_list<Param> results, std::initializer_list<Param> params, Code body) {
    return {name, arena.list(results), arena.list(params), body, Loc{}, name.base};
  }
};

}  // namespace fehu::imp
