// Regions: how each kind of SOAC is cut into pieces.
//
// - A map: pieces as the run time likes; each is the same map on a part of the arrays, whose results are a part of the
//   whole results. Where they lie is decided by the passes on memory, which make them in place.
// - A reduction: a number of chunks that depends on nothing but the width and the threads, so that sums of floats can be
//   reproduced. Each chunk leaves its result in a place of its own; the results are combined in order.
// - A scan: first the totals of all chunks but the last, then their scan, which says what comes before each chunk; then
//   each chunk is scanned from there on. With one chunk, the first pass is empty.
// - A histogram: each chunk counts into bins of its own.
#include "parallel/regions.h"

#include "ir/names.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// ---------------------------------------------------------------------------------------------------------------
// Parts of arrays

void Regions::bind(const Stm& s) {
  if (s.exp->kind == ExpKind::Iota || s.exp->kind == ExpKind::Replicate) defs_[s.pat[0].name.id] = s.exp;
}

// A part of an array that is computed is computed.
Operand Regions::part(VName array, const Range& range) {
  auto def = defs_.find(array.id);
  const Type type = build_.type_of(array);
  if (def != defs_.end()) {
    if (const auto* iota = try_as<IotaExp>(def->second)) {
      Operand skipped = build_.conv(prim::ConvOp::SExt, PrimType::I64, iota->type, range.start);
      Operand distance = build_.bin(BinOp::Mul, iota->type, skipped, iota->stride);
      Operand start = build_.bin(BinOp::Add, iota->type, iota->start, distance);
      Type part = build_.array_type({&range.count, 1}, prim_type(iota->type));
      return build_.let("is", part, arena_.make<IotaExp>(range.count, start, iota->stride, iota->type));
    }
    const auto* replicate = as<ReplicateExp>(def->second);
    Operands shape(replicate->shape.begin(), replicate->shape.end());
    if (!shape.empty()) {
      shape[0] = range.count;
      return build_.replicate(shape, replicate->value);
    }
  }
  return build_.index(var_operand(array), slice_rows(arena_, type, range.start, range.count));
}

// What the function writes to is its own.
std::vector<VName> Regions::inputs(const SoacExp& e, const Range& range, const Operands* accs) {
  std::vector<VName> made;
  for (size_t i = 0, next = 0; i < e.arrays.size(); i++) {
    const Param& p = e.lambda->params[i];
    if (p.type.kind == TypeKind::Acc) {
      if (accs) made.push_back((*accs)[next++].name);
      continue;
    }
    Operand part = this->part(e.arrays[i], range);
    made.push_back(is_consumed_(p) ? build_.copy(part).name : part.name);
  }
  return made;
}

Operand Regions::scratch(const Type& type, List<VName> certs) {
  return build_.let("out", type, arena_.make<ScratchExp>(type.prim, arena_.list(shape_of(type))), certs);
}

Operand Regions::acc_input(const SoacExp& e, const Type& type) {
  for (size_t i = 0; i < e.arrays.size(); i++)
    if (e.lambda->params[i].type.kind == TypeKind::Acc && e.lambda->params[i].type.acc == type.acc)
      return var_operand(e.arrays[i]);
  return {};
}

const Lambda* Regions::identity(std::span<const Type> types) {
  return build_.lambda(types, types, [](std::span<const Operand> params) { return Operands(params.begin(), params.end()); });
}

// The results of a screma of another width.
Operands Regions::results(const ScremaExp& e, const Operand& width) {
  std::vector<Type> types;
  List<Type> ret = e.lambda->ret;
  size_t num_scanned = ir::num_scanned(e), num_folded = num_scanned + num_reduced(e);
  auto collect = [&](const Type& t) {
    types.push_back(t.kind == TypeKind::Acc ? t : build_.array_type({&width, 1}, t));
  };
  if (!e.post)
    for (const Type& t : ret.subspan(0, num_scanned)) collect(t);
  types.insert(types.end(), ret.begin() + static_cast<ptrdiff_t>(num_scanned),
               ret.begin() + static_cast<ptrdiff_t>(num_folded));
  for (const Type& t : e.post ? e.post->ret : ret.subspan(num_folded)) collect(t);
  return build_.let_all("part", types, arena_.make<ScremaExp>(e));
}

