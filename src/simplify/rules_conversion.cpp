// Conversions of conversions.
//
//     i64.i32 (i32.i16 x)      =>      i64.i16 x: one extension of the sign instead of two
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;
using prim::bit_width;
using prim::ConvOp;

static bool is_extension(ConvOp op) {
  return op == ConvOp::SExt || op == ConvOp::ZExt;
}

// From a to c by way of b is one extension or truncation, unless bits were lost or filled in by two different rules.
static bool join_extensions(Engine& e, Stm& s) {
  const auto& outer = *as<ConvOpExp>(s.exp);
  const auto* inner = e.def_as<ConvOpExp>(outer.x, ExpKind::ConvOp);
  if (!inner || !is_extension(outer.op) || !is_extension(inner->op)) return false;
  int a = bit_width(inner->from), b = bit_width(inner->to), c = bit_width(outer.to);
  bool loses_bits = b < a && c > b;
  bool is_mixed = b > a && c > b && inner->op == ConvOp::SExt && outer.op == ConvOp::ZExt;
  if (loses_bits || is_mixed) return false;
  e.add_certs(s, e.certs_of(outer.x.name));
  if (inner->from == outer.to) return e.become(s, inner->x);
  return e.become(s, e.arena.make<ConvOpExp>(inner->op, inner->from, outer.to, inner->x));
}

// To another type and back, when nothing is lost on the way.
static bool convert_back(Engine& e, Stm& s) {
  const auto& outer = *as<ConvOpExp>(s.exp);
  const auto* inner = e.def_as<ConvOpExp>(outer.x, ExpKind::ConvOp);
  if (!inner || inner->from != outer.to) return false;
  auto is = [&](ConvOp there, ConvOp back) { return inner->op == there && outer.op == back; };
  bool is_exact = is(ConvOp::FpToBits, ConvOp::BitsToFp) || is(ConvOp::BitsToFp, ConvOp::FpToBits) ||
                  is(ConvOp::BToI, ConvOp::IToB) || is(ConvOp::BToF, ConvOp::FToB) ||
                  (is(ConvOp::FpConv, ConvOp::FpConv) && bit_width(inner->to) > bit_width(inner->from));
  if (!is_exact) return false;
  e.add_certs(s, e.certs_of(outer.x.name));
  return e.become(s, inner->x);
}

std::span<const StmRule> conversion_rules() {
  static constexpr StmRule kRules[] = {
      {{"join_extensions", "Two extensions or truncations of an integer are one."},
       ExpKind::ConvOp,
       Where::Everywhere,
       join_extensions},
      {{"convert_back", "A conversion and its inverse cancel where nothing is lost."},
       ExpKind::ConvOp,
       Where::Everywhere,
       convert_back},
  };
  return kRules;
}

}  // namespace fehu::simplify
