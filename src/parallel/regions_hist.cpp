// Regions: histograms.
//
//   let {bins} = hist(n, xs) into (dest) [m] neutral {0} (+) map f
// =>
//   if there are so many elements for the bins that several chunks are worth it then {
//     let {copies: [chunks][m]} = loop (copies = scratch) pieces ..: for each chunk c
//       let {own} = hist(count, xs[start :+ count]) into (replicate([m], 0)) [m] .. map f
//       let {copies} = copies with [c] <- own
//     let {bins} = screma(m, dest, rearrange((1, 0), copies)) map (d, column): d + reduce (+) 0 column    -- a region,
//     too
//   } else (as before)
//
// There are no more chunks than have enough elements for their copies of the bins. Bins of several dimensions are
// merged as if they had one.
#include "ir/names.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// So many elements for each place of all copies pay for making and combining these.
constexpr int64_t kElementsForBin = 4;

// For each destination, one copy of the bins for each chunk.
Operands Regions::private_bins(List<HistOp> all, const Division& d, const Operand& cost, const Counting& make) {
  Operands inits;
  std::vector<Type> types;
  for (const HistOp& op : all)
    for (VName dest : op.dests) {
      types.push_back(build_.array_type({&d.num_chunks, 1}, build_.type_of(dest)));
      types.back().unique = false;
      inits.push_back(scratch(types.back(), {}));
    }
  auto count = [&](const Operand& number, std::span<const Operand> copies) {
    Range range = chunk(d, number);
    std::vector<HistOp> ops(all.begin(), all.end());
    std::vector<Type> own;
    for (HistOp& op : ops) {
      std::vector<VName> dests;
      for (const Operand& neutral : op.neutral) {
        dests.push_back(build_.replicate(op.shape, neutral).name);
        own.push_back(build_.type_of(dests.back()));
      }
      op.dests = arena_.list(dests);
    }
    Operands made = make(range, arena_.list(ops), own);
    for (size_t i = 0; i < made.size(); i++) made[i] = build_.update(copies[i], {&number, 1}, made[i]);
    return made;
  };
  const Exp* region =
      build_.pieces_exp(inits, d.num_chunks, build_.mul(cost, d.quotient),
                        [&](const Operand& first, const Operand& last, std::span<const Operand> copies) {
                          return one_by_one(Operands(copies.begin(), copies.end()), first, last, count);
                        });
  return build_.let_all("copies", types, region);
}

Operand Regions::bins_of(const HistOp& op) {
  Operand product = op.shape[0];
  for (const Operand& size : op.shape.subspan(1)) product = build_.mul(product, size);
  return product;
}

// The array with so many dimensions, from the first one on, as one.
Operand Regions::in_one_dim(const Operand& array, size_t first, size_t count, const Operand& size) {
  if (count == 1) return array;
  Operands shape = shape_of(build_.type_of(array));
  auto at = shape.begin() + static_cast<ptrdiff_t>(first);
  shape.erase(at + 1, at + static_cast<ptrdiff_t>(count));
  shape[first] = size;
  return build_.reshape(array, shape);
}

