// The walk, and the loop that is left.
#include "imp/loop_rewriter.h"

#include "imp/functions.h"
#include "imp/names.h"

namespace fehu::imp {

LoopRewriter::LoopRewriter(const Program& program, Arena& arena)
    : Mapper(arena), last_name_(largest_name(program)), program_(program) {}

const Stm* LoopRewriter::rest_of(const For& loop, const Exp* done, const Exp* bound) {
  VName k = fresh(loop.counter);
  std::vector<const Stm*> body = {constant(loop.counter, bin(prim::BinOp::AddNw, done, var(k)))};
  body.insert(body.end(), loop.body.begin(), loop.body.end());
  const Exp* number = bin(prim::BinOp::SubNw, bound, done);
  return arena.make<For>(k, prim::PrimType::I64, number, arena.list(body), false, false, true);
}

Code LoopRewriter::code(Code code) {
  return map_code(code, *this, [&](const Stm* s, std::vector<const Stm*>& out) {
    borders_.learn(*s);
    auto* declared = try_as<DeclareScalar>(s);
    if (declared && declared->is_constant && declared->value) constants_[declared->name.id] = declared->value;
    auto* loop = try_as<For>(s);
    return loop && !borders_.is_border(*loop) && replace(*loop, out);
  });
}

const Program* LoopRewriter::run() {
  return map_functions(program_, arena, [&](const Function& f) { return code(f.body); });
}

}  // namespace fehu::imp
