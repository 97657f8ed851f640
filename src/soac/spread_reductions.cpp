// The pass `spread-reductions`: marks reductions of floats whose order is free, and for which several accumulators pay.
//
// An addition of floats takes four cycles, and each must wait for the one before; the C compiler may not change their
// order. Operators of `reduce` are associative by contract, so we may. The mark is an attribute (ir/marks.h), which the
// loop keeps that the reduction becomes; the accumulators are made when the loop is code (imp/sums.h).
//
//   let {s: f32} = screma(n, xs)                 let {s: f32} = #[any_order] screma(n, xs)
//     reduce {0f32} (+)                     =>     reduce {0f32} (+)
//     map \(x: f32) -> {f(x)}                      map \(x: f32) -> {f(x)}
//
// Relies on: what the language says of operators. Integers come out exactly the same, floats within rounding.
// Algorithm: one walk over the program. Marked are scremas that only reduce, by sums, products, minima and maxima, at
// least one of them of f32 or f64, and whose map function is a few scalar operations and reads of elements.
// Leaves out: integers alone, which the C compiler spreads itself; operators that are not commutative; functions with
// loops, branches, checks or calls of the mathematical library, which no vector instruction computes.
#include "soac/spread_reductions.h"

#include <vector>

#include "ir/marks.h"
#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::PrimType;

// Shorter reductions are not worth the combining in the end.
constexpr int64_t kShortest = 32;
// The code of longer functions would only grow.
constexpr size_t kMostSummandStms = 16;

bool is_spreadable(const ScremaExp& e) {
  bool is_short = e.width.is_const() && prim::as_i64(e.width.value) < kShortest;
  if (!is_reduction(e) || is_short || !is_simple(*e.lambda->body, kMostSummandStms)) return false;
  bool has_floats = false;
  for (const Reduce& reduce : e.reduces) {
    std::vector<Component> components = components_of(*reduce.op, reduce.neutral);
    if (components.empty()) return false;
    for (const Component& c : components) has_floats |= c.type == PrimType::F32 || c.type == PrimType::F64;
  }
  return has_floats;
}

class Spreader : public Rewriter {
 public:
  Spreader(const Program& program, pass::Context& context)
      : Rewriter(program, context), mark_{context.names.intern(kAnyOrder), {}, {}} {}

 private:
  bool replace(const Stm& s) override {
    const auto* screma = try_as<ScremaExp>(s.exp);
    if (!screma || !is_spreadable(*screma)) return false;
    std::vector<Attr> attrs(s.attrs.begin(), s.attrs.end());
    attrs.push_back(mark_);
    build_.emit(s.pat, s.exp, s.certs, arena.list(attrs));
    return true;
  }

  const Attr mark_;
};

}  // namespace

const Program* spread_reductions(const Program* program, pass::Context& context) {
  return Spreader(*program, context).run(program);
}

}  // namespace fehu::soac
