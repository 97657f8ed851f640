// Regions: histograms.
//
//   let {bins} = hist(n, xs) into (dest) [m] neutral {0} (+) map f
// =>
//   if there are so many elements for the bins that several chunks are worth it then {
//     let {copies: [chunks][m]} = loop (copies = scratch) pieces ..: for each chunk c
//       let {own} = hist(count, xs[start :+ count]) into (replicate([m], 0)) [m] .. map f
//       let {copies} = copies with [c] <- own
//     let {bins} = screma(m, dest, rearrange((1, 0), copies)) map (d, column): d + reduce (+) 0 column
//   } else (as before)
//
// The map that adds up the copies is a region as well. There are no more chunks than have enough elements for their
// copies of the bins. Bins of several dimensions are merged as if they had one.
//
// With so many bins that there is no chunk, and several threads, each has a range of the bins instead:
//
//   let {bins} = loop (bins = dest) pieces ..: for each range r, from `start`
//     let {own} = hist(n, xs) into (copy(bins[start :+ count])) [count] neutral {0} (+) map (f, its indices less start)
//     let {bins} = bins with [start :+ count] <- own
//
// All elements are looked at by each thread. In return no bins are copied, and those of a range come to the cache.
#include <algorithm>

#include "ir/names.h"
#include "parallel/regions.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// So many elements for each place of all copies pay for making and combining these.
constexpr int64_t kElementsForBin = 4;
// An index that takes no more operations may be computed once by each thread. There are so many chunks for each at most
// (rts/multicore/run.h), so the number of chunks tells that of threads.
constexpr int64_t kCheapIndex = 6, kChunksPerThread = 4;
// If there are at least so many elements for each bin, and so few bins that copies stay in the cache, each thread may have
// a copy of its own.
constexpr int64_t kElementsForThread = 2, kBinsInCache = 1 << 18;
// Of so few bins chunks can have their own wherever there is anything to share.
constexpr int64_t kManyBins = 20'000;

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

// As many as the chunks of unlimited work tell.
Operand Regions::num_threads() {
  Operand most = build_.let("most", prim_type(PrimType::I64),
                            arena_.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0)));
  return build_.bin(BinOp::SQuotSafe, PrimType::I64, build_.add(most, i64_operand(kChunksPerThread - 1)),
                    i64_operand(kChunksPerThread));
}

// `work` is as many as elements would make that are counted and nothing else.
Regions::Division Regions::divide_for_bins(const Operand& width, const Operand& work, List<HistOp> ops,
                                           const Operand& cost, List<VName> certs) {
  Operand bins = i64_operand(0);
  for (const HistOp& op : ops) bins = build_.add(bins, bins_of(op));
  Operand most = build_.bin(BinOp::SQuotSafe, PrimType::I64, work, build_.mul(bins, i64_operand(kElementsForBin)));
  Operand pays = build_.both(build_.at_most(bins, i64_operand(kBinsInCache)),
                             build_.at_most(build_.mul(bins, i64_operand(kElementsForThread)), work));
  most = build_.bin(BinOp::SMax, PrimType::I64, most, build_.select(PrimType::I64, pays, num_threads(), i64_operand(0)));
  Operand wanted = build_.let("chunks", prim_type(PrimType::I64), arena_.make<ChunksExp>(width, cost), certs);
  Operand num_chunks =
      build_.bin(BinOp::SMax, PrimType::I64, i64_operand(1), build_.bin(BinOp::SMin, PrimType::I64, wanted, most));
  return {width, num_chunks, build_.bin(BinOp::SQuotSafe, PrimType::I64, width, num_chunks),
          build_.bin(BinOp::SRemSafe, PrimType::I64, width, num_chunks)};
}

// Can each thread look at all elements, as far as the time for that is concerned? And may there be many bins?
bool Regions::is_cheap_to_count(const HistExp& e, const Operand& cost) const {
  bool is_cheap = cost.is_const() && 0 < prim::as_i64(cost.value) && prim::as_i64(cost.value) <= kCheapIndex;
  auto may_be_many = [](const HistOp& op) {
    return op.shape.size() == 1 && (op.shape[0].is_var() || prim::as_i64(op.shape[0].value) > kManyBins);
  };
  return is_cheap && std::ranges::none_of(e.lambda->params, is_consumed_) && std::ranges::all_of(e.ops, may_be_many);
}

