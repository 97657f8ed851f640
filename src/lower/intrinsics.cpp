// The built-in functions: scalar operations by name, and the array functions, which soacs.cpp and accs.cpp make.
#include "lower/lowerer.h"

namespace fehu::lower {

struct ArrayFunction {
  std::string_view name;
  size_t arity;
};
static constexpr ArrayFunction kArrayFunctions[] = {
    {"flatten", 1},
    {"unflatten", 3},
    {"concat", 2},
    {"transpose", 1},
    {"manifest", 1},
    {"copy", 1},
    {"zip", 2},
    {"unzip", 1},
    {"map", 2},
    {"reduce", 3},
    {"reduce_comm", 3},
    {"scan", 3},
    {"partition", 3},
    {"scatter", 3},
    {"scatter_2d", 3},
    {"scatter_3d", 3},
    {"hist_1d", 6},
    {"hist_2d", 6},
    {"hist_3d", 6},
    {"flatmap", 2},
    {"flat_index_2d", 6},
    {"flat_index_3d", 8},
    {"flat_index_4d", 10},
    {"flat_update_2d", 5},
    {"flat_update_3d", 6},
    {"flat_update_4d", 7},
    {"acc_write", 3},
    {"scatter_stream", 3},
    {"hist_stream", 5},
    {"jvp2", 3},
    {"vjp2", 3},
    {"jmp2", 3},
    {"mjp2", 3},
    {"with_vjp", 3},
};

static bool is_operator(std::string_view name) {
  return !((name[0] >= 'a' && name[0] <= 'z') || (name[0] >= 'A' && name[0] <= 'Z'));
}

size_t Lowerer::intrinsic_arity(VName name) {
  std::string_view text = name.base.str();
  if (text == "!" || text == "neg") return 1;
  if (is_operator(text)) return 2;
  for (const ArrayFunction& f : kArrayFunctions)
    if (f.name == text) return f.arity;
  return 1;
}

const Value* Lowerer::scalar_intrinsic(prim::ScalarOp op, const Value* arg, Loc loc) {
  where(loc);
  Operands args = flatten(arg);
  if (op.kind == prim::ScalarOp::Kind::Bin && args.size() == 2)
    return leaf(checked_bin(op.bin_op(), op.type, args[0], args[1]));
  return leaf(b.scalar(op, args));
}

const Value* Lowerer::intrinsic(const FunValue& f, std::span<const Value* const> args, Loc loc) {
  std::string_view name = f.intrinsic.base.str();
  if (is_operator(name) || name == "neg") {
    const Rep* rep = f.type_args.empty() ? nullptr : f.type_args[0];
    return operator_call(name, rep ? rep->prim : PrimType::Bool, args, loc);
  }
  for (const ArrayFunction& a : kArrayFunctions)
    if (a.name == name) return array_intrinsic(name, f, args, loc);
  if (std::optional<prim::ScalarOp> op = prim::scalar_op_named(name)) return scalar_intrinsic(*op, args[0], loc);
  return poison(loc, fmt::format("the built-in function {} is not known", name));
}

// ---------------------------------------------------------------------------------------------------------------

static Operands dims_from(const ir::Type& type, size_t first) {
  Operands dims;
  for (size_t i = first; i < type.dims.size(); i++) dims.push_back(type.dims[i].size);
  return dims;
}

static const Value* flatten_dims(Lowerer& l, const Value* v) {
  return l.map_leaves(v, [&](const Operand& op) {
    ir::Type type = l.b.type_of(op);
    Operands shape{l.b.mul(type.dims[0].size, type.dims[1].size)};
    Operands rest = dims_from(type, 2);
    shape.insert(shape.end(), rest.begin(), rest.end());
    return l.b.reshape(op, shape);
  });
}

static const Value* unflatten_dims(Lowerer& l, const Operand& n, const Operand& m, const Value* v) {
  Certs certs;
  Operand zero = ir::i64_operand(0), size = l.dim(v, 0);
  if (!l.is_unsafe()) {
    // The product may wrap: only if n is at most size / m does it not.
    Operand quotient = l.b.bin(prim::BinOp::SDivSafe, PrimType::I64, size, m);
    Operand fits = l.b.either(l.b.equal(m, zero), l.b.at_most(n, quotient));
    Operand product = l.b.both(l.b.equal(l.b.mul(n, m), size), fits);
    Operand ok = l.b.both(l.b.both(l.b.at_most(zero, n), l.b.at_most(zero, m)), product);
    l.check(ok,
            {{"Cannot unflatten array of shape [", {}, {}},
             {{}, size, PrimType::I64},
             {"] to array of shape [", {}, {}},
             {{}, n, PrimType::I64},
             {"][", {}, {}},
             {{}, m, PrimType::I64},
             {"].", {}, {}}},
            certs);
  }
  return l.map_leaves(v, [&](const Operand& op) {
    Operands shape{n, m}, rest = dims_from(l.b.type_of(op), 1);
    shape.insert(shape.end(), rest.begin(), rest.end());
    return l.b.reshape(op, shape, certs);
  });
}

static const Value* transpose(Lowerer& l, const Value* v) {
  return l.map_leaves(v, [&](const Operand& op) {
    ir::Type type = l.b.type_of(op);
    std::vector<uint32_t> perm{1, 0};
    for (uint32_t i = 2; i < type.dims.size(); i++) perm.push_back(i);
    std::vector<ir::Dim> dims;
    for (uint32_t p : perm) dims.push_back(type.dims[p]);
    type.dims = l.arena.list(dims);
    return l.b.let(op.name.base.str(), type, l.arena.make<ir::RearrangeExp>(op.name, l.arena.list(perm)));
  });
}

static const Value* concat(Lowerer& l, const Value* xs, const Value* ys) {
  Operand size = l.b.add(l.dim(xs, 0), l.dim(ys, 0));
  Operands second = l.flatten(ys);
  size_t at = 0;
  return l.map_leaves(xs, [&](const Operand& op) {
    Operand other = second[at++];
    ir::Type type = l.b.type_of(op);
    Operands shape = dims_from(type, 0);
    shape[0] = l.b.type_of(other).dims[0].size;
    bool same = true;
    for (size_t i = 1; i < shape.size(); i++) same &= ir::same_operand(shape[i], l.b.type_of(other).dims[i].size);
    if (!same) other = l.b.reshape(other, shape);
    std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
    dims[0].size = size;
    type.dims = l.arena.list(dims);
    return l.b.let("concat", type, l.arena.make<ir::ConcatExp>(0u, l.arena.list({op.name, other.name}), size));
  });
}

static const Value* copy(Lowerer& l, const Value* v, bool is_manifest) {
  return l.map_leaves(v, [&](const Operand& op) {
    ir::Type type = l.b.type_of(op);
    if (type.kind != ir::TypeKind::Array) return op;
    std::vector<uint32_t> perm;
    for (uint32_t i = 0; i < type.dims.size(); i++) perm.push_back(i);
    if (is_manifest) return l.b.let("copy", type, l.arena.make<ir::ManifestExp>(op.name, l.arena.list(perm)));
    return l.b.let("copy", type, l.arena.make<ir::CopyExp>(op.name));
  });
}

// The same array with another operand for its outer size.
static const Value* with_outer(Lowerer& l, const Value* v, const Operand& size) {
  return l.map_leaves(v, [&](const Operand& op) {
    Operands shape = dims_from(l.b.type_of(op), 0);
    if (shape.empty() || ir::same_operand(shape[0], size)) return op;
    shape[0] = size;
    return l.b.reshape(op, shape);
  });
}

const Value* Lowerer::array_intrinsic(std::string_view name, const FunValue& f, std::span<const Value* const> args,
                                      Loc loc) {
  if (has_failed) return args[0];
  where(loc);
  auto type_arg = [&](size_t i) { return i < f.type_args.size() ? localise(f.type_args[i]) : record_rep({}); };
  if (name == "map") return map_soac(args[0], args[1], type_arg(1), loc);
  if (name == "zip") {
    // The result is a new array by its type: it may be consumed while the arguments live on.
    const Value* parts[] = {args[0], with_outer(*this, args[1], dim(args[0], 0))};
    const Value* pairs = tuple(parts);
    return std::exchange(zip_as_view, false) ? pairs : copy(*this, pairs, false);
  }
  if (name == "unzip") {
    if (args[0]->kind == ValueKind::Record) return args[0];
    return poison(loc, "unzip of something that is not an array of pairs");
  }
  if (name == "reduce" || name == "reduce_comm" || name == "scan")
    return reduce_soac(args[0], args[1], args[2], type_arg(0), name == "reduce_comm", name == "scan", loc);
  if (name == "scatter") return scatter_soac(1, args[0], args[1], args[2], loc);
  if (name == "scatter_2d") return scatter_soac(2, args[0], args[1], args[2], loc);
  if (name == "scatter_3d") return scatter_soac(3, args[0], args[1], args[2], loc);
  if (name.starts_with("hist_") && name != "hist_stream")
    return hist_soac(static_cast<size_t>(name[5] - '0'), args, type_arg(0), loc);
  if (name == "flatten") return flatten_dims(*this, args[0]);
  if (name == "unflatten") return unflatten_dims(*this, operand(args[0], loc), operand(args[1], loc), args[2]);
  if (name == "transpose") return transpose(*this, args[0]);
  if (name == "concat") return concat(*this, args[0], args[1]);
  if (name == "copy" || name == "manifest") return copy(*this, args[0], name == "manifest");
  if (name == "flatmap") return flatmap(args[0], args[1], f, loc);
  if (name == "partition") return partition(args, type_arg(0), loc);
  if (name == "acc_write") return acc_write(args, loc);
  if (name == "scatter_stream" || name == "hist_stream")
    return acc_stream(args, type_arg(0), name == "hist_stream", loc);
  if (name.starts_with("flat_index_")) return flat_index(static_cast<size_t>(name[11] - '0'), args, loc);
  if (name.starts_with("flat_update_")) return flat_update(static_cast<size_t>(name[12] - '0'), args, loc);
  if (!has_failed)
    sink.report(diag::Code::NotSupportedYet, state().calls.empty() ? loc : state().calls.back(),
                fmt::format("Automatic differentiation ({}) is not supported yet.", name));
  has_failed = true;
  return leaf(ir::bool_operand(false));
}

}  // namespace fehu::lower
