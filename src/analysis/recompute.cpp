// The cost of small functions.
#include "analysis/recompute.h"

namespace fehu::analysis {

using namespace ir;
using prim::BinOp;

static bool is_cheap(BinOp op) {
  static constexpr BinOp kCheap[] = {BinOp::Add,  BinOp::AddNw, BinOp::Sub,  BinOp::SubNw,  BinOp::Mul,  BinOp::MulNw,
                                     BinOp::SMin, BinOp::SMax,  BinOp::UMin, BinOp::UMax,   BinOp::Shl,  BinOp::LShr,
                                     BinOp::AShr, BinOp::And,   BinOp::Or,   BinOp::Xor,    BinOp::FAdd, BinOp::FSub,
                                     BinOp::FMul, BinOp::FMin,  BinOp::FMax, BinOp::LogAnd, BinOp::LogOr};
  for (BinOp cheap : kCheap)
    if (op == cheap) return true;
  return false;
}

static bool is_cheap(const Stm& s) {
  if (!s.certs.empty()) return false;
  if (const auto* bin = try_as<BinOpExp>(s.exp)) return is_cheap(bin->op);
  return s.exp->kind == ExpKind::CmpOp || s.exp->kind == ExpKind::ConvOp || s.exp->kind == ExpKind::Operand;
}

constexpr size_t kMaxOperations = 4;

bool is_cheaper_than_load(const Lambda& f) {
  if (f.body->stms.size() > kMaxOperations) return false;
  for (const Result& r : f.body->results)
    if (!r.certs.empty()) return false;
  for (const Type& t : f.ret)
    if (t.kind != TypeKind::Prim) return false;
  for (const Stm& s : f.body->stms)
    if (!is_cheap(s)) return false;
  return true;
}

}  // namespace fehu::analysis