// The same elements, counted from those bins on: the others are not there. What comes before is below 0, or so large a
// number that it is no bin either.
const Lambda* Regions::from_bins(const HistExp& e, const Operands& starts) {
  Lambda function = *rename(e.lambda, build_.names(), arena_);
  std::vector<Stm> stms(function.body->stms.begin(), function.body->stms.end());
  std::vector<Result> results(function.body->results.begin(), function.body->results.end());
  build_.begin_body();
  for (size_t i = 0; i < starts.size(); i++) results[i].value = build_.sub(results[i].value, starts[i]);
  for (const Stm& s : build_.end_stms()) stms.push_back(s);
  function.body = arena_.make<Body>(arena_.list(stms), arena_.list(results));
  return arena_.make<Lambda>(function);
}

// Each thread has a range of the bins, and looks at all elements.
Operands Regions::ranges_of_bins(const HistExp& e, const Operand& num_ranges, const Operand& cost, List<VName> certs) {
  Operands inits;
  std::vector<Type> types;
  std::vector<Division> divisions;
  for (const HistOp& op : e.ops) {
    const Operand& bins = op.shape[0];
    divisions.push_back({bins, num_ranges, build_.bin(BinOp::SQuotSafe, PrimType::I64, bins, num_ranges),
                         build_.bin(BinOp::SRemSafe, PrimType::I64, bins, num_ranges)});
    for (VName dest : op.dests) {
      inits.push_back(var_operand(dest));
      types.push_back(build_.type_of(dest));
      types.back().unique = false;
    }
  }
  auto count = [&](const Operand& number, std::span<const Operand> all) {
    HistExp part = *as<HistExp>(rename(&e, build_.names(), arena_));
    std::vector<HistOp> ops(part.ops.begin(), part.ops.end());
    std::vector<Range> ranges;
    std::vector<Type> own;
    Operands starts, made;
    for (size_t i = 0; i < ops.size(); i++) {
      ranges.push_back(chunk(divisions[i], number));
      starts.push_back(ranges[i].start);
      std::vector<VName> dests;
      for (size_t k = 0; k < ops[i].dests.size(); k++) {
        const Operand& array = all[own.size()];
        Operand bins = build_.index(array, slice_rows(arena_, build_.type_of(array), ranges[i].start, ranges[i].count));
        dests.push_back(build_.copy(bins).name);
        own.push_back(build_.type_of(dests.back()));
      }
      ops[i].dests = arena_.list(dests);
      ops[i].shape = arena_.list({ranges[i].count});
    }
    part.ops = arena_.list(ops);
    part.lambda = from_bins(part, starts);
    Operands counted = build_.let_all("bins", own, arena_.make<HistExp>(part));
    for (size_t i = 0; i < ops.size(); i++)
      for (size_t k = 0; k < ops[i].dests.size(); k++) {
        const Operand& array = all[made.size()];
        made.push_back(build_.update_slice(
            array, slice_rows(arena_, build_.type_of(array), ranges[i].start, ranges[i].count), counted[made.size()]));
      }
    return made;
  };
  const Exp* region = build_.pieces_exp(inits, num_ranges, build_.mul(cost, e.width),
                                        [&](const Operand& first, const Operand& last, std::span<const Operand> all) {
                                          return one_by_one(Operands(all.begin(), all.end()), first, last, count);
                                        });
  return build_.let_all("bins", types, region, certs);
}

// Three ways, of which the program takes one when it runs: chunks with bins of their own; ranges of bins, if there are
// too many for copies; and the histogram as it was.
void Regions::hist(const Stm& s, const HistExp& e, const Operand& cost, const IsEnough& is_enough) {
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
  auto as_before = [&] { return build_.let_all("bins", types, rename(&e, build_.names(), arena_), {}, s.attrs); };
  auto without_copies = [&] {
    if (!is_cheap_to_count(e, cost)) return as_before();
    const Type i64 = prim_type(PrimType::I64);
    Operand wanted = build_.let("chunks", i64, arena_.make<ChunksExp>(e.width, cost));
    Operand ranges = num_threads();
    Operand is_large = build_.less(i64_operand(1), wanted);
    return build_.choose(
        build_.both(is_large, is_enough(ranges)), types, [&] { return ranges_of_bins(e, ranges, cost, s.certs); },
        as_before);
  };
  Operand is_worth_it = build_.less(i64_operand(1), num_chunks);
  Operands made = build_.choose(
      is_worth_it, types, [&] { return merged(e.ops, d, private_bins(e.ops, d, cost, count)); }, without_copies,
      s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
}

}  // namespace fehu::parallel
