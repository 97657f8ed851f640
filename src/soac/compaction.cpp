// Filters and partitions: recognised by the position of their updates.
#include "soac/compaction.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"
#include "ir/traverse.h"

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

static bool has_while(const Body* b) {
  class Finder : public ir::Walker {
   public:
    bool is_found = false;
    void stm(const Stm& s) override {
      const auto* loop = try_as<ir::LoopExp>(s.exp);
      is_found |= loop && loop->form == ir::LoopForm::While;
      if (!is_found && ir::has_bodies(s.exp->kind)) Walker::stm(s);
    }
  } finder;
  finder.body(b);
  return finder.is_found;
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
  return Compaction{last->x, chosen->args[0], scan, count, has_while(e.lambda->body)};
}

// The array is filled by the only update of its accumulator.
static const Stm* compacting_update(const ir::WithAccExp& e, const ir::ScremaExp& filter, size_t number) {
  VName acc = e.lambda->params[e.inputs.size() + number].name;
  for (const Stm& s : filter.post->body->stms) {
    const auto* update = try_as<ir::UpdateAccExp>(s.exp);
    std::optional<size_t> of = update ? input_of_acc(filter, update->acc) : std::nullopt;
    if (of && filter.arrays[*of] == acc && compaction_of(filter, *update)) return &s;
  }
  return nullptr;
}

std::optional<Filter> filter_of(const Binders& binders, const Stm& view) {
  const auto* slice = try_as<ir::IndexExp>(view.exp);
  if (!slice || slice->slice.size() != 1) return std::nullopt;
  const ir::SliceDim& first = slice->slice[0];
  if (first.is_fixed || !ir::is_const(first.start, 0) || !ir::is_const(first.stride, 1)) return std::nullopt;
  Filter found{binders.of(slice->array), 0, nullptr, nullptr};
  const auto* e = found.with_acc ? try_as<ir::WithAccExp>(found.with_acc->exp) : nullptr;
  if (!e || std::ranges::any_of(e->inputs, [](const ir::AccInput& input) { return input.arrays.size() != 1; }))
    return std::nullopt;
  auto named = std::ranges::find(found.with_acc->pat, slice->array, &ir::PatElem::name);
  found.number = static_cast<size_t>(named - found.with_acc->pat.begin());
  List<Stm> inside = e->lambda->body->stms;
  found.screma = inside.size() == 1 ? try_as<ir::ScremaExp>(inside[0].exp) : nullptr;
  if (found.number >= e->inputs.size() || e->inputs[found.number].op || !found.screma || !found.screma->post)
    return std::nullopt;
  found.update = compacting_update(*e, *found.screma, found.number);
  return found.update ? std::optional(found) : std::nullopt;
}

// Is it how many elements the filter keeps?
static bool is_count_of(const Filter& f, const Operand& count) {
  const auto& e = *ir::as<ir::WithAccExp>(f.with_acc->exp);
  auto is_it = [&](const ir::PatElem& p) { return count.is_var() && p.name == count.name; };
  auto found = std::ranges::find_if(f.with_acc->pat, is_it);
  if (found == f.with_acc->pat.end()) return false;
  const Operand& inner = e.lambda->body->results[static_cast<size_t>(found - f.with_acc->pat.begin())].value;
  const Stm& inside = e.lambda->body->stms[0];
  std::optional<Compaction> c = compaction_of(*f.screma, *ir::as<ir::UpdateAccExp>(f.update->exp));
  List<Result> values = f.screma->lambda->body->results;
  for (size_t r = 0, i = 0; r < f.screma->reduces.size(); i += f.screma->reduces[r++].neutral.size()) {
    const ir::Reduce& reduce = f.screma->reduces[r];
    if (!ir::same_operand(inner, ir::var_operand(inside.pat[i].name)) || !is_sum_from_0(reduce.op, reduce.neutral))
      continue;
    return ir::same_operand(values[ir::num_scanned(*f.screma) + i].value, values[c->value].value);
  }
  return false;
}

// Does the accumulator leave the filter as the update makes it?
static bool is_last_update(const Filter& f) {
  const auto& e = *ir::as<ir::WithAccExp>(f.with_acc->exp);
  const Stm& inside = e.lambda->body->stms[0];
  const Operand& given = e.lambda->body->results[f.number].value;
  size_t num_before = ir::num_reduced(*f.screma);
  for (size_t i = num_before; i < inside.pat.size(); i++)
    if (ir::same_operand(given, ir::var_operand(inside.pat[i].name)))
      return ir::same_operand(f.screma->post->body->results[i - num_before].value,
                              ir::var_operand(f.update->pat[0].name));
  return false;
}

std::optional<Filter> filter_of_indices(const Binders& binders, const Stm& view) {
  std::optional<Filter> filter = filter_of(binders, view);
  if (!filter || !is_last_update(*filter)) return std::nullopt;
  const Operand& value = ir::as<ir::UpdateAccExp>(filter->update->exp)->values[0];
  std::optional<size_t> input = value.is_var() ? input_of_acc(*filter->screma, value.name) : std::nullopt;
  const Stm* source = input ? binders.of(filter->screma->arrays[*input]) : nullptr;
  const auto* iota = source ? try_as<ir::IotaExp>(source->exp) : nullptr;
  bool is_index = iota && iota->type == prim::PrimType::I64 && ir::is_const(iota->start, 0) &&
                  ir::is_const(iota->stride, 1) && ir::same_operand(iota->count, filter->screma->width);
  bool is_all = is_index && is_count_of(*filter, ir::as<ir::IndexExp>(view.exp)->slice[0].count);
  return is_all ? filter : std::nullopt;
}

}  // namespace fehu::soac
