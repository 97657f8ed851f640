// Upper bounds of bounds, as far as minima and differences show them.
#include "imp/lanes/borders.h"

#include <algorithm>
#include <vector>

namespace fehu::imp {

using prim::BinOp;

namespace {

constexpr int64_t kMaxRows = 2;
constexpr int kMaxDepth = 6;  // of minima, maxima and differences

std::optional<int64_t> constant(const Exp* e) {
  auto* c = try_as<ConstExp>(e);
  return c && c->type == prim::PrimType::I64 ? std::optional(prim::as_i64(c->value)) : std::nullopt;
}

bool is_same_variable(const Exp* x, const Exp* y) {
  auto *a = try_as<VarExp>(x), *b = try_as<VarExp>(y);
  return a && b && a->name == b->name;
}

}  // namespace

void Borders::learn(const Stm& s) {
  auto* scalar = try_as<DeclareScalar>(&s);
  if (scalar && scalar->is_constant && scalar->value && scalar->type == prim::PrimType::I64)
    values_[scalar->name.id] = scalar->value;
  if (auto* region = try_as<Parallel>(&s)) points_.insert({region->first.id, region->last.id});
}

// A loop with a constant number of iterations is no border of another one, but what the program says.
bool Borders::is_border(const For& loop) const {
  if (constant(loop.bound)) return false;
  std::optional<int64_t> most = at_most(loop.bound, kMaxDepth);
  return most && *most <= kMaxRows;
}

const Exp* Borders::value_of(const Exp* e) const {
  auto* var = try_as<VarExp>(e);
  auto found = var ? values_.find(var->name.id) : values_.end();
  return found == values_.end() ? e : found->second;
}

// The smaller one, of those that are known.
static std::optional<int64_t> least(std::optional<int64_t> x, std::optional<int64_t> y) {
  return x && y ? std::min(*x, *y) : x ? x : y;
}

static std::vector<const Exp*> operands_of(const Exp* e, BinOp op) {
  auto* bin = try_as<BinExp>(e);
  return bin && bin->op == op ? std::vector{bin->x, bin->y} : std::vector<const Exp*>();
}

static bool subtracts(const BinExp& e) {
  return e.op == BinOp::Sub || e.op == BinOp::SubNw;
}

std::optional<int64_t> Borders::at_most(const Exp* e, int depth) const {
  const Exp* value = value_of(e);
  if (std::optional<int64_t> known = constant(value)) return known;
  auto* bin = try_as<BinExp>(value);
  if (!bin || depth == 0) return std::nullopt;
  if (bin->op == BinOp::SMin) return least(at_most(bin->x, depth - 1), at_most(bin->y, depth - 1));
  return subtracts(*bin) ? difference(bin->x, bin->y, depth - 1) : std::nullopt;
}

// Points of a region are, and maxima with something that is.
bool Borders::is_not_negative(const Exp* e, int depth) const {
  const Exp* value = value_of(e);
  auto* var = try_as<VarExp>(value);
  auto* bin = try_as<BinExp>(value);
  std::optional<int64_t> number = constant(value);
  if (number) return *number >= 0;
  if (var) return points_.contains(var->name.id);
  return bin && bin->op == BinOp::SMax && depth > 0 &&
         (is_not_negative(bin->x, depth - 1) || is_not_negative(bin->y, depth - 1));
}

// At most c, if y is x - c or a maximum of that and something else; as much as x, if y is not negative; as much as for
// either of two, if x is their minimum.
std::optional<int64_t> Borders::difference(const Exp* x, const Exp* y, int depth) const {
  if (depth == 0) return std::nullopt;
  std::optional<int64_t> most = is_not_negative(y, depth) ? at_most(x, depth - 1) : std::nullopt;
  auto* less = try_as<BinExp>(value_of(y));
  if (less && subtracts(*less) && is_same_variable(x, less->x)) most = least(most, constant(less->y));
  for (const Exp* part : operands_of(value_of(y), BinOp::SMax)) most = least(most, difference(x, part, depth - 1));
  for (const Exp* part : operands_of(value_of(x), BinOp::SMin)) most = least(most, difference(part, y, depth - 1));
  return most;
}

}  // namespace fehu::imp
