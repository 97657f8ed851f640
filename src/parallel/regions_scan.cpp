// Scans in regions: first the totals of all chunks but the last, then their scan, which says what comes before each
// chunk; then each chunk is scanned from there on. That reads the array twice, and memory is what many scans wait for.
// So long arrays go in strips, each as long as what the caches of all threads hold: what the first region of a strip
// has read the second finds there.
//
//   let {ys} = screma(n, xs)            let {ys, _} = loop (ys = scratch, before = 0) for k < rounds do
//     scan {0} (+)                 =>     let {start, count} = (the strip k of n)
//     map f                               let {totals} = pieces of chunks of xs[start :+ count]: reduce {0} (+), map f
//                                         let {befores} = (running totals, from `before`)
//                                         let {ys} = pieces of chunks: ys with [..] <- screma scan {befores[..]} (+)
//                                         map f in {ys, ys[start + count - 1]}
//
// Leaves out, of strips: scans with accumulators or reductions, and those of rows.
#include <algorithm>

#include "ir/names.h"
#include "ir/traverse.h"
#include "parallel/regions.h"
#include "soac/operators.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

bool Regions::can_scan(const ScremaExp& e) {
  std::vector<VName> free = free_names(e.lambda->body);
  for (const Param& p : e.lambda->params)
    for (const Stm& s : e.lambda->body->stms)
      if (p.type.kind == TypeKind::Acc)
        for (VName name : free_names(s))
          if (name == p.name) return false;
  return true;
}

// What each scan has before each chunk: an array of as many elements as there are chunks.
Operands Regions::totals(const ScremaExp& e, const Division& d, const Operands& starts, const Operand& cost,
                         List<VName> certs) {
  size_t num_scanned = ir::num_scanned(e);
  ScremaExp sums = e;
  std::vector<Reduce> reduces;
  Operands inits;
  for (const Scan& scan : e.scans) reduces.push_back({rename(scan.op, build_.names(), arena_), scan.neutral, false});
  for (size_t i = 0; i < num_scanned; i++) {
    Operand blank = scratch(build_.array_type({&d.num_chunks, 1}, e.lambda->ret[i]), certs);
    Operand zero = i64_operand(0);
    inits.push_back(build_.update(blank, {&zero, 1}, starts[i], certs));
  }
  Lambda function = *rename(e.lambda, build_.names(), arena_);
  std::vector<Param> params;
  for (const Param& p : function.params)
    if (p.type.kind != TypeKind::Acc) params.push_back(p);
  function.params = arena_.list(params);
  function.ret = function.ret.subspan(0, num_scanned);
  function.body = arena_.make<Body>(function.body->stms, function.body->results.subspan(0, num_scanned));
  sums.lambda = arena_.make<Lambda>(function);
  sums.scans = {};
  sums.reduces = arena_.list(reduces);
  sums.post = nullptr;

  auto total = [&](const Operand& number, std::span<const Operand> arrays) {
    Range range = chunk(d, number);
    ScremaExp part = sums;
    part.width = range.count;
    part.arrays = arena_.list(inputs(e, range, nullptr));
    part.reduces = begun(part.reduces, starts, number);
    Operands made = results(part, range.count);
    Operand next = build_.add(number, i64_operand(1));
    for (size_t i = 0; i < made.size(); i++) made[i] = build_.update(arrays[i], {&next, 1}, made[i]);
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  const Exp* region =
      build_.pieces_exp(inits, build_.sub(d.num_chunks, i64_operand(1)), build_.mul(cost, length),
                        [&](const Operand& first, const Operand& last, std::span<const Operand> arrays) {
                          return one_by_one(Operands(arrays.begin(), arrays.end()), first, last, total);
                        });
  std::vector<Type> collected;
  for (const Operand& init : inits) collected.push_back(build_.type_of(init));
  Operands sum_arrays = build_.let_all("totals", collected, region, certs);

  std::vector<const Lambda*> ops;
  for (const Scan& scan : e.scans) ops.push_back(scan.op);
  return running(ops, sum_arrays, d.num_chunks, certs);
}

// The first elements are what is before the first two chunks; the others become what is before them: running totals.
Operands Regions::running(std::span<const Lambda* const> ops, const Operands& totals, const Operand& count,
                          List<VName> certs) {
  return build_.loop(
      totals, build_.sub(count, i64_operand(2)),
      [&](const Operand& i, std::span<const Operand> arrays) {
        Operand last = build_.add(i, i64_operand(1)), next = build_.add(i, i64_operand(2));
        Operands olds, news, made(arrays.begin(), arrays.end());
        for (const Operand& array : arrays) olds.push_back(build_.copy(build_.element(array, {&last, 1})));
        for (const Operand& array : arrays) news.push_back(build_.copy(build_.element(array, {&next, 1})));
        Operands values = soac::applied(build_, ops, olds, news);
        for (size_t k = 0; k < made.size(); k++) made[k] = build_.update(made[k], {&next, 1}, values[k]);
        return made;
      },
      certs);
}

// A scan begins with what is before the chunk.
List<Scan> Regions::carried(const ScremaExp& e, std::span<const Operand> carries, const Operand& number) {
  std::vector<Scan> scans(e.scans.begin(), e.scans.end());
  size_t next = 0;
  for (Scan& scan : scans) {
    Operands before;
    for (size_t i = 0; i < scan.neutral.size(); i++) before.push_back(build_.element(carries[next++], {&number, 1}));
    scan.neutral = arena_.list(before);
  }
  return arena_.list(scans);
}

// ---------------------------------------------------------------------------------------------------------------
// Strips

// What a chunk reads: with the four chunks of each thread, about as much as its second cache holds.
constexpr int64_t kChunkBytes = int64_t{256} << 10;

constexpr int64_t kLine = 64, kLongestChunk = int64_t{1} << 40;

static bool is_number(const Type& t) {
  return t.kind == TypeKind::Prim;
}

bool Regions::can_be_in_strips(const ScremaExp& e) {
  auto is_acc = [](const Param& p) { return p.type.kind == TypeKind::Acc; };
  return !e.scans.empty() && e.reduces.empty() && std::ranges::none_of(e.lambda->params, is_acc) &&
         std::ranges::all_of(e.lambda->ret.subspan(0, num_scanned(e)), is_number);
}

// What x is divided by y, or one more if something is left.
Operand Regions::quotient_up(const Operand& x, const Operand& y) {
  return build_.bin(BinOp::SQuotSafe, PrimType::I64, build_.add(x, build_.sub(y, i64_operand(1))), y);
}

// Strips are about equally long, and every thread has its chunks in each. The length of a chunk can be set, for tuners
// and tests. Chunks begin at round addresses, so that no line of the cache is written by two.
Operand Regions::length_of_strips(const ScremaExp& e, const Operand& num_chunks) {
  int64_t bytes = 0;
  for (const Param& p : e.lambda->params)
    if (is_number(p.type)) bytes += prim::byte_size(p.type.prim);
  Type i64 = prim_type(PrimType::I64);
  Operand usual = i64_operand(kChunkBytes / std::max<int64_t>(bytes, 4));
  Operand chunk = build_.let("length", i64, arena_.make<TunableExp>("scan_chunk", "chunk", usual));
  chunk = build_.bin(BinOp::SMax, PrimType::I64, chunk, i64_operand(1));  // users may say anything
  chunk = build_.bin(BinOp::SMin, PrimType::I64, chunk, i64_operand(kLongestChunk));
  Operand most = build_.let("most", i64, arena_.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0)));
  Operand rounds = quotient_up(e.width, build_.mul(chunk, most));
  Operand line = build_.mul(num_chunks, build_.bin(BinOp::SMin, PrimType::I64, chunk, i64_operand(kLine)));
  return build_.mul(quotient_up(quotient_up(e.width, rounds), line), line);
}