// ---------------------------------------------------------------------------------------------------------------
// Maps

void Regions::maps(const Stm& s, const ScremaExp& e, const Operand& cost) {
  Operands inits;
  for (const PatElem& p : s.pat)
    inits.push_back(p.type.kind == TypeKind::Acc ? acc_input(e, p.type) : scratch(p.type, s.certs));
  auto piece = [&](const Operand& first, const Operand& last, std::span<const Operand> params) {
    Range range{first, build_.sub(last, first)};
    Operands accs;
    for (VName array : e.arrays)
      for (size_t i = 0; i < inits.size(); i++)
        if (inits[i].name == array && s.pat[i].type.kind == TypeKind::Acc) accs.push_back(params[i]);
    ScremaExp part = e;
    part.width = range.count;
    part.arrays = arena_.list(inputs(e, range, &accs));
    Operands made = results(part, range.count);
    for (size_t i = 0; i < made.size(); i++)
      if (s.pat[i].type.kind != TypeKind::Acc)
        made[i] = build_.update_slice(params[i], slice_rows(arena_, s.pat[i].type, range.start, range.count), made[i]);
    return made;
  };
  build_.emit(s.pat, build_.pieces_exp(inits, e.width, cost, piece), s.certs);
}

// ---------------------------------------------------------------------------------------------------------------
// Chunks

Regions::Division Regions::divide(const Operand& width, const Operand& cost, List<VName> certs) {
  Type i64 = prim_type(PrimType::I64);
  Operand num_chunks = build_.let("chunks", i64, arena_.make<ChunksExp>(width, cost), certs);
  return {num_chunks, build_.bin(BinOp::SQuotSafe, PrimType::I64, width, num_chunks),
          build_.bin(BinOp::SRemSafe, PrimType::I64, width, num_chunks)};
}

// The first chunks are longer by one.
Regions::Range Regions::chunk(const Division& d, const Operand& number) {
  Operand longer = build_.bin(BinOp::SMin, PrimType::I64, number, d.remainder);
  Operand start = build_.add(build_.mul(number, d.quotient), longer);
  Operand is_longer = build_.less(number, d.remainder);
  Operand count = build_.select(PrimType::I64, is_longer, build_.add(d.quotient, i64_operand(1)), d.quotient);
  return {start, count};
}

