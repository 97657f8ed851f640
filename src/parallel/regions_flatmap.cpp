// Regions: maps to segments of different lengths.
//
//   let {total, lengths: [n]i64, ys: [total]t, zs: [n]u} = flatmap(n, xs) map f
// =>
//   if there are few chunks then (as before)
//   else
//     let {lengths, zs} = screma(n, xs) map (f, of which the segment is dropped)    -- regions, too
//     let {ends: [n]i64} = screma(n, lengths) scan (+)
//     let {total} = ends[n - 1], or 0
//     let {ys} = loop (out = scratch) pieces first, last of n: for each point i
//       let {k, segment} = f xs[i]
//       let {out} = out with [ends[i] - k :+ k] <- segment
//
// The function is evaluated twice: so no more memory is needed than for the results, and threads need not wait for each
// other to know where a segment begins. Where the elements of a segment follow from their positions, flatmap is an
// irregular map instead (segments.h), whose pieces are parts of the total.
#include "ir/names.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::PrimType;

// The type of one of the results, with another size in place of their total.
static Type with_total(Arena& arena, Type type, VName total, const Dim& size) {
  std::vector<Dim> dims(type.dims.begin(), type.dims.end());
  for (Dim& d : dims)
    if (!d.is_ext() && d.size.is_var() && d.size.name == total) d = size;
  type.dims = arena.list(dims);
  return type;
}

// The first pass: what is as long as the input. The pattern is that of the flatmap.
void Regions::without_segments(const Stm& s, const FlatmapExp& e, const Operand& cost) {
  Lambda function = *rename(e.lambda, build_.names(), arena_);
  size_t num_dropped = num_segments(e);
  auto others = [&](auto list) {
    std::vector made(list.begin(), list.begin() + 1);
    made.insert(made.end(), list.begin() + 1 + static_cast<ptrdiff_t>(num_dropped), list.end());
    return arena_.list(made);
  };
  function.ret = others(function.ret);
  function.body = arena_.make<Body>(function.body->stms, others(function.body->results));
  ScremaExp map{ir::soac(e.width, e.arrays, arena_.make<Lambda>(function)), {}, {}};
  maps({others(s.pat.subspan(1)), s.certs, {}, s.where, nullptr}, map, cost);
}

// The second pass: the segment of one point, at its place in the arrays.
Operands Regions::placed_segments(const FlatmapExp& e, VName ends, const Operand& number,
                                  std::span<const Operand> arrays) {
  for (size_t i = 0; i < e.arrays.size(); i++)
    build_.define(e.lambda->params[i], build_.element(var_operand(e.arrays[i]), {&number, 1}));
  for (const Stm& stm : e.lambda->body->stms) build_.emit(stm);
  List<Result> results = e.lambda->body->results;
  Operand end = build_.element(var_operand(ends), {&number, 1});
  Operand length = results[0].value;
  Operand start = build_.bin(prim::BinOp::Sub, PrimType::I64, end, length, results[0].certs);
  Operands made;
  for (size_t i = 0; i < arrays.size(); i++) {
    List<SliceDim> place = slice_rows(arena_, build_.type_of(arrays[i]), start, length);
    made.push_back(build_.update_slice(arrays[i], place, results[1 + i].value, results[1 + i].certs));
  }
  return made;
}

void Regions::two_passes(const Stm& s, const FlatmapExp& e, const Operand& cost) {
  without_segments(s, e, cost);
  const Type i64 = prim_type(PrimType::I64);
  const Lambda* same = build_.lambda({&i64, 1}, {&i64, 1}, [](std::span<const Operand> x) { return Operands{x[0]}; });
  ExpandExp sizes{ir::soac(e.width, arena_.list({s.pat[1].name}), same), same};
  VName ends = ends_of(s, sizes, i64_operand(1));
  build_.define(s.pat[0], total_of(ends, e.width, s.certs));
  Operands inits;
  List<PatElem> segments = s.pat.subspan(2, num_segments(e));
  for (const PatElem& p : segments) inits.push_back(scratch(p.type, s.certs));
  auto one = [&](const Operand& number, std::span<const Operand> arrays) {
    return placed_segments(e, ends, number, arrays);
  };
  const Exp* region = build_.pieces_exp(
      inits, e.width, cost, [&](const Operand& first, const Operand& last, std::span<const Operand> arrays) {
        return one_by_one(Operands(arrays.begin(), arrays.end()), first, last, one);
      });
  build_.emit(segments, region, s.certs);
}

void Regions::flatmap(const Stm& s, const FlatmapExp& e, const Operand& cost, const IsEnough& is_enough) {
  Operand chunks = divide(e.width, cost, s.certs).num_chunks;
  choose_parts(s, &e, is_enough(chunks), [&](const Stm& stm) { two_passes(stm, e, cost); });
}

void Regions::choose_parts(const Stm& s, const Exp* e, const Operand& is_in_parts, const Parts& in_parts) {
  VName total = s.pat[0].name;
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(with_total(arena_, p.type, total, {{}, 0}));
  build_.begin_body();
  Operands whole = build_.let_all("part", types, rename(e, build_.names(), arena_), {}, s.attrs);
  const Body* together = build_.end_body(whole);
  build_.begin_body();
  std::vector<PatElem> pat;
  Operands values;
  for (const PatElem& p : s.pat) {
    Type type = pat.empty() ? p.type : with_total(arena_, p.type, total, {var_operand(pat[0].name), -1});
    pat.push_back({build_.fresh_like(p.name, type), type, nullptr});
    values.push_back(var_operand(pat.back().name));
  }
  in_parts({arena_.list(pat), {}, {}, s.where, nullptr});
  const Body* parts = build_.end_body(values);

  MatchCase is_true{arena_.list({prim::bool_value(true)}), arena_.list({false}), parts};
  build_.emit(s.pat,
              arena_.make<MatchExp>(arena_.list({is_in_parts}), arena_.list({is_true}), together, arena_.list(types)),
              s.certs);
}

void Regions::expand_segments(const Stm& s, const ExpandExp& e, const Operand& size_cost, const Operand& cost) {
  std::vector<PatElem> pat(s.pat.begin(), s.pat.end());
  pat.erase(pat.begin() + 1);
  VName ends = expand({arena_.list(pat), s.certs, {}, s.where, nullptr}, e, size_cost, cost);
  const Type i64 = prim_type(PrimType::I64);
  auto length = [&](std::span<const Operand> number) {
    Operand before = build_.sub(number[0], i64_operand(1));
    Operand at = build_.bin(prim::BinOp::SMax, PrimType::I64, before, i64_operand(0));
    Operand start = build_.select(PrimType::I64, build_.less(before, i64_operand(0)), i64_operand(0),
                                  build_.element(var_operand(ends), {&at, 1}));
    return Operands{build_.sub(build_.element(var_operand(ends), number), start)};
  };
  Operand numbers = build_.iota(e.width, i64_operand(0), i64_operand(1));
  ScremaExp lengths{
      ir::soac(e.width, arena_.list({numbers.name}), build_.lambda({&i64, 1}, {&i64, 1}, length)), {}, {}};
  maps({s.pat.subspan(1, 1), s.certs, {}, s.where, nullptr}, lengths, i64_operand(4));
}

}  // namespace fehu::parallel
