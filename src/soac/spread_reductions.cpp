// The pass `spread-reductions`: a reduction of floats has several accumulators.
//
// An addition of floats takes four cycles, and each must wait for the one before; the C compiler may not change their
// order. Operators of `reduce` are associative by contract, so we may: element i goes to accumulator i mod 16, and the
// accumulators are combined in the end. The additions of a round are independent of each other, and the C compiler
// makes vector instructions of them.
//
//   let {s: f32} = screma(n, xs)                 let {s: f32} = if n < 32 then (as before) else {
//     reduce {0f32} (+)                            let {a0, ..., a15} = loop (a0 = 0f32, a1 = -0f32, ..., a15 = -0f32)
//     map \(x: f32) -> {f(x)}               =>       for j < n/16 do {a0 + f(xs[16j]), ..., a15 + f(xs[16j+15])}
//                                                  loop (s = (((a0+a8)+(a4+a12)) + ..) + ..)
//                                                    for i < n mod 16 do {s + f(xs[n/16*16 + i])} }
//
// Relies on: what the language says of operators. Integers come out exactly the same, floats within rounding; the first
// accumulator starts from the neutral element as it is written, the others from the operator's own, so that also
// `reduce (+) 10` gives what it did; those of minima and maxima all start from the former.
// Algorithm: one walk over the program. Spread are scremas that only reduce, by sums, products, minima and maxima, at
// least one of them of f32 or f64, and whose map function is a few scalar operations and reads of elements.
// Leaves out: integers alone, which the C compiler spreads itself; operators that are not commutative; functions with
// loops, branches, checks or calls of the mathematical library, which no vector instruction computes.
#include "soac/spread_reductions.h"

#include <algorithm>

#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// Shorter reductions are not worth the combining in the end.
constexpr int64_t kShortest = 32;
// The code of longer functions would only grow.
constexpr size_t kMostSummandStms = 16;

// All components of a screma that can be spread; empty if it cannot.
std::vector<Component> spreadable(const ScremaExp& e) {
  bool is_short = e.width.is_const() && prim::as_i64(e.width.value) < kShortest;
  std::vector<Component> all;
  if (!is_reduction(e) || is_short || !is_simple(*e.lambda->body, kMostSummandStms)) return {};
  for (const Reduce& reduce : e.reduces) {
    std::vector<Component> some = components_of(*reduce.op, reduce.neutral);
    if (some.empty()) return {};
    all.insert(all.end(), some.begin(), some.end());
  }
  bool has_floats = std::any_of(all.begin(), all.end(),
                                [](const Component& c) { return c.type == PrimType::F32 || c.type == PrimType::F64; });
  return has_floats ? all : std::vector<Component>();
}

class Spreader : public Rewriter {
 public:
  using Rewriter::Rewriter;

 private:
  bool replace(const Stm& s) override {
    const auto* screma = try_as<ScremaExp>(s.exp);
    std::vector<Component> components = screma ? spreadable(*screma) : std::vector<Component>();
    if (!components.empty()) spread(s, *screma, components);
    return !components.empty();
  }

  void spread(const Stm& s, const ScremaExp& e, const std::vector<Component>& components) {
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    auto unspread = [&] { return build_.let_all("sum", types, rename(&e, build_.names(), arena), {}, s.attrs); };
    Operands sums = build_.choose(
        build_.less(e.width, i64_operand(kShortest)), types, unspread, [&] { return spread_sums(e, components); },
        s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], sums[i]);
  }

  // Accumulators of 64 bytes in all fill four registers of the smallest kind, whose additions overlap; where it takes
  // more, they are fewer than would be stored meanwhile.
  static int64_t num_accumulators(const std::vector<Component>& components) {
    int64_t bytes = 0;
    for (const Component& c : components) bytes += prim::byte_size(c.type);
    return bytes <= 4 ? 16 : bytes <= 8 ? 8 : 4;
  }

  // Accumulators are ordered by component, then by number.
  Operands spread_sums(const ScremaExp& e, const std::vector<Component>& components) {
    int64_t count = num_accumulators(components);
    Operand rounds = build_.bin(BinOp::SQuotSafe, PrimType::I64, e.width, i64_operand(count));
    Operand done = build_.mul(rounds, i64_operand(count));
    Operands inits;
    for (const Component& c : components)
      for (int64_t k = 0; k < count; k++)
        inits.push_back(k == 0 || is_float_extremum(c.op) ? c.neutral : const_operand(*identity_of(c.op, c.type)));
    Operands accs = build_.loop(inits, rounds, [&](const Operand& round, std::span<const Operand> params) {
      Operand first = build_.mul(round, i64_operand(count));
      return add_round(e, components, first, params);
    });
    Operands sums;
    for (size_t c = 0; c < components.size(); c++)
      sums.push_back(
          combined(components[c], std::span(accs).subspan(c * static_cast<size_t>(count), static_cast<size_t>(count))));
    return build_.loop(sums, build_.sub(e.width, done), [&](const Operand& i, std::span<const Operand> params) {
      return add_element(e, components, build_.add(done, i), params);
    });
  }

  // One element into each accumulator.
  Operands add_round(const ScremaExp& e, const std::vector<Component>& components, const Operand& first,
                     std::span<const Operand> accs) {
    size_t count = accs.size() / components.size();
    Operands made(accs.size());
    for (size_t k = 0; k < count; k++) {
      Operands some;
      for (size_t c = 0; c < components.size(); c++) some.push_back(accs[c * count + k]);
      some = add_element(e, components, build_.add(first, i64_operand(static_cast<int64_t>(k))), some);
      for (size_t c = 0; c < components.size(); c++) made[c * count + k] = some[c];
    }
    return made;
  }

  // The map function on the elements at the index, and each operator on what comes of it.
  Operands add_element(const ScremaExp& e, const std::vector<Component>& components, const Operand& index,
                       std::span<const Operand> accs) {
    const Lambda* f = rename(e.lambda, build_.names(), arena);
    Operand at[] = {index};
    for (size_t i = 0; i < e.arrays.size(); i++) {
      const Param& p = f->params[i];
      build_.emit({&p, 1}, build_.element_exp(e.arrays[i], at));
    }
    for (const Stm& s : f->body->stms) build_.emit(s);
    Operands made;
    for (size_t c = 0; c < components.size(); c++)
      made.push_back(build_.bin(components[c].op, components[c].type, accs[c], f->body->results[c].value));
    return made;
  }

  // The second half into the first, again and again: these are additions of whole vectors, except for the last ones.
  Operand combined(const Component& c, std::span<const Operand> accs) {
    Operands left(accs.begin(), accs.end());
    while (left.size() > 1) {
      size_t half = left.size() / 2;
      for (size_t i = 0; i < half; i++) left[i] = build_.bin(c.op, c.type, left[i], left[half + i]);
      left.resize(half);
    }
    return left[0];
  }
};

}  // namespace

const Program* spread_reductions(const Program* program, pass::Context& context) {
  return Spreader(*program, context).run(program);
}

}  // namespace fehu::soac
