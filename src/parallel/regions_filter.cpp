// Regions: filters and partitions.
//
//   let {kept: [n]t, count} = with_acc acc [n] (blank) do \(acc) ->
//       screma(n, acc, xs) scan (+) 0 reduce (+) 0 map (flag, x) post: update_acc acc[places of those that stay] <- x
// =>
//   let {gathered: [n]t, counts: [chunks]i64} = loop .. pieces ..: for each chunk
//       let {part: [length]t, count} = with_acc acc [length] (blank) do .. the same on a part
//       in {gathered with [start :+ length] <- part, counts with [c] <- count}
//   let {before: [chunks]i64} = the sums of what comes before each chunk
//   let {kept: [n]t} = loop .. pieces ..: for each chunk
//       kept with [before[c] :+ counts[c]] <- gathered[start :+ counts[c]]
//
// or, with few threads, one element after the other where they are: gathered with [before[c] + i] <- gathered[start +
// i].
//
// So the function is applied once, by the code that sequential programs have, and what stays is copied. As many
// elements stay before a place as there are places at most, so a part has room for what it keeps.
#include <algorithm>

#include "ir/names.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"
#include "parallel/regions.h"
#include "soac/compaction.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// So many chunks are there for four threads.
static constexpr int64_t kFewChunks = 16;

namespace {
// The accumulators of a with_acc, but not those that are made inside, get another index space, of one dimension.
struct Resized : Mapper {
  List<Param> certs;
  Operand size;
  Resized(Arena& arena, List<Param> certs, const Operand& size) : Mapper(arena), certs(certs), size(size) {}
  Type type(const Type& t) override {
    Type made = map_type(t, *this);
    auto is_its = [&](const Param& p) { return t.acc == p.name; };
    if (t.kind == TypeKind::Acc && std::ranges::any_of(certs, is_its)) made.acc_shape = arena.list({Dim{size}});
    return made;
  }
};

bool is_sum(const Reduce& reduce) {
  const Body& b = *reduce.op->body;
  const auto* add = b.stms.size() == 1 ? try_as<BinOpExp>(b.stms[0].exp) : nullptr;
  return add && add->op == BinOp::Add && add->type == PrimType::I64 && reduce.neutral.size() == 1 &&
         is_const(reduce.neutral[0], 0);
}
}  // namespace

// The screma, if the function consists of it, and all that it writes are elements that stay, to blank accumulators.
const Stm* Regions::filter_in(const WithAccExp& e) const {
  List<Stm> stms = e.lambda->body->stms;
  const auto* screma = stms.size() == 1 ? try_as<ScremaExp>(stms[0].exp) : nullptr;
  if (!screma || !screma->post || screma->scans.empty()) return nullptr;
  List<PatElem> pat = stms[0].pat.subspan(num_reduced(*screma));
  auto is_acc = [](const PatElem& p) { return p.type.kind == TypeKind::Acc; };
  if (pat.size() != e.inputs.size() || !std::ranges::all_of(pat, is_acc)) return nullptr;
  std::vector<bool> is_counting(screma->scans.size());
  for (const Stm& s : screma->post->body->stms) {
    const auto* update = try_as<UpdateAccExp>(s.exp);
    if (!update && !is_scalar_op(s.exp->kind)) return nullptr;
    if (!update) continue;
    std::optional<soac::Compaction> found = soac::compaction_of(*screma, *update);
    if (!found || !is_blank(*screma, update->acc)) return nullptr;
    is_counting[found->scan] = true;
  }
  bool is_all = std::ranges::count(is_counting, true) == std::ranges::ssize(is_counting);
  return is_all && e.inputs.size() == is_counting.size() ? &stms[0] : nullptr;
}

// For each accumulator of the with_acc, the number of the scan that counts what is written to it.
std::vector<size_t> Regions::scans_of(const WithAccExp& e, const ScremaExp& screma) {
  std::vector<size_t> made(e.inputs.size());
  for (const Stm& s : screma.post->body->stms) {
    const auto* update = try_as<UpdateAccExp>(s.exp);
    if (!update) continue;
    for (size_t i = 0; i < made.size(); i++)
      if (e.lambda->params[i].name == s.pat[0].type.acc) made[i] = soac::compaction_of(screma, *update)->scan;
  }
  return made;
}

