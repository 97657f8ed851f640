// flatmap, and partition into any number of classes.
//
// flatmap is the operation of that name; offsets of segments and flags that mark where they begin follow from the
// lengths. partition sorts the positions of the elements by class, one bit after the other, and fetches the elements.
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

// One i64 for each element of some arrays of i64.
template <typename Fn>
Operand map_i64(Lowerer& l, const Operand& width, std::vector<VName> arrays, Fn&& fn) {
  ir::Type type = ir::prim_type(PrimType::I64);
  return l.b.map(width, arrays, {&type, 1}, [&](std::span<const Operand> xs) { return Operands{fn(xs)}; })[0];
}

// Exclusive prefix sums, and the total: the post function takes each element off what was scanned.
Operand exclusive_sums(Lowerer& l, const Operand& width, const Operand& xs, Operand& total) {
  ir::Type type = ir::prim_type(PrimType::I64);
  ir::ScremaExp screma;
  screma.width = width;
  screma.arrays = l.arena.list({xs.name});
  screma.scans = l.arena.list({ir::Scan{l.add_lambda(), l.arena.list({ir::i64_operand(0)})}});
  screma.reduces = l.arena.list({ir::Reduce{l.add_lambda(), l.arena.list({ir::i64_operand(0)}), true}});
  std::vector<ir::Param> x{l.b.param("x", type)}, both{l.b.param("sum", type), l.b.param("x", type)};
  std::vector<ir::Type> types{type, type, type};
  l.b.begin_body();
  Operands same(3, ir::var_operand(x[0].name));
  screma.lambda = l.b.lambda(x, l.b.end_body(same), types);
  l.b.begin_body();
  Operand before = l.b.sub(ir::var_operand(both[0].name), ir::var_operand(both[1].name));
  screma.post = l.b.lambda(both, l.b.end_body({&before, 1}), {&type, 1});
  std::vector<ir::PatElem> pat{l.b.param("total", type), l.b.param("sums", l.b.array_type({&width, 1}, type))};
  l.b.emit(pat, l.arena.make<ir::ScremaExp>(screma));
  total = ir::var_operand(pat[0].name);
  return ir::var_operand(pat[1].name);
}

Operand scratch(Lowerer& l, const Operand& size, PrimType prim) {
  return l.b.scratch(l.b.array_type({&size, 1}, ir::prim_type(prim)));
}

// values[i] to position places[i] of the destination.
Operand scatter_to(Lowerer& l, const Operand& width, const Operand& dest, const Operand& places,
                   const Operand& values) {
  std::vector<ir::Param> params{l.b.param("i", ir::prim_type(PrimType::I64)),
                                l.b.param("x", ir::prim_type(l.b.type_of(values).prim))};
  return l.scatter(width, {l.b.type_of(dest).dims[0].size}, {dest}, params, {places.name, values.name})[0];
}

}  // namespace

// One evaluation of the function: its result is a segment and other values. Gives the lengths, the data, the others.
Lowerer::Segments Lowerer::segments(const Value* fn, const Value* xs, const Rep* elem, const Rep* extra, Loc loc) {
  Operand width = dim(xs, 0);
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* x[] = {elem_params(xs, params, arrays)};
  b.begin_body();
  const Value* pair = call_inside(fn, x, loc);
  const Value* segment = field(pair, name0, loc);
  Operands results{dim(segment, 0)};
  flatten(ensure_shape(segment, array_rep({results[0], 0}, elem), ShapeCheck::Check, loc), results);
  flatten(ensure_shape(field(pair, name1, loc), extra, ShapeCheck::Check, loc), results);
  ir::Type i64 = ir::prim_type(PrimType::I64);
  std::vector<ir::Type> types{i64};
  std::vector<ir::PatElem> pat{b.param("total", i64), b.param("lengths", b.array_type({&width, 1}, i64))};
  Segments to{.total = ir::var_operand(pat[0].name), .lengths = ir::var_operand(pat[1].name)};
  Operands data, others;
  auto bind = [&](const Operand& size, const ir::Type& row, Operands& ops) {
    pat.push_back(b.param("data", b.array_type({&size, 1}, row)));
    ops.push_back(ir::var_operand(pat.back().name));
  };
  for (const ir::Type& row : types_of(elem)) {
    ir::Type type = b.array_type({&to.total, 1}, row);
    std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
    dims[0] = {{}, 0};  // the size that the first result says
    type.dims = arena.list(dims);
    types.push_back(type);
    bind(to.total, row, data);
  }
  for (const ir::Type& type : types_of(extra)) {
    types.push_back(type);
    bind(width, type, others);
  }
  const ir::Lambda* lambda = b.lambda(params, b.end_body(results), types);
  where(loc);
  b.emit(pat, arena.make<ir::FlatmapExp>(ir::soac(width, arena.list(arrays), lambda)), {}, scope_attrs);
  sizes_of_arrays.insert(to.total.name.id);
  to.data = unflatten(array_rep({to.total, 0}, elem), data);
  to.others = unflatten(array_rep({width, 0}, extra), others);
  return to;
}

