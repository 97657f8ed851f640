// Filters and partitions: recognised by the position of their updates.
#include "soac/compaction.h"

#include "ir/build.h"

namespace fehu::soac {

using ir::Body;
using ir::Operand;
using ir::Param;
using ir::Result;
using ir::Stm;
using ir::try_as;

// What defines the operand in the body, if it is of that kind.
template <typename E>
static const E* defined_as(const Body* b, const Operand& x) {
  for (const Stm& s : b->stms)
    if (x.is_var() && s.pat.size() == 1 && s.pat[0].name == x.name) return try_as<E>(s.exp);
  return nullptr;
}

// The number of the parameter; as many as there are: none.
static size_t number_of(List<Param> params, const Operand& x) {
  size_t i = 0;
  while (i < params.size() && !(x.is_var() && params[i].name == x.name)) i++;
  return i;
}

Binders::Binders(List<Stm> stms) {
  for (const Stm& s : stms)
    for (const ir::PatElem& p : s.pat) binders_[p.name.id] = &s;
}

const Stm* Binders::of(VName name) const {
  auto found = binders_.find(name.id);
  return found == binders_.end() ? nullptr : found->second;
}

const Stm* Binders::of(const Operand& x) const {
  return x.is_var() ? of(x.name) : nullptr;
}

bool is_sum_from_0(const ir::Lambda* op, List<Operand> neutral) {
  const Body& b = *op->body;
  if (neutral.size() != 1 || !ir::is_const(neutral[0], 0) || b.stms.size() != 1) return false;
  const auto* add = try_as<ir::BinOpExp>(b.stms[0].exp);
  auto is_param = [&](const Operand& x, size_t i) { return x.is_var() && x.name == op->params[i].name; };
  return add && add->op == prim::BinOp::Add && is_param(add->x, 0) && is_param(add->y, 1);
}

std::optional<size_t> input_of_acc(const ir::ScremaExp& e, VName acc) {
  size_t param = number_of(e.post->params, ir::var_operand(acc));
  if (param == e.post->params.size()) return std::nullopt;
  size_t input = number_of(e.lambda->params, e.lambda->body->results[param + ir::num_reduced(e)].value);
  return input < e.arrays.size() ? std::optional(input) : std::nullopt;
}

// The position must be `flag ? count - 1 : -1`, where the count is the sum of the flags, up to and including this
// element. Then positions go up by one with each element that stays, and none is left out.
std::optional<Compaction> compaction_of(const ir::ScremaExp& e, const ir::UpdateAccExp& update) {
  const Body* post = e.post->body;
  size_t num_scanned = ir::num_scanned(e);
  if (update.indices.size() != 1) return std::nullopt;
  const auto* chosen = defined_as<ir::FunOpExp>(post, update.indices[0]);
  if (!chosen || chosen->op != prim::FunOp::Cond || !ir::is_const(chosen->args[2], -1)) return std::nullopt;
  const auto* last = defined_as<ir::BinOpExp>(post, chosen->args[1]);
  if (!last || last->op != prim::BinOp::Sub || !ir::is_const(last->y, 1)) return std::nullopt;
  size_t count = number_of(e.post->params, last->x), flag = number_of(e.post->params, chosen->args[0]);
  size_t scan = 0, first = 0;
  while (scan < e.scans.size() && first < count) first += e.scans[scan++].neutral.size();
  bool is_scanned = scan < e.scans.size() && first == count && is_sum_from_0(e.scans[scan].op, e.scans[scan].neutral);
  if (!is_scanned || flag < num_scanned || flag == e.post->params.size()) return std::nullopt;
  List<Result> values = e.lambda->body->results;
  const auto* number = defined_as<ir::ConvOpExp>(e.lambda->body, values[count].value);
  bool is_flag = number && number->op == prim::ConvOp::BToI &&
                 ir::same_operand(number->x, values[flag + ir::num_reduced(e)].value);
  if (!is_flag) return std::nullopt;
  return Compaction{last->x, chosen->args[0], scan, count};
}

}  // namespace fehu::soac
