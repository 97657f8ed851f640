// The built-in functions: one case for each entry of check/intrinsics.def. Here are the array functions that only
// change the shape of arrays or copy them; operators.cpp, soacs.cpp, irregular.cpp and accs.cpp have the others.
#include "lower/lowerer.h"

namespace fehu::lower {

using prim::BinOp;

// Functions on scalars such as `i32.smin` and `f64.sqrt`; several operands come as
// one tuple. Division and the like are checked.
const Value* Lowerer::scalar_intrinsic(prim::ScalarOp op, const Value* arg) {
  Operands args = flatten(arg);
  if (op.kind == prim::ScalarOp::Kind::Bin && args.size() == 2)
    return leaf(checked_bin(op.bin_op(), op.type, args[0], args[1]));
  return leaf(b.scalar(op, args));
}

// ---------------------------------------------------------------------------------------------------------------

// The sizes of an array from its dimension `first` on.
static Operands dims_from(const ir::Type& type, size_t first) {
  Operands dims;
  for (size_t i = first; i < type.dims.size(); i++) dims.push_back(type.dims[i].size);
  return dims;
}

// How many elements n rows of m have. An array that is never stored may have more of them than a number can say, so
// whoever uses the number depends on the check.
static Operand checked_count(Lowerer& l, const Operand& n, const Operand& m) {
  if (l.is_unsafe() || (n.is_const() && m.is_const())) return l.b.mul(n, m);
  Certs certs;
  Operand zero = ir::i64_operand(0);
  Operand high = l.b.fun(prim::FunOp::SMulHi, PrimType::I64, std::vector<Operand>{n, m});
  Operand ok = l.b.both(l.b.equal(high, zero), l.b.at_most(zero, l.b.mul(n, m)));
  l.check(ok,
          {{"Cannot flatten array of shape [", {}, {}},
           {{}, n, PrimType::I64},
           {"][", {}, {}},
           {{}, m, PrimType::I64},
           {"]: it has too many elements.", {}, {}}},
          certs);
  return l.b.bin(prim::BinOp::Mul, PrimType::I64, n, m, certs);
}

// `[n][m]t` to `[n*m]t`, for each array that the value is made of.
static const Value* flatten_dims(Lowerer& l, const Value* v) {
  Operand count = checked_count(l, l.dim(v, 0), l.dim(v, 1));
  return l.map_leaves(v, [&](const Operand& op) {
    ir::Type type = l.b.type_of(op);
    Operands shape{count};
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

// How many rows n and m rows are together. As above, there may be too many, whether they are ever stored or not.
static Operand checked_sum(Lowerer& l, const Operand& n, const Operand& m) {
  if (l.is_unsafe() || (n.is_const() && m.is_const())) return l.b.add(n, m);
  Certs certs;
  l.check(l.b.at_most(ir::i64_operand(0), l.b.add(n, m)),
          {{"Cannot concatenate arrays of ", {}, {}},
           {{}, n, PrimType::I64},
           {" and ", {}, {}},
           {{}, m, PrimType::I64},
           {" elements: there are too many.", {}, {}}},
          certs);
  return l.b.bin(prim::BinOp::Add, PrimType::I64, n, m, certs);
}

// The rows of the second array may call their sizes by other names than those of the first; the types say that they
// are equal, so a reshape that cannot fail makes them the same.
static const Value* concat(Lowerer& l, const Value* xs, const Value* ys) {
  Operand size = checked_sum(l, l.dim(xs, 0), l.dim(ys, 0));
  Operands second = l.flatten(ys);
  size_t at = 0;
  return l.map_leaves(xs, [&](const Operand& op) {
    Operand other = second[at++];
    ir::Type type = l.b.type_of(op);
    Operands shape = dims_from(type, 0);
    shape[0] = l.b.type_of(other).dims[0].size;
    bool same = true;
    for (size_t i = 1; i < shape.size(); i++) same &= ir::same_operand(shape[i], l.b.type_of(other).dims[i].size);
    if (!same) other = l.reshape_trusted(other, shape);
    std::vector<ir::Dim> dims(type.dims.begin(), type.dims.end());
    dims[0].size = size;
    type.dims = l.arena.list(dims);
    return l.b.let("concat", type, l.arena.make<ir::ConcatExp>(0u, l.arena.list({op.name, other.name}), size));
  });
}

// `manifest` also asks that the array be dense in memory, in the order of its dimensions; a
// plain copy may get any layout. Scalars need no copy.
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
    return l.reshape_trusted(op, shape);
  });
}

// By its type the result is a new array, which may be consumed while the arguments live
// on: where that is so, insert-copies makes it one.
static const Value* zip(Lowerer& l, const Value* xs, const Value* ys) {
  const Value* parts[] = {xs, with_outer(l, ys, l.dim(xs, 0))};
  return l.tuple(parts);
}

// An array of pairs is a pair of arrays already.
static const Value* unzip(Lowerer& l, const Value* pairs, Loc loc) {
  if (pairs->kind == ValueKind::Record) return pairs;
  return l.poison(loc, "unzip of something that is not an array of pairs");
}

// Reported at the outermost call that was expanded, since the intrinsic itself is used in the prelude.
static const Value* differentiation(Lowerer& l, const FunValue& f, Loc loc) {
  if (!l.has_failed)
    l.sink.report(diag::Code::NotSupportedYet, l.state().calls.empty() ? loc : l.state().calls.back(),
                  fmt::format("Automatic differentiation ({}) is not supported yet.", f.intrinsic.base.str()));
  l.has_failed = true;
  return l.leaf(ir::bool_operand(false));
}

// `args` are exactly as many as the intrinsic's arity. Operands of scalar operators are evaluated by the small
// lambdas `x` and `y`, in the places where they are needed.
const Value* Lowerer::intrinsic(const FunValue& f, std::span<const Value* const> args, Loc loc) {
  using enum typed::Intrinsic;
  if (has_failed) return args[0];
  where(loc);
  const typed::Builtin& builtin = program.builtins[f.intrinsic.id];
  PrimType type = f.type_args.empty() ? PrimType::Bool : f.type_args[0]->prim;  // of the operands of an operator
  auto x = [&] { return operand(args[0], loc); };
  auto y = [&] { return operand(args[1], loc); };
  auto type_arg = [&](size_t i) { return localise(f.type_args[i]); };
  auto reduction = [&](bool is_commutative, bool is_scan) {
    return reduce_soac(args[0], args[1], args[2], type_arg(0), is_commutative, is_scan, loc);
  };
  switch (builtin.which) {
    case None:
      break;
    case Scalar:
      return scalar_intrinsic(builtin.scalar, args[0]);
    case Add:
      return leaf(arithmetic({BinOp::Add, BinOp::Add, BinOp::FAdd}, type, x(), y()));
    case Subtract:
      return leaf(arithmetic({BinOp::Sub, BinOp::Sub, BinOp::FSub}, type, x(), y()));
    case Multiply:
      return leaf(arithmetic({BinOp::Mul, BinOp::Mul, BinOp::FMul}, type, x(), y()));
    case Divide:
      return leaf(arithmetic({BinOp::SDiv, BinOp::UDiv, BinOp::FDiv}, type, x(), y()));
    case Modulo:
      return leaf(arithmetic({BinOp::SMod, BinOp::UMod, BinOp::FMod}, type, x(), y()));
    case Power:
      return leaf(arithmetic({BinOp::Pow, BinOp::UPow, BinOp::FPow}, type, x(), y()));
    case Quotient:
      return leaf(arithmetic({BinOp::SQuot, BinOp::UDiv}, type, x(), y()));
    case Remainder:
      return leaf(arithmetic({BinOp::SRem, BinOp::UMod}, type, x(), y()));
    case BitAnd:
      return leaf(arithmetic({BinOp::And, BinOp::And}, type, x(), y()));
    case BitOr:
      return leaf(arithmetic({BinOp::Or, BinOp::Or}, type, x(), y()));
    case BitXor:
      return leaf(arithmetic({BinOp::Xor, BinOp::Xor}, type, x(), y()));
    case ShiftLeft:
      return leaf(arithmetic({BinOp::Shl, BinOp::Shl}, type, x(), y()));
    case ShiftRight:
      return leaf(arithmetic({BinOp::AShr, BinOp::LShr}, type, x(), y()));
    case Less:
      return leaf(less(type, x(), y()));
    case AtMost:
      return leaf(at_most(type, x(), y()));
    case Greater:
      return leaf(less(type, y(), x()));
    case AtLeast:
      return leaf(at_most(type, y(), x()));
    case Equal:
      return leaf(equal(args[0], args[1], loc));
    case NotEqual:
      return leaf(b.negate(equal(args[0], args[1], loc)));
    case And:
      return leaf(b.both(x(), y()));
    case Or:
      return leaf(b.either(x(), y()));
    case Not:
      return leaf(b.un(type == PrimType::Bool ? prim::UnOp::Neg : prim::UnOp::Complement, ir::core_prim(type), x()));
    case Negate:
      return leaf(negate(type, x()));
    case Flatten:
      return flatten_dims(*this, args[0]);
    case Unflatten:
      return unflatten_dims(*this, operand(args[0], loc), operand(args[1], loc), args[2]);
    case Concat:
      return concat(*this, args[0], args[1]);
    case Transpose:
      return transpose(*this, args[0]);
    case Manifest:
      return copy(*this, args[0], true);
    case Copy:
      return copy(*this, args[0], false);
    case Zip:
      return zip(*this, args[0], args[1]);
    case Unzip:
      return unzip(*this, args[0], loc);
    case Map:
      return map_soac(args[0], args[1], type_arg(1), loc);
    case Reduce:
      return reduction(false, false);
    case ReduceComm:
      return reduction(true, false);
    case Scan:
      return reduction(false, true);
    case Partition:
      return partition(args, type_arg(0), loc);
    case Filter:
      return split(1, 1, args[0], args[1], loc)[0];
    case Partition2:
      return tuple(split(1, 2, args[0], args[1], loc));
    case Partition3:
      return tuple(split(2, 3, args[0], args[1], loc));
    case Scatter:
      return scatter_soac(1, args[0], args[1], args[2], loc);
    case Scatter2d:
      return scatter_soac(2, args[0], args[1], args[2], loc);
    case Scatter3d:
      return scatter_soac(3, args[0], args[1], args[2], loc);
    case Hist1d:
      return hist_soac(1, args, type_arg(0), loc);
    case Hist2d:
      return hist_soac(2, args, type_arg(0), loc);
    case Hist3d:
      return hist_soac(3, args, type_arg(0), loc);
    case Flatmap:
      return flatmap(args[0], args[1], f, loc);
    case FlatIndex2d:
      return flat_index(2, args, loc);
    case FlatIndex3d:
      return flat_index(3, args, loc);
    case FlatIndex4d:
      return flat_index(4, args, loc);
    case FlatUpdate2d:
      return flat_update(2, args, loc);
    case FlatUpdate3d:
      return flat_update(3, args, loc);
    case FlatUpdate4d:
      return flat_update(4, args, loc);
    case AccWrite:
      return acc_write(args, loc);
    case ScatterStream:
      return acc_stream(args, type_arg(0), false, loc);
    case HistStream:
      return acc_stream(args, type_arg(0), true, loc);
    case Jvp2:
    case Vjp2:
    case Jmp2:
    case Mjp2:
    case WithVjp:
      return differentiation(*this, f, loc);
  }
  return poison(loc, fmt::format("{} is not a built-in function", f.intrinsic.base.str()));
}

}  // namespace fehu::lower
