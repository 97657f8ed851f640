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
  return l.b.let("map", l.b.array_type({&width, 1}, type),
                 ir::make_exp<ir::ScremaExp>(l.arena, ir::ExpKind::Screma, width, l.arena.list(arrays),
                                             List<ir::Scan>{}, List<ir::Reduce>{}, map));
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
  l.b.emit(pat, ir::make_exp<ir::ScremaExp>(l.arena, ir::ExpKind::Screma, width, l.arena.list({xs.name}),
                                            l.arena.list({scan}), l.arena.list({reduce}), map));
  total = ir::var_operand(pat[1].name);
  return map_i64(l, width, {pat[0].name, xs.name}, [&](const Operands& x) { return l.b.sub(x[0], x[1]); });
}

Operand scratch(Lowerer& l, const Operand& size, PrimType prim) {
  return l.b.let("scratch", l.b.array_type({&size, 1}, ir::prim_type(prim)),
                 ir::make_exp<ir::ScratchExp>(l.arena, ir::ExpKind::Scratch, prim, l.arena.list({size})));
}

// A loop over 0..<width whose state is a list of arrays that it updates.
template <typename Fn>
Operands array_loop(Lowerer& l, const Operand& width, const Operands& init, Fn&& step) {
  std::vector<ir::LoopParam> params;
  Operands now;
  for (const Operand& op : init) {
    params.push_back({l.b.param("dest", l.b.type_of(op)), op});
    now.push_back(ir::var_operand(params.back().param.name));
  }
  VName counter = l.b.fresh("i", ir::prim_type(PrimType::I64));
  l.b.begin_body();
  Operands results = step(ir::var_operand(counter), now);
  const ir::Body* body = l.b.end_body(results);
  std::vector<ir::PatElem> pat;
  Operands out;
  for (ir::LoopParam& p : params) {
    pat.push_back(l.b.param("dest", p.param.type));
    out.push_back(ir::var_operand(pat.back().name));
    p.param.type.unique = true;
  }
  l.b.emit(pat, ir::make_exp<ir::LoopExp>(l.arena, ir::ExpKind::Loop, ir::LoopForm::For, l.arena.list(params), counter,
                                          PrimType::I64, width, VName{}, body));
  return out;
}

Operand set(Lowerer& l, const Operand& array, std::vector<ir::SliceDim> slice, const Operand& value) {
  ir::Type type = l.b.type_of(array);
  for (size_t i = slice.size(); i < type.dims.size(); i++)
    slice.push_back({false, ir::i64_operand(0), type.dims[i].size, ir::i64_operand(1)});
  return l.b.let(
      "dest", type,
      ir::make_exp<ir::UpdateExp>(l.arena, ir::ExpKind::Update, array.name, l.arena.list(slice), value, false));
}

}  // namespace

// First how long each segment is, then the segments, which are computed again and written one after the other.
const Value* Lowerer::flatmap(const Value* fn, const Value* xs, const FunValue& f, Loc loc) {
  Operand width = dim(xs, 0);
  const Rep* elem = localise(f.type_args[1]);
  const Rep* extra = localise(f.type_args[2]);
  ir::Type i64 = ir::prim_type(PrimType::I64);
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* x[] = {elem_params(xs, params, arrays)};
  b.begin_body();
  const Value* pair = call(fn, x, loc);
  const Value* more = ensure_shape(field(pair, name1, loc), extra, ShapeCheck::Check, loc);
  Operands results{dim(field(pair, name0, loc), 0)};
  flatten(more, results);
  const ir::Body* body = b.end_body(results);
  where(loc);
  std::vector<ir::Type> types{i64};
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(extra, outer, dims, leaves);
  for (size_t i = 0; i < leaves.size(); i++) types.push_back(leaf_type(leaves[i], dims[i], {}));
  std::vector<ir::PatElem> pat;
  Operands ops;
  for (const ir::Type& t : types) {
    pat.push_back(b.param("map", b.array_type({&width, 1}, t)));
    ops.push_back(ir::var_operand(pat.back().name));
  }
  b.emit(pat, ir::make_exp<ir::ScremaExp>(arena, ir::ExpKind::Screma, width, arena.list(arrays), List<ir::Scan>{},
                                          List<ir::Reduce>{}, b.lambda(params, body, types)));
  Operand lengths = ops[0], total;
  Operand offsets = exclusive_sums(*this, width, lengths, total);

  Operands outer_dims{total};
  Operands data = flatten(blank(elem, outer_dims, true));
  Operand flags = b.replicate({&total, 1}, ir::bool_operand(false));
  data.push_back(flags);
  Operands made = array_loop(*this, width, data, [&](const Operand& i, const Operands& now) {
    const Value* row_value[] = {row(xs, i)};
    Operand offset = b.index_outer(offsets, i), length = b.index_outer(lengths, i);
    const Value* segment =
        ensure_shape(field(call(fn, row_value, loc), name0, loc), array_rep({length, 0}, elem), ShapeCheck::Trust, loc);
    Operands parts = flatten(segment), next;
    for (size_t k = 0; k < parts.size(); k++)
      next.push_back(set(*this, now[k], {{false, offset, length, ir::i64_operand(1)}}, parts[k]));
    Operand count = b.bin(prim::BinOp::SMin, PrimType::I64, length, ir::i64_operand(1));
    Operand marks = b.replicate({&count, 1}, ir::bool_operand(true));
    next.push_back(set(*this, now.back(), {{false, offset, count, ir::i64_operand(1)}}, marks));
    return next;
  });
  flags = made.back();
  made.pop_back();
  const Value* parts[] = {leaf(lengths), leaf(flags), leaf(offsets), unflatten(array_rep({total, 0}, elem), made),
                          unflatten(array_rep({width, 0}, extra), std::span<const Operand>(ops).subspan(1))};
  return tuple(parts);
}

// Counting sort by class: args are the number of classes, the function, and the elements.
const Value* Lowerer::partition(std::span<const Value* const> args, const Rep*, Loc loc) {
  Operand num = b.conv(prim::ConvOp::SExt, PrimType::I32, PrimType::I64, operand(args[0], loc));
  const Value* xs = args[2];
  Operand width = dim(xs, 0);
  Operand classes = operand(map_soac(args[1], xs, prim_rep(PrimType::I64), loc), loc);
  Operand counts = b.replicate({&num, 1}, ir::i64_operand(0));
  auto bump = [&](const Operand& array, const Operand& at) {
    return set(*this, array, {{true, at, {}, {}}}, b.add(b.index_outer(array, at), ir::i64_operand(1)));
  };
  counts = array_loop(*this, width, {counts}, [&](const Operand& i, const Operands& now) {
    return Operands{bump(now[0], b.index_outer(classes, i))};
  })[0];
  Operand total;
  Operand starts = exclusive_sums(*this, num, counts, total);
  Operand places = array_loop(*this, width, {starts, scratch(*this, width, PrimType::I64)},
                              [&](const Operand& i, const Operands& now) {
                                Operand kind = b.index_outer(classes, i);
                                Operand place = b.index_outer(now[0], kind);
                                return Operands{bump(now[0], kind), set(*this, now[1], {{true, i, {}, {}}}, place)};
                              })[1];
  const Value* dest = map_leaves(
      xs,
      [&](const Operand& op) {
        return b.let("copy", b.type_of(op), ir::make_exp<ir::CopyExp>(arena, ir::ExpKind::Copy, op.name));
      },
      [](List<Operand> dims) { return dims; });
  const Value* parts[] = {scatter_soac(1, dest, leaf(places), xs, loc), leaf(counts)};
  return tuple(parts);
}

}  // namespace fehu::lower
