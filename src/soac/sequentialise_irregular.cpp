// Sequentialisation of SOACs whose results are as long as they come out: expand and flatmap.
//
//   let {t, ys} = expand(n, xs) size \(x) -> k map \(x, j) -> y
// =>
//   let {t, sizes} = loop over the elements: sizes[i] = max(0, k), and their sum
//   let {ys} = loop over the elements, with the offset: loop for j < sizes[i]: ys[offset + j] = y
// Where all results are accumulators the sizes are not kept: both loops are one.
//
//   let {t, lengths, ys} = flatmap(n, xs) map \(x) -> {k, seg}
// =>
// Where k follows from x by a few scalar operations:
//   let {t, lengths} = loop over the elements: lengths[i] = k, and their sum
//   let {ys} = loop over the elements, with the offset: seg is written from there on, by what makes it if that can
// Otherwise the function is evaluated once:
//   loop over the elements, with a buffer and how much of it is full: if k more elements do not fit, the buffer becomes
//   twice as large, or as large as is needed; then seg is written behind what is there. In the end ys is a slice of the
//   buffer.
#include <algorithm>
#include <limits>

#include "ir/op_facts.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::TypeKind;
using prim::PrimType;

static const Type kI64 = ir::prim_type(PrimType::I64);

// The sum of two lengths, which stays at the largest number where that would be exceeded: then there is no memory for
// so much, and nothing is written.
Operand Sequentialiser::sum_of_lengths(const Operand& x, const Operand& y) {
  Operand largest = ir::i64_operand(std::numeric_limits<int64_t>::max());
  return bin(prim::BinOp::UMin, PrimType::I64, add(x, y), largest);
}

// Not below 0: a length may be negative where an assert fails later.
Operand Sequentialiser::at_least_0(const Result& length) {
  return bin(prim::BinOp::SMax, PrimType::I64, length.value, ir::i64_operand(0), length.certs);
}

// ---------------------------------------------------------------------------------------------------------------
// Expand

// What the size function says about the element at hand, but not below 0.
Operand Sequentialiser::size_of(const LoopDraft& loop, const ir::ExpandExp& e) {
  size_t next = 0;
  for (VName array : e.arrays)
    if (!acc_of(ir::var_operand(array))) bind_element(loop, e.size->params[next++], array);
  splice(e.size->body);
  return at_least_0(e.size->body->results[0]);
}

// Binds the total, and gives the array of sizes.
VName Sequentialiser::expand_sizes(const Stm& s, const ir::ExpandExp& e) {
  LoopDraft loop = draft(e.width);
  Type type = kI64;
  type.kind = TypeKind::Array;
  type.dims = arena_.list({ir::Dim{e.width, -1}});
  VName sum = fresh("sum", kI64), sizes = fresh("sizes", type);
  carry(loop, {sum, kI64, nullptr}, ir::i64_operand(0), s.pat[0]);
  Dest out = make_out(loop, {sizes, type, nullptr});
  begin_body();
  Operand size = size_of(loop, e);
  write(out, {{}, size});
  loop.results[0] = {{}, sum_of_lengths(ir::var_operand(sum), size)};
  loop.results[1] = {{}, ir::var_operand(out.array)};
  end_loop(loop, s);
  return sizes;
}

// A loop inside: everything that goes round outside goes round there, too, except for the first, the offset.
Sequentialiser::LoopDraft Sequentialiser::draft_inside(const LoopDraft& outer, const Operand& bound, const Lambda* l) {
  LoopDraft inner = draft(bound);
  std::unordered_map<uint32_t, VName> inside;
  for (const LoopParam& p : std::span(outer.params).subspan(1)) {
    Type type = p.param.type;
    type.unique = false;
    std::string_view base = p.param.name.base.str();
    VName in = fresh(base, type), after = fresh(base, type);
    inside[p.param.name.id] = in;
    carry(inner, {in, type, nullptr}, ir::var_operand(p.param.name), {after, type, nullptr});
  }
  for (const Param& p : l->params)
    if (acc_of(ir::var_operand(p.name)))
      for (VName& array : accs_[p.name.id].arrays)
        if (auto found = inside.find(array.id); found != inside.end()) array = found->second;
  return inner;
}

