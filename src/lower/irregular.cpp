// flatmap and partition: results whose shape is found by counting first.
#include "lower/lowerer.h"

namespace fehu::lower {

namespace {

const ir::Lambda* add_lambda(Lowerer& l) {
  ir::Type type = ir::prim_type(PrimType::I64);
  std::vector<ir::Param> params{l.b.param("x", type), l.b.param("y", type)};
  l.b.begin_body();
  Operand sum = l.b.add(ir::var_operand(params[0].name), ir::var_operand(params[1].name));
  return l.b.lambda(params, l.b.end_body({&sum, 1}), {&type, 1});
}

// One i64 for each element of one or two arrays of i64.
template <typename Fn>
Operand map_i64(Lowerer& l, const Operand& width, std::vector<VName> arrays, Fn&& fn) {
  ir::Type type = ir::prim_type(PrimType::I64);
  std::vector<ir::Param> params;
  Operands args;
  for (size_t i = 0; i < arrays.size(); i++) {
    params.push_back(l.b.param("x", type));
    args.push_back(ir::var_operand(params.back().name));
  }
  l.b.begin_body();
  Operand result = fn(args);
  const ir::Lambda* map = l.b.lambda(params, l.b.end_body({&result, 1}), {&type, 1});
  return l.b.let(
      "map", l.b.array_type({&width, 1}, type),
      l.arena.make<ir::ScremaExp>(ir::soac(width, l.arena.list(arrays), map), List<ir::Scan>{}, List<ir::Reduce>{}));
}

// Exclusive prefix sums, and the total.
Operand exclusive_sums(Lowerer& l, const Operand& width, const Operand& xs, Operand& total) {
  ir::Type type = ir::prim_type(PrimType::I64);
  ir::Scan scan{add_lambda(l), l.arena.list({ir::i64_operand(0)})};
  ir::Reduce reduce{add_lambda(l), l.arena.list({ir::i64_operand(0)}), true};
  std::vector<ir::Param> params{l.b.param("x", type)};
  l.b.begin_body();
  Operands results{ir::var_operand(params[0].name), ir::var_operand(params[0].name)};
  std::vector<ir::Type> types{type, type};
  const ir::Lambda* map = l.b.lambda(params, l.b.end_body(results), types);
  std::vector<ir::PatElem> pat{l.b.param("sums", l.b.array_type({&width, 1}, type)), l.b.param("total", type)};
  l.b.emit(pat, l.arena.make<ir::ScremaExp>(ir::soac(width, l.arena.list({xs.name}), map), l.arena.list({scan}),
                                            l.arena.list({reduce})));
  total = ir::var_operand(pat[1].name);
  return map_i64(l, width, {pat[0].name, xs.name}, [&](const Operands& x) { return l.b.sub(x[0], x[1]); });
}

Operand scratch(Lowerer& l, const Operand& size, PrimType prim) {
  return l.b.let("scratch", l.b.array_type({&size, 1}, ir::prim_type(prim)),
                 l.arena.make<ir::ScratchExp>(prim, l.arena.list({size})));
}

// values[i] to position places[i] of the destination.
Operand scatter_to(Lowerer& l, const Operand& width, const Operand& dest, const Operand& places,
                   const Operand& values) {
  std::vector<ir::Param> params{l.b.param("i", ir::prim_type(PrimType::I64)),
                                l.b.param("x", ir::prim_type(l.b.type_of(values).prim))};
  return l.scatter(width, {l.b.type_of(dest).dims[0].size}, {dest}, params, {places.name, values.name})[0];
}

// Writes the elements of a segment from an offset on.
Operand write_segment(Lowerer& l, const Operand& acc, const Operands& segment, const Operand& offset,
                      const Operand& length) {
  ir::Type acc_type = l.b.type_of(acc), i64 = ir::prim_type(PrimType::I64);
  Operand at = l.b.let("is", l.b.array_type({&length, 1}, i64),
                       l.arena.make<ir::IotaExp>(length, offset, ir::i64_operand(1), PrimType::I64));
  std::vector<ir::Param> params{l.b.param("acc", acc_type), l.b.param("i", i64)};
  std::vector<VName> arrays{acc.name, at.name};
  Operands values;
  for (const Operand& part : segment) {
    arrays.push_back(part.name);
    params.push_back(l.b.param("x", l.b.row_type(l.b.type_of(part))));
    values.push_back(ir::var_operand(params.back().name));
  }
  l.b.begin_body();
  Operand done = l.b.let("acc", acc_type,
                         l.arena.make<ir::UpdateAccExp>(params[0].name, l.arena.list({ir::var_operand(params[1].name)}),
                                                        l.arena.list(values)));
  const ir::Lambda* map = l.b.lambda(params, l.b.end_body({&done, 1}), {&acc_type, 1});
  return l.b.let(
      "acc", acc_type,
      l.arena.make<ir::ScremaExp>(ir::soac(length, l.arena.list(arrays), map), List<ir::Scan>{}, List<ir::Reduce>{}));
}

}  // namespace

// The segments are computed again for their elements, which are written where they belong, and for the other values.
const Value* Lowerer::write_segments(const Value* fn, const Value* xs, const Segments& to, const Rep* extra, Loc loc) {
  Operand width = dim(xs, 0);
  std::vector<VName> dests;
  std::vector<const ir::Type*> elems;
  for (const Operand& d : flatten(to.data)) {
    dests.push_back(d.name);
    elems.push_back(arena.make<ir::Type>(b.row_type(b.type_of(d))));
  }
  ir::Type cert_type, acc_type;
  cert_type.kind = ir::TypeKind::Cert;
  ir::Param cert = b.param("acc_cert", cert_type);
  acc_type.kind = ir::TypeKind::Acc;
  acc_type.acc = cert.name;
  acc_type.acc_shape = arena.list({ir::Dim{to.total, -1}});
  acc_type.acc_elems = arena.list(elems);
  ir::Param acc = b.param("acc", acc_type);

  b.begin_body();
  ir::Type i64 = ir::prim_type(PrimType::I64);
  std::vector<ir::Param> params{b.param("acc", acc_type), b.param("length", i64), b.param("offset", i64)};
  std::vector<VName> arrays{acc.name, to.lengths.name, to.offsets.name};
  const Value* x[] = {elem_params(xs, params, arrays)};
  auto param = [&](size_t i) { return ir::var_operand(params[i].name); };
  b.begin_body();
  const Value* pair = call_inside(fn, x, loc);
  const Value* segment =
      ensure_shape(field(pair, name0, loc), array_rep({param(1), 0}, to.elem), ShapeCheck::Check, loc);
  Operands results{write_segment(*this, param(0), flatten(segment), param(2), param(1))};
  flatten(ensure_shape(field(pair, name1, loc), extra, ShapeCheck::Check, loc), results);
  std::vector<ir::Type> types = types_of(extra), inner = types, outer;
  inner.insert(inner.begin(), acc_type);
  const ir::Lambda* map = b.lambda(params, b.end_body(results), inner);
  where(loc);
  std::vector<ir::PatElem> pat{b.param("acc", acc_type)};
  Operands done{ir::var_operand(pat[0].name)};
  for (const ir::Type& t : types) {
    pat.push_back(b.param("map", b.array_type({&width, 1}, t)));
    done.push_back(ir::var_operand(pat.back().name));
  }
  for (const ir::PatElem& p : pat) outer.push_back(p.type);
  b.emit(pat, arena.make<ir::ScremaExp>(ir::soac(width, arena.list(arrays), map), List<ir::Scan>{}, List<ir::Reduce>{}),
         {}, scope_attrs);
  std::vector<ir::Param> with{cert, acc};
  const ir::Lambda* lambda = b.lambda(with, b.end_body(done), outer);
  std::vector<ir::PatElem> bound;
  Operands made;
  auto bind = [&](const ir::Type& type) {
    bound.push_back(b.param("data", type));
    made.push_back(ir::var_operand(bound.back().name));
  };
  for (VName d : dests) bind(b.type_of(d));
  for (size_t i = 1; i < outer.size(); i++) bind(outer[i]);
  ir::AccInput input{arena.list({to.total}), arena.list(dests), nullptr, {}};
  b.emit(bound, arena.make<ir::WithAccExp>(arena.list({input}), lambda));
  std::span<const Operand> all = made;
  const Value* parts[] = {unflatten(array_rep({to.total, 0}, to.elem), all.first(dests.size())),
                          unflatten(array_rep({width, 0}, extra), all.subspan(dests.size()))};
  return tuple(parts);
}

// First how long each segment is, then the segments.
const Value* Lowerer::flatmap(const Value* fn, const Value* xs, const FunValue& f, Loc loc) {
  pending_attrs = {};
  Operand width = dim(xs, 0);
  const Rep* elem = localise(f.type_args[1]);
  const Rep* extra = localise(f.type_args[2]);
  if (elem->has_unknown || extra->has_unknown) {
    const Rep* pair = record_rep({{name0, array_rep({{}, fresh_ext()}, elem)}, {name1, extra}});
    pair = with_first_sizes(fn, xs, width, pair, loc);
    elem = pair->fields[0].rep->elem;
    extra = pair->fields[1].rep;
  }
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* x[] = {elem_params(xs, params, arrays)};
  b.begin_body();
  Operand length = dim(field(call_for_sizes(fn, x, loc), name0, loc), 0);
  ir::Type i64 = ir::prim_type(PrimType::I64);
  const ir::Lambda* map = b.lambda(params, b.end_body({&length, 1}), {&i64, 1});
  where(loc);
  Operand lengths =
      b.let("map", b.array_type({&width, 1}, i64),
            arena.make<ir::ScremaExp>(ir::soac(width, arena.list(arrays), map), List<ir::Scan>{}, List<ir::Reduce>{}),
            {}, scope_attrs);
  Operand total;
  Operand offsets = exclusive_sums(*this, width, lengths, total);
  Operand firsts = map_i64(*this, width, {lengths.name, offsets.name}, [&](const Operands& both) {
    return b.select(PrimType::I64, b.less(ir::i64_operand(0), both[0]), both[1], ir::i64_operand(-1));
  });
  Operand flags = scatter_to(*this, width, b.replicate({&total, 1}, ir::bool_operand(false)), firsts,
                             b.replicate({&width, 1}, ir::bool_operand(true)));
  Operands outer{total};
  const Value* made = write_segments(fn, xs, {lengths, offsets, total, blank(elem, outer, true), elem}, extra, loc);
  const Value* parts[] = {leaf(lengths), leaf(flags), leaf(offsets), field(made, name0), field(made, name1)};
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
                l.arena.list({ir::i64_operand(0)}), add_lambda(l)};
  return l.b.let("counts", l.b.type_of(counts),
                 l.arena.make<ir::HistExp>(ir::soac(width, l.arena.list({classes.name}), map), l.arena.list({op})));
}