// The intrinsic gives, besides the data, what segmented operations on it need: the length of each segment, flags that
// mark the first element of each, and the offset where it begins. Empty segments have no first element; their flag
// would fall on the next segment, so it is written to -1, which is nowhere.
const Value* Lowerer::flatmap(const Value* fn, const Value* xs, const FunValue& f, Loc loc) {
  pending_attrs = {};
  Operand width = dim(xs, 0), sum;
  const Rep* elem = localise(f.type_args[1]);
  const Rep* extra = localise(f.type_args[2]);
  if (elem->has_unknown || extra->has_unknown) {
    const Rep* pair = record_rep({{name0, array_rep({{}, fresh_ext()}, elem)}, {name1, extra}});
    pair = with_first_sizes(fn, xs, width, pair, loc);
    elem = pair->fields[0].rep->elem;
    extra = pair->fields[1].rep;
  }
  Segments to = segments(fn, xs, elem, extra, loc);
  Operand offsets = exclusive_sums(*this, width, to.lengths, sum);
  Operand firsts = map_i64(*this, width, {to.lengths.name, offsets.name}, [&](std::span<const Operand> both) {
    return b.select(PrimType::I64, b.less(ir::i64_operand(0), both[0]), both[1], ir::i64_operand(-1));
  });
  Operand flags = scatter_to(*this, width, b.replicate({&to.total, 1}, ir::bool_operand(false)), firsts,
                             b.replicate({&width, 1}, ir::bool_operand(true)));
  const Value* parts[] = {leaf(to.lengths), leaf(flags), leaf(offsets), to.data, to.others};
  return tuple(parts);
}

