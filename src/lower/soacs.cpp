// Map, reduce and scan, scatter and histograms.
//
// All of map, reduce and scan are one operation of the core IR, the screma: a map, the results of which may then be
// scanned, reduced, or given out as arrays. `reduce (+) 0 xs` becomes
//
//   let {red} = screma(n, xs) reduce {0} (+) map \x -> {x}
//
// The functions are lambdas with one parameter for each array that the elements are made of.
#include <algorithm>

#include "lower/lowerer.h"

namespace fehu::lower {

// Parameters for one element of each array that makes up the value; arrays get one name for their outer size.
const Value* Lowerer::elem_params(const Value* xs, std::vector<ir::Param>& params, std::vector<VName>& arrays) {
  Operand width = dim(xs, 0);
  return map_leaves(xs, [&](const Operand& op) {
    ir::Type type = b.type_of(op);
    Operand array = op;
    if (!ir::same_operand(type.dims[0].size, width)) {
      Operands shape{width};
      for (size_t i = 1; i < type.dims.size(); i++) shape.push_back(type.dims[i].size);
      array = reshape_trusted(op, shape);
    }
    arrays.push_back(array.name);
    params.push_back(b.param("x", b.row_type(type)));
    return ir::var_operand(params.back().name);
  });
}

// New parameters for a value of the representation, one for each leaf, and the value that they make.
const Value* Lowerer::params_of(const Rep* rep, std::vector<ir::Param>& params, std::string_view base) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(rep, outer, dims, leaves);
  Operands ops;
  for (size_t i = 0; i < leaves.size(); i++) {
    params.push_back(b.param(base, leaf_type(leaves[i], dims[i], {})));
    ops.push_back(ir::var_operand(params.back().name));
  }
  return unflatten(rep, ops);
}

std::vector<ir::Type> Lowerer::types_of(const Rep* rep) {
  std::vector<RepDim> outer;
  std::vector<std::vector<RepDim>> dims;
  std::vector<const Rep*> leaves;
  leaf_types(rep, outer, dims, leaves);
  std::vector<ir::Type> types;
  for (size_t i = 0; i < leaves.size(); i++) types.push_back(leaf_type(leaves[i], dims[i], {}));
  return types;
}

// Binds one result per type, with `outer` in front.
static Operands bind_results(Lowerer& l, std::span<const ir::Type> types, std::span<const Operand> outer,
                             std::string_view base, std::vector<ir::PatElem>& pat) {
  Operands ops;
  for (const ir::Type& t : types) {
    pat.push_back(l.b.param(base, l.b.array_type(outer, t)));
    ops.push_back(ir::var_operand(pat.back().name));
  }
  return ops;
}

// For a map whose rows have sizes that are known only inside of its function. They are those of the first row: the
// function is called once for it in front of the map, or the sizes are 0 if there are no rows. The other rows are
// checked against it, since an array must be regular.
const Rep* Lowerer::with_first_sizes(const Value* fn, const Value* xs, const Operand& width, const Rep* result,
                                     Loc loc) {
  std::vector<uint32_t> exts;
  map_dims(result, [&](const RepDim& d) {
    if (d.ext && std::find(exts.begin(), exts.end(), d.ext) == exts.end()) exts.push_back(d.ext);
    return d;
  });
  auto of_first = [&] {
    const Value* first[] = {row(xs, ir::i64_operand(0))};
    std::unordered_map<uint32_t, Operand> found;
    find_exts(result, call_for_sizes(fn, first, loc), 0, found);
    Operands sizes;
    for (uint32_t ext : exts) sizes.push_back(found.contains(ext) ? found[ext] : ir::i64_operand(0));
    where(loc);
    return sizes;
  };
  std::vector<ir::Type> types(exts.size(), ir::prim_type(PrimType::I64));
  where(loc);
  Operands ops = b.choose(b.less(ir::i64_operand(0), width), types, of_first,
                          [&] { return Operands(exts.size(), ir::i64_operand(0)); });
  return map_dims(result, [&](const RepDim& d) {
    for (size_t i = 0; i < exts.size(); i++)
      if (d.ext && d.ext == exts[i]) return RepDim{ops[i], 0};
    return d;
  });
}

