// Products of sizes, taken apart.
#include "mem/factors.h"

#include <algorithm>

#include "ir/build.h"

namespace fehu::mem {

using ir::Operand;

static void multiply(Factors& factors, const Operand& x) {
  if (x.is_var())
    factors.sizes.push_back(x);
  else
    factors.constant = prim::as_i64(
        prim::eval(prim::BinOp::MulSize, prim::PrimType::I64, prim::i64_value(factors.constant), x.value).value);
}

Factors factors_of(const Operand& bytes, const std::function<const ir::Stm*(VName)>& definition) {
  Factors factors;
  std::vector<Operand> left{bytes};
  while (!left.empty()) {
    Operand x = left.back();
    left.pop_back();
    const ir::Stm* s = x.is_var() ? definition(x.name) : nullptr;
    const auto* product = s ? ir::try_as<ir::BinOpExp>(s->exp) : nullptr;
    if (product && product->op == prim::BinOp::MulSize)
      left.insert(left.end(), {product->x, product->y});
    else
      multiply(factors, x);
  }
  return factors;
}

Factors factors_of(const ir::Type& array) {
  Factors factors{static_cast<int64_t>(prim::byte_size(array.prim))};
  for (const ir::Dim& d : array.dims) multiply(factors, d.size);
  return factors;
}

bool are_equal(Factors a, Factors b) {
  if (a.constant != b.constant) return false;
  auto by_name = [](const Operand& x) { return x.name.id; };
  std::ranges::sort(a.sizes, {}, by_name);
  std::ranges::sort(b.sizes, {}, by_name);
  return std::ranges::equal(a.sizes, b.sizes, ir::same_operand);
}

}  // namespace fehu::mem
