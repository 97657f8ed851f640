// The pass `spread-operators`: a reduction whose operator is more than one operation goes through its array in blocks,
// and reduces the parts of a block side by side.
//
// What C compilers (and spread-reductions) spread are sums and the like. With any other operator, on tuples or composed
// of several operations, each element waits until the one before has gone all the way through it. Operators of `reduce`
// are associative by contract, so parts can be reduced by themselves. They become a map, whose points run in the lanes
// of vectors (imp/lanes), and what they give is combined in order.
//
//   let {s, t} = screma(n, xs)                let {s, t} = if n < 3072 then (as before) else {
//     reduce {0, 1} \(a, b, c, d) -> {..}       loop (s = 0, t = 1) for k < n / 3072 do
//     map \x -> {f(x)}                    =>      let {ss, ts} = screma(64, iota 64) map \p ->
//                                                   loop (s', t' = f(xs[3072k + 48p])) for j < 47 do
//                                                     op((s', t'), f(xs[3072k + 48p + 1 + j]))
//                                                 loop (s, t) for p < 64 do op((s, t), (ss[p], ts[p]))
//                                               (as before, for the last n mod 3072) }
//
// Vectors have no divisions of integers, nor all of them products of large ones. With such operations the parts of a
// block are four, and one loop goes through all of them, so that they overlap in the processor.
//
// Relies on: what the language says of operators. Parts begin with their first elements, so that what is given as
// neutral is used once, as before. Integers come out exactly the same, floats within rounding.
// Algorithm: one walk over the program. Taken are scremas that only reduce, of scalars to scalars, whose functions are
// a few scalar operations, branches and reads of elements. If all operators are commutative, lanes take elements that
// are neighbours, which is one load for all of them.
// Leaves out: what other passes spread; reductions inside of maps, whose points may have lanes themselves; operators
// that can fail, since they would be applied to other values. Floats, if their order is to be kept.
#include "soac/spread_operators.h"

#include <algorithm>
#include <vector>

#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::FunOp;
using prim::PrimType;

// How a block is cut. So many lanes are never written out (scalars/unroll.h); parts of a length that is no power of two
// do not meet in the same lines of the cache.
struct Cut {
  int64_t parts, length;
};
constexpr Cut kLanes = {64, 48}, kChains = {4, 256};
constexpr size_t kFewestSteps = 3;
constexpr size_t kMostSteps = 60;  // statements that are there four times
constexpr size_t kMostArrays = 6;  // from which lanes fetch their elements

bool is_division(BinOp op) {
  return BinOp::SDiv <= op && op <= BinOp::UDivUpSafe;
}

bool is_spread_type(const Type& t) {
  return t.kind == TypeKind::Prim && t.prim != PrimType::F16;
}

// One walk over the functions: can they be spread, and in lanes?
struct Steps {
  size_t count = 0;
  bool is_possible = true;
  bool is_for_lanes = true;

  void of(const Body& body) {
    for (const Stm& s : body.stms) of(s);
    for (const Result& r : body.results) is_possible &= r.certs.empty();
  }

  void of(const Stm& s) {
    count++;
    if (const auto* match = try_as<MatchExp>(s.exp)) {
      for (const MatchCase& c : match->cases) of(*c.body);
      return of(*match->otherwise);
    }
    const auto* fun = try_as<FunOpExp>(s.exp);
    bool is_function = fun && (fun->op == FunOp::Exp || fun->op == FunOp::Log || fun->op == FunOp::Sqrt);
    is_possible &= is_simple(s) || is_function;
    if (const auto* bin = try_as<BinOpExp>(s.exp)) {
      bool is_product = bin->op == BinOp::Mul || bin->op == BinOp::MulNw;
      if (is_division(bin->op) || (is_product && bin->type == PrimType::I64)) is_for_lanes = false;
    }
    for (const PatElem& p : s.pat) is_possible &= is_spread_type(p.type);
  }
};

bool has_floats(const ScremaExp& e) {
  return std::ranges::any_of(e.lambda->ret, [](const Type& t) { return prim::is_float(t.prim); });
}

// Is there an operator that nothing else spreads?
bool has_long_operator(const ScremaExp& e) {
  return std::ranges::any_of(e.reduces, [](const Reduce& r) { return components_of(*r.op, r.neutral).empty(); });
}

class OperatorSpreader : public Rewriter {
 public:
  OperatorSpreader(const Program& program, pass::Context& context, bool keeps_order)
      : Rewriter(program, context), keeps_order_(keeps_order) {}

 private:
  bool replace(const Stm& s) override;
  // Points of a map may have lanes of their own.
  const Lambda* lambda(const Lambda* l) override { return l; }
  Operands blocks(const ScremaExp& e, std::span<const VName> certs);
  Operands in_lanes(const ScremaExp& e, const Operand& first, std::span<const Operand> olds);
  Operands in_chains(const ScremaExp& e, const Operand& first, std::span<const Operand> olds);
  Operands step(const ScremaExp& e, std::span<const Operand> olds, const Operand& index);
  Operand plus(const Operand& x, const Operand& y) { return build_.bin(BinOp::AddNw, PrimType::I64, x, y); }

  const bool keeps_order_;
  std::vector<const Lambda*> ops_;  // of the reduction at hand
  Cut cut_ = kLanes;
};

// One more element.
Operands OperatorSpreader::step(const ScremaExp& e, std::span<const Operand> olds, const Operand& index) {
  return applied(build_, ops_, olds, element_at(build_, e, index));
}

