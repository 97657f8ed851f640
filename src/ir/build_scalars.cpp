// Scalar arithmetic: constants are folded, and each pure operation is made once per scope.
//
// Folding here keeps the output of lowering and of passes small, so that simplification has less to do; it is not meant
// to be complete. What cannot be folded is looked up by a key made from the operation and its operands.
#include <algorithm>

#include "ir/build.h"

namespace fehu::ir {

using prim::BinOp;
using prim::PrimType;
using prim::ScalarOp;

size_t Build::KeyHash::operator()(const Key& key) const {
  uint64_t h = key.head;
  for (uint64_t a : key.args) h = (h ^ a) * 0x9E3779B97F4A7C15u + (h >> 29);
  return h;
}

// A name by its number, a constant by its value and type; the lowest bit tells them apart.
static uint64_t number_of(const Operand& x) {
  if (x.is_var()) return (uint64_t{x.name.id} << 1) | 1;
  return (x.value.bits * 31 + static_cast<uint64_t>(x.value.type)) << 1;
}

// Large constants could have the key of another one, so operations on them are not shared.
static bool is_small(const Operand& x) {
  return x.is_var() || x.value.bits < (uint64_t{1} << 56) / 31;
}

static PrimType result_of(ScalarOp op) {
  return core_prim(prim::signature_of(op).result);
}

static uint64_t head_of(ScalarOp op) {
  return (static_cast<uint64_t>(op.kind) << 24) | (uint64_t{op.op} << 16) | (static_cast<uint64_t>(op.type) << 8) |
         static_cast<uint64_t>(op.to);
}

std::optional<Build::Key> Build::key_of(ScalarOp op, std::span<const Operand> args) {
  if (args.size() > 3 || !std::ranges::all_of(args, is_small)) return std::nullopt;
  Key key{head_of(op), {0, 0, 0}};
  for (size_t i = 0; i < args.size(); i++) key.args[i] = number_of(args[i]);
  return key;
}

// From the description of an operation to its node.
static const Exp* node(Arena& arena, ScalarOp op, std::span<const Operand> args) {
  switch (op.kind) {
    case ScalarOp::Kind::Bin:
      return arena.make<BinOpExp>(op.bin_op(), op.type, args[0], args[1]);
    case ScalarOp::Kind::Un:
      return arena.make<UnOpExp>(op.un_op(), op.type, args[0]);
    case ScalarOp::Kind::Cmp:
      return arena.make<CmpOpExp>(op.cmp_op(), op.type, args[0], args[1]);
    case ScalarOp::Kind::Conv:
      return arena.make<ConvOpExp>(op.conv_op(), op.type, op.to, args[0]);
    case ScalarOp::Kind::Fun:
      return arena.make<FunOpExp>(op.fun_op(), op.type, arena.list(args));
  }
  return nullptr;
}

// Only operations without certificates are made known: others may not be moved to where they are wanted next.
void Build::know(ScalarOp op, std::span<const Operand> args, const Operand& value) {
  Function& function = *functions_.back();
  std::optional<Key> key = key_of(op, args);
  if (key && function.known.try_emplace(*key, value).second) function.scopes.back().made.push_back(*key);
}

// The cases that come up all the time: x + 0, x - 0, x * 1, true && x, ...
static const Operand* trivial(ScalarOp op, std::span<const Operand> args) {
  if (op.kind != ScalarOp::Kind::Bin) return nullptr;
  auto is = [&](int i, bool one) {
    return args[i].is_const() && (one ? prim::is_one(args[i].value) : prim::is_zero(args[i].value));
  };
  switch (op.bin_op()) {
    case BinOp::Add:
      return is(0, false) ? &args[1] : is(1, false) ? &args[0] : nullptr;
    case BinOp::Sub:
      return is(1, false) ? &args[0] : nullptr;
    case BinOp::Mul:
      if (prim::is_integer(op.type) && (is(0, false) || is(1, false))) return is(0, false) ? &args[0] : &args[1];
      return is(0, true) ? &args[1] : is(1, true) ? &args[0] : nullptr;
    case BinOp::LogAnd:
      return is(0, true) || is(1, false) ? &args[1] : is(1, true) || is(0, false) ? &args[0] : nullptr;
    case BinOp::LogOr:
      return is(0, false) || is(1, true) ? &args[1] : is(1, false) || is(0, true) ? &args[0] : nullptr;
    default:
      return nullptr;
  }
}

// Lowering goes on for a while after an error, with values that may not fit.
static bool has_right_types(ScalarOp op, std::span<const Operand> args) {
  prim::Signature signature = prim::signature_of(op);
  if (static_cast<size_t>(signature.num_operands) != args.size()) return false;
  for (size_t i = 0; i < args.size(); i++)
    if (args[i].value.type != core_prim(signature.operands[i])) return false;
  return true;
}

// Constants are evaluated, unless that fails (division by zero): then the program has to fail when it runs.
Operand Build::scalar(ScalarOp op, std::span<const Operand> args, std::span<const VName> certs) {
  op.type = core_prim(op.type);
  op.to = core_prim(op.to);
  if (op.kind == ScalarOp::Kind::Conv && op.type == op.to) return args[0];  // a change of sign
  bool all_const = true;
  for (const Operand& a : args) all_const &= a.is_const();
  if (all_const && has_right_types(op, args)) {
    std::vector<prim::Value> values;
    for (const Operand& a : args) values.push_back(a.value);
    prim::EvalResult result = prim::eval(op, values);
    if (result.error == prim::EvalError::None) return const_operand(result.value);
  }
  if (const Operand* same = trivial(op, args)) return *same;
  if (op.kind == ScalarOp::Kind::Cmp && args[0].is_var() && same_operand(args[0], args[1]) &&
      !prim::is_float(op.type)) {
    if (op.cmp_op() == prim::CmpOp::Eq || op.cmp_op() == prim::CmpOp::Sle) return bool_operand(true);
    if (op.cmp_op() == prim::CmpOp::Slt) return bool_operand(false);
  }
  bool can_share = shares_scalars && certs.empty();
  std::optional<Key> key = can_share ? key_of(op, args) : std::nullopt;
  if (key)
    if (auto it = function().known.find(*key); it != function().known.end()) return it->second;
  Operand value = let("t", prim_type(result_of(op)), node(arena_, op, args), certs);
  if (key) know(op, args, value);
  return value;
}

Operand Build::bin(BinOp op, PrimType type, const Operand& x, const Operand& y, std::span<const VName> certs) {
  Operand args[] = {x, y};
  return scalar({ScalarOp::Kind::Bin, static_cast<uint8_t>(op), type, type}, args, certs);
}

Operand Build::un(prim::UnOp op, PrimType type, const Operand& x) {
  return scalar({ScalarOp::Kind::Un, static_cast<uint8_t>(op), type, type}, {&x, 1});
}

Operand Build::cmp(prim::CmpOp op, PrimType type, const Operand& x, const Operand& y) {
  Operand args[] = {x, y};
  return scalar({ScalarOp::Kind::Cmp, static_cast<uint8_t>(op), type, type}, args);
}

Operand Build::conv(prim::ConvOp op, PrimType from, PrimType to, const Operand& x) {
  return scalar({ScalarOp::Kind::Conv, static_cast<uint8_t>(op), from, to}, {&x, 1});
}

Operand Build::fun(prim::FunOp op, PrimType type, std::span<const Operand> args) {
  return scalar({ScalarOp::Kind::Fun, static_cast<uint8_t>(op), type, type}, args);
}

Operand Build::select(PrimType type, const Operand& cond, const Operand& yes, const Operand& no) {
  if (same_operand(yes, no)) return yes;
  if (cond.is_const()) return prim::as_bool(cond.value) ? yes : no;
  Operand args[] = {cond, yes, no};
  return fun(prim::FunOp::Cond, type, args);
}

// 0 <= at[i] < shape[i] for all i.
Operand Build::in_bounds(std::span<const Operand> shape, std::span<const Operand> at) {
  Operand ok = bool_operand(true);
  for (size_t i = 0; i < at.size(); i++) {
    Operand is_above = at_most(i64_operand(0), at[i]);
    Operand is_below = less(at[i], shape[i]);
    ok = both(ok, both(is_above, is_below));
  }
  return ok;
}

}  // namespace fehu::ir