// The loop for one element.
void Sequentialiser::expand_element(LoopDraft& outer, const ir::ExpandExp& e, const Operand& size) {
  const Lambda* l = e.lambda;
  LoopDraft inner = draft_inside(outer, size, l);
  Operand offset = ir::var_operand(outer.params[0].param.name);
  begin_body();
  for (size_t i = 0; i < e.arrays.size(); i++)
    if (!acc_of(ir::var_operand(e.arrays[i]))) bind_element(outer, l->params[i], e.arrays[i]);
  define(l->params.back(), inner.index());
  splice(l->body);
  Operand at[] = {add(offset, inner.index())};
  size_t next = 0;
  for (size_t i = 0; i < l->ret.size(); i++) {
    const Result& value = l->body->results[i];
    std::vector<Result> arrays;
    if (l->ret[i].kind == TypeKind::Acc) {
      expand_operand(value, arrays);
    } else {
      const Param& out = inner.params[next].param;
      arrays.push_back({{}, update(ir::var_operand(out.name), at, value.value, value.certs)});
    }
    for (const Result& array : arrays) inner.results[next++] = array;
  }
  end_loop(inner, {});
  for (size_t i = 0; i < inner.pat.size(); i++) outer.results[1 + i] = {{}, ir::var_operand(inner.pat[i].name)};
  outer.results[0] = {{}, add(offset, size)};
}

void Sequentialiser::operation(const Stm& s, const ir::ExpandExp& e) {
  bool has_arrays =
      std::any_of(s.pat.begin(), s.pat.end(), [](const PatElem& p) { return p.type.kind == TypeKind::Array; });
  VName sizes = has_arrays ? expand_sizes(s, e) : VName{};
  LoopDraft loop = draft(e.width);
  PatElem total = has_arrays ? PatElem{fresh("end", kI64), kI64, nullptr} : s.pat[0];
  carry(loop, {fresh("offset", kI64), kI64, nullptr}, ir::i64_operand(0), total);
  for (const PatElem& p : s.pat.subspan(1))
    if (p.type.kind == TypeKind::Acc)
      carry_acc(loop, p, e);
    else
      carry(loop, {fresh(p.name.base.str(), p.type), p.type, nullptr}, scratch(p.type), p);
  begin_body();
  Operand at[] = {loop.index()};
  Operand size = has_arrays ? element(ir::var_operand(sizes), at) : size_of(loop, e);
  expand_element(loop, e, size);
  end_loop(loop, s);
}

// ---------------------------------------------------------------------------------------------------------------
// Flatmap

// How many statements of the body come before its first result is known, and checked.
static size_t num_before_length(const Body* b) {
  const Result& length = b->results[0];
  auto is_needed = [&](const PatElem& p) {
    return (length.value.is_var() && p.name == length.value.name) ||
           std::find(length.certs.begin(), length.certs.end(), p.name) != length.certs.end();
  };
  size_t count = 0;
  for (size_t i = 0; i < b->stms.size(); i++)
    if (std::any_of(b->stms[i].pat.begin(), b->stms[i].pat.end(), is_needed)) count = i + 1;
  return count;
}

// The statements up to the one that says the length: before it, no segment can be written where it belongs. Gives the
// rest.
List<Stm> Sequentialiser::splice_length(const ir::FlatmapExp& e, std::span<Dest* const> dests) {
  const Body* body = e.lambda->body;
  size_t num_before = num_before_length(body);
  std::vector<Dest*> others(dests.begin(), dests.end());
  std::fill_n(others.begin(), 1 + num_segments(e), nullptr);
  splice(body->stms.subspan(0, num_before), body->results, others);
  return body->stms.subspan(num_before);
}

// A length that takes more statements is not computed twice.
constexpr size_t kMaxForLength = 20;

// Does the statement cost next to nothing, so that it may as well be evaluated twice?
static bool is_cheap(const Stm& s) {
  ir::ResultKind kind = ir::result_of(s.exp).kind;
  return kind == ir::ResultKind::Scalar || kind == ir::ResultKind::View;
}

// A function that computes nothing but the first result, the length, if that is cheap; else null.
const Lambda* Sequentialiser::length_function(const Lambda* l) {
  const Result& length = l->body->results[0];
  std::unordered_set<uint32_t> needed;
  if (length.value.is_var()) needed.insert(length.value.name.id);
  for (VName cert : length.certs) needed.insert(cert.id);
  std::vector<Stm> stms;
  for (size_t i = l->body->stms.size(); i-- > 0;) {
    const Stm& s = l->body->stms[i];
    if (std::none_of(s.pat.begin(), s.pat.end(), [&](const PatElem& p) { return needed.contains(p.name.id); }))
      continue;
    if (!is_cheap(s) || stms.size() == kMaxForLength) return nullptr;
    for (VName name : ir::free_names(s)) needed.insert(name.id);
    stms.push_back(s);
  }
  std::reverse(stms.begin(), stms.end());
  const Body* body = arena_.make<Body>(arena_.list(stms), arena_.list({length}));
  return ir::rename(arena_.make<Lambda>(l->params, body, arena_.list({kI64})), names(), arena_);
}

