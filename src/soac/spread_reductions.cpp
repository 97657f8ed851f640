// The pass `spread-reductions`: a reduction of floats has several accumulators.
//
// An addition of floats takes four cycles, and each must wait for the one before; the C compiler may not change their
// order. Operators of `reduce` are associative by contract, so we may: element i goes to accumulator i mod 8, and the
// accumulators are combined in the end. The additions of a round are independent of each other, and the C compiler
// makes vector instructions of them.
//
//   let {s: f32} = screma(n, xs)                 let {s: f32} = if n < 32 then (as before) else {
//     reduce {0f32} (+)                            let {a0, ..., a7} = loop (a0 = 0f32, a1 = -0f32, ..., a7 = -0f32)
//     map \(x: f32) -> {f(x)}               =>       for j < n/8 do {a0 + f(xs[8j]), ..., a7 + f(xs[8j+7])}
//                                                  loop (s = ((a0+a1)+(a2+a3))+((a4+a5)+(a6+a7)))
//                                                    for i < n mod 8 do {s + f(xs[n/8*8 + i])} }
//
// Relies on: what the language says of operators. Integers come out exactly the same, floats within rounding; the first
// accumulator starts from the neutral element as it is written, the others from the operator's own, so that also
// `reduce (+) 10` gives what it did.
// Algorithm: one walk over the program. Spread are scremas that only reduce, by sums, products, minima and maxima, at
// least one of them of f32 or f64, and whose map function is a few scalar operations and reads of elements.
// Leaves out: integers alone, which the C compiler spreads itself; operators that are not commutative; functions with
// loops, branches, checks or calls of the mathematical library, which no vector instruction computes.
#include "soac/spread_reductions.h"

#include <algorithm>
#include <optional>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// Shorter reductions are not worth the combining in the end.
constexpr int64_t kShortest = 32;
// The code of longer functions would only grow.
constexpr size_t kMostStms = 16;

// One value that is reduced: its operator, and where it starts.
struct Component {
  BinOp op;
  PrimType type;
  Operand neutral;
};

// The value that changes no other under the operator; none if the pass does not know it. For sums of floats that is
// the negative zero: 0 + -0 is 0.
std::optional<prim::Value> identity_of(BinOp op, PrimType type) {
  bool is_float = prim::is_float(type);
  if (op == BinOp::FAdd) return prim::float_value(type, -0.0);
  if (op == BinOp::FMin || op == BinOp::FMax) return prim::infinity_value(type, op == BinOp::FMax);
  if (op == BinOp::FMul || op == BinOp::Mul) return prim::one_value(type);
  bool is_zero = op == BinOp::Add || op == BinOp::Or || op == BinOp::Xor;
  return is_zero && !is_float ? std::optional(prim::zero_value(type)) : std::nullopt;
}

// The components of an operator that combines each with one scalar operation; empty if it does something else.
std::vector<Component> components_of(const Reduce& reduce) {
  std::vector<Component> out;
  const Lambda& op = *reduce.op;
  size_t count = reduce.neutral.size();
  if (op.body->stms.size() != count) return {};
  for (size_t i = 0; i < count; i++) {
    const Stm& s = op.body->stms[i];
    const auto* bin = try_as<BinOpExp>(s.exp);
    const Result& result = op.body->results[i];
    bool is_plain =
        bin && s.certs.empty() && result.certs.empty() && same_operand(result.value, var_operand(s.pat[0].name));
    if (!is_plain || !identity_of(bin->op, bin->type) || !same_operand(bin->x, var_operand(op.params[i].name)) ||
        !same_operand(bin->y, var_operand(op.params[count + i].name)))
      return {};
    out.push_back({bin->op, bin->type, reduce.neutral[i]});
  }
  return out;
}

// What can stand in a loop that is to become vector instructions.
bool is_simple(const Stm& s) {
  if (const auto* bin = try_as<BinOpExp>(s.exp)) return bin->op != BinOp::FPow && bin->op != BinOp::FMod;
  static constexpr ExpKind kSimple[] = {ExpKind::Operand, ExpKind::UnOp, ExpKind::CmpOp, ExpKind::ConvOp,
                                        ExpKind::Index};
  return std::find(std::begin(kSimple), std::end(kSimple), s.exp->kind) != std::end(kSimple);
}

bool is_simple(const Lambda& lambda) {
  const Body& body = *lambda.body;
  auto is_bare = [](const Result& r) { return r.certs.empty(); };
  return body.stms.size() <= kMostStms &&
         std::all_of(body.stms.begin(), body.stms.end(), [](const Stm& s) { return is_simple(s); }) &&
         std::all_of(body.results.begin(), body.results.end(), is_bare);
}