// One step of a radix sort: those whose bit is 0 first, otherwise in their order.
void sort_by_bit(Lowerer& l, const Operand& width, const Operand& shift, Operand& keys, Operand& order) {
  Operand one = ir::i64_operand(1), zero = ir::i64_operand(0), num_zeros;
  Operand is_zero = map_i64(l, width, {keys.name}, [&](const Operands& key) {
    Operand shifted = l.b.bin(prim::BinOp::LShr, PrimType::I64, key[0], shift);
    return l.b.sub(one, l.b.bin(prim::BinOp::And, PrimType::I64, shifted, one));
  });
  Operand before = exclusive_sums(l, width, is_zero, num_zeros);
  Operand is = l.b.let("is", l.b.type_of(keys), l.arena.make<ir::IotaExp>(width, zero, one, PrimType::I64));
  Operand places = map_i64(l, width, {is_zero.name, before.name, is.name}, [&](const Operands& x) {
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
  Operand order = l.b.let("is", array, l.arena.make<ir::IotaExp>(width, zero, one, PrimType::I64));
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

// args are the number of classes, the function, and the elements.
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
  std::vector<ir::PatElem> pat;
  Operands ops;
  for (const ir::Type& t : types) {
    pat.push_back(b.param("map", b.array_type({&width, 1}, t)));
    ops.push_back(ir::var_operand(pat.back().name));
  }
  b.emit(pat,
         arena.make<ir::ScremaExp>(ir::soac(width, arena.list(arrays), map), List<ir::Scan>{}, List<ir::Reduce>{}));
  const Value* parts[] = {unflatten(array_rep({width, 0}, elem), ops), leaf(counts)};
  return tuple(parts);
}

}  // namespace fehu::lower
