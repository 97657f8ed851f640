// Regions: nests whose points have different amounts of work.
//
// Whether the points alone keep all threads busy depends on the largest of them: where one has a third of all the work,
// three threads are the most that can help, however many points there are. So the points are counted as what they are
// worth: all the work over that of the largest. It is one more trip over the sizes, made by all threads;
// one thread alone does not make it.
#include "ir/names.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

Operand Regions::even_points(const Stm& s, const ScremaExp& e, const Lambda* works) {
  const Type i64 = prim_type(PrimType::I64);
  const Type pair[] = {i64, i64};
  auto reduce = [&](BinOp op) {
    const Lambda* combine = build_.lambda(pair, {&i64, 1}, [&](std::span<const Operand> x) {
      return Operands{build_.bin(op, PrimType::I64, x[0], x[1])};
    });
    return Reduce{combine, arena_.list({i64_operand(0)}), true};
  };
  // Accumulators say nothing of sizes.
  std::vector<Param> params;
  std::vector<VName> arrays;
  for (size_t i = 0; i < e.arrays.size(); i++) {
    if (works->params[i].type.kind == TypeKind::Acc) continue;
    params.push_back(works->params[i]);
    arrays.push_back(e.arrays[i]);
  }
  Lambda twice = *works;
  twice.params = arena_.list(params);
  twice.ret = arena_.list({i64, i64});
  twice.body = arena_.make<Body>(works->body->stms, arena_.list({works->body->results[0], works->body->results[0]}));
  ScremaExp sums{ir::soac(e.width, arena_.list(arrays), arena_.make<Lambda>(twice)),
                 {},
                 arena_.list({reduce(BinOp::Add), reduce(BinOp::SMax)})};
  PatElem all = build_.param("work", i64), largest = build_.param("largest", i64);
  folds({arena_.list({all, largest}), {}, {}, s.where, nullptr}, sums, i64_operand(4));
  Operand at_least_1 = build_.bin(BinOp::SMax, PrimType::I64, var_operand(largest.name), i64_operand(1));
  return build_.bin(BinOp::SQuotSafe, PrimType::I64, var_operand(all.name), at_least_1);
}

}  // namespace fehu::parallel