// The with_acc on a part. Its results: arrays, then what the screma reduces, then how many elements each scan counts.
Operands Regions::filtered_part(const WithAccExp& e, const Range& range) {
  const auto* copy = as<WithAccExp>(rename(&e, build_.names(), arena_));
  Resized resized(arena_, copy->lambda->params.subspan(0, e.inputs.size()), range.count);
  WithAccExp part = *as<WithAccExp>(map_children(copy, resized));
  std::vector<Type> types;
  std::vector<AccInput> accs(part.inputs.begin(), part.inputs.end());
  for (AccInput& input : accs) {
    std::vector<VName> arrays;
    for (VName array : input.arrays) {
      Type type = build_.array_type({&range.count, 1}, build_.row_type(build_.type_of(array)));
      types.push_back(type);
      arrays.push_back(scratch(type, {}).name);
    }
    input.shape = arena_.list({range.count});
    input.arrays = arena_.list(arrays);
  }
  part.inputs = arena_.list(accs);

  Lambda function = *part.lambda;
  for (const Param& p : function.params) build_.bind(p);
  Stm stm = function.body->stms[0];
  ScremaExp screma = *as<ScremaExp>(stm.exp);
  Operands own;
  for (const Param& p : function.params.subspan(e.inputs.size())) own.push_back(var_operand(p.name));
  std::vector<Operand> own_in_order;
  for (VName array : screma.arrays)
    for (const Operand& acc : own)
      if (acc.name == array) own_in_order.push_back(acc);
  build_.begin_body();
  screma.width = range.count;
  screma.arrays = arena_.list(inputs(screma, range, &own_in_order));
  Operands counts;
  std::vector<PatElem> pat(stm.pat.begin(), stm.pat.end());
  count_scans(screma, pat, counts);
  build_.emit(arena_.list(pat), arena_.make<ScremaExp>(screma), stm.certs);
  std::vector<Result> results;
  std::vector<Type> ret;
  size_t num_reduced = stm.pat.size() - e.inputs.size();
  for (size_t i = 0; i < e.inputs.size(); i++) {
    results.push_back(function.body->results[i]);
    ret.push_back(function.ret[i]);
  }
  for (size_t i = 0; i < num_reduced; i++) {
    results.push_back({{}, var_operand(stm.pat[i].name)});
    ret.push_back(stm.pat[i].type);
  }
  for (const Operand& count : counts) {
    results.push_back({{}, count});
    ret.push_back(prim_type(PrimType::I64));
  }
  for (size_t i = e.inputs.size(); i < ret.size(); i++) types.push_back(ret[i]);
  function.body = build_.end_body(results);
  function.ret = arena_.list(ret);
  part.lambda = arena_.make<Lambda>(function);
  return build_.let_all("part", types, arena_.make<WithAccExp>(part));
}

// What each scan counts in all, as a sum that is there already or a further one, which comes after those.
void Regions::count_scans(ScremaExp& e, std::vector<PatElem>& pat, Operands& counts) {
  List<Result> values = e.lambda->body->results;
  size_t num_scanned = e.scans.size(), num_reduced = ir::num_reduced(e);
  bool are_simple = num_reduced == e.reduces.size();
  std::vector<Reduce> reduces(e.reduces.begin(), e.reduces.end());
  std::vector<Result> results(values.begin(), values.end());
  std::vector<Type> ret(e.lambda->ret.begin(), e.lambda->ret.end());
  size_t num_all = num_reduced;
  for (size_t i = 0; i < num_scanned; i++) {
    size_t k = 0;
    while (are_simple && k < num_reduced &&
           !(is_sum(e.reduces[k]) && same_operand(values[num_scanned + k].value, values[i].value)))
      k++;
    if (are_simple && k < num_reduced) {
      counts.push_back(var_operand(pat[k].name));
      continue;
    }
    reduces.push_back({rename(e.scans[i].op, build_.names(), arena_), e.scans[i].neutral, true});
    auto at = static_cast<ptrdiff_t>(num_scanned + num_all);
    results.insert(results.begin() + at, values[i]);
    ret.insert(ret.begin() + at, ret[i]);
    PatElem sum = build_.param("count", prim_type(PrimType::I64));
    pat.insert(pat.begin() + static_cast<ptrdiff_t>(num_all++), sum);
    counts.push_back(var_operand(sum.name));
  }
  Lambda function = *e.lambda;
  function.ret = arena_.list(ret);
  function.body = arena_.make<Body>(function.body->stms, arena_.list(results));
  e.lambda = arena_.make<Lambda>(function);
  e.reduces = arena_.list(reduces);
}

