// Passes that put other statements in place of some loops.
#pragma once

#include <unordered_map>
#include <vector>

#include "imp/lanes/borders.h"
#include "imp/traverse.h"

namespace fehu::imp {

// One walk over the program, outer loops first. What `replace` refuses stays, and is looked into. Functions in lanes,
// and the borders of loops (lanes/borders.h), stay as they are.
class LoopRewriter : public Mapper {
 public:
  LoopRewriter(const Program& program, Arena& arena);
  // The same program, if nothing was replaced.
  const Program* run();

  const Exp* exp(const Exp* e) override { return e; }
  Code code(Code code) override;

 protected:
  // True: it has appended what stands for the loop.
  virtual bool replace(const For& loop, std::vector<const Stm*>& out) = 0;

  VName fresh(VName like) { return {++last_name_, like.base}; }
  const Exp* var(VName name, prim::PrimType type = prim::PrimType::I64) { return arena.make<VarExp>(type, name); }
  const Exp* num(int64_t value) { return arena.make<ConstExp>(prim::PrimType::I64, prim::i64_value(value)); }
  const Exp* bin(prim::BinOp op, const Exp* x, const Exp* y) { return arena.make<BinExp>(x->type, op, x, y); }
  const Stm* constant(VName name, const Exp* value) {
    return arena.make<DeclareScalar>(name, value->type, value, true);
  }
  const Stm* loop_of(VName counter, const Exp* bound, const std::vector<const Stm*>& body) {
    return arena.make<For>(counter, prim::PrimType::I64, bound, arena.list(body));
  }
  // The iterations of the loop from number `done` up to the bound, one by one. For one use: names stay as they are.
  const Stm* rest_of(const For& loop, const Exp* done, const Exp* bound);

  uint32_t last_name_;
  std::unordered_map<uint32_t, const Exp*> constants_;  // that were declared before the loop, by number

 private:
  const Program& program_;
  Borders borders_;
};

}  // namespace fehu::imp
