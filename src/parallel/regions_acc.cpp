// Regions: accumulators with an operator.
//
//   let {bins} = with_acc acc [m] (dest) neutral {0} (+) do \(acc) -> screma(n, acc, xs) map f
// =>
//   if there is so much work for the bins that several chunks are worth it then {
//     let {copies: [chunks][m]} = loop (copies = scratch) pieces ..: for each chunk c
//       let {own} = with_acc acc [m] (replicate([m], 0)) neutral {0} (+) do \(acc) ->
//           screma(count, acc, xs[start :+ count]) map f
//       let {copies} = copies with [c] <- own
//     let {bins} = dest and all copies, combined as those of histograms are (regions_hist.cpp)
//   } else (as before)
//
// - The with_acc has nothing in it but the map, and gives nothing but the arrays.
// - What the operator makes does not depend on the place.
#include <algorithm>

#include "ir/names.h"
#include "ir/traverse.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;

// The map, if all is as said above; null: it is not.
const Stm* Regions::map_into_accs(const WithAccExp& e) const {
  const Body& body = *e.lambda->body;
  const auto* screma = body.stms.size() == 1 ? try_as<ScremaExp>(body.stms[0].exp) : nullptr;
  if (!screma || screma->post || !screma->scans.empty() || !screma->reduces.empty()) return nullptr;
  List<PatElem> pat = body.stms[0].pat;
  if (pat.size() != e.inputs.size() || body.results.size() != pat.size()) return nullptr;
  for (size_t i = 0; i < pat.size(); i++) {
    const AccInput& input = e.inputs[i];
    const Operand& result = body.results[i].value;
    if (!input.op || pat[i].type.kind != TypeKind::Acc || !result.is_var() || !(result.name == pat[i].name))
      return nullptr;
    std::vector<VName> free = free_names(input.op->body);
    for (const Param& place : input.op->params.subspan(0, input.shape.size()))
      if (std::ranges::count(free, place.name) > 0) return nullptr;
  }
  bool is_any_consumed = std::ranges::any_of(
      screma->lambda->params, [&](const Param& p) { return p.type.kind != TypeKind::Acc && is_consumed_(p); });
  return is_any_consumed ? nullptr : &body.stms[0];
}

// As if the updates were those of histograms.
List<HistOp> Regions::hist_ops(const WithAccExp& e) {
  std::vector<HistOp> ops;
  for (const AccInput& input : e.inputs) {
    Lambda op = *rename(input.op, build_.names(), arena_);
    op.params = op.params.subspan(input.shape.size());
    ops.push_back({input.shape, i64_operand(1), input.arrays, input.neutral, arena_.make<Lambda>(op)});
  }
  return arena_.list(ops);
}

// The with_acc for a part of the elements, on bins of its own.
Operands Regions::accumulated_part(const WithAccExp& e, const Range& range, List<HistOp> own,
                                   std::span<const Type> types) {
  WithAccExp part = *as<WithAccExp>(rename(&e, build_.names(), arena_));
  std::vector<AccInput> accs(part.inputs.begin(), part.inputs.end());
  for (size_t i = 0; i < accs.size(); i++) accs[i].arrays = own[i].dests;
  part.inputs = arena_.list(accs);
  Lambda function = *part.lambda;
  for (const Param& p : function.params) build_.bind(p);
  const Stm& map = function.body->stms[0];
  ScremaExp screma = *as<ScremaExp>(map.exp);
  Operands in_order;
  for (VName array : screma.arrays)
    for (const Param& p : function.params.subspan(e.inputs.size()))
      if (p.name == array) in_order.push_back(var_operand(array));
  build_.begin_body();
  screma.width = range.count;
  screma.arrays = arena_.list(inputs(screma, range, &in_order));
  build_.emit(map.pat, arena_.make<ScremaExp>(screma), map.certs, map.attrs);
  function.body = build_.end_body(function.body->results);
  part.lambda = arena_.make<Lambda>(function);
  return build_.let_all("bins", types, arena_.make<WithAccExp>(part));
}

void Regions::accumulate(const Stm& s, const WithAccExp& e, const Stm& inside, const Operand& cost) {
  const auto& screma = *as<ScremaExp>(inside.exp);
  List<HistOp> ops = hist_ops(e);
  Operand quarter = build_.bin(prim::BinOp::SQuotSafe, prim::PrimType::I64, cost, i64_operand(4));
  Operand work = build_.mul(screma.width, build_.bin(prim::BinOp::SMax, prim::PrimType::I64, quarter, i64_operand(1)));
  Division d = divide_for_bins(screma.width, work, ops, cost, s.certs);
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  auto count = [&](const Range& range, List<HistOp> own, std::span<const Type> own_types) {
    return accumulated_part(e, range, own, own_types);
  };
  Operands made = build_.choose(
      build_.less(i64_operand(1), d.num_chunks), types,
      [&] { return merged(ops, d, private_bins(ops, d, cost, count)); },
      [&] { return build_.let_all("bins", types, rename(&e, build_.names(), arena_), {}, s.attrs); }, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
}

}  // namespace fehu::parallel