// There is room for the rows before the first of them is computed, so their sizes are checked before, too. They come
// from ranges (iota, replicate, ..) in the function.
void Lowerer::check_row_sizes(const Rep* row, Certs& certs, Loc loc) {
  if (is_unsafe()) return;
  std::vector<Operand> sizes;
  map_dims(row, [&](const RepDim& d) {
    bool is_new = std::none_of(sizes.begin(), sizes.end(), [&](const Operand& s) { return same_operand(s, d.size); });
    if (!d.ext && is_new && !(d.size.is_var() && sizes_of_arrays.contains(d.size.name.id))) sizes.push_back(d.size);
    return d;
  });
  where(loc);
  for (const Operand& size : sizes)
    check(b.at_most(ir::i64_operand(0), size),
          {{"Range 0..<", {}, {}}, {{}, size, PrimType::I64}, {" is invalid.", {}, {}}}, certs);
}

// `result` is the representation of one result. The function's results must have its
// sizes: whether they do is checked for each row.
const Value* Lowerer::map_soac(const Value* fn, const Value* xs, const Rep* result, Loc loc) {
  pending_attrs = {};
  Operand width = dim(xs, 0);
  if (result->has_unknown) result = with_first_sizes(fn, xs, width, result, loc);
  Certs certs;
  check_row_sizes(result, certs, loc);
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* elem[] = {elem_params(xs, params, arrays)};
  b.begin_body();
  const Value* v = ensure_shape(call_inside(fn, elem, loc), result, ShapeCheck::Check, loc);
  Operands results = flatten(v);
  const ir::Body* body = b.end_body(results);
  where(loc);
  std::vector<ir::Type> types = types_of(result);
  const Rep* rep = array_rep({width, 0}, result);
  std::vector<ir::PatElem> pat;
  Operands ops = bind_results(*this, types, {&width, 1}, "map", pat);
  b.emit(pat, b.map_exp(width, arrays, b.lambda(params, body, types)), certs, scope_attrs);
  return unflatten(rep, ops);
}

// An operator of two elements as a lambda: all leaves of the first are its first parameters.
const ir::Lambda* Lowerer::op_lambda(const Value* op, const Rep* elem, Loc loc) {
  std::vector<ir::Param> params;
  const Value* x = params_of(elem, params, "x");
  const Value* y = params_of(elem, params, "y");
  b.begin_body();
  const Value* args[] = {x, y};
  Operands results = flatten(ensure_shape(call_inside(op, args, loc), elem, ShapeCheck::Check, loc));
  const ir::Body* body = b.end_body(results);
  return b.lambda(params, body, types_of(elem));
}

// Addition of i64, with names of its own each time: every name is bound once in a program.
const ir::Lambda* Lowerer::add_lambda() {
  ir::Type type = ir::prim_type(PrimType::I64);
  std::vector<ir::Param> params{b.param("x", type), b.param("y", type)};
  b.begin_body();
  Operand sum = b.add(ir::var_operand(params[0].name), ir::var_operand(params[1].name));
  return b.lambda(params, b.end_body({&sum, 1}), {&type, 1});
}

// The sizes of an element, where the type does not tell, from a value.
static const Rep* settle(Lowerer& l, const Rep* elem, const Value* v) {
  if (!elem->has_unknown) return elem;
  std::unordered_map<uint32_t, Operand> found;
  l.find_exts(elem, v, 0, found);
  return l.map_dims(elem, [&](const RepDim& d) {
    return d.ext && found.contains(d.ext) ? RepDim{found[d.ext], 0} : d;
  });
}

// The map function of the screma passes the elements on; it is there because a screma always has one. Sizes of
// elements that the type hides are those of the neutral element.
const Value* Lowerer::reduce_soac(const Value* op, const Value* neutral, const Value* xs, const Rep* elem,
                                  bool is_commutative, bool is_scan, Loc loc) {
  pending_attrs = {};
  Operand width = dim(xs, 0);
  elem = settle(*this, elem, neutral);
  neutral = ensure_shape(neutral, elem, ShapeCheck::Check, loc);
  xs = ensure_shape(xs, array_rep({width, 0}, elem), ShapeCheck::Trust, loc);
  std::vector<ir::Type> types = types_of(elem);
  const Rep* rep = is_scan ? array_rep({width, 0}, elem) : elem;
  const ir::Lambda* op_fn = op_lambda(op, elem, loc);
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* x = elem_params(xs, params, arrays);
  b.begin_body();
  Operands same = flatten(x);
  const ir::Lambda* map = b.lambda(params, b.end_body(same), types);
  where(loc);
  std::vector<ir::PatElem> pat;
  Operands ops = bind_results(*this, types, is_scan ? std::span<const Operand>(&width, 1) : std::span<const Operand>(),
                              is_scan ? "scan" : "red", pat);
  List<Operand> ne = arena.list(flatten(neutral));
  List<ir::Scan> scans;
  List<ir::Reduce> reduces;
  if (is_scan)
    scans = arena.list({ir::Scan{op_fn, ne}});
  else
    reduces = arena.list({ir::Reduce{op_fn, ne, is_commutative}});
  b.emit(pat, arena.make<ir::ScremaExp>(ir::soac(width, arena.list(arrays), map), scans, reduces), {}, scope_attrs);
  return unflatten(rep, ops);
}

