// The pass `spread-histograms`: a histogram of few bins is made in four tables, which are combined in the end.
//
// If neighbouring elements fall into the same bin, the second must wait until the first is written, some five cycles.
// In tables of their own they do not meet.
//
//   let {h} = hist(n, xs) into (dest) [k] (+)        let {h} = if k <= 4096 and 4k <= n then {
//     map \(x) -> {bin(x), f(x)}                       tables = replicate([4][k], 0)
//                                             =>       for j < n/4: for t < 4: add f(xs[4j+t]) to tables[t, bin(..)]
//                                                      for the last n mod 4: add to tables[0, ..]
//                                                      for each b < k: dest[b] + tables[0,b] + .. + tables[3,b]
//                                                    } else (as before)
//
// Relies on: what the language says of operators. Integers come out exactly the same, floats within rounding; where the
// order of floats is to be kept (spread-reductions is switched off), they are left alone.
// Algorithm: one walk over the program. Spread are histograms of one operator and one dimension, which combines scalars
// by sums, products and bits, and whose map function is a few scalar operations and reads of elements.
// Leaves out: many bins, which elements seldom share, and whose tables would not fit in the first cache.
#include "soac/spread_histograms.h"

#include <algorithm>

#include "prim/identity.h"
#include "soac/operators.h"
#include "soac/rewriter.h"
#include "soac/simple.h"

namespace fehu::soac {

namespace {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

constexpr int64_t kTables = 4;
constexpr int64_t kMostBins = 4096;
constexpr size_t kMostBinStms = 16;

bool is_few(const Operand& x, int64_t bound) {
  return x.is_const() && prim::as_i64(x.value) < bound;
}

class HistogramSpreader : public Rewriter {
 public:
  HistogramSpreader(const Program& program, pass::Context& context)
      : Rewriter(program, context), is_order_kept_(context.is_disabled && context.is_disabled("spread-reductions")) {}

 private:
  // What is known of a histogram while it is spread.
  struct Histogram {
    const HistExp& exp;
    std::vector<Component> components;
    Operand num_bins;
  };
  bool replace(const Stm& s) override;
  std::vector<Component> spreadable(const HistExp& e) const;
  Operands spread(const Histogram& h);
  Operands add(const Histogram& h, const Operand& index, int64_t table, std::span<const Operand> tables);
  Operands combined(const Histogram& h, std::span<const Operand> tables);

  bool is_order_kept_;
};

std::vector<Component> HistogramSpreader::spreadable(const HistExp& e) const {
  if (e.ops.size() != 1 || e.ops[0].shape.size() != 1 || !is_simple(*e.lambda->body, kMostBinStms)) return {};
  bool is_too_large = e.ops[0].shape[0].is_const() && !is_few(e.ops[0].shape[0], kMostBins + 1);
  std::vector<Component> components = components_of(*e.ops[0].op, e.ops[0].neutral);
  bool has_floats = std::ranges::any_of(components, [](const Component& c) { return prim::is_float(c.type); });
  bool has_extrema = std::ranges::any_of(components, [](const Component& c) { return is_float_extremum(c.op); });
  if (is_too_large || has_extrema || is_few(e.width, kTables) || (has_floats && is_order_kept_)) return {};
  return components;
}

bool HistogramSpreader::replace(const Stm& s) {
  const auto* e = try_as<HistExp>(s.exp);
  std::vector<Component> components = e ? spreadable(*e) : std::vector<Component>();
  if (components.empty()) return false;
  Histogram h{*e, std::move(components), e->ops[0].shape[0]};
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  Operand is_small = build_.at_most(h.num_bins, i64_operand(kMostBins));
  Operand is_long = build_.at_most(build_.mul(h.num_bins, i64_operand(kTables)), e->width);
  auto unspread = [&] { return build_.let_all("hist", types, rename(e, build_.names(), arena), {}, s.attrs); };
  Operands made = build_.choose(
      build_.both(is_small, is_long), types, [&] { return spread(h); }, unspread, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
  return true;
}

// The tables of all components, then what they add to the destinations.
Operands HistogramSpreader::spread(const Histogram& h) {
  Operand shape[] = {i64_operand(kTables), h.num_bins};
  Operands tables;
  for (const Component& c : h.components)
    tables.push_back(build_.replicate(shape, const_operand(*prim::identity_of(c.op, c.type))));
  Operand rounds = build_.bin(BinOp::SQuotSafe, PrimType::I64, h.exp.width, i64_operand(kTables));
  Operand done = build_.mul(rounds, i64_operand(kTables));
  tables = build_.loop(tables, rounds, [&](const Operand& round, std::span<const Operand> inside) {
    Operand first = build_.mul(round, i64_operand(kTables));
    Operands all(inside.begin(), inside.end());
    for (int64_t t = 0; t < kTables; t++) all = add(h, build_.add(first, i64_operand(t)), t, all);
    return all;
  });
  tables = build_.loop(tables, build_.sub(h.exp.width, done), [&](const Operand& i, std::span<const Operand> inside) {
    return add(h, build_.add(done, i), 0, inside);
  });
  return combined(h, tables);
}

// The element at the index goes to one of the tables, if there is such a bin.
Operands HistogramSpreader::add(const Histogram& h, const Operand& index, int64_t table,
                                std::span<const Operand> tables) {
  const Lambda* f = rename(h.exp.lambda, build_.names(), arena);
  Operand element[] = {index};
  for (size_t i = 0; i < h.exp.arrays.size(); i++)
    build_.emit({&f->params[i], 1}, build_.element_exp(h.exp.arrays[i], element));
  for (const Stm& s : f->body->stms) build_.emit(s);
  Operand bin[] = {f->body->results[0].value};
  Operand at[] = {i64_operand(table), bin[0]};
  std::vector<Type> types;
  for (const Operand& t : tables) types.push_back(build_.type_of(t));
  auto added = [&] {
    Operands news;
    for (size_t i = 0; i < tables.size(); i++) {
      const Component& c = h.components[i];
      Operand sum = build_.bin(c.op, c.type, build_.element(tables[i], at), f->body->results[1 + i].value);
      news.push_back(build_.update(tables[i], at, sum));
    }
    return news;
  };
  Operand bins[] = {h.num_bins};
  return build_.choose(build_.in_bounds(bins, bin), types, added,
                       [&] { return Operands(tables.begin(), tables.end()); });
}

// The destinations with what is in the tables.
Operands HistogramSpreader::combined(const Histogram& h, std::span<const Operand> tables) {
  Operands dests;
  for (VName dest : h.exp.ops[0].dests) dests.push_back(var_operand(dest));
  return build_.loop_each(dests, h.num_bins, [&](const Operand& bin, std::span<const Operand> inside) {
    Operands made(inside.begin(), inside.end());
    for (size_t i = 0; i < made.size(); i++) {
      const Component& c = h.components[i];
      Operand place[] = {bin};
      Operand sum = build_.element(made[i], place);
      for (int64_t t = 0; t < kTables; t++) {
        Operand at[] = {i64_operand(t), bin};
        sum = build_.bin(c.op, c.type, sum, build_.element(tables[i], at));
      }
      made[i] = build_.update(made[i], place, sum);
    }
    return made;
  });
}

}  // namespace

const Program* spread_histograms(const Program* program, pass::Context& context) {
  return HistogramSpreader(*program, context).run(program);
}

}  // namespace fehu::soac
