// What the tests of sizes share: names, and statements that define them.
#pragma once

#include <doctest/doctest.h>

#include "analysis/sizes.h"
#include "ir/build.h"

namespace fehu::analysis {

struct SizesTest {
  Arena arena;
  Sizes sizes;
  uint32_t num_names = 0;

  ir::Operand name(prim::PrimType type = prim::PrimType::I64) {
    VName name{++num_names, {}};
    sizes.bind(name, ir::prim_type(type));
    return ir::var_operand(name);
  }
  ir::Operand let(const ir::Exp* exp, prim::PrimType type = prim::PrimType::I64) {
    ir::Operand x = name(type);
    sizes.define(x.name, exp);
    return x;
  }
  ir::Operand bin(prim::BinOp op, const ir::Operand& x, const ir::Operand& y,
                  prim::PrimType type = prim::PrimType::I64) {
    return let(arena.make<ir::BinOpExp>(op, type, x, y), type);
  }
  ir::Operand add(const ir::Operand& x, const ir::Operand& y) { return bin(prim::BinOp::Add, x, y); }
  ir::Operand sub(const ir::Operand& x, const ir::Operand& y) { return bin(prim::BinOp::Sub, x, y); }
  ir::Operand mul(const ir::Operand& x, const ir::Operand& y) { return bin(prim::BinOp::Mul, x, y); }
  // The same without wrapping.
  ir::Operand add_nw(const ir::Operand& x, const ir::Operand& y) { return bin(prim::BinOp::AddNw, x, y); }
  ir::Operand mul_nw(const ir::Operand& x, const ir::Operand& y) { return bin(prim::BinOp::MulNw, x, y); }
  ir::Operand copy(const ir::Operand& x) { return let(arena.make<ir::OperandExp>(x)); }
  ir::Operand compare(prim::CmpOp op, const ir::Operand& x, const ir::Operand& y) {
    return let(arena.make<ir::CmpOpExp>(op, prim::PrimType::I64, x, y), prim::PrimType::Bool);
  }
  ir::Operand both(const ir::Operand& x, const ir::Operand& y) {
    return bin(prim::BinOp::LogAnd, x, y, prim::PrimType::Bool);
  }
  ir::Operand assertion(const ir::Operand& cond) {
    return let(arena.make<ir::AssertExp>(cond, List<ir::MessagePart>{}));
  }
  // A name that is not negative.
  ir::Operand size() {
    ir::Operand x = name();
    sizes.learn_nonnegative(x.name);
    return x;
  }
  // 0 <= i < bound.
  ir::Operand index(const ir::Operand& bound) {
    ir::Operand i = name();
    sizes.learn_index(i.name, bound);
    return i;
  }
};

inline ir::Operand number(int64_t value) {
  return ir::i64_operand(value);
}

}  // namespace fehu::analysis