// The sizes of the dimensions that indices select in.
static Operands outer_shape(Lowerer& l, const Value* v, size_t rank) {
  Operands shape;
  for (size_t i = 0; i < rank; i++) shape.push_back(l.dim(v, i));
  return shape;
}

// Values with the row shapes of the destination.
static const Value* rows_like(Lowerer& l, const Value* vs, const Value* dest, size_t rank) {
  Operands dests = l.flatten(dest);
  size_t at = 0;
  Operand width = l.dim(vs, 0);
  return l.map_leaves(vs, [&](const Operand& op) {
    if (at >= dests.size()) return op;
    ir::Type wanted = l.b.type_of(dests[at++]), have = l.b.type_of(op);
    Operands shape{width};
    bool same = ir::same_operand(width, have.dims[0].size);
    for (size_t i = rank; i < wanted.dims.size(); i++) {
      shape.push_back(wanted.dims[i].size);
      same &= shape.size() <= have.dims.size() && ir::same_operand(shape.back(), have.dims[shape.size() - 1].size);
    }
    return same ? op : l.reshape_trusted(op, shape);
  });
}

// A lambda that takes indices and values, and returns them.
static const ir::Lambda* pass_lambda(Lowerer& l, const Value* is, const Value* vs, std::vector<VName>& arrays) {
  std::vector<ir::Param> params;
  const Value* pair[] = {is, vs};
  l.elem_params(l.tuple(pair), params, arrays);
  l.b.begin_body();
  Operands results;
  std::vector<ir::Type> types;
  for (const ir::Param& p : params) {
    results.push_back(ir::var_operand(p.name));
    types.push_back(p.type);
  }
  return l.b.lambda(params, l.b.end_body(results), types);
}

// `rank` is the number of indices for each value: `scatter_2d` has two.
const Value* Lowerer::scatter_soac(size_t rank, const Value* dest, const Value* is, const Value* vs, Loc loc) {
  pending_attrs = {};
  std::vector<ir::Param> params;
  std::vector<VName> arrays;
  const Value* pair[] = {is, rows_like(*this, vs, dest, rank)};
  elem_params(tuple(pair), params, arrays);
  where(loc);
  Operands made = scatter(dim(is, 0), outer_shape(*this, dest, rank), flatten(dest), params, arrays);
  size_t next = 0;
  return map_leaves(dest, [&](const Operand&) { return made[next++]; });
}

// Results with the types of the destination, which they replace.
static const Value* bind_like(Lowerer& l, const Value* dest, std::vector<ir::PatElem>& pat) {
  return l.map_leaves(dest, [&](const Operand& op) {
    pat.push_back(l.b.param(op.name.base.str(), l.b.type_of(op)));
    return ir::var_operand(pat.back().name);
  });
}

// Histograms: `args` are the race factor (a guess of how often threads meet in one bucket, which does not change the
// meaning), the destination, the operator, its neutral element, the indices and the values. The function of the
// operation only passes indices and values on.
const Value* Lowerer::hist_soac(size_t rank, std::span<const Value* const> args, const Rep* elem, Loc loc) {
  pending_attrs = {};
  const Value* dest = args[1];
  elem = settle(*this, elem, args[3]);
  Operands shape = outer_shape(*this, dest, rank);
  const Rep* dest_rep = elem;
  for (size_t i = rank; i-- > 0;) dest_rep = array_rep({shape[i], 0}, dest_rep);
  dest = ensure_shape(dest, dest_rep, ShapeCheck::Trust, loc);
  const ir::Lambda* op = op_lambda(args[2], elem, loc);
  std::vector<VName> arrays, dests;
  const ir::Lambda* lambda = pass_lambda(*this, args[4], rows_like(*this, args[5], dest, rank), arrays);
  for (const Operand& d : flatten(dest)) dests.push_back(d.name);
  List<Operand> ne = arena.list(flatten(ensure_shape(args[3], elem, ShapeCheck::Check, loc)));
  ir::HistOp hist{arena.list(shape), operand(args[0], loc), arena.list(dests), ne, op};
  where(loc);
  std::vector<ir::PatElem> pat;
  const Value* result = bind_like(*this, dest, pat);
  b.emit(pat, arena.make<ir::HistExp>(ir::soac(dim(args[4], 0), arena.list(arrays), lambda), arena.list({hist})), {},
         scope_attrs);
  return result;
}

}  // namespace fehu::lower