// The sums of what comes before each chunk.
Operand Regions::sums_before(const Operand& counts, const Division& d) {
  Type type = build_.array_type({&d.num_chunks, 1}, prim_type(PrimType::I64));
  const Operand inits[] = {i64_operand(0), scratch(type, {})};
  return build_.loop(inits, d.num_chunks, [&](const Operand& i, std::span<const Operand> params) {
    Operand before = build_.update(params[1], {&i, 1}, params[0]);
    return Operands{build_.add(params[0], build_.element(counts, {&i, 1})), before};
  })[1];
}

// What was gathered by the chunks, one after the other: by all threads in other memory, or, if they are few, by one
// where it is. What is moved is less than what was looked at, while other memory has to be made first.
Operands Regions::joined(const Operands& gathered, const Operands& counts, const Division& d) {
  std::vector<Type> types;
  for (const Operand& array : gathered) types.push_back(build_.type_of(array));
  if (!std::ranges::all_of(types, [](const Type& t) { return t.rank() == 1; })) return copied(gathered, counts, d);
  return build_.choose(
      build_.at_most(d.num_chunks, i64_operand(kFewChunks)), types, [&] { return moved(gathered, counts, d); },
      [&] { return copied(gathered, counts, d); });
}

// Elements move towards the front, the first ones first, so that none is overwritten before it has moved.
Operands Regions::moved(const Operands& gathered, const Operands& counts, const Division& d) {
  Operands inits = gathered;
  Operand zero = i64_operand(0);
  for (const Operand& count : counts) inits.push_back(build_.element(count, {&zero, 1}));
  size_t num_arrays = gathered.size();
  auto chunk_moved = [&](const Operand& i, std::span<const Operand> params) {
    Operand number = build_.bin(BinOp::AddNw, PrimType::I64, i, i64_operand(1));
    Operand start = chunk(d, number).start;
    Operands made(params.begin(), params.end());
    for (size_t k = 0; k < num_arrays; k++) {
      Operand count = build_.element(counts[k], {&number, 1}), to = params[num_arrays + k];
      made[k] = build_.loop(std::span(&params[k], 1), count, [&](const Operand& j, std::span<const Operand> array) {
        Operand from = build_.bin(BinOp::AddNw, PrimType::I64, start, j);
        Operand at = build_.bin(BinOp::AddNw, PrimType::I64, to, j);
        return Operands{build_.update(array[0], {&at, 1}, build_.element(array[0], {&from, 1}))};
      })[0];
      made[num_arrays + k] = build_.bin(BinOp::AddNw, PrimType::I64, to, count);
    }
    return made;
  };
  Operands made = build_.loop(inits, build_.sub(d.num_chunks, i64_operand(1)), chunk_moved);
  made.resize(num_arrays);
  return made;
}

