// Accumulators and strided access.
//
// An accumulator is an array that many iterations update at once. The intrinsics `scatter`, `scatter_stream` and
// `hist_stream` of the prelude become
//
//   let {dest'} = with_acc acc [n] (dest) do \(c, acc) ->
//     let {acc'} = screma(w, acc, is, xs) map \(acc, i, x) -> { update_acc acc[i] <- {x} }
//     in {acc'}
//
// The accumulator goes through the map like an array: each iteration receives it and returns it, and so shows in its
// type that it may have written to it. What lies out of bounds is not written. Also here: `flat_index` and
// `flat_update`, which read and write an array at an offset with a stride for each dimension.
#include "ir/accs.h"
#include "lower/lowerer.h"

namespace fehu::lower {

static ir::Type acc_type(Lowerer& l, const ir::AccInput& input, VName cert) {
  std::vector<ir::Type> elems;
  for (VName array : input.arrays) elems.push_back(l.b.row_type(l.b.type_of(array), input.shape.size()));
  return ir::acc_type(cert, input.shape, elems, l.arena);
}

// The parameters of the lambda are all certificates first, then all accumulators, as `with_acc` asks for.
Operands Lowerer::with_accs(std::span<const ir::AccInput> inputs,
                            const std::function<Operands(const std::vector<ir::Param>& accs)>& inside) {
  ir::Type cert_type;
  cert_type.kind = ir::TypeKind::Cert;
  std::vector<ir::Param> params, accs;
  std::vector<ir::PatElem> pat;
  for (const ir::AccInput& input : inputs) {
    params.push_back(b.param("acc_cert", cert_type));
    accs.push_back(b.param("acc", acc_type(*this, input, params.back().name)));
    for (VName array : input.arrays) pat.push_back(b.param(array.base.str(), b.type_of(array)));
  }
  params.insert(params.end(), accs.begin(), accs.end());
  b.begin_body();
  Operands results = inside(accs), made;
  std::vector<ir::Type> types;
  for (const Operand& r : results) types.push_back(b.type_of(r));
  const ir::Lambda* lambda = b.lambda(params, b.end_body(results), types);
  for (size_t i = inputs.size(); i < types.size(); i++) pat.push_back(b.param("x", types[i]));
  b.emit(pat, arena.make<ir::WithAccExp>(arena.list(inputs), lambda));
  for (const ir::PatElem& p : pat) made.push_back(ir::var_operand(p.name));
  return made;
}

Operand Lowerer::update_acc(const Operand& acc, const Operands& indices, const Operands& values) {
  return b.let("acc", b.type_of(acc), arena.make<ir::UpdateAccExp>(acc.name, arena.list(indices), arena.list(values)));
}

// The parameters stand for one element of each array: as many indices as `shape` has sizes, then the values to write.
// No operator is given to the accumulator, so a write replaces what was there.
Operands Lowerer::scatter(const Operand& width, const Operands& shape, const Operands& dests,
                          std::vector<ir::Param> params, std::vector<VName> arrays) {
  std::vector<VName> names;
  for (const Operand& dest : dests) names.push_back(dest.name);
  Operands indices, values;
  for (const ir::Param& p : params)
    (indices.size() < shape.size() ? indices : values).push_back(ir::var_operand(p.name));
  ir::AccInput input{arena.list(shape), arena.list(names), nullptr, {}};
  return with_accs({&input, 1}, [&](const std::vector<ir::Param>& accs) {
    const ir::Type& type = accs[0].type;
    params.insert(params.begin(), b.param("acc", type));
    arrays.insert(arrays.begin(), accs[0].name);
    b.begin_body();
    Operand written = update_acc(ir::var_operand(params[0].name), indices, values);
    const ir::Lambda* map = b.lambda(params, b.end_body({&written, 1}), {&type, 1});
    return Operands{b.let("acc", type, b.map_exp(width, arrays, map), {}, scope_attrs)};
  });
}

// `scatter_stream` and `hist_stream`: a function is called with the accumulator and each element, and writes what it
// likes (`acc_write`). `args` are the destination, for `hist_stream` then the operator and its neutral element, and
// in both cases the function and the elements. The operator of an accumulator takes the index as its first parameter;
// a source operator has none, so that parameter is added here and not used.
const Value* Lowerer::acc_stream(std::span<const Value* const> args, const Rep* elem, bool is_hist, Loc loc) {
  pending_attrs = {};
  const Value* dest = args[0];
  const Value* fn = args[is_hist ? 3 : 1];
  const Value* xs = args[is_hist ? 4 : 2];
  Operand size = dim(dest, 0);
  dest = ensure_shape(dest, array_rep({size, 0}, elem), ShapeCheck::Trust, loc);
  std::vector<VName> dests;
  for (const Operand& d : flatten(dest)) dests.push_back(d.name);
  ir::AccInput input{arena.list({size}), arena.list(dests), nullptr, {}};
  if (is_hist) {
    const ir::Lambda* op = op_lambda(args[1], elem, loc);
    std::vector<ir::Param> params{b.param("i", ir::prim_type(PrimType::I64))};
    params.insert(params.end(), op->params.begin(), op->params.end());
    input.op = b.lambda(params, op->body, op->ret);
    input.neutral = arena.list(flatten(ensure_shape(args[2], elem, ShapeCheck::Check, loc)));
  }
  std::vector<ir::Param> params{{}};
  std::vector<VName> arrays{{}};
  const Value* x = elem_params(xs, params, arrays);
  Operands made = with_accs({&input, 1}, [&](const std::vector<ir::Param>& accs) {
    const ir::Type& type = accs[0].type;
    params[0] = b.param("acc", type);
    arrays[0] = accs[0].name;
    const Value* step_args[] = {leaf(ir::var_operand(params[0].name)), x};
    b.begin_body();
    Operand stepped = operand(call_inside(fn, step_args, loc), loc);
    const ir::Lambda* map = b.lambda(params, b.end_body({&stepped, 1}), {&type, 1});
    where(loc);
    return Operands{b.let("acc", type, b.map_exp(dim(xs, 0), arrays, map), {}, scope_attrs)};
  });
  size_t next = 0;
  return map_leaves(dest, [&](const Operand&) { return made[next++]; });
}

// `acc_write acc i x`. The row that is written may have computed its sizes in another way than the accumulator's type
// names them; they are equal by its type, so a reshape brings them to the same names without a check.
const Value* Lowerer::acc_write(std::span<const Value* const> args, Loc loc) {
  Operand acc = operand(args[0], loc);
  ir::Type type = b.type_of(acc);
  if (type.kind != ir::TypeKind::Acc) return poison(loc, "an accumulator was expected here");
  Operands values = flatten(args[2]);
  for (size_t i = 0; i < values.size() && i < type.acc_elems.size(); i++) {
    Operands shape;
    for (const ir::Dim& d : type.acc_elems[i]->dims) shape.push_back(d.size);
    ir::Type have = b.type_of(values[i]);
    bool same = have.dims.size() == shape.size();
    for (size_t k = 0; same && k < shape.size(); k++) same = ir::same_operand(shape[k], have.dims[k].size);
    if (!same && values[i].is_var()) values[i] = reshape_trusted(values[i], shape);
  }
  where(loc);
  return leaf(update_acc(acc, {operand(args[1], loc)}, values));
}

// Every position of an affine walk from `offset` must lie within the array. Its least and its largest position tell: a
// dimension of `count` steps reaches (count - 1) * stride, which adds to the largest if it is positive and to the least
// if it is negative. If some count is 0, nothing is touched and any offset will do; a negative count is an error.
static void check_flat(Lowerer& l, const Operand& size, const Operand& offset, std::span<const ir::FlatDim> dims,
                       Certs& certs) {
  if (l.is_unsafe()) return;
  Builder& b = l.b;
  Operand zero = ir::i64_operand(0), least = offset, largest = offset, fine = ir::bool_operand(true),
          is_empty = ir::bool_operand(false);
  for (const ir::FlatDim& d : dims) {
    Operand reach = b.mul(b.sub(d.count, ir::i64_operand(1)), d.stride);
    least = b.add(least, b.bin(prim::BinOp::SMin, PrimType::I64, zero, reach));
    largest = b.add(largest, b.bin(prim::BinOp::SMax, PrimType::I64, zero, reach));
    fine = b.both(fine, b.at_most(zero, d.count));
    is_empty = b.either(is_empty, b.equal(d.count, zero));
  }
  Operand inside = b.both(b.at_most(zero, least), b.less(largest, size));
  l.check(b.both(fine, b.either(is_empty, inside)),
          {{"Flat slice from ", {}, {}},
           {{}, least, PrimType::I64},
           {" to ", {}, {}},
           {{}, largest, PrimType::I64},
           {" out of bounds for array of shape [", {}, {}},
           {{}, size, PrimType::I64},
           {"].", {}, {}}},
          certs);
}

// args: array, offset, then count and stride of each dimension.
const Value* Lowerer::flat_index(size_t rank, std::span<const Value* const> args, Loc loc) {
  Operand offset = operand(args[1], loc);
  std::vector<ir::FlatDim> dims;
  Operands counts;
  for (size_t i = 0; i < rank; i++) {
    dims.push_back({operand(args[2 + 2 * i], loc), operand(args[3 + 2 * i], loc)});
    counts.push_back(dims.back().count);
  }
  Certs certs;
  check_flat(*this, dim(args[0], 0), offset, dims, certs);
  return map_leaves(args[0], [&](const Operand& op) {
    ir::Type type = b.array_type(counts, b.row_type(b.type_of(op)));
    return b.let("x", type, arena.make<ir::FlatIndexExp>(op.name, offset, arena.list(dims)), certs);
  });
}

// `args` are the array, the offset, the strides, and the value, whose own shape says
// how many elements there are in each dimension.
const Value* Lowerer::flat_update(size_t rank, std::span<const Value* const> args, Loc loc) {
  Operand offset = operand(args[1], loc);
  const Value* value = args[2 + rank];
  std::vector<ir::FlatDim> dims;
  for (size_t i = 0; i < rank; i++) dims.push_back({dim(value, i), operand(args[2 + i], loc)});
  Certs certs;
  check_flat(*this, dim(args[0], 0), offset, dims, certs);
  Operands values = flatten(value);
  size_t at = 0;
  return map_leaves(args[0], [&](const Operand& op) {
    VName v = b.as_name(values[at++]);
    return b.let(op.name.base.str(), b.type_of(op), arena.make<ir::FlatUpdateExp>(op.name, offset, arena.list(dims), v),
                 certs);
  });
}

}  // namespace fehu::lower
