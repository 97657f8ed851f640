// Sequentialisation of filters and partitions: every element is written, but the next one overwrites it if it is not to
// stay.
//
//   scan the flags; post \(count, flag, acc, x) -> update_acc acc[if flag then count - 1 else -1] <- {x}
// =>
//   loop (count, out): out[count] <- x; count + flag
// So there is no branch, which would be mispredicted for every other element of a random filter.
//
// The place is that of the next element which stays. It is inside: there are as many places as elements, and at most i
// elements before element i. What is there was not written before, and nobody may rely on what is behind the last
// element that stays, because the array began with unspecified contents.
#include "soac/sequentialiser.h"

namespace fehu::soac {

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

static bool is_sum_from_0(const ir::Scan& scan) {
  const Body& b = *scan.op->body;
  if (scan.neutral.size() != 1 || !ir::is_const(scan.neutral[0], 0) || b.stms.size() != 1) return false;
  const auto* add = try_as<ir::BinOpExp>(b.stms[0].exp);
  auto is_param = [&](const Operand& x, size_t i) { return x.is_var() && x.name == scan.op->params[i].name; };
  return add && add->op == prim::BinOp::Add && is_param(add->x, 0) && is_param(add->y, 1);
}

// The accumulator that comes to the post function under that number has not been written to, is as large as the SOAC is
// wide, and its contents were unspecified.
bool Sequentialiser::is_blank_acc(const ir::ScremaExp& e, size_t param) const {
  const Type& type = e.post->params[param].type;
  const AccInfo& info = acc_infos_.at(type.acc.id);
  if (info.op || info.input->shape.size() != 1 || !ir::same_operand(info.input->shape[0], e.width)) return false;
  for (VName array : info.input->arrays)
    if (!blank_.contains(array.id)) return false;
  for (const Type* t : type.acc_elems)
    if (t->kind != ir::TypeKind::Prim) return false;
  const Operand& passed = e.lambda->body->results[param + ir::num_reduced(e)].value;
  size_t input = number_of(e.lambda->params, passed);
  return input < e.arrays.size() && e.arrays[input] == info.param;
}

// Is the position the number of flags so far, less one, where the flag is set, and nowhere else?
std::optional<Sequentialiser::Compaction> Sequentialiser::compaction(const ir::ScremaExp& e,
                                                                     const ir::UpdateAccExp& update) const {
  const Body* post = e.post->body;
  size_t num_scanned = ir::num_scanned(e);
  if (update.indices.size() != 1) return std::nullopt;
  const auto* chosen = defined_as<ir::FunOpExp>(post, update.indices[0]);
  if (!chosen || chosen->op != prim::FunOp::Cond || !ir::is_const(chosen->args[2], -1)) return std::nullopt;
  const auto* last = defined_as<ir::BinOpExp>(post, chosen->args[1]);
  if (!last || last->op != prim::BinOp::Sub || !ir::is_const(last->y, 1)) return std::nullopt;
  size_t count = number_of(e.post->params, last->x), flag = number_of(e.post->params, chosen->args[0]);
  bool is_scanned = count < e.scans.size() && num_scanned == e.scans.size() && is_sum_from_0(e.scans[count]);
  if (!is_scanned || flag < num_scanned || flag == e.post->params.size()) return std::nullopt;
  List<Result> values = e.lambda->body->results;
  const auto* number = defined_as<ir::ConvOpExp>(e.lambda->body, values[count].value);
  bool is_flag = number && number->op == prim::ConvOp::BToI &&
                 ir::same_operand(number->x, values[flag + ir::num_reduced(e)].value);
  size_t acc = number_of(e.post->params, ir::var_operand(update.acc));
  if (!is_flag || acc == e.post->params.size() || !is_blank_acc(e, acc)) return std::nullopt;
  return Compaction{last->x, chosen->args[0]};
}

void Sequentialiser::find_compactions(const ir::ScremaExp& e) {
  for (const Stm& s : e.post->body->stms)
    if (const auto* update = try_as<ir::UpdateAccExp>(s.exp))
      if (auto found = compaction(e, *update)) compactions_[s.pat[0].name.id] = *found;
}

// The place of the next element that stays.
Operand Sequentialiser::next_place(const Compaction& c) {
  return sub(c.count, conv(prim::ConvOp::BToI, prim::PrimType::Bool, prim::PrimType::I64, c.flag));
}

}  // namespace fehu::soac
