// Scopes, names and expressions of the generator.
#include <algorithm>
#include <bit>

#include "base/check.h"
#include "imp/seq/generator.h"

namespace fehu::imp {

// ---------------------------------------------------------------------------------------------------------------
// Scopes

// Ends the innermost scope.
Code Generator::close() {
  Scope scope = std::move(scopes_.back());
  scopes_.pop_back();
  for (const Place& place : scope.pointers) pointers_.erase(place);
  std::vector<const Stm*> code;
  auto before = scope.before.begin();
  for (size_t i = 0; i < scope.code.size(); i++) {
    for (; before != scope.before.end() && before->first == i; ++before) code.push_back(before->second);
    code.push_back(scope.code[i]);
  }
  return arena_.list(code);
}

void Generator::declare_block(VName name) {
  emit<DeclareBlock>(name);
  scopes_.back().blocks.push_back(name);
  binding(name).block = name;
}

// Does the variable belong to the innermost scope, so that its block can be taken at the end?
bool Generator::is_own_block(VName name) const {
  return std::ranges::find(scopes_.back().blocks, name) != scopes_.back().blocks.end();
}

void Generator::bind_in(size_t scope, VName name) {
  if (name.id >= scope_of_name_.size()) scope_of_name_.resize(std::max<size_t>(name.id + 1, scope_of_name_.size() * 2));
  scope_of_name_[name.id] = static_cast<uint32_t>(scope);
}

// Parameters and constants of the program are bound in the outermost.
size_t Generator::scope_of(const ir::Operand& x) const {
  return x.is_var() && x.name.id < scope_of_name_.size() ? scope_of_name_[x.name.id] : 0;
}

VName Generator::block(VName mem) {
  VName name = binding(mem).block;
  FEHU_CHECK(name, "no block");
  return name;
}

Binding& Generator::binding(VName name) {
  if (name.id >= bindings_.size()) bindings_.resize(std::max<size_t>(name.id + 1, bindings_.size() * 2));
  return bindings_[name.id];
}

VName Generator::fresh(std::string_view base) {
  return names_.fresh(interner_.intern(base));
}

// ---------------------------------------------------------------------------------------------------------------
// Expressions

const Exp* Generator::constant(int64_t value) {
  return arena_.make<ConstExp>(prim::PrimType::I64, prim::i64_value(value));
}

const Exp* Generator::variable(VName name, prim::PrimType type) {
  return arena_.make<VarExp>(type, name);
}

const Exp* Generator::operand(const ir::Operand& x) {
  if (x.is_const()) return arena_.make<ConstExp>(x.value.type, x.value);
  const Exp* exp = binding(x.name).scalar;
  FEHU_CHECK(exp, "a scalar without a value");
  return exp;
}

List<const Exp*> Generator::shape(List<ir::Dim> dims) {
  std::vector<const Exp*> sizes;
  for (const ir::Dim& dim : dims) sizes.push_back(size(dim));
  return arena_.list(sizes);
}

const Exp* Generator::bin(prim::BinOp op, const Exp* x, const Exp* y) {
  return arena_.make<BinExp>(x->type, op, x, y);
}

static bool is_number(const Exp* e, uint64_t number) {
  return e->kind == ExpKind::Const && as<ConstExp>(e)->value.bits == number;
}

const Exp* Generator::add(const Exp* x, const Exp* y) {
  if (is_number(x, 0)) return y;
  if (is_number(y, 0)) return x;
  return bin(prim::BinOp::AddNw, x, y);
}

const Exp* Generator::mul(const Exp* x, const Exp* y) {
  if (is_number(x, 0) || is_number(y, 1)) return x;
  if (is_number(y, 0) || is_number(x, 1)) return y;
  int64_t product;
  if (x->kind == ExpKind::Const && y->kind == ExpKind::Const &&
      !__builtin_mul_overflow(prim::as_i64(as<ConstExp>(x)->value), prim::as_i64(as<ConstExp>(y)->value), &product))
    return constant(product);
  return bin(prim::BinOp::MulNw, x, y);
}

const Exp* Generator::cmp(prim::CmpOp op, const Exp* x, const Exp* y) {
  return arena_.make<CmpExp>(prim::PrimType::Bool, op, x->type, x, y);
}

// Division by a power of two, rounding towards minus infinity, is a shift, and its remainder the lowest bits. C's own
// division rounds towards zero, so its compiler would not see that.
const Exp* Generator::division(const ir::BinOpExp& e) {
  bool is_signed = e.op == prim::BinOp::SDiv || e.op == prim::BinOp::SMod;
  bool is_quotient = e.op == prim::BinOp::SDiv || e.op == prim::BinOp::UDiv;
  bool is_remainder = e.op == prim::BinOp::SMod || e.op == prim::BinOp::UMod;
  if ((!is_quotient && !is_remainder) || e.y.is_var()) return nullptr;
  uint64_t divisor = e.y.value.bits;
  if (!std::has_single_bit(divisor) || prim::as_i64(e.y.value) < 0) return nullptr;
  uint64_t number = is_quotient ? static_cast<uint64_t>(std::countr_zero(divisor)) : divisor - 1;
  prim::BinOp op = is_remainder ? prim::BinOp::And : is_signed ? prim::BinOp::AShr : prim::BinOp::LShr;
  return bin(op, operand(e.x), arena_.make<ConstExp>(e.type, prim::int_value(e.type, number)));
}

static const CmpExp* as_comparison(const Exp* e, prim::CmpOp op) {
  const auto* cmp = try_as<CmpExp>(e);
  return cmp && cmp->op == op && cmp->operand_type == prim::PrimType::I64 ? cmp : nullptr;
}

// 0 <= x and x < n, where n is not negative: one comparison without a sign. The C compiler does not know of n. Null: it
// is something else.
const Exp* Generator::bounds_check(const Exp* x, const Exp* y) {
  const CmpExp *low = as_comparison(x, prim::CmpOp::Sle), *high = as_comparison(y, prim::CmpOp::Slt);
  if (!low || !high || !is_number(low->x, 0)) return nullptr;
  const auto *position = try_as<VarExp>(low->y), *same = try_as<VarExp>(high->x), *size = try_as<VarExp>(high->y);
  if (!position || !same || position->name != same->name || !size || !sizes_.contains(size->name.id)) return nullptr;
  return cmp(prim::CmpOp::Ult, high->x, high->y);
}

// Of a scalar operation; null for all others.
const Exp* Generator::scalar_exp(const ir::Exp* e) {
  if (auto* op = ir::try_as<ir::BinOpExp>(e)) {
    if (const Exp* shorter = division(*op)) return shorter;
    const Exp *x = operand(op->x), *y = operand(op->y);
    const Exp* check = op->op == prim::BinOp::LogAnd ? bounds_check(x, y) : nullptr;
    return check ? check : bin(op->op, x, y);
  }
  if (auto* op = ir::try_as<ir::UnOpExp>(e)) return arena_.make<UnExp>(op->type, op->op, operand(op->x));
  if (auto* op = ir::try_as<ir::CmpOpExp>(e)) return cmp(op->op, operand(op->x), operand(op->y));
  if (auto* op = ir::try_as<ir::ConvOpExp>(e)) return arena_.make<ConvExp>(op->to, op->op, operand(op->x));
  auto* op = ir::try_as<ir::FunOpExp>(e);
  if (!op) return nullptr;
  std::vector<const Exp*> args;
  for (const ir::Operand& arg : op->args) args.push_back(operand(arg));
  prim::PrimType result = prim::signature_of(op->op, op->type).result;
  return arena_.make<FunExp>(result, op->op, op->type, arena_.list(args));
}

}  // namespace fehu::imp
