// Upper bounds of bounds, as far as minima and differences show them.
#include "imp/lanes/borders.h"

#include <algorithm>

namespace fehu::imp {

using prim::BinOp;

namespace {

constexpr int64_t kMaxRows = 2;

std::optional<int64_t> constant(const Exp* e) {
  auto* c = try_as<ConstExp>(e);
  return c && c->type == prim::PrimType::I64 ? std::optional(prim::as_i64(c->value)) : std::nullopt;
}

bool is_same_variable(const Exp* x, const Exp* y) {
  auto *a = try_as<VarExp>(x), *b = try_as<VarExp>(y);
  return a && b && a->name == b->name;
}

}  // namespace

void Borders::learn(const DeclareScalar& s) {
  if (s.is_constant && s.value && s.type == prim::PrimType::I64) values_[s.name.id] = s.value;
}

// A loop with a constant number of iterations is no border of another one, but what the program says.
bool Borders::is_border(const For& loop) const {
  if (constant(loop.bound)) return false;
  std::optional<int64_t> most = at_most(loop.bound);
  return most && *most <= kMaxRows;
}

const Exp* Borders::value_of(const Exp* e) const {
  auto* var = try_as<VarExp>(e);
  auto found = var ? values_.find(var->name.id) : values_.end();
  return found == values_.end() ? e : found->second;
}

std::optional<int64_t> Borders::at_most(const Exp* e) const {
  auto* bin = try_as<BinExp>(value_of(e));
  if (!bin) return std::nullopt;
  if (bin->op == BinOp::SMin) {
    std::optional<int64_t> x = constant(bin->x), y = constant(bin->y);
    return x && y ? std::min(*x, *y) : x ? x : y;
  }
  bool is_difference = bin->op == BinOp::Sub || bin->op == BinOp::SubNw;
  return is_difference ? difference(bin->x, bin->y) : std::nullopt;
}

// At most c, if y is x - c or a maximum of that and something else.
std::optional<int64_t> Borders::difference(const Exp* x, const Exp* y) const {
  auto* bin = try_as<BinExp>(value_of(y));
  if (!bin) return std::nullopt;
  if (bin->op == BinOp::Sub || bin->op == BinOp::SubNw)
    return is_same_variable(x, bin->x) ? constant(bin->y) : std::nullopt;
  if (bin->op != BinOp::SMax) return std::nullopt;
  std::optional<int64_t> first = difference(x, bin->x);
  return first ? first : difference(x, bin->y);
}

}  // namespace fehu::imp
