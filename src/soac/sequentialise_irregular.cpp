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
//   loop over the elements, with a buffer and how much of it is full: if k more elements do not fit, the buffer becomes
//   twice as large, or as large as is needed; then seg is written behind what is there, by what makes it if that can.
//   In the end ys is a slice of the buffer.
#include <algorithm>

#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::TypeKind;
using prim::PrimType;

static const Type kI64 = ir::prim_type(PrimType::I64);

// ---------------------------------------------------------------------------------------------------------------
// Expand

// What the size function says about the element at hand, but not below 0.
Operand Sequentialiser::size_of(const LoopDraft& loop, const ir::ExpandExp& e) {
  size_t next = 0;
  for (VName array : e.arrays)
    if (!acc_of(ir::var_operand(array))) bind_element(loop, e.size->params[next++], array);
  splice(e.size->body);
  const Result& size = e.size->body->results[0];
  return arithmetic(prim::BinOp::SMax, size.value, ir::i64_operand(0), size.certs);
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
  begin();
  Operand size = size_of(loop, e);
  write(out, {{}, size});
  loop.results[0] = {{}, arithmetic(prim::BinOp::Add, ir::var_operand(sum), size)};
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
void Sequentialiser::expand_element(LoopDraft& outer, const Stm& s, const ir::ExpandExp& e, const Operand& size) {
  const Lambda* l = e.lambda;
  LoopDraft inner = draft_inside(outer, size, l);
  Operand offset = ir::var_operand(outer.params[0].param.name);
  begin();
  for (size_t i = 0; i < e.arrays.size(); i++)
    if (!acc_of(ir::var_operand(e.arrays[i]))) bind_element(outer, l->params[i], e.arrays[i]);
  emit_let(l->params.back(), inner.index());
  splice(l->body);
  Operand at[] = {arithmetic(prim::BinOp::Add, offset, inner.index())};
  size_t next = 0;
  for (size_t i = 0; i < l->ret.size(); i++) {
    const Result& value = l->body->results[i];
    std::vector<Result> arrays;
    if (l->ret[i].kind == TypeKind::Acc) {
      expand_operand(value, arrays);
    } else {
      const Param& out = inner.params[next].param;
      arrays.push_back({{}, ir::var_operand(update(out.name, s.pat[1 + i].type, at, value))});
    }
    for (const Result& array : arrays) inner.results[next++] = array;
  }
  end_loop(inner, {});
  for (size_t i = 0; i < inner.pat.size(); i++) outer.results[1 + i] = {{}, ir::var_operand(inner.pat[i].name)};
  outer.results[0] = {{}, arithmetic(prim::BinOp::Add, offset, size)};
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
      carry(loop, {fresh(p.name.base.str(), p.type), p.type, nullptr}, ir::var_operand(scratch(p.type)), p);
  begin();
  Operand at[] = {loop.index()};
  Operand size = has_arrays ? ir::var_operand(let("size", kI64, element(sizes, type_of(sizes), at))) : size_of(loop, e);
  expand_element(loop, s, e, size);
  end_loop(loop, s);
}

// ---------------------------------------------------------------------------------------------------------------
// Flatmap

// Arrays of `capacity` elements, of which only the first mean something.
struct Sequentialiser::Buffers {
  Operand capacity;
  std::vector<VName> arrays;
};

// The first `count` elements from `start` on.
static List<SliceDim> elements(Arena& arena, const Type& array, const Operand& start, const Operand& count) {
  std::vector<SliceDim> dims{{false, start, count, ir::i64_operand(1)}};
  for (const ir::Dim& d : array.dims.subspan(1))
    dims.push_back({false, ir::i64_operand(0), d.size, ir::i64_operand(1)});
  return arena.list(dims);
}

static Type with_size(Arena& arena, Type array, const ir::Dim& size) {
  std::vector<ir::Dim> dims(array.dims.begin(), array.dims.end());
  dims[0] = size;
  array.dims = arena.list(dims);
  array.unique = false;
  return array;
}

// Buffers of at least the needed capacity, with the elements that are there.
Sequentialiser::Buffers Sequentialiser::grown(const Buffers& old, const Operand& needed, const Operand& filled) {
  Operand is_small = compare(prim::CmpOp::Slt, old.capacity, needed);
  begin();
  Operand twice = arithmetic(prim::BinOp::Mul, old.capacity, ir::i64_operand(2));
  Operand capacity = arithmetic(prim::BinOp::SMax, twice, needed);
  std::vector<Result> larger{{{}, capacity}}, same{{{}, old.capacity}};
  std::vector<Type> types{kI64};
  Buffers result{ir::var_operand(fresh("capacity", kI64)), {}};
  std::vector<PatElem> pat{{result.capacity.name, kI64, nullptr}};
  for (VName array : old.arrays) {
    Type type = with_size(arena_, type_of(array), {capacity, -1});
    Type part = with_size(arena_, type, {filled, -1});
    List<SliceDim> first = elements(arena_, type, ir::i64_operand(0), filled);
    VName there = let("part", part, arena_.make<ir::IndexExp>(array, first));
    const Exp* written = arena_.make<ir::UpdateExp>(scratch(type), first, ir::var_operand(there), false);
    larger.push_back({{}, ir::var_operand(let("buffer", type, written))});
    same.push_back({{}, ir::var_operand(array)});
    types.push_back(with_size(arena_, type, {{}, 0}));
    Type bound = with_size(arena_, type, {result.capacity, -1});
    result.arrays.push_back(fresh("buffer", bound));
    pat.push_back({result.arrays.back(), bound, nullptr});
  }
  ir::MatchCase yes{arena_.list({prim::bool_value(true)}), arena_.list({false}), end(larger)};
  emit(pat, arena_.make<ir::MatchExp>(arena_.list({is_small}), arena_.list({yes}),
                                      arena_.make<Body>(List<Stm>{}, arena_.list(same)), arena_.list(types)));
  return result;
}

// How many statements of the body come before its first result is known.
static size_t num_before_length(const Body* b) {
  size_t count = 0;
  for (size_t i = 0; i < b->stms.size(); i++)
    for (const PatElem& p : b->stms[i].pat)
      if (b->results[0].value.is_var() && p.name == b->results[0].value.name) count = i + 1;
  return count;
}

// A flatmap under construction.
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
    VName init = scratch(with_size(arena_, p.type, {ir::i64_operand(0), -1}));
    d.buffers.arrays.push_back(fresh("buffer", type));
    carry(d.loop, {d.buffers.arrays.back(), type, nullptr}, ir::var_operand(init),
          {fresh("buffer", after), after, nullptr});
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
  size_t num_before = num_before_length(body);
  std::vector<Dest*> others = d.dests;
  std::fill_n(others.begin(), 1 + num_data, nullptr);
  splice(body->stms.subspan(0, num_before), body->results, others);
  Operand filled = ir::var_operand(d.sum), length = body->results[0].value;
  Operand needed = arithmetic(prim::BinOp::Add, filled, length, body->results[0].certs);
  Buffers large = grown(d.buffers, needed, filled);
  for (size_t i = 0; i < num_data; i++)
    d.outs[1 + i] = {.array = large.arrays[i], .type = type_of(large.arrays[i]), .start = filled, .count = length};
  splice(body->stms.subspan(num_before), body->results, d.dests);
  for (size_t i = 0; i < d.outs.size(); i++)
    if (!d.outs[i].is_written) write(d.outs[i], body->results[i]);
  d.loop.results[0] = {{}, needed};
  d.loop.results[1] = {{}, large.capacity};
}

void Sequentialiser::operation(const Stm& s, const ir::FlatmapExp& e) {
  size_t num_data = num_segments(e);
  FlatmapDraft d = draft_flatmap(s, e);
  begin();
  flatmap_element(d, e);
  d.loop.results[2 + num_data] = {{}, ir::var_operand(d.outs[0].array)};
  for (size_t i = 1; i < d.outs.size(); i++)
    d.loop.results[i <= num_data ? 1 + i : 2 + i] = {{}, ir::var_operand(d.outs[i].array)};
  end_loop(d.loop, s);
  for (size_t i = 0; i < num_data; i++) {
    const PatElem& buffer = d.loop.pat[2 + i];
    List<SliceDim> all = elements(arena_, buffer.type, ir::i64_operand(0), ir::var_operand(s.pat[0].name));
    emit({&s.pat[2 + i], 1}, arena_.make<ir::IndexExp>(buffer.name, all));
  }
}

}  // namespace fehu::soac