// The destinations with what is in all copies.
Operands Regions::merged(List<HistOp> ops, const Division& d, const Operands& copies) {
  Operands out;
  for (size_t next = 0; const HistOp& op : ops) {
    size_t count = op.dests.size();
    Operand num_bins = bins_of(op);
    std::vector<VName> arrays;
    std::vector<Type> elems, rows, collected;
    for (VName dest : op.dests) arrays.push_back(in_one_dim(var_operand(dest), 0, op.shape.size(), num_bins).name);
    for (size_t i = 0; i < count; i++) {
      Operand all = in_one_dim(copies[next + i], 1, op.shape.size(), num_bins);
      const Type type = build_.type_of(all);
      std::vector<uint32_t> perm{1, 0};
      std::vector<Dim> dims(type.dims.begin(), type.dims.end());
      for (uint32_t k = 2; k < type.rank(); k++) perm.push_back(k);
      std::swap(dims[0], dims[1]);
      Type turned = type;
      turned.dims = arena_.list(dims);
      arrays.push_back(build_.let("columns", turned, arena_.make<RearrangeExp>(all.name, arena_.list(perm))).name);
      rows.push_back(build_.row_type(turned));
      elems.push_back(build_.row_type(type, 2));
      collected.push_back(build_.array_type({&num_bins, 1}, elems.back()));
    }
    next += count;
    std::vector<Type> params = elems;
    params.insert(params.end(), rows.begin(), rows.end());
    auto merge = [&](std::span<const Operand> values) {
      Reduce reduce{rename(op.op, build_.names(), arena_), op.neutral, true};
      // What is in the destination is combined with the rest by the same operator.
      std::vector<VName> columns;
      for (const Operand& x : values.subspan(count)) columns.push_back(x.name);
      Operands sums =
          build_.let_all("sum", elems,
                         arena_.make<ScremaExp>(ir::soac(d.num_chunks, arena_.list(columns), identity(elems)),
                                                List<Scan>{}, arena_.list({reduce})));
      const Lambda* last = rename(op.op, build_.names(), arena_);
      for (size_t i = 0; i < count; i++) {
        build_.define(last->params[i], values[i]);
        build_.define(last->params[count + i], sums[i]);
      }
      for (const Stm& s : last->body->stms) build_.emit(s);
      Operands made;
      for (const Result& r : last->body->results) made.push_back(r.value);
      return made;
    };
    std::vector<PatElem> pat;
    for (const Type& type : collected) pat.push_back(build_.param("merged", type));
    ScremaExp map{ir::soac(num_bins, arena_.list(arrays), build_.lambda(params, elems, merge)), {}, {}};
    maps({arena_.list(pat), {}, {}, build_.where, nullptr}, map, d.num_chunks);
    for (size_t i = 0; i < count; i++) {
      Operands shape = shape_of(build_.type_of(op.dests[i]));
      out.push_back(op.shape.size() == 1 ? var_operand(pat[i].name) : build_.reshape(var_operand(pat[i].name), shape));
    }
  }
  return out;
}

// `work` is as many as elements would make that are counted and nothing else.
Regions::Division Regions::divide_for_bins(const Operand& width, const Operand& work, List<HistOp> ops,
                                           const Operand& cost, List<VName> certs) {
  Operand bins = i64_operand(0);
  for (const HistOp& op : ops) bins = build_.add(bins, bins_of(op));
  Operand most = build_.bin(BinOp::SQuotSafe, PrimType::I64, work, build_.mul(bins, i64_operand(kElementsForBin)));
  Operand wanted = build_.let("chunks", prim_type(PrimType::I64), arena_.make<ChunksExp>(width, cost), certs);
  Operand num_chunks =
      build_.bin(BinOp::SMax, PrimType::I64, i64_operand(1), build_.bin(BinOp::SMin, PrimType::I64, wanted, most));
  return {width, num_chunks, build_.bin(BinOp::SQuotSafe, PrimType::I64, width, num_chunks),
          build_.bin(BinOp::SRemSafe, PrimType::I64, width, num_chunks)};
}

void Regions::hist(const Stm& s, const HistExp& e, const Operand& cost) {
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  Division d = divide_for_bins(e.width, e.width, e.ops, cost, s.certs);
  Operand num_chunks = d.num_chunks;
  auto count = [&](const Range& range, List<HistOp> own, std::span<const Type> own_types) {
    HistExp part = e;
    part.width = range.count;
    part.arrays = arena_.list(inputs(e, range, nullptr));
    part.ops = own;
    return build_.let_all("bins", own_types, arena_.make<HistExp>(part));
  };
  Operand is_worth_it = build_.less(i64_operand(1), num_chunks);
  Operands made = build_.choose(
      is_worth_it, types, [&] { return merged(e.ops, d, private_bins(e.ops, d, cost, count)); },
      [&] { return build_.let_all("bins", types, rename(&e, build_.names(), arena_), {}, s.attrs); }, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
}

}  // namespace fehu::parallel