namespace {

// How many elements there are of each class; other classes do not count.
Operand count_classes(Lowerer& l, const Operand& width, const Operand& classes, const Operand& num) {
  ir::Type i64 = ir::prim_type(PrimType::I64);
  Operand counts = l.b.replicate({&num, 1}, ir::i64_operand(0));
  std::vector<ir::Param> params{l.b.param("class", i64)};
  l.b.begin_body();
  Operands results{ir::var_operand(params[0].name), ir::i64_operand(1)};
  std::vector<ir::Type> types{i64, i64};
  const ir::Lambda* map = l.b.lambda(params, l.b.end_body(results), types);
  ir::HistOp op{l.arena.list({num}), ir::i64_operand(1), l.arena.list({counts.name}),
                l.arena.list({ir::i64_operand(0)}), l.add_lambda()};
  return l.b.let("counts", l.b.type_of(counts),
                 l.arena.make<ir::HistExp>(ir::soac(width, l.arena.list({classes.name}), map), l.arena.list({op})));
}

// One step of a radix sort: those whose bit is 0 first, otherwise in their order.
void sort_by_bit(Lowerer& l, const Operand& width, const Operand& shift, Operand& keys, Operand& order) {
  Operand one = ir::i64_operand(1), zero = ir::i64_operand(0), num_zeros;
  Operand is_zero = map_i64(l, width, {keys.name}, [&](std::span<const Operand> key) {
    Operand shifted = l.b.bin(prim::BinOp::LShr, PrimType::I64, key[0], shift);
    return l.b.sub(one, l.b.bin(prim::BinOp::And, PrimType::I64, shifted, one));
  });
  Operand before = exclusive_sums(l, width, is_zero, num_zeros);
  Operand is = l.b.iota(width, zero, one);
  Operand places = map_i64(l, width, {is_zero.name, before.name, is.name}, [&](std::span<const Operand> x) {
    Operand behind = l.b.sub(l.b.add(num_zeros, x[2]), x[1]);
    return l.b.select(PrimType::I64, l.b.equal(x[0], one), x[1], behind);
  });
  keys = scatter_to(l, width, scratch(l, width, PrimType::I64), places, keys);
  order = scatter_to(l, width, scratch(l, width, PrimType::I64), places, order);
}

// The positions of the elements in the order of their classes.
Operand sort_classes(Lowerer& l, const Operand& width, const Operand& classes, const Operand& num) {
  ir::Type i64 = ir::prim_type(PrimType::I64), array = l.b.type_of(classes);
  Operand zero = ir::i64_operand(0), one = ir::i64_operand(1);
  Operand order = l.b.iota(width, zero, one);
  ir::Type boolean = ir::prim_type(PrimType::Bool);
  std::vector<ir::LoopParam> params{{l.b.param("shift", i64), zero},
                                    {l.b.param("keys", array), classes},
                                    {l.b.param("order", array), order},
                                    {l.b.param("go", boolean), l.b.less(one, num)}};
  l.b.begin_body();
  Operand shift = ir::var_operand(params[0].param.name), keys = ir::var_operand(params[1].param.name);
  order = ir::var_operand(params[2].param.name);
  sort_by_bit(l, width, shift, keys, order);
  Operand next = l.b.add(shift, one);
  Operand go = l.b.less(l.b.bin(prim::BinOp::Shl, PrimType::I64, one, next), num);
  Operands results{next, keys, order, go};
  const ir::Body* body = l.b.end_body(results);
  std::vector<ir::PatElem> pat;
  for (const ir::LoopParam& p : params) pat.push_back(l.b.param(p.param.name.base.str(), p.param.type));
  l.b.emit(pat, l.arena.make<ir::LoopExp>(ir::LoopForm::While, l.arena.list(params), VName{}, PrimType::I64, Operand{},
                                          params[3].param.name, body));
  return ir::var_operand(pat[2].name);
}

}  // namespace

// `args` are the number of classes, the function that gives the class of an element, and the elements. The result is
// the elements in the order of their classes, and how many there are of each class.
const Value* Lowerer::partition(std::span<const Value* const> args, const Rep* elem, Loc loc) {
  Operand num = b.conv(prim::ConvOp::SExt, PrimType::I32, PrimType::I64, operand(args[0], loc));
  num = b.bin(prim::BinOp::SMax, PrimType::I64, num, ir::i64_operand(0));
  const Value* xs = args[2];
  Operand width = dim(xs, 0);
  Operand classes = operand(map_soac(args[1], xs, prim_rep(PrimType::I64), loc), loc);
  Operand counts = count_classes(*this, width, classes, num);
  Operand order = sort_classes(*this, width, classes, num);
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* at = elem_params(leaf(order), params, arrays);
  b.begin_body();
  Operands results = flatten(row(xs, at->op));
  std::vector<ir::Type> types;
  for (const Operand& r : results) types.push_back(b.type_of(r));
  const ir::Lambda* map = b.lambda(params, b.end_body(results), types);
  for (ir::Type& t : types) t = b.array_type({&width, 1}, t);
  Operands ops = b.let_all("map", types, b.map_exp(width, arrays, map));
  const Value* parts[] = {unflatten(array_rep({width, 0}, elem), ops), leaf(counts)};
  return tuple(parts);
}

}  // namespace fehu::lower
