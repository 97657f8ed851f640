// Making statements that compute sizes, and knowing which sizes are the same.
#include "mem/code.h"

#include <algorithm>
#include <utility>

#include "ir/builder.h"

namespace fehu::mem {

using ir::Operand;
using prim::BinOp;
using prim::PrimType;

// Products with more factors are not taken apart.
static constexpr size_t kMaxFactors = 16;
// Of a condition, no more parts are looked at.
static constexpr int kMaxConditions = 64;

// ---------------------------------------------------------------------------------------------------------------
// Statements

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
  Operand x = resolve(left), y = resolve(right);
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

// ---------------------------------------------------------------------------------------------------------------
// Knowledge

void Code::note_bin(const ir::Stm& s, const ir::BinOpExp& e) {
  VName name = s.pat[0].name;
  if (e.op == BinOp::LogAnd) {
    conditions_[name.id] = {Condition::Kind::Both, e.x, e.y};
    return;
  }
  bool is_product = e.op == BinOp::Mul || e.op == BinOp::MulNw;
  if (e.type != PrimType::I64 || !(is_product || e.op == BinOp::Add || e.op == BinOp::AddNw)) return;
  if (is_product) {
    const Operand factors[] = {e.x, e.y};
    Product product = product_of(factors);
    if (product.factors.size() <= kMaxFactors) products_[name.id] = std::move(product);
  }
  if (!s.certs.empty()) return;
  Operand x = resolve(e.x), y = resolve(e.y);
  sort_operands(x, y);
  remember(key_of(is_product ? BinOp::Mul : BinOp::Add, x, y), name);
}

void Code::note(const ir::Stm& s) {
  if (s.pat.size() != 1) return;
  VName name = s.pat[0].name;
  bool is_i64 = s.pat[0].type.kind == ir::TypeKind::Prim && s.pat[0].type.prim == PrimType::I64;
  if (s.exp->kind == ir::ExpKind::Operand && is_i64) {
    copies_[name.id] = resolve(ir::as<ir::OperandExp>(s.exp)->value);
  } else if (s.exp->kind == ir::ExpKind::BinOp) {
    note_bin(s, *ir::as<ir::BinOpExp>(s.exp));
  } else if (s.exp->kind == ir::ExpKind::CmpOp) {
    const auto& e = *ir::as<ir::CmpOpExp>(s.exp);
    if (e.op == prim::CmpOp::Eq && e.type == PrimType::I64) conditions_[name.id] = {Condition::Kind::Equal, e.x, e.y};
  } else if (s.exp->kind == ir::ExpKind::Assert) {
    conditions_[name.id] = {Condition::Kind::Same, ir::as<ir::AssertExp>(s.exp)->cond, {}};
  }
}

Operand Code::resolve(const Operand& x) const {
  if (x.is_const()) return x;
  auto found = copies_.find(x.name.id);
  return found == copies_.end() ? x : found->second;
}

Code::Product Code::product_of(const Operand& operand) const {
  Operand x = resolve(operand);
  if (x.is_const()) return {x.value.bits, {}};
  auto found = products_.find(x.name.id);
  return found == products_.end() ? Product{1, {x.name.id}} : found->second;
}

Code::Product Code::product_of(std::span<const Operand> xs) const {
  Product result;
  for (const Operand& x : xs) {
    Product part = product_of(x);
    result.coefficient *= part.coefficient;
    result.factors.insert(result.factors.end(), part.factors.begin(), part.factors.end());
  }
  std::sort(result.factors.begin(), result.factors.end());
  if (result.coefficient == 0) result.factors.clear();
  return result;
}

bool Code::is_same_product(std::span<const Operand> xs, std::span<const Operand> ys) const {
  return product_of(xs) == product_of(ys);
}
bool Code::is_product(const Operand& x, std::span<const Operand> sizes) const {
  return is_same_product({&x, 1}, sizes);
}
bool Code::is_same(const Operand& x, const Operand& y) const {
  return is_same_product({&x, 1}, {&y, 1});
}

bool Code::is_asserted_same(List<VName> certs, const Operand& x, const Operand& y) const {
  std::vector<Operand> work;
  for (VName cert : certs) work.push_back(ir::var_operand(cert));
  for (int i = 0; i < kMaxConditions && !work.empty(); i++) {
    Operand next = work.back();
    work.pop_back();
    auto found = next.is_var() ? conditions_.find(next.name.id) : conditions_.end();
    if (found == conditions_.end()) continue;
    const Condition& c = found->second;
    if (c.kind != Condition::Kind::Equal) {
      work.push_back(c.x);
      if (c.kind == Condition::Kind::Both) work.push_back(c.y);
    } else if ((is_same(c.x, x) && is_same(c.y, y)) || (is_same(c.x, y) && is_same(c.y, x))) {
      return true;
    }
  }
  return false;
}

}  // namespace fehu::mem