// Binds the sum of the lengths, and the lengths.
void Sequentialiser::count_lengths(const Stm& s, const ir::FlatmapExp& e, const Lambda* length) {
  LoopDraft loop = draft(e.width);
  Param sum = param("sum", kI64);
  carry(loop, sum, ir::i64_operand(0), s.pat[0]);
  Dest out = make_out(loop, s.pat[1]);
  begin_body();
  for (size_t i = 0; i < e.arrays.size(); i++) bind_element(loop, length->params[i], e.arrays[i]);
  splice(length->body);
  const Result& k = length->body->results[0];
  write(out, k);
  loop.results[0] = {{}, sum_of_lengths(ir::var_operand(sum.name), at_least_0(k))};
  loop.results[1] = {{}, ir::var_operand(out.array)};
  end_loop(loop, s);
}

// The lengths are known: segments are written to arrays of the right size.
void Sequentialiser::flatmap_counted(const Stm& s, const ir::FlatmapExp& e, const Lambda* length) {
  count_lengths(s, e, length);
  const Body* body = e.lambda->body;
  size_t count = e.lambda->ret.size();
  LoopDraft loop = draft(e.width);
  Param offset = param("offset", kI64);
  carry(loop, offset, ir::i64_operand(0), param("end", kI64));
  std::vector<Dest> outs(count);
  std::vector<Dest*> dests(count);
  for (size_t i = 1; i < count; i++) {
    const PatElem& p = s.pat[1 + i];
    dests[i] = &outs[i];
    if (i > num_segments(e)) {
      outs[i] = make_out(loop, p);
      continue;
    }
    Param array = param(p.name.base.str(), p.type);
    carry(loop, array, scratch(p.type), p);
    outs[i] = {.array = array.name,
               .type = type_of(array.name),
               .start = ir::var_operand(offset.name),
               .count = body->results[0].value};
  }
  begin_body();
  for (size_t i = 0; i < e.arrays.size(); i++) bind_element(loop, e.lambda->params[i], e.arrays[i]);
  List<Stm> rest = splice_length(e, dests);
  splice(rest, body->results, dests);
  const Result& k = body->results[0];
  loop.results[0] = {{}, bin(prim::BinOp::Add, PrimType::I64, ir::var_operand(offset.name), k.value, k.certs)};
  for (size_t i = 1; i < count; i++) {
    if (!outs[i].is_written) write(outs[i], body->results[i]);
    loop.results[i] = {{}, ir::var_operand(outs[i].array)};
  }
  end_loop(loop, s);
}

// Arrays of `capacity` elements, of which only the first mean something.
struct Sequentialiser::Buffers {
  Operand capacity;
  std::vector<VName> arrays;
};

static Type with_size(Arena& arena, Type array, const ir::Dim& size) {
  std::vector<ir::Dim> dims(array.dims.begin(), array.dims.end());
  dims[0] = size;
  array.dims = arena.list(dims);
  array.unique = false;
  return array;
}

// Buffers of at least the needed capacity, with the elements that are there.
Sequentialiser::Buffers Sequentialiser::grown(const Buffers& old, const Operand& needed, const Operand& filled) {
  Operands olds{old.capacity};
  std::vector<Type> types{kI64};
  for (VName array : old.arrays) {
    olds.push_back(ir::var_operand(array));
    types.push_back(with_size(arena_, type_of(array), {{}, 0}));
  }
  auto larger = [&] {
    Operands news{bin(prim::BinOp::SMax, PrimType::I64, mul(old.capacity, ir::i64_operand(2)), needed)};
    for (VName array : old.arrays) {
      Type type = with_size(arena_, type_of(array), {news[0], -1});
      List<SliceDim> first = ir::slice_rows(arena_, type, ir::i64_operand(0), filled);
      Operand there = index(ir::var_operand(array), first);
      news.push_back(update_slice(scratch(type), first, there));
    }
    return news;
  };
  Operands chosen = choose(less(old.capacity, needed), types, larger, [&] { return olds; });
  Buffers result{chosen[0], {}};
  for (const Operand& array : std::span(chosen).subspan(1)) result.arrays.push_back(array.name);
  return result;
}

