// The operations behind the overloaded operators, with the checks they need; equality by structure.
// Operators of the source are overloaded; core operations say the type and, for integers, whether they are signed: `x
// / y` of u32 becomes `udiv`, guarded by an assert that `y` is not zero.
#include "lower/lowerer.h"

namespace fehu::lower {

using prim::BinOp;
using prim::CmpOp;

// Division by zero and negative exponents are errors, reported before the operation runs.
Operand Lowerer::checked_bin(BinOp op, PrimType type, const Operand& x, const Operand& y) {
  if (!prim::can_fail(op)) return b.bin(op, type, x, y);
  bool is_pow = op == BinOp::Pow;
  Operand zero = ir::const_operand(prim::zero_value(type));
  Operand ok = is_pow ? b.cmp(CmpOp::Sle, type, zero, y) : b.negate(b.cmp(CmpOp::Eq, type, y, zero));
  Certs certs;
  if (!is_unsafe()) {
    if (is_pow)
      check(ok, {{"Negative exponent: ", {}, {}}, {{}, y, type}}, certs);
    else
      check(ok, {{"division by zero", {}, {}}}, certs);
  }
  return b.bin(op, type, x, y, certs);
}

// Signs are a matter of operations, not of types: core types have none (`core_prim`).
Operand Lowerer::arithmetic(const ArithmeticOps& ops, PrimType type, const Operand& x, const Operand& y) {
  BinOp op = prim::is_float(type) ? ops.if_float : prim::is_unsigned(type) ? ops.if_unsigned : ops.if_signed;
  return checked_bin(op, ir::core_prim(type), x, y);
}

Operand Lowerer::less(PrimType type, const Operand& x, const Operand& y) {
  CmpOp cmp = CmpOp::Slt;
  if (prim::is_unsigned(type)) cmp = CmpOp::Ult;
  if (prim::is_float(type)) cmp = CmpOp::FLt;
  if (type == PrimType::Bool) cmp = CmpOp::LLt;
  return b.cmp(cmp, ir::core_prim(type), x, y);
}

Operand Lowerer::at_most(PrimType type, const Operand& x, const Operand& y) {
  CmpOp cmp = CmpOp::Sle;
  if (prim::is_unsigned(type)) cmp = CmpOp::Ule;
  if (prim::is_float(type)) cmp = CmpOp::FLe;
  if (type == PrimType::Bool) cmp = CmpOp::LLe;
  return b.cmp(cmp, ir::core_prim(type), x, y);
}

// Arrays are equal if they have the same shape and all elements are equal. Elements are compared only if the shapes
// agree, in a branch of its own, since otherwise there are not as many: flattened, then a map of `==` reduced by `&&`.
Operand Lowerer::equal_leaves(const Operand& x, const Operand& y) {
  ir::Type type = b.type_of(x), other = b.type_of(y);
  if (type.kind != ir::TypeKind::Array) return b.cmp(CmpOp::Eq, type.prim, x, y);
  Operand same_shape = ir::bool_operand(true), total = ir::i64_operand(1);
  for (size_t i = 0; i < type.dims.size(); i++) {
    same_shape = b.both(same_shape, b.equal(type.dims[i].size, other.dims[i].size));
    total = b.mul(total, type.dims[i].size);
  }
  ir::Type boolean = ir::prim_type(PrimType::Bool), elem = ir::prim_type(type.prim);
  auto elements = [&] {
    Operand flat_x = b.reshape(x, {&total, 1}), flat_y = b.reshape(y, {&total, 1});
    ir::Type elems[] = {elem, elem}, booleans[] = {boolean, boolean};
    const ir::Lambda* map = b.lambda(elems, {&boolean, 1}, [&](std::span<const Operand> xs) {
      return Operands{b.cmp(CmpOp::Eq, type.prim, xs[0], xs[1])};
    });
    const ir::Lambda* op =
        b.lambda(booleans, {&boolean, 1}, [&](std::span<const Operand> xs) { return Operands{b.both(xs[0], xs[1])}; });
    ir::Reduce reduce{op, arena.list({ir::bool_operand(true)}), true};
    return Operands{b.let("eq", boolean,
                          arena.make<ir::ScremaExp>(ir::soac(total, arena.list({flat_x.name, flat_y.name}), map),
                                                    List<ir::Scan>{}, arena.list({reduce})))};
  };
  return b.choose(same_shape, {&boolean, 1}, elements, [] { return Operands{ir::bool_operand(false)}; })[0];
}

// Unused slots of sums hold zeros (and arrays in them have the shapes of the type),
// so tag and slots can be compared like fields.
Operand Lowerer::equal(const Value* x, const Value* y, Loc loc) {
  Operands left = flatten(x), right = flatten(y);
  if (left.size() != right.size()) return poison(loc, "a comparison of different things")->op;
  Operand all = ir::bool_operand(true);
  for (size_t i = 0; i < left.size(); i++) all = b.both(all, equal_leaves(left[i], right[i]));
  return all;
}

Operand Lowerer::negate(PrimType type, const Operand& x) {
  return b.un(prim::UnOp::Neg, ir::core_prim(type), x);
}

}  // namespace fehu::lower