// The chunks of a piece, one after the other.
Operands Regions::one_by_one(const Operands& inits, const Operand& first, const Operand& last,
                             const Build::LoopBody& f) {
  return build_.loop(inits, build_.sub(last, first), [&](const Operand& i, std::span<const Operand> params) {
    return f(build_.add(first, i), params);
  });
}

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
Operands Regions::totals(const ScremaExp& e, const Division& d, const Operand& cost, List<VName> certs) {
  size_t num_scanned = ir::num_scanned(e);
  ScremaExp sums = e;
  std::vector<Reduce> reduces;
  Operands inits;
  std::vector<Type> types;
  for (const Scan& scan : e.scans) {
    reduces.push_back({rename(scan.op, build_.names(), arena_), scan.neutral, false});
    for (const Operand& neutral : scan.neutral) {
      types.push_back(e.lambda->ret[types.size()]);
      Operand blank = scratch(build_.array_type({&d.num_chunks, 1}, types.back()), certs);
      Operand zero = i64_operand(0);
      inits.push_back(build_.update(blank, {&zero, 1}, neutral, certs));
    }
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
    Operands made = results(part, range.count);
    Operand next = build_.add(number, i64_operand(1));
    for (size_t i = 0; i < made.size(); i++) made[i] = build_.update(arrays[i], {&next, 1}, made[i]);
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  const Exp* region = build_.pieces_exp(
      inits, build_.sub(d.num_chunks, i64_operand(1)), build_.mul(cost, length),
      [&](const Operand& first, const Operand& last, std::span<const Operand> arrays) {
        return one_by_one(Operands(arrays.begin(), arrays.end()), first, last, total);
      });
  std::vector<Type> collected;
  for (const Operand& init : inits) collected.push_back(build_.type_of(init));
  Operands sum_arrays = build_.let_all("totals", collected, region, certs);

  std::vector<Scan> scans;
  std::vector<VName> names;
  for (const Scan& scan : e.scans) scans.push_back({rename(scan.op, build_.names(), arena_), scan.neutral});
  for (const Operand& array : sum_arrays) names.push_back(array.name);
  return build_.let_all("before", collected,
                        arena_.make<ScremaExp>(ir::soac(d.num_chunks, arena_.list(names), identity(types)),
                                               arena_.list(scans), List<Reduce>{}),
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

// The results of the chunks, in order.
void Regions::combine(const Stm& s, const ScremaExp& e, const Division& d, std::span<const PatElem> partials) {
  std::vector<Reduce> reduces;
  std::vector<VName> names;
  std::vector<Type> types;
  for (const Reduce& r : e.reduces) reduces.push_back({rename(r.op, build_.names(), arena_), r.neutral, r.is_commutative});
  for (const PatElem& p : partials) {
    names.push_back(p.name);
    types.push_back(build_.row_type(p.type));
  }
  size_t first = e.post ? 0 : ir::num_scanned(e);
  build_.emit(s.pat.subspan(first, partials.size()),
              arena_.make<ScremaExp>(ir::soac(d.num_chunks, arena_.list(names), identity(types)), List<Scan>{},
                                     arena_.list(reduces)),
              s.certs);
}

void Regions::folds(const Stm& s, const ScremaExp& e, const Operand& cost) {
  Division d = divide(e.width, cost, s.certs);
  Operands carries = e.scans.empty() ? Operands() : totals(e, d, cost, s.certs);
  size_t first_reduced = e.post ? 0 : ir::num_scanned(e), num_reduced = ir::num_reduced(e);
  auto is_reduced = [&](size_t i) { return first_reduced <= i && i < first_reduced + num_reduced; };

  std::vector<PatElem> pat, partials;
  Operands inits;
  for (size_t i = 0; i < s.pat.size(); i++) {
    PatElem p = s.pat[i];
    if (is_reduced(i)) {
      p = build_.param("partial", build_.array_type({&d.num_chunks, 1}, p.type));
      partials.push_back(p);
    }
    pat.push_back(p);
    inits.push_back(p.type.kind == TypeKind::Acc ? acc_input(e, p.type) : scratch(p.type, s.certs));
  }
  auto one = [&](const Operand& number, std::span<const Operand> params) {
    Range range = chunk(d, number);
    Operands accs;
    for (VName array : e.arrays)
      for (size_t i = 0; i < inits.size(); i++)
        if (inits[i].name == array && pat[i].type.kind == TypeKind::Acc) accs.push_back(params[i]);
    ScremaExp part = e;
    part.width = range.count;
    part.arrays = arena_.list(inputs(e, range, &accs));
    part.scans = carried(e, carries, number);
    Operands made = results(part, range.count);
    for (size_t i = 0; i < made.size(); i++) {
      if (is_reduced(i))
        made[i] = build_.update(params[i], {&number, 1}, made[i]);
      else if (pat[i].type.kind != TypeKind::Acc)
        made[i] = build_.update_slice(params[i], slice_rows(arena_, pat[i].type, range.start, range.count), made[i]);
    }
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  const Exp* region =
      build_.pieces_exp(inits, d.num_chunks, build_.mul(cost, length),
                        [&](const Operand& first, const Operand& last, std::span<const Operand> params) {
                          return one_by_one(Operands(params.begin(), params.end()), first, last, one);
                        });
  build_.emit(pat, region, s.certs);
  if (num_reduced > 0) combine(s, e, d, partials);
}

}  // namespace fehu::parallel
