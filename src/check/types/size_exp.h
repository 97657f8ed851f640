// Operations on size expressions: sizes are ordinary typed expressions, compared and rewritten as trees.
#pragma once

#include "check/typed.h"

namespace fehu::typed {

// Without parentheses, attributes, assertions and ascriptions around it: these do not matter for equality.
const Exp* bare_size(const Exp* size);
// Is the size this name by itself?
bool is_name(Size size, VName name);
bool has_size_meta(const Exp* size);  // a SizeMeta or SizeHole anywhere

// May an expression be tracked as a size? Not if it binds names (let, loop, match, lambda, local function), nor if it
// is erroneous.
bool can_be_size(const Exp* exp);

// The parts of an expression that can be a size, in a fixed order. Empty for leaves and for expressions with binding.
std::vector<const Exp*> size_parts(const Exp* exp);
// Calls `fn(const Exp*)` for each part. Sizes are mostly sums and products: these need no list.
template <typename Fn>
void for_each_size_part(const Exp* exp, Fn&& fn) {
  if (exp->kind != ExpKind::Apply) {
    for (const Exp* part : size_parts(exp)) fn(part);
    return;
  }
  fn(as<ApplyExp>(exp)->fn);
  for (const Exp* arg : as<ApplyExp>(exp)->args) fn(arg);
}
// Same construct, leaving the parts aside: same kind, operator, label, constant, number of parts.
bool same_head(const Exp* a, const Exp* b);
// Are the expressions equal, up to what bare_size() removes?
bool same_size(Size a, Size b);
// The expression with other parts (in the order of size_parts).
const Exp* with_parts(Arena& arena, const Exp* exp, std::span<const Exp* const> parts);

// Rewrites leaves bottom-up: `leaf(e)` is asked for Var, SizeMeta and SizeHole nodes and returns a replacement or null.
template <typename Fn>
const Exp* map_size(Arena& arena, const Exp* size, Fn&& leaf) {
  if (size->kind == ExpKind::Literal) return size;
  if (size->kind == ExpKind::Var || size->kind == ExpKind::SizeMeta || size->kind == ExpKind::SizeHole) {
    const Exp* other = leaf(size);
    return other ? other : size;
  }
  std::vector<const Exp*> parts = size_parts(size);
  bool changed = false;
  for (const Exp*& part : parts) {
    const Exp* other = map_size(arena, part, leaf);
    changed |= other != part;
    part = other;
  }
  return changed ? with_parts(arena, size, parts) : size;
}

// Calls `fn(const Exp*)` for each Var, SizeMeta and SizeHole node.
template <typename Fn>
void for_each_size_leaf(const Exp* size, Fn&& fn) {
  if (size->kind == ExpKind::Literal) return;
  if (size->kind == ExpKind::Var || size->kind == ExpKind::SizeMeta || size->kind == ExpKind::SizeHole) return fn(size);
  for_each_size_part(size, [&](const Exp* part) { for_each_size_leaf(part, fn); });
}

}  // namespace fehu::typed
