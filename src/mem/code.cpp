// Making statements that compute sizes.
#include "mem/code.h"

#include <algorithm>
#include <utility>

namespace fehu::mem {

using ir::Operand;
using prim::BinOp;
using prim::PrimType;

// Constants first, then by number: all orders of a sum or product are one.
static void sort_operands(Operand& x, Operand& y) {
  uint32_t first = x.is_var() ? x.name.id : 0, second = y.is_var() ? y.name.id : 0;
  if (first > second) std::swap(x, y);
}

Operand Code::sorted(BinOp op, const Operand& left, const Operand& right) {
  Operand x = sizes.resolve(left), y = sizes.resolve(right);
  sort_operands(x, y);
  return bin(op, PrimType::I64, x, y);
}

// Constants first, then the rest in the order of their numbers: arrays of the same sizes have the same bytes.
Operand Code::bytes(PrimType type, std::span<const Operand> shape) {
  prim::Value constant = prim::i64_value(prim::byte_size(type));
  std::vector<Operand> variables;
  for (const Operand& size : shape) {
    Operand x = sizes.resolve(size);
    if (x.is_var())
      variables.push_back(x);
    else
      constant = prim::eval(BinOp::MulSize, PrimType::I64, constant, x.value).value;
  }
  Operand product{{}, constant};
  if (prim::as_i64(constant) == 0) return product;
  std::ranges::sort(variables, {}, [](const Operand& x) { return x.name.id; });
  for (const Operand& x : variables) product = sorted(BinOp::MulSize, product, x);
  return product;
}

// Sums and products of the program are used, not made again; but not those that depend on an assert.
void Code::emit(const ir::Stm& s) {
  Build::emit(s);
  sizes.bind(s);
  const auto* e = s.pat.size() == 1 && s.certs.empty() ? ir::try_as<ir::BinOpExp>(s.exp) : nullptr;
  if (!e || e->type != PrimType::I64) return;
  BinOp op = e->op == BinOp::MulNw ? BinOp::Mul : e->op == BinOp::AddNw ? BinOp::Add : e->op;
  if (op != BinOp::Mul && op != BinOp::MulSize && op != BinOp::Add) return;
  Operand args[] = {sizes.resolve(e->x), sizes.resolve(e->y)};
  sort_operands(args[0], args[1]);
  know({prim::ScalarOp::Kind::Bin, static_cast<uint8_t>(op), PrimType::I64, PrimType::I64}, args,
       ir::var_operand(s.pat[0].name));
}

}  // namespace fehu::mem