Operands Regions::strips(const Stm& s, const ScremaExp& e, const Division& whole, const Operand& cost) {
  Operand longest = length_of_strips(e, whole.num_chunks), rounds = quotient_up(e.width, longest);
  Operands inits;
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  for (const Type& type : types) inits.push_back(scratch(type, s.certs));
  Operands neutral = neutrals(e.scans);
  inits.insert(inits.end(), neutral.begin(), neutral.end());
  Operands made = build_.loop(
      inits, rounds,
      [&](const Operand& round, std::span<const Operand> params) {
        Operand start = build_.mul(round, longest);
        Operand count = build_.bin(BinOp::SMin, PrimType::I64, longest, build_.sub(e.width, start));
        Division d = division(count, whole.num_chunks);
        d.start = start;
        Operands arrays(params.begin(), params.begin() + static_cast<ptrdiff_t>(types.size()));
        Operands before(params.begin() + static_cast<ptrdiff_t>(types.size()), params.end());
        const auto* again = as<ScremaExp>(rename(&e, build_.names(), arena_));
        // What a function of the results leaves is not what the next strip begins with: that is one more total.
        Division summed = d;
        if (e.post) summed.num_chunks = build_.add(d.num_chunks, i64_operand(1));
        Operands carries = totals(*again, summed, before, cost, {});
        Operands results = build_.let_all("scan", types, chunk_region(*again, d, carries, s.pat, arrays, cost));
        Operand last = build_.sub(build_.add(start, count), i64_operand(1));
        const Operands& ends = e.post ? carries : results;
        const Operand& end = e.post ? d.num_chunks : last;
        Operands next;
        for (size_t i = 0; i < before.size(); i++) next.push_back(build_.element(ends[i], {&end, 1}));
        results.insert(results.end(), next.begin(), next.end());
        return results;
      },
      s.certs);
  made.resize(types.size());
  return made;
}

}  // namespace fehu::parallel
