// The constants of goals x <= y + c: their sums, where these may be too large for 64 bits.
#pragma once

#include <cstdint>

#include "ir/ir.h"

namespace fehu::analysis {

// A larger constant makes a weaker goal, so the largest may stand for any beyond it. A constant that would be below the
// smallest number is a failure: false.
inline bool plus_saturating(int64_t a, int64_t b, int64_t& sum) {
  if (!__builtin_add_overflow(a, b, &sum)) return true;
  sum = INT64_MAX;
  return b > 0;
}
inline bool minus_saturating(int64_t a, int64_t b, int64_t& difference) {
  if (!__builtin_sub_overflow(a, b, &difference)) return true;
  difference = INT64_MAX;
  return b < 0;
}

inline int64_t constant_of(const ir::Operand& x) {
  return prim::is_integer(x.value.type) ? prim::as_i64(x.value) : 0;
}

// In x <= y + c: a constant on the left or the right becomes part of c, and leaves `{}` behind, which stands for 0.
inline bool take_constant_left(ir::Operand& x, int64_t& c) {
  if (x.is_var()) return true;
  int64_t value = constant_of(x);
  x = {};
  return minus_saturating(c, value, c);
}
inline bool take_constant_right(ir::Operand& y, int64_t& c) {
  if (y.is_var()) return true;
  int64_t value = constant_of(y);
  y = {};
  return plus_saturating(c, value, c);
}

// A sum x + c, c + x or difference x - c, as x + k; null if it is none of these.
inline const ir::Operand* sum_with_constant(const ir::BinOpExp& e, int64_t& k) {
  bool is_add = e.op == prim::BinOp::Add || e.op == prim::BinOp::AddNw;
  bool is_sub = e.op == prim::BinOp::Sub || e.op == prim::BinOp::SubNw;
  bool is_left = is_add && e.x.is_const();
  const ir::Operand& constant = is_left ? e.x : e.y;
  if ((!is_add && !is_sub) || constant.is_var()) return nullptr;
  k = prim::as_i64(constant.value);
  if (k == INT64_MIN) return nullptr;
  if (is_sub) k = -k;
  return is_left ? &e.y : &e.x;
}

}  // namespace fehu::analysis
