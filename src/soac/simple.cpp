// What can stand in a loop that is to become vector instructions.
#include "soac/simple.h"

#include <algorithm>

namespace fehu::soac {

using ir::ExpKind;
using prim::BinOp;

bool is_simple(const ir::Stm& s) {
  if (const auto* bin = ir::try_as<ir::BinOpExp>(s.exp)) return bin->op != BinOp::FPow && bin->op != BinOp::FMod;
  if (const auto* fun = ir::try_as<ir::FunOpExp>(s.exp)) return fun->op == prim::FunOp::Cond;
  static constexpr ExpKind kSimple[] = {ExpKind::Operand, ExpKind::UnOp, ExpKind::CmpOp, ExpKind::ConvOp,
                                        ExpKind::Index};
  return std::ranges::find(kSimple, s.exp->kind) != std::end(kSimple);
}

bool is_simple(const ir::Body& body, size_t max_stms) {
  return body.stms.size() <= max_stms &&
         std::ranges::all_of(body.stms, [](const ir::Stm& s) { return is_simple(s); }) &&
         std::ranges::all_of(body.results, [](const ir::Result& r) { return r.certs.empty(); });
}

bool is_map(const ir::ScremaExp& e) {
  return e.scans.empty() && e.reduces.empty() && !e.post;
}

bool is_reduction(const ir::ScremaExp& e) {
  return e.scans.empty() && !e.post && !e.reduces.empty() && e.lambda->ret.size() == ir::num_reduced(e);
}

}  // namespace fehu::soac
