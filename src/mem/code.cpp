// Making statements that compute sizes.
#include "mem/code.h"

#include <algorithm>
#include <utility>

#include "ir/build.h"

namespace fehu::mem {

using ir::Operand;
using prim::BinOp;
using prim::PrimType;

List<ir::Stm> Code::end_body() {
  List<ir::Stm> stms = arena.list(scopes_.back().stms);
  for (const Key& key : scopes_.back().made) known_.erase(key);
  scopes_.pop_back();
  return stms;
}

void Code::emit(const ir::Stm& s) {
  scopes_.back().stms.push_back(s);
  note(s);
}

size_t Code::KeyHash::operator()(const Key& key) const {
  uint64_t h = key.op;
  for (uint64_t part : {key.x, key.y}) h = (h ^ part) * 0x9E3779B97F4A7C15u + (h >> 29);
  return h;
}

Code::Key Code::key_of(BinOp op, const Operand& x, const Operand& y) {
  // A constant and a variable may have the same number: the operation tells which is which.
  Key key{static_cast<uint64_t>(op) << 2 | uint64_t{x.is_var()} << 1 | uint64_t{y.is_var()},
          x.is_var() ? x.name.id : x.value.bits, y.is_var() ? y.name.id : y.value.bits};
  return key;
}

void Code::remember(const Key& key, VName name) {
  if (known_.try_emplace(key, name).second) scopes_.back().made.push_back(key);
}

static bool is_i64_const(const Operand& x, int64_t value) {
  return x.is_const() && prim::as_i64(x.value) == value;
}

// Constants first, then by number: all orders of a sum or product are one.
static void sort_operands(Operand& x, Operand& y) {
  uint32_t first = x.is_var() ? x.name.id : 0, second = y.is_var() ? y.name.id : 0;
  if (first > second) std::swap(x, y);
}

Operand Code::bin(BinOp op, const Operand& left, const Operand& right) {
  Operand x = sizes.resolve(left), y = sizes.resolve(right);
  sort_operands(x, y);
  Key key = key_of(op, x, y);
  if (auto found = known_.find(key); found != known_.end()) return ir::var_operand(found->second);
  VName name = fresh("t");
  ir::PatElem elem{name, ir::prim_type(PrimType::I64), nullptr};
  const ir::Exp* exp = arena.make<ir::BinOpExp>(op, PrimType::I64, x, y);
  emit({arena.list({elem}), {}, {}, where, exp});
  return ir::var_operand(name);
}

Operand Code::add(const Operand& x, const Operand& y) {
  if (is_i64_const(x, 0)) return y;
  if (is_i64_const(y, 0)) return x;
  if (x.is_const() && y.is_const()) return {{}, prim::int_value(PrimType::I64, x.value.bits + y.value.bits)};
  return bin(BinOp::Add, x, y);
}

Operand Code::mul(const Operand& x, const Operand& y) {
  if (is_i64_const(x, 1) || is_i64_const(y, 0)) return y;
  if (is_i64_const(y, 1) || is_i64_const(x, 0)) return x;
  if (x.is_const() && y.is_const()) return {{}, prim::int_value(PrimType::I64, x.value.bits * y.value.bits)};
  return bin(BinOp::Mul, x, y);
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
  for (const Operand& x : variables) product = bin(BinOp::MulSize, product, x);
  return product;
}

// Sums and products of the program are used, not made again; but not those that depend on an assert.
void Code::note(const ir::Stm& s) {
  sizes.bind(s);
  const auto* e = s.pat.size() == 1 && s.certs.empty() ? ir::try_as<ir::BinOpExp>(s.exp) : nullptr;
  if (!e || e->type != PrimType::I64) return;
  BinOp op = e->op == BinOp::MulNw ? BinOp::Mul : e->op == BinOp::AddNw ? BinOp::Add : e->op;
  if (op != BinOp::Mul && op != BinOp::MulSize && op != BinOp::Add) return;
  Operand x = sizes.resolve(e->x), y = sizes.resolve(e->y);
  sort_operands(x, y);
  remember(key_of(op, x, y), s.pat[0].name);
}

}  // namespace fehu::mem
