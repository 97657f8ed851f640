// Sequentialisation of filters and partitions: every element is written, but the next one overwrites it if it is not to
// stay.
//
//   scan the flags; post \(count, flag, acc, x) -> update_acc acc[if flag then count - 1 else -1] <- {x}
// =>
//   loop (count, out): out[count] <- x; count + flag
// So there is no branch, which would be mispredicted for every other element of a random filter. Where an iteration
// runs a loop until something is found out, there are branches anyway, and after most of them it is known whether the
// element stays: then it is written in a branch.
//
// The place is that of the next element which stays. It is inside: there are as many places as elements, and at most i
// elements before element i. What is there was not written before, and nobody may rely on what is behind the last
// element that stays, because the array began with unspecified contents.
#include <algorithm>

#include "ir/traverse.h"
#include "soac/compaction.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::try_as;

// The accumulator has not been written to, is as large as the SOAC is wide, and its contents were unspecified.
bool Sequentialiser::is_blank_acc(const ir::ScremaExp& e, VName acc) const {
  std::optional<size_t> input = input_of_acc(e, acc);
  if (!input) return false;
  const Type& type = e.lambda->params[*input].type;
  const AccInfo& info = acc_infos_.at(type.acc.id);
  if (info.op || info.input->shape.size() != 1 || !ir::same_operand(info.input->shape[0], e.width)) return false;
  for (VName array : info.input->arrays)
    if (!blank_.contains(array.id)) return false;
  for (const Type* t : type.acc_elems)
    if (t->kind != ir::TypeKind::Prim) return false;
  return e.arrays[*input] == info.param;
}

void Sequentialiser::find_compactions(const ir::ScremaExp& e) {
  for (const Stm& s : e.post->body->stms)
    if (const auto* update = try_as<ir::UpdateAccExp>(s.exp))
      if (auto found = compaction_of(e, *update); found && is_blank_acc(e, update->acc))
        compactions_[s.pat[0].name.id] = *found;
}

// Are all effects of an iteration filters' updates, and its counts? Then an element that does not stay leaves no trace.
bool Sequentialiser::is_skippable(const ir::ScremaExp& e, size_t num_folded) const {
  class Counter : public ir::Walker {
   public:
    size_t count = 0;
    void stm(const Stm& s) override {
      count += s.exp->kind == ir::ExpKind::UpdateAcc || s.exp->kind == ir::ExpKind::WithAcc;
      Walker::stm(s);
    }
  } updates;
  for (const Stm& s : e.lambda->body->stms) updates.stm(s);
  for (const Stm& s : e.post->body->stms) updates.stm(s);
  auto is_compaction = [&](const Stm& s) { return s.pat.size() == 1 && compactions_.contains(s.pat[0].name.id); };
  auto is_acc = [](const Type& t) { return t.kind == ir::TypeKind::Acc; };
  auto is_number = [](const Type& t) { return t.kind == ir::TypeKind::Prim; };
  return std::ranges::all_of(e.post->ret, is_acc) && std::ranges::all_of(e.lambda->ret.first(num_folded), is_number) &&
         updates.count == static_cast<size_t>(std::ranges::count_if(e.post->body->stms, is_compaction));
}

// The place of the next element that stays.
Operand Sequentialiser::next_place(const Compaction& c) {
  return sub(c.count, conv(prim::ConvOp::BToI, prim::PrimType::Bool, prim::PrimType::I64, c.flag));
}

std::vector<VName> Sequentialiser::append_kept(const Compaction& c, const std::vector<VName>& arrays,
                                               List<Operand> values, List<VName> certs) {
  Operand at[] = {next_place(c)};
  Operands olds;
  std::vector<Type> types;
  for (VName array : arrays) {
    olds.push_back(ir::var_operand(array));
    types.push_back(type_of(array));
  }
  auto written = [&] {
    Operands news;
    for (size_t i = 0; i < olds.size(); i++) news.push_back(update(olds[i], at, values[i], certs));
    return news;
  };
  std::vector<VName> names;
  for (const Operand& x : c.has_while ? choose(c.flag, types, written, [&] { return olds; }) : written())
    names.push_back(x.name);
  return names;
}

}  // namespace fehu::soac
