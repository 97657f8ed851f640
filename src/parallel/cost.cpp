// Costs: a number for each operation, times the number of iterations around it.
//
// It need not be right: the run time takes it for a first guess at the size of a piece of work, and measures. But it
// must tell a function of three additions from one that goes through a row of a matrix. Where a loop runs as often as
// only the function itself knows, nobody knows the cost, and it is 0: the run time then begins with a few points.
#include "parallel/cost.h"

#include <unordered_set>

#include "ir/names.h"
#include "ir/op_facts.h"

namespace fehu::parallel {

using namespace ir;

namespace {

constexpr int64_t kCall = 100, kFunction = 10;

class Costs {
 public:
  Costs(const Lambda& lambda, Build& build) : build_(build), inside_(bound_names(&lambda)) {}

  Operand all(const Body* b) {
    Operand cost = body(b);
    return is_known_ ? cost : i64_operand(0);
  }

 private:
  Operand body(const Body* b) {
    int64_t simple = 1;
    Operand rest = i64_operand(0);
    for (const Stm& s : b->stms) {
      if (has_bodies(s.exp->kind))
        rest = build_.add(rest, nested(s.exp));
      else
        simple += s.exp->kind == ExpKind::Apply ? kCall : s.exp->kind == ExpKind::FunOp ? kFunction : 1;
    }
    return build_.add(rest, i64_operand(simple));
  }

  // All bodies, as often as they run. Of branches one is taken, but in lanes all are.
  Operand nested(const Exp* e) {
    Operand sum = i64_operand(0);
    for_each_nested(e, [&](const Nested& n) { sum = build_.add(sum, body(n.body)); });
    return build_.mul(trips(e), sum);
  }

  Operand trips(const Exp* e) {
    Operand count = i64_operand(1);
    if (const SoacExp* soac = as_soac(e)) count = soac->width;
    if (const auto* loop = try_as<LoopExp>(e)) {
      if (!has_counter(*loop)) return unknown();
      count = loop->bound;
    }
    if (count.is_var() && inside_.contains(count.name.id)) return unknown();
    prim::PrimType type = build_.type_of(count).prim;
    return type == prim::PrimType::I64 ? count : build_.conv(prim::ConvOp::SExt, type, prim::PrimType::I64, count);
  }
  Operand unknown() {
    is_known_ = false;
    return i64_operand(1);
  }

  Build& build_;
  const std::unordered_set<uint32_t> inside_;  // what the function binds
  bool is_known_ = true;
};

}  // namespace

Operand cost_of(const Lambda& lambda, Build& build) {
  return Costs(lambda, build).all(lambda.body);
}

}  // namespace fehu::parallel
