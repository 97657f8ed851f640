// The walk, and the loop that is left.
#include "imp/loop_rewriter.h"

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
  std::vector<const Stm*> out;
  bool is_changed = false;
  for (const Stm* s : code) {
    if (auto* declared = try_as<DeclareScalar>(s)) {
      borders_.learn(*declared);
      if (declared->is_constant && declared->value) constants_[declared->name.id] = declared->value;
    }
    auto* loop = try_as<For>(s);
    if (loop && !borders_.is_border(*loop) && replace(*loop, out)) {
      is_changed = true;
    } else {
      out.push_back(map_children(s, *this));
      is_changed = is_changed || out.back() != s;
    }
  }
  is_changed_ = is_changed_ || is_changed;
  return is_changed ? arena.list(out) : code;
}

const Program* LoopRewriter::run() {
  std::vector<Function> functions;
  for (const Function& f : program_.functions) {
    functions.push_back(f);
    if (f.lane_bytes == 0) functions.back().body = code(f.body);
  }
  if (!is_changed_) return &program_;
  Program made = program_;
  made.functions = arena.list(functions);
  return arena.make<Program>(made);
}

}  // namespace fehu::imp