// All components of a screma that can be spread; empty if it cannot.
std::vector<Component> spreadable(const ScremaExp& e) {
  bool only_reduces = e.scans.empty() && !e.post && !e.reduces.empty() && e.lambda->ret.size() == num_reduced(e);
  bool is_short = e.width.is_const() && prim::as_i64(e.width.value) < kShortest;
  std::vector<Component> all;
  if (!only_reduces || is_short || !is_simple(*e.lambda)) return {};
  for (const Reduce& reduce : e.reduces) {
    std::vector<Component> some = components_of(reduce);
    if (some.empty()) return {};
    all.insert(all.end(), some.begin(), some.end());
  }
  bool has_floats = std::any_of(all.begin(), all.end(),
                                [](const Component& c) { return c.type == PrimType::F32 || c.type == PrimType::F64; });
  return has_floats ? all : std::vector<Component>();
}

class Spreader : public Mapper {
 public:
  Spreader(const Program& program, pass::Context& context)
      : Mapper(context.arena), build_(context.arena, context.names, program.num_names) {}

  const Program* run(const Program* program) {
    Program made = *program;
    std::vector<Fun> funs(program->funs.begin(), program->funs.end());
    build_.begin_body();
    is_changed_ = false;
    add_stms(program->constants);
    made.constants = build_.end_stms();
    bool is_any_changed = is_changed_;
    for (Fun& f : funs) {
      for (const Param& p : f.params) build_.bind(p);
      const Body* body_before = f.body;
      f.body = body(f.body);
      is_any_changed |= f.body != body_before;
    }
    if (!is_any_changed) return program;
    made.funs = arena.list(funs);
    made.num_names = build_.num_names();
    return arena.make<Program>(made);
  }

  Operand operand(const Operand& x) override { return x; }
  Type type(const Type& t) override { return t; }
  Param param(const Param& p) override {
    build_.bind(p);
    return p;
  }
  const Body* body(const Body* b) override {
    bool was_changed = is_changed_;
    is_changed_ = false;
    build_.begin_body();
    add_stms(b->stms);
    const Body* made = build_.end_body(b->results);
    const Body* result = is_changed_ ? made : b;
    is_changed_ |= was_changed;
    return result;
  }

 private:
  void add_stms(List<Stm> stms) {
    for (const Stm& s : stms) {
      Stm made = s;
      if (has_bodies(s.exp->kind)) made.exp = map_children(s.exp, *this);
      const auto* screma = try_as<ScremaExp>(made.exp);
      std::vector<Component> components = screma ? spreadable(*screma) : std::vector<Component>();
      if (components.empty())
        build_.emit(made);
      else
        spread(made, *screma, components);
    }
  }

  void spread(const Stm& s, const ScremaExp& e, const std::vector<Component>& components) {
    is_changed_ = true;
    build_.where = s.where;
    std::vector<Type> types;
    for (const PatElem& p : s.pat) types.push_back(p.type);
    auto unspread = [&] { return build_.let_all("sum", types, rename(&e, build_.names(), arena), {}, s.attrs); };
    Operands sums = build_.choose(
        build_.less(e.width, i64_operand(kShortest)), types, unspread, [&] { return spread_sums(e, components); },
        s.certs);
    for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], sums[i]);
  }

  // Eight accumulators of four bytes fill two registers; more than four registers in all bring nothing.
  static int64_t num_accumulators(const std::vector<Component>& components) { return components.size() > 2 ? 4 : 8; }

  // Accumulators are ordered by component, then by number.
  Operands spread_sums(const ScremaExp& e, const std::vector<Component>& components) {
    int64_t count = num_accumulators(components);
    Operand rounds = build_.bin(BinOp::SQuotSafe, PrimType::I64, e.width, i64_operand(count));
    Operand done = build_.mul(rounds, i64_operand(count));
    Operands inits;
    for (const Component& c : components)
      for (int64_t k = 0; k < count; k++)
        inits.push_back(k == 0 ? c.neutral : const_operand(*identity_of(c.op, c.type)));
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

  // Neighbours first, so that no chain is longer than it must be.
  Operand combined(const Component& c, std::span<const Operand> accs) {
    if (accs.size() == 1) return accs[0];
    size_t half = accs.size() / 2;
    return build_.bin(c.op, c.type, combined(c, accs.first(half)), combined(c, accs.subspan(half)));
  }

  Build build_;
  bool is_changed_ = false;  // something in the body at hand
};

}  // namespace

const Program* spread_reductions(const Program* program, pass::Context& context) {
  return Spreader(*program, context).run(program);
}

}  // namespace fehu::soac
