// Indexing, slicing and updates. Every selection is checked once, with the whole index in the message.
//
// `xs[i, a:b]` becomes comparisons, one assert, and an index operation that carries the certificate; with `#[unsafe]`
// the comparisons are made but not asserted, and simplification drops them. An update along several steps (`r with
// a.b[i][j] = v`) becomes one update operation of the array that is found at the end of the fields.
#include "lower/lowerer.h"

namespace fehu::lower {

// The numbers in the brackets, computed from left to right.
std::vector<Lowerer::IndexOperands> Lowerer::index_operands(List<typed::IndexPart> parts, Env& env) {
  std::vector<IndexOperands> result;
  for (const typed::IndexPart& part : parts) {
    IndexOperands now{.part = &part};
    if (part.first) now.first = scalar(part.first, env);
    if (part.second) now.second = scalar(part.second, env);
    if (part.stride) now.stride = scalar(part.stride, env);
    result.push_back(now);
  }
  return result;
}

// One dimension of a selection as start, count and stride; `end` is where a slice ends, for the message. `ok` becomes
// false if it is out of bounds. A missing start or end depends on the direction: `xs[::-1]` starts at the last element
// and ends before the first. A stride that goes the wrong way or is 0 is out of bounds, too. Spec: language.md 10.3.
ir::SliceDim Lowerer::slice_dim(const IndexOperands& index, const Operand& size, Operand& ok, Operand& end) {
  const typed::IndexPart& part = *index.part;
  Operand zero = ir::i64_operand(0), one = ir::i64_operand(1), minus = ir::i64_operand(-1);
  where(part.loc);
  if (!part.is_slice) {
    auto type = typed::try_as<typed::PrimType>(part.first->type);
    PrimType prim = type ? type->prim : PrimType::I64;
    Operand at = b.conv(prim::is_unsigned(prim) ? prim::ConvOp::ZExt : prim::ConvOp::SExt, ir::core_prim(prim),
                        PrimType::I64, index.first);
    ok = b.both(ok, b.both(b.at_most(zero, at), b.less(at, size)));
    return {true, at, {}, {}};
  }
  Operand stride = part.stride ? index.stride : one;
  Operand is_up = b.less(zero, stride);
  Operand start = part.first ? index.first : b.select(PrimType::I64, is_up, zero, b.sub(size, one));
  end = part.second ? index.second : b.select(PrimType::I64, is_up, size, minus);
  Operand span = b.sub(end, start);
  // ceil(span / stride), where a stride of 0 is caught by the check
  Operand count = span;
  if (!ir::same_operand(stride, one)) {
    Operand up = b.bin(prim::BinOp::SDivUpSafe, PrimType::I64, span, stride);
    count = ir::same_operand(stride, minus) ? b.sub(start, end) : up;
  }
  if (!part.first && !part.second && (ir::same_operand(stride, one) || ir::same_operand(stride, minus))) count = size;
  Operand is_empty = b.equal(span, zero);
  Operand right_way =
      b.select(PrimType::Bool, is_up, b.at_most(zero, span), b.both(b.less(stride, zero), b.at_most(span, zero)));
  Operand last = b.add(start, b.mul(b.sub(count, one), stride));
  auto inside = [&](const Operand& at) { return b.both(b.at_most(zero, at), b.less(at, size)); };
  Operand has_stride = b.negate(b.equal(stride, zero));
  Operand fine = b.both(has_stride, b.either(is_empty, b.both(right_way, b.both(inside(start), inside(last)))));
  bool is_whole = ir::same_operand(count, size) && !part.first && !part.second;
  if (!is_whole) ok = b.both(ok, fine);
  return {false, start, count, stride};
}

// The index as the programmer would write it, with numbers: `1:5:2`.
static void add_index_text(std::vector<ir::MessagePart>& message, const ir::SliceDim& d, const typed::IndexPart& part,
                           const Operand& end) {
  message.push_back({{}, d.start, PrimType::I64});
  if (d.is_fixed) return;
  message.push_back({":", {}, {}});
  message.push_back({{}, end, PrimType::I64});
  if (!part.stride) return;
  message.push_back({":", {}, {}});
  message.push_back({{}, d.stride, PrimType::I64});
}

// All dimensions are checked together.
Lowerer::Selection Lowerer::select(std::span<const IndexOperands> parts, std::span<const Operand> sizes, Loc loc) {
  Selection s;
  Operand ok = ir::bool_operand(true);
  Operands ends(parts.size());
  for (size_t i = 0; i < parts.size(); i++) s.dims.push_back(slice_dim(parts[i], sizes[i], ok, ends[i]));
  where(loc);
  if (is_unsafe() || (ok.is_const() && prim::as_bool(ok.value))) return s;
  std::vector<ir::MessagePart> message{{"Index [", {}, {}}};
  for (size_t i = 0; i < parts.size(); i++) {
    if (i > 0) message.push_back({", ", {}, {}});
    add_index_text(message, s.dims[i], *parts[i].part, ends[i]);
  }
  message.push_back({"] out of bounds for array of shape ", {}, {}});
  for (size_t i = 0; i < parts.size(); i++) {
    message.push_back({"[", {}, {}});
    message.push_back({{}, sizes[i], PrimType::I64});
    message.push_back({"]", {}, {}});
  }
  message.push_back({".", {}, {}});
  check(ok, message, s.certs);
  return s;
}

// The core operation wants all dimensions: those that were not selected from are taken whole.
static std::vector<ir::SliceDim> full_slice(const ir::Type& type, const std::vector<ir::SliceDim>& outer) {
  std::vector<ir::SliceDim> all = outer;
  for (size_t i = outer.size(); i < type.dims.size(); i++)
    all.push_back({false, ir::i64_operand(0), type.dims[i].size, ir::i64_operand(1)});
  return all;
}

const Value* Lowerer::index_value(const Value* v, const Selection& s) {
  return map_leaves(v, [&](const Operand& op) { return b.index(op, full_slice(b.type_of(op.name), s.dims), s.certs); });
}

// For loops and maps, which only take rows that exist.
const Value* Lowerer::row(const Value* v, const Operand& position) {
  return index_value(v, Selection{{{true, position, {}, {}}}, {}});
}

const Value* Lowerer::index(const typed::IndexExp* e, Env& env) {
  const Value* array = exp(e->array, env);
  Operands sizes;
  for (size_t i = 0; i < e->parts.size(); i++) sizes.push_back(dim(array, i));
  Selection s = select(index_operands(e->parts, env), sizes, e->loc);
  const Value* v = index_value(array, s);
  bind_sizes(e->type, v, e->exts, env);
  return v;
}

// A selection within a selection: `xs[a:b][i]` selects from `xs` directly. Fixed dimensions of the outer one are no
// longer there for the inner one to select from.
static std::vector<ir::SliceDim> compose(Builder& b, std::vector<ir::SliceDim> outer,
                                         const std::vector<ir::SliceDim>& inner) {
  size_t at = 0;
  for (ir::SliceDim& d : outer) {
    if (d.is_fixed || at == inner.size()) continue;
    const ir::SliceDim& in = inner[at++];
    Operand start = b.add(d.start, b.mul(in.start, d.stride));
    if (in.is_fixed)
      d = {true, start, {}, {}};
    else
      d = {false, start, in.count, b.mul(d.stride, in.stride)};
  }
  return outer;
}

// Follows the steps into the target, where `s` is what has been selected so far, and puts the value there. A field
// step rebuilds the record around the changed field. An index step narrows the selection; dimensions that it needs
// and that were not selected from yet are taken whole first.
const Value* Lowerer::update_steps(const Value* target, Selection s, std::span<const UpdateStep> steps,
                                   const Value* value, Loc loc) {
  if (steps.empty()) return s.dims.empty() ? value : write(target, s, value, loc);
  const UpdateStep& step = steps[0];
  if (step.field) {
    std::vector<ValueField> fields;
    for (const ValueField& f : target->fields)
      fields.push_back(
          {f.name, f.name == step.field ? update_steps(f.value, s, steps.subspan(1), value, loc) : f.value});
    return arena.make<Value>(Value{.kind = ValueKind::Record, .fields = arena.list(fields)});
  }
  Operands view;
  size_t depth = s.dims.size();
  for (const ir::SliceDim& d : s.dims)
    if (!d.is_fixed) view.push_back(d.count);
  while (view.size() < step.index.size()) {
    Operand size = dim(target, depth++);
    s.dims.push_back({false, ir::i64_operand(0), size, ir::i64_operand(1)});
    view.push_back(size);
  }
  Selection inner = select(step.index, view, loc);
  s.dims = compose(b, std::move(s.dims), inner.dims);
  s.certs.insert(s.certs.end(), inner.certs.begin(), inner.certs.end());
  return update_steps(target, std::move(s), steps.subspan(1), value, loc);
}

static void add_dim_text(std::vector<ir::MessagePart>& list, const Operand& size) {
  list.push_back({"[", {}, {}});
  list.push_back({{}, size, PrimType::I64});
  list.push_back({"]", {}, {}});
}

// The value must have exactly the selected shape.
void Lowerer::check_update(const Value* target, Selection& s, const Value* value) {
  Operands olds = flatten(target), news = flatten(value);
  if (olds.empty() || olds.size() != news.size() || is_unsafe()) return;
  Operand ok = ir::bool_operand(true);
  std::vector<ir::MessagePart> wanted, actual;
  ir::Type type = b.type_of(news[0]);
  size_t d = 0;
  for (const ir::SliceDim& sd : full_slice(b.type_of(olds[0].name), s.dims)) {
    if (sd.is_fixed || d >= type.dims.size()) continue;
    ok = b.both(ok, b.equal(type.dims[d].size, sd.count));
    add_dim_text(wanted, sd.count);
    add_dim_text(actual, type.dims[d++].size);
  }
  std::vector<ir::MessagePart> message{{"Value of shape ", {}, {}}};
  message.insert(message.end(), actual.begin(), actual.end());
  message.push_back({" cannot replace a part of shape ", {}, {}});
  message.insert(message.end(), wanted.begin(), wanted.end());
  message.push_back({".", {}, {}});
  check(ok, message, s.certs);
}

// One update operation for each leaf. The value's sizes are proved equal to those selected, but may have other names;
// a reshape gives them the same.
const Value* Lowerer::write(const Value* target, Selection& s, const Value* value, Loc loc) {
  where(loc);
  check_update(target, s, value);
  Operands news = flatten(value);
  size_t at = 0;
  return map_leaves(target, [&](const Operand& op) {
    ir::Type type = b.type_of(op.name);
    std::vector<ir::SliceDim> all = full_slice(type, s.dims);
    Operand v = news[at++];
    Operands shape;
    for (const ir::SliceDim& d : all)
      if (!d.is_fixed) shape.push_back(d.count);
    ir::Type have = b.type_of(v);
    bool same = have.dims.size() == shape.size();
    for (size_t i = 0; same && i < shape.size(); i++) same = ir::same_operand(shape[i], have.dims[i].size);
    if (!same && v.is_var()) v = reshape_trusted(v, shape, s.certs);
    return b.update_slice(op, all, v, s.certs);
  });
}

// Indices and value come first: computing the target may consume what they read.
const Value* Lowerer::update(const typed::UpdateExp* e, Env& env) {
  std::vector<UpdateStep> steps;
  for (const typed::Step& step : e->steps)
    steps.push_back({step.is_field ? step.field : Name{}, index_operands(step.parts, env)});
  const Value* value = exp(e->value, env);
  const Value* target = exp(e->target, env);
  return update_steps(target, {}, steps, value, e->loc);
}

}  // namespace fehu::lower
