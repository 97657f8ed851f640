// Regions: how each kind of SOAC is cut into pieces.
//
// - A map: pieces as the run time likes; each is the same map on a part of the arrays, whose results are a part of the
//   whole results. Where they lie is decided by the passes on memory, which make them in place.
// - A reduction: a number of chunks that depends on nothing but the width and the threads, so that sums of floats can
//   be reproduced. Each chunk leaves its result in a place of its own; the results are combined in order.
// - A scan: totals of chunks, what comes before each, then each from there on (regions_scan.cpp).
// - With one chunk, reductions and scans are what they were before, unless there is so much code in them that it should
//   not be there twice: a choice when the program runs.
// - A filter or partition: each chunk gathers what it keeps; that is joined (regions_filter.cpp).
// - A histogram: each chunk counts into bins of its own (regions_hist.cpp).
#include "parallel/regions.h"

#include <algorithm>

#include "ir/names.h"
#include "ir/traverse.h"
#include "prim/identity.h"
#include "soac/compaction.h"
#include "soac/operators.h"

namespace fehu::parallel {

using namespace ir;
using prim::BinOp;
using prim::PrimType;

// ---------------------------------------------------------------------------------------------------------------
// Parts of arrays

void Regions::bind(const Stm& s) {
  if (s.exp->kind == ExpKind::Iota || s.exp->kind == ExpKind::Replicate) defs_[s.pat[0].name.id] = s.exp;
  if (s.exp->kind == ExpKind::Scratch) blank_.insert(s.pat[0].name.id);
}

void Regions::bind(const WithAccExp& e) {
  for (size_t i = 0; i < e.inputs.size(); i++)
    accs_[e.lambda->params[i].name.id] = {e.lambda->params[e.inputs.size() + i].name, &e.inputs[i]};
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
  return build_.lambda(types, types,
                       [](std::span<const Operand> params) { return Operands(params.begin(), params.end()); });
}

// So many statements may be copied to have a version for one chunk.
static constexpr size_t kMostStmsTwice = 60;

static size_t num_stms(const Exp& e) {
  struct Counter : Walker {
    size_t count = 0;
    void stm(const Stm& s) override {
      count++;
      walk_stm(s, *this);
    }
  } counter;
  walk_children(&e, counter);
  return counter.count;
}

// The results of a screma of another width.
Operands Regions::results(const ScremaExp& e, const Operand& width, List<Attr> attrs) {
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
  return build_.let_all("part", types, arena_.make<ScremaExp>(e), {}, attrs);
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

// The elements of a scan are made twice, but for those of the last chunk. If that is work, two threads gain nothing.
// They are asked for by the most chunks that there are ever.
constexpr int64_t kCheapElement = 6, kChunksOfTwo = 8;

Regions::Division Regions::divide(const Operand& width, const Operand& cost, List<VName> certs, bool is_scan) {
  Type i64 = prim_type(PrimType::I64);
  Operand num_chunks = build_.let("chunks", i64, arena_.make<ChunksExp>(width, cost), certs);
  if (is_scan && !(cost.is_const() && 0 < prim::as_i64(cost.value) && prim::as_i64(cost.value) <= kCheapElement)) {
    Operand most = build_.let("most", i64, arena_.make<ChunksExp>(i64_operand(kUnlimitedPoints), i64_operand(0)));
    Operand are_two = build_.at_most(most, i64_operand(kChunksOfTwo));
    num_chunks = build_.select(PrimType::I64, are_two, i64_operand(1), num_chunks);
  }
  return division(width, num_chunks);
}

Regions::Division Regions::division(const Operand& width, const Operand& num_chunks) {
  return {width, num_chunks, build_.bin(BinOp::SQuotSafe, PrimType::I64, width, num_chunks),
          build_.bin(BinOp::SRemSafe, PrimType::I64, width, num_chunks)};
}

// The first chunks are longer by one. All of them lie in the width, so that nothing wraps; the minimum says so to who
// does not see it.
Regions::Range Regions::chunk(const Division& d, const Operand& number) {
  Operand longer = build_.bin(BinOp::SMin, PrimType::I64, number, d.remainder);
  Operand whole = build_.bin(BinOp::MulNw, PrimType::I64, number, d.quotient);
  Operand start = build_.bin(BinOp::AddNw, PrimType::I64, whole, longer);
  Operand is_longer = build_.less(number, d.remainder);
  Operand one_more = build_.bin(BinOp::AddNw, PrimType::I64, d.quotient, i64_operand(1));
  Operand count = build_.select(PrimType::I64, is_longer, one_more, d.quotient);
  Operand end = build_.bin(BinOp::SMin, PrimType::I64, build_.bin(BinOp::AddNw, PrimType::I64, start, count), d.width);
  Operand length = build_.bin(BinOp::SubNw, PrimType::I64, end, start);
  if (!d.start.is_const()) start = build_.bin(BinOp::AddNw, PrimType::I64, d.start, start);
  return {start, length};
}

// The chunks of a piece, one after the other.
Operands Regions::one_by_one(const Operands& inits, const Operand& first, const Operand& last,
                             const Build::LoopBody& f) {
  return build_.loop(inits, build_.sub(last, first), [&](const Operand& i, std::span<const Operand> params) {
    return f(build_.bin(BinOp::AddNw, PrimType::I64, first, i), params);
  });
}

// Only the first chunk begins with what is before all, the others with what changes nothing, where that is known.
List<Reduce> Regions::begun(List<Reduce> reduces, const Operands& starts, const Operand& number) {
  std::vector<Reduce> made(reduces.begin(), reduces.end());
  size_t next = 0;
  for (Reduce& reduce : made) {
    std::vector<soac::Component> components = soac::components_of(*reduce.op, reduce.neutral);
    Operands begins;
    for (size_t i = 0; i < reduce.neutral.size(); i++) {
      Operand start = starts[next++], other = reduce.neutral[i];
      std::optional<prim::Value> identity;
      if (i < components.size() && !soac::is_float_extremum(components[i].op))
        identity = prim::identity_of(components[i].op, components[i].type);
      if (identity) other = const_operand(*identity);
      bool is_same = same_operand(start, other);
      PrimType type = is_same ? PrimType::I64 : build_.type_of(start).prim;
      begins.push_back(is_same ? start : build_.select(type, build_.equal(number, i64_operand(0)), start, other));
    }
    reduce.neutral = arena_.list(begins);
  }
  return arena_.list(made);
}

// Has nothing been written to the accumulator, whose contents were unspecified, and is it as large as the SOAC is wide?
bool Regions::is_blank(const ScremaExp& e, VName acc) const {
  std::optional<size_t> input = soac::input_of_acc(e, acc);
  if (!input) return false;
  auto known = accs_.find(e.lambda->params[*input].type.acc.id);
  if (known == accs_.end() || !(known->second.param == e.arrays[*input])) return false;
  const AccInput& made = *known->second.input;
  auto is_blank = [&](VName array) { return blank_.contains(array.id); };
  return !made.op && made.shape.size() == 1 && same_operand(made.shape[0], e.width) &&
         std::ranges::all_of(made.arrays, is_blank);
}

// Filters write every element, to the place of the next one that stays, which overwrites it if it is not to stay: so
// there is no branch that is mispredicted. In a chunk this must stop where the next chunk begins to write. Relies on
// the order in which a piece is computed, which nothing changes that comes after this pass.
const Lambda* Regions::without_branches(const ScremaExp& e, const Division& d, const Operands& carries,
                                        const Operand& number) {
  Lambda post = *e.post;
  std::vector<Stm> stms;
  Operand next = build_.add(number, i64_operand(1));
  Operand is_last = build_.equal(next, d.num_chunks);
  Operand next_or_0 = build_.select(PrimType::I64, is_last, i64_operand(0), next);
  bool is_changed = false;
  for (const Stm& s : post.body->stms) {
    const auto* update = try_as<UpdateAccExp>(s.exp);
    std::optional<soac::Compaction> found = update ? soac::compaction_of(e, *update) : std::nullopt;
    Stm made = s;
    if (found && is_blank(e, update->acc)) {
      Operand end =
          build_.select(PrimType::I64, is_last, e.width, build_.element(carries[found->value], {&next_or_0, 1}));
      build_.begin_body();
      Operand place =
          build_.sub(found->count, build_.conv(prim::ConvOp::BToI, PrimType::Bool, PrimType::I64, found->flag));
      Operand at = build_.select(PrimType::I64, build_.less(place, end), place, i64_operand(-1));
      for (const Stm& computed : build_.end_stms()) stms.push_back(computed);
      UpdateAccExp copy = *update;
      copy.indices = arena_.list({at});
      made.exp = arena_.make<UpdateAccExp>(copy);
      is_changed = true;
    }
    stms.push_back(made);
  }
  if (!is_changed) return e.post;
  post.body = arena_.make<Body>(arena_.list(stms), post.body->results);
  return arena_.make<Lambda>(post);
}

// The results of the chunks, in order. There is at least one.
void Regions::combine(const Stm& s, const ScremaExp& e, const Division& d, std::span<const PatElem> partials) {
  std::vector<const Lambda*> ops;
  Operands inits;
  Operand zero = i64_operand(0);
  for (const Reduce& r : e.reduces) ops.push_back(r.op);
  for (const PatElem& p : partials)
    inits.push_back(build_.copy(build_.element(var_operand(p.name), {&zero, 1}, s.certs)));
  Operands made = build_.loop(
      inits, build_.sub(d.num_chunks, i64_operand(1)),
      [&](const Operand& i, std::span<const Operand> olds) {
        Operand next = build_.add(i, i64_operand(1));
        Operands news;
        for (const PatElem& p : partials) news.push_back(build_.copy(build_.element(var_operand(p.name), {&next, 1})));
        Operands values = soac::applied(build_, ops, olds, news);
        for (Operand& x : values) x = build_.copy(x);
        return values;
      },
      s.certs);
  size_t first = e.post ? 0 : ir::num_scanned(e);
  for (size_t i = 0; i < made.size(); i++) build_.define(s.pat[first + i], made[i]);
}

// One chunk needs neither places for results nor a second pass: it is what it was before.
void Regions::folds(const Stm& s, const ScremaExp& e, const Operand& cost) {
  Division d = divide(e.width, cost, s.certs, !e.scans.empty());
  bool is_in_strips = can_be_in_strips(e);
  if (num_stms(e) > kMostStmsTwice && !is_in_strips) return chunks(s, e, d, cost);
  std::vector<Type> types;
  for (const PatElem& p : s.pat) types.push_back(p.type);
  auto several = [&] {
    if (is_in_strips) return strips(s, e, d, cost);
    std::vector<PatElem> pat;
    Operands values;
    for (const PatElem& p : s.pat) {
      pat.push_back({build_.fresh_like(p.name, p.type), p.type, nullptr});
      values.push_back(var_operand(pat.back().name));
    }
    chunks({arena_.list(pat), {}, {}, s.where, nullptr}, e, d, cost);
    return values;
  };
  auto one = [&] { return results(*as<ScremaExp>(rename(&e, build_.names(), arena_)), e.width, s.attrs); };
  Operands made = num_stms(e) > kMostStmsTwice
                      ? several()
                      : build_.choose(build_.equal(d.num_chunks, i64_operand(1)), types, one, several, s.certs);
  for (size_t i = 0; i < s.pat.size(); i++) build_.define(s.pat[i], made[i]);
}

void Regions::chunks(const Stm& s, const ScremaExp& e, const Division& d, const Operand& cost) {
  Operands carries = e.scans.empty() ? Operands() : totals(e, d, neutrals(e.scans), cost, s.certs);
  size_t first_reduced = e.post ? 0 : ir::num_scanned(e), num_reduced = ir::num_reduced(e);
  std::vector<PatElem> pat, partials;
  Operands inits;
  for (size_t i = 0; i < s.pat.size(); i++) {
    PatElem p = s.pat[i];
    if (first_reduced <= i && i < first_reduced + num_reduced) {
      p = build_.param("partial", build_.array_type({&d.num_chunks, 1}, p.type));
      partials.push_back(p);
    }
    pat.push_back(p);
    inits.push_back(p.type.kind == TypeKind::Acc ? acc_input(e, p.type) : scratch(p.type, s.certs));
  }
  build_.emit(pat, chunk_region(e, d, carries, pat, inits, cost), s.certs);
  if (num_reduced > 0) combine(s, e, d, partials);
}

// All chunks; what they give goes where it belongs in the arrays of the pattern, of which `inits` are the beginnings.
const Exp* Regions::chunk_region(const ScremaExp& e, const Division& d, const Operands& carries,
                                 std::span<const PatElem> pat, const Operands& inits, const Operand& cost) {
  size_t first_reduced = e.post ? 0 : ir::num_scanned(e), num_reduced = ir::num_reduced(e);
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
    part.reduces = begun(e.reduces, neutrals(e.reduces), number);
    if (e.post) part.post = without_branches(e, d, carries, number);
    Operands made = results(part, range.count);
    for (size_t i = 0; i < made.size(); i++) {
      if (first_reduced <= i && i < first_reduced + num_reduced)
        made[i] = build_.update(params[i], {&number, 1}, made[i]);
      else if (pat[i].type.kind != TypeKind::Acc)
        made[i] = build_.update_slice(params[i], slice_rows(arena_, pat[i].type, range.start, range.count), made[i]);
    }
    return made;
  };
  Operand length = build_.bin(BinOp::SMax, PrimType::I64, d.quotient, i64_operand(1));
  return build_.pieces_exp(inits, d.num_chunks, build_.mul(cost, length),
                           [&](const Operand& first, const Operand& last, std::span<const Operand> params) {
                             return one_by_one(Operands(params.begin(), params.end()), first, last, one);
                           });
}

}  // namespace fehu::parallel