Operands Regions::copied(const Operands& gathered, const Operands& counts, const Division& d) {
  Operands inits, before;
  for (const Operand& array : gathered) inits.push_back(scratch(build_.type_of(array), {}));
  for (const Operand& count : counts) before.push_back(sums_before(count, d));
  auto one = [&](const Operand& number, std::span<const Operand> params) {
    Operand start = chunk(d, number).start;
    Operands made;
    for (size_t i = 0; i < gathered.size(); i++) {
      const Type type = build_.type_of(gathered[i]);
      Operand count = build_.element(counts[i], {&number, 1}), to = build_.element(before[i], {&number, 1});
      Operand kept = build_.index(gathered[i], slice_rows(arena_, type, start, count));
      made.push_back(build_.update_slice(params[i], slice_rows(arena_, type, to, count), kept));
    }
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  const Exp* region = build_.pieces_exp(
      inits, d.num_chunks, length, [&](const Operand& first, const Operand& last, std::span<const Operand> params) {
        return one_by_one(Operands(params.begin(), params.end()), first, last, one);
      });
  std::vector<Type> types;
  for (const Operand& init : inits) types.push_back(build_.type_of(init));
  return build_.let_all("kept", types, region);
}

// The results of the with_acc, in several chunks.
Operands Regions::filtered(const WithAccExp& e, const Stm& s, const Division& d, const Operand& cost) {
  const auto& screma = *as<ScremaExp>(s.exp);
  size_t num_reduced = s.pat.size() - e.inputs.size();
  Operands inits;
  std::vector<size_t> scan_of_acc = scans_of(e, screma), scan_of_array;
  for (size_t i = 0; i < e.inputs.size(); i++)
    for (VName array : e.inputs[i].arrays) {
      inits.push_back(var_operand(array));  // which is blank
      scan_of_array.push_back(scan_of_acc[i]);
    }
  size_t num_arrays = inits.size();
  for (size_t i = 0; i < num_reduced; i++)
    inits.push_back(scratch(build_.array_type({&d.num_chunks, 1}, s.pat[i].type), {}));
  for (size_t i = 0; i < screma.scans.size(); i++)
    inits.push_back(scratch(build_.array_type({&d.num_chunks, 1}, prim_type(PrimType::I64)), {}));
  auto one = [&](const Operand& number, std::span<const Operand> params) {
    Range range = chunk(d, number);
    Operands made = filtered_part(e, range);
    for (size_t i = 0; i < made.size(); i++) {
      List<SliceDim> rows = slice_rows(arena_, build_.type_of(params[i]), range.start, range.count);
      made[i] = i < num_arrays ? build_.update_slice(params[i], rows, made[i])
                               : build_.update(params[i], {&number, 1}, made[i]);
    }
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  const Exp* region =
      build_.pieces_exp(inits, d.num_chunks, build_.mul(cost, length),
                        [&](const Operand& first, const Operand& last, std::span<const Operand> params) {
                          return one_by_one(Operands(params.begin(), params.end()), first, last, one);
                        });
  std::vector<Type> types;
  for (const Operand& init : inits) types.push_back(build_.type_of(init));
  Operands made = build_.let_all("gathered", types, region);

  std::vector<PatElem> partials;
  for (size_t i = 0; i < num_reduced; i++)
    partials.push_back({made[num_arrays + i].name, types[num_arrays + i], nullptr});
  if (num_reduced > 0) combine(s, screma, d, partials);
  Operands counts;
  for (size_t scan : scan_of_array) counts.push_back(made[num_arrays + num_reduced + scan]);
  Operands results = joined(Operands(made.begin(), made.begin() + static_cast<ptrdiff_t>(num_arrays)), counts, d);
  for (const Result& r : e.lambda->body->results.subspan(e.inputs.size())) results.push_back(r.value);
  return results;
}

void Regions::filter(const Stm& s, const WithAccExp& e, const Stm& inside, const Operand& cost) {
  Division d = divide(as<ScremaExp>(inside.exp)->width, cost, s.certs);
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  Operands made = build_.choose(
      build_.equal(d.num_chunks, i64_operand(1)), types,
      [&] { return build_.let_all("kept", types, rename(&e, build_.names(), arena_), {}, s.attrs); },
      [&] { return filtered(e, inside, d, cost); }, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
}

}  // namespace fehu::parallel