// A block in lanes: a map over the parts, each of which is a loop over its elements; then the results of the parts, in
// order. If the order is free, part p has the elements p, p + parts, ..., so that neighbouring lanes read neighbouring
// elements.
Operands OperatorSpreader::in_lanes(const ScremaExp& e, const Operand& first, std::span<const Operand> olds) {
  bool is_commutative = std::ranges::all_of(e.reduces, [](const Reduce& r) { return r.is_commutative; });
  Operand parts = i64_operand(cut_.parts);
  Operand numbers = build_.iota(parts, i64_operand(0), i64_operand(1));
  VName inputs[] = {numbers.name};
  int64_t part_step = is_commutative ? 1 : cut_.length, element_step = is_commutative ? cut_.parts : 1;
  auto times = [&](const Operand& x, int64_t y) { return build_.bin(BinOp::MulNw, PrimType::I64, x, i64_operand(y)); };
  auto reduce_part = [&](std::span<const Operand> part) {
    Operand start = plus(first, times(part[0], part_step));
    return build_.loop(element_at(build_, e, start), i64_operand(cut_.length - 1),
                       [&](const Operand& i, std::span<const Operand> values) {
                         Operand next = times(plus(i, i64_operand(1)), element_step);
                         return step(e, values, plus(start, next));
                       });
  };
  Operands partial = build_.map(parts, inputs, e.lambda->ret, reduce_part);
  return build_.loop(olds, parts, [&](const Operand& part, std::span<const Operand> values) {
    Operands news;
    for (const Operand& array : partial) news.push_back(build_.element(array, {&part, 1}));
    return applied(build_, ops_, values, news);
  });
}

// A block without lanes: one loop carries the values of all parts round. They do not wait for each other, so the
// processor works at several at a time.
Operands OperatorSpreader::in_chains(const ScremaExp& e, const Operand& first, std::span<const Operand> olds) {
  size_t count = olds.size();
  std::vector<Operand> starts;
  Operands begun;
  for (int64_t part = 0; part < cut_.parts; part++) {
    starts.push_back(plus(first, i64_operand(part * cut_.length)));
    Operands values = element_at(build_, e, starts.back());
    begun.insert(begun.end(), values.begin(), values.end());
  }
  Operands chains =
      build_.loop(begun, i64_operand(cut_.length - 1), [&](const Operand& i, std::span<const Operand> values) {
        Operand next = plus(i, i64_operand(1));
        Operands made;
        for (size_t part = 0; part < starts.size(); part++) {
          Operands one = step(e, values.subspan(part * count, count), plus(starts[part], next));
          made.insert(made.end(), one.begin(), one.end());
        }
        return made;
      });
  Operands total(olds.begin(), olds.end());
  for (size_t part = 0; part < starts.size(); part++)
    total = applied(build_, ops_, total, std::span(chains).subspan(part * count, count));
  return total;
}

// Block by block, then the elements that are left.
Operands OperatorSpreader::blocks(const ScremaExp& e, std::span<const VName> certs) {
  Operands neutral;
  for (const Reduce& r : e.reduces) neutral.insert(neutral.end(), r.neutral.begin(), r.neutral.end());
  Operand size = i64_operand(cut_.parts * cut_.length);
  Operand num_blocks = build_.bin(BinOp::SQuotSafe, PrimType::I64, e.width, size);
  Operands found = build_.loop(
      neutral, num_blocks,
      [&](const Operand& number, std::span<const Operand> olds) {
        Operand first = build_.bin(BinOp::MulNw, PrimType::I64, number, size);
        return cut_.parts == kLanes.parts ? in_lanes(e, first, olds) : in_chains(e, first, olds);
      },
      certs);
  Operand done = build_.bin(BinOp::MulNw, PrimType::I64, num_blocks, size);
  return build_.loop(
      found, build_.sub(e.width, done),
      [&](const Operand& i, std::span<const Operand> olds) { return step(e, olds, plus(done, i)); }, certs);
}

// Short arrays are reduced as before, without blocks; so that code is there twice, and may not be long.
bool OperatorSpreader::replace(const Stm& s) {
  const auto* e = try_as<ScremaExp>(s.exp);
  auto is_element = [](const Param& p) { return is_spread_type(p.type); };
  if (!e || !is_reduction(*e) || !has_long_operator(*e) || !std::ranges::all_of(e->lambda->ret, is_spread_type) ||
      !std::ranges::all_of(e->lambda->params, is_element) || (keeps_order_ && has_floats(*e)))
    return false;
  Steps once, operators;
  once.of(*e->lambda->body);
  for (const Reduce& r : e->reduces) operators.of(*r.op->body);
  if (!once.is_possible || !operators.is_possible || once.count + operators.count > kMostSteps) return false;
  if (operators.count < kFewestSteps) return false;
  // Elements do not wait for what is computed of each alone, and hardly for a few simple steps.
  bool is_for_lanes = once.is_for_lanes && operators.is_for_lanes && e->arrays.size() <= kMostArrays;
  if (!is_for_lanes && operators.is_for_lanes) return false;
  cut_ = is_for_lanes ? kLanes : kChains;
  int64_t block = cut_.parts * cut_.length;
  if (e->width.is_const() && prim::as_i64(e->width.value) < block) return false;
  ops_.clear();
  for (const Reduce& r : e->reduces) ops_.push_back(r.op);
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  auto short_reduction = [&] {
    return build_.let_all("reduced", types, rename(e, build_.names(), arena), {}, s.attrs);
  };
  Operands made = build_.choose(
      build_.less(e->width, i64_operand(block)), types, short_reduction, [&] { return blocks(*e, {}); }, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
  return true;
}

}  // namespace

const Program* spread_operators(const Program* program, pass::Context& context) {
  // The name of that pass stands for all that regroups (`--keep-order`).
  bool keeps_order = context.is_disabled && context.is_disabled("spread-reductions");
  return OperatorSpreader(*program, context, keeps_order).run(program);
}

}  // namespace fehu::soac