// A flatmap under construction, with a buffer that grows.
struct Sequentialiser::FlatmapDraft {
  LoopDraft loop;
  VName sum;  // of the lengths so far
  Buffers buffers;
  std::vector<Dest> outs;    // by result of the lambda: where it goes
  std::vector<Dest*> dests;  // the same, except for the length
};

// What goes round: the sum of the lengths, the capacity, the buffers; then the lengths and the other values.
Sequentialiser::FlatmapDraft Sequentialiser::draft_flatmap(const Stm& s, const ir::FlatmapExp& e) {
  size_t num_data = num_segments(e), count = e.lambda->ret.size();
  FlatmapDraft d{.loop = draft(e.width),
                 .sum = fresh("sum", kI64),
                 .buffers = {ir::var_operand(fresh("capacity", kI64)), {}},
                 .outs = std::vector<Dest>(count),
                 .dests = std::vector<Dest*>(count)};
  VName end_capacity = fresh("capacity", kI64);
  carry(d.loop, {d.sum, kI64, nullptr}, ir::i64_operand(0), s.pat[0]);
  carry(d.loop, {d.buffers.capacity.name, kI64, nullptr}, ir::i64_operand(0), {end_capacity, kI64, nullptr});
  for (const PatElem& p : s.pat.subspan(2, num_data)) {
    Type type = with_size(arena_, p.type, {d.buffers.capacity, -1});
    Type after = with_size(arena_, p.type, {ir::var_operand(end_capacity), -1});
    Operand init = scratch(with_size(arena_, p.type, {ir::i64_operand(0), -1}));
    d.buffers.arrays.push_back(fresh("buffer", type));
    carry(d.loop, {d.buffers.arrays.back(), type, nullptr}, init, param("buffer", after));
  }
  d.outs[0] = make_out(d.loop, s.pat[1]);
  for (size_t i = 1; i < count; i++) {
    if (i > num_data) d.outs[i] = make_out(d.loop, s.pat[1 + i]);
    d.dests[i] = &d.outs[i];
  }
  return d;
}

// There is room for the segment as soon as its length is known: what makes it later writes it where it belongs.
void Sequentialiser::flatmap_element(FlatmapDraft& d, const ir::FlatmapExp& e) {
  size_t num_data = num_segments(e);
  const Body* body = e.lambda->body;
  for (size_t i = 0; i < e.arrays.size(); i++) bind_element(d.loop, e.lambda->params[i], e.arrays[i]);
  List<Stm> rest = splice_length(e, d.dests);
  Operand filled = ir::var_operand(d.sum), length = body->results[0].value;
  Operand needed = sum_of_lengths(filled, at_least_0(body->results[0]));
  Buffers large = grown(d.buffers, needed, filled);
  for (size_t i = 0; i < num_data; i++)
    d.outs[1 + i] = {.array = large.arrays[i], .type = type_of(large.arrays[i]), .start = filled, .count = length};
  splice(rest, body->results, d.dests);
  for (size_t i = 0; i < d.outs.size(); i++)
    if (!d.outs[i].is_written) write(d.outs[i], body->results[i]);
  d.loop.results[0] = {{}, needed};
  d.loop.results[1] = {{}, large.capacity};
}

void Sequentialiser::operation(const Stm& s, const ir::FlatmapExp& e) {
  if (const Lambda* length = length_function(e.lambda)) return flatmap_counted(s, e, length);
  size_t num_data = num_segments(e);
  FlatmapDraft d = draft_flatmap(s, e);
  begin_body();
  flatmap_element(d, e);
  d.loop.results[2 + num_data] = {{}, ir::var_operand(d.outs[0].array)};
  for (size_t i = 1; i < d.outs.size(); i++)
    d.loop.results[i <= num_data ? 1 + i : 2 + i] = {{}, ir::var_operand(d.outs[i].array)};
  end_loop(d.loop, s);
  for (size_t i = 0; i < num_data; i++) {
    const PatElem& buffer = d.loop.pat[2 + i];
    List<SliceDim> all = ir::slice_rows(arena_, buffer.type, ir::i64_operand(0), ir::var_operand(s.pat[0].name));
    emit({&s.pat[2 + i], 1}, arena_.make<ir::IndexExp>(buffer.name, all));
  }
}

}  // namespace fehu::soac
