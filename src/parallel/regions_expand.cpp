// Regions: the irregular map.
//
//   let {total, ys: [total]t} = expand(n, xs) size g map f
// =>
//   let {ends: [n]i64} = screma(n, xs) scan (+) map g                        -- regions, too
//   let {total} = ends[n - 1], or 0
//   let {ys} = loop (out = scratch) pieces first, last of total:
//     for each segment i, from that of `first` to that of `last - 1`
//     let {part} = screma(what of the segment is in the piece) map \(j) -> f xs[i] j
//     let {out} = out with [..] <- part
//
// Pieces are parts of the total, so it does not matter how different the sizes are. The first segment of a piece is
// found by a binary search in the ends.
#include <limits>

#include "ir/names.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// A sum that is too large is the largest number, for which no memory is found.
const Lambda* Regions::sum_of_sizes() {
  const Type types[] = {prim_type(PrimType::I64), prim_type(PrimType::I64)};
  return build_.lambda(types, {types, 1}, [&](std::span<const Operand> sizes) {
    Operand largest = i64_operand(std::numeric_limits<int64_t>::max());
    return Operands{build_.bin(BinOp::UMin, PrimType::I64, build_.add(sizes[0], sizes[1]), largest)};
  });
}

// Where each segment ends.
VName Regions::ends_of(const Stm& s, const ExpandExp& e, const Operand& cost) {
  const Type i64 = prim_type(PrimType::I64);
  std::vector<VName> arrays;
  for (size_t i = 0; i < e.arrays.size(); i++)
    if (e.lambda->params[i].type.kind != TypeKind::Acc) arrays.push_back(e.arrays[i]);
  Lambda size = *e.size;
  build_.begin_body();
  for (const Stm& stm : size.body->stms) build_.emit(stm);
  const Result& result = size.body->results[0];
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, result.value, i64_operand(0), result.certs);
  size.body = build_.end_body(std::span(&length, 1));
  Scan scan{sum_of_sizes(), arena_.list({i64_operand(0)})};
  ScremaExp sizes{ir::soac(e.width, arena_.list(arrays), arena_.make<Lambda>(size)), arena_.list({scan}), {}};
  PatElem ends = build_.param("ends", build_.array_type({&e.width, 1}, i64));
  folds({arena_.list({ends}), s.certs, {}, s.where, nullptr}, sizes, cost);
  return ends.name;
}

// The number of the segment in which the point is: the first that ends behind it.
Operand Regions::segment_of(const Operand& point, VName ends, const Operand& width) {
  constexpr int64_t kSteps = 63;
  const Operand inits[] = {i64_operand(0), width};
  Operand last = build_.sub(width, i64_operand(1));
  return build_.loop(inits, i64_operand(kSteps), [&](const Operand&, std::span<const Operand> range) {
    Operand middle = build_.bin(BinOp::AShr, PrimType::I64, build_.add(range[0], range[1]), i64_operand(1));
    Operand inside = build_.bin(BinOp::SMin, PrimType::I64, middle, last);
    Operand is_open = build_.less(range[0], range[1]);
    Operand ends_before = build_.at_most(build_.element(var_operand(ends), {&inside, 1}), point);
    Operand is_above = build_.both(is_open, ends_before);
    Operand is_below = build_.both(is_open, build_.negate(ends_before));
    return Operands{build_.select(PrimType::I64, is_above, build_.add(middle, i64_operand(1)), range[0]),
                    build_.select(PrimType::I64, is_below, middle, range[1])};
  })[0];
}

// What of the segment is in the piece.
Operands Regions::segment(const Stm& s, const ExpandExp& e, VName ends, const Operand& number, const Range& piece,
                          std::span<const Operand> params) {
  Operand is_first = build_.equal(number, i64_operand(0));
  Operand before = build_.select(PrimType::I64, is_first, i64_operand(0), build_.sub(number, i64_operand(1)));
  Operand start =
      build_.select(PrimType::I64, is_first, i64_operand(0), build_.element(var_operand(ends), {&before, 1}));
  Operand end = build_.element(var_operand(ends), {&number, 1});
  Operand from = build_.bin(BinOp::SMax, PrimType::I64, start, piece.start);
  Operand to = build_.bin(BinOp::SMin, PrimType::I64, end, build_.add(piece.start, piece.count));
  Operand count = build_.bin(BinOp::SMax, PrimType::I64, build_.sub(to, from), i64_operand(0));

  std::vector<VName> inputs{build_.iota(count, build_.sub(from, start), i64_operand(1)).name};
  std::vector<Param> inner{e.lambda->params.back()};
  for (size_t i = 0; i < e.arrays.size(); i++) {
    const Param& p = e.lambda->params[i];
    if (p.type.kind != TypeKind::Acc) {
      build_.define(p, build_.element(var_operand(e.arrays[i]), {&number, 1}));
      continue;
    }
    for (size_t k = 0; k < params.size(); k++)
      if (s.pat[k + 1].type.kind == TypeKind::Acc && s.pat[k + 1].type.acc == p.type.acc)
        inputs.push_back(params[k].name);
    inner.push_back(p);
  }
  ScremaExp map{ir::soac(count, arena_.list(inputs), build_.lambda(inner, e.lambda->body, e.lambda->ret)), {}, {}};
  Operands made = results(map, count);
  for (size_t k = 0; k < made.size(); k++)
    if (s.pat[k + 1].type.kind != TypeKind::Acc)
      made[k] = build_.update_slice(params[k], slice_rows(arena_, s.pat[k + 1].type, from, count), made[k]);
  return made;
}

// Where the last segment ends; 0 if there is none.
Operand Regions::total_of(VName ends, const Operand& width, List<VName> certs) {
  const Type i64 = prim_type(PrimType::I64);
  Operand last = build_.sub(width, i64_operand(1));
  return build_.choose(
      build_.less(i64_operand(0), width), {&i64, 1},
      [&] {
        return Operands{build_.element(var_operand(ends), {&last, 1})};
      },
      [] { return Operands{i64_operand(0)}; }, certs)[0];
}

VName Regions::expand(const Stm& s, const ExpandExp& e, const Operand& size_cost, const Operand& cost) {
  VName ends = ends_of(s, e, size_cost);
  build_.define(s.pat[0], total_of(ends, e.width, s.certs));
  Operands inits;
  for (const PatElem& p : s.pat.subspan(1))
    inits.push_back(p.type.kind == TypeKind::Acc ? acc_input(e, p.type) : scratch(p.type, s.certs));
  auto piece = [&](const Operand& first, const Operand& end, std::span<const Operand> params) {
    Range range{first, build_.sub(end, first)};
    Operand from = segment_of(first, ends, e.width);
    Operand to = segment_of(build_.sub(end, i64_operand(1)), ends, e.width);
    Operand count = build_.add(build_.sub(to, from), i64_operand(1));
    return build_.loop(Operands(params.begin(), params.end()), count,
                       [&](const Operand& i, std::span<const Operand> inside) {
                         return segment(s, e, ends, build_.add(from, i), range, inside);
                       });
  };
  build_.emit(s.pat.subspan(1), build_.pieces_exp(inits, var_operand(s.pat[0].name), cost, piece), s.certs);
  return ends;
}

}  // namespace fehu::parallel
