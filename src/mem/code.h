// The builder of `introduce-memory`: arithmetic on sizes, in which all orders and all names of the same operands are
// one. What is known about the sizes is in `sizes`, which hears of every statement.
#pragma once

#include "analysis/sizes.h"
#include "ir/build.h"

namespace fehu::mem {

class Code : public ir::Build {
 public:
  Code(Arena& arena, Interner& interner, uint32_t num_names) : Build(arena, interner, num_names), sizes(num_names) {}

  using Build::emit;
  void emit(const ir::Stm& s) override;

  // --- in i64
  ir::Operand add(const ir::Operand& x, const ir::Operand& y) { return sorted(prim::BinOp::Add, x, y); }
  ir::Operand mul(const ir::Operand& x, const ir::Operand& y) { return sorted(prim::BinOp::Mul, x, y); }
  // The bytes of an array. The size of rows may be negative here: the error is the check's that fails when the first
  // row is made, and without rows there is none. A number that is too large makes the allocation fail.
  ir::Operand bytes(prim::PrimType type, std::span<const ir::Operand> shape);

  analysis::Sizes sizes;

 private:
  ir::Operand sorted(prim::BinOp op, const ir::Operand& x, const ir::Operand& y);
};

}  // namespace fehu::mem
