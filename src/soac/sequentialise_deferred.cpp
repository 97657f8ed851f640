// Sequentialisation: a row that is only combined with another, element by element, is not stored.
//
//   reduce (map2 (+)) zeros (map (\x -> map f x) xs)
// =>
//   loop (acc = zeros) over the rows: loop over the elements: acc[j] <- acc[j] + f xs[i, j]
//
// The map that makes the row is put off. Where the operator maps over the row, each element is computed when it is
// read. This must not show: the map has no effects, its row is read by the operator's map only, and nothing that comes
// between the two changes an array. Rows of rows likewise.
#include "ir/op_facts.h"
#include "soac/sequentialiser.h"
#include "soac/simple.h"

namespace fehu::soac {

using ir::ScremaExp;

static const ScremaExp* as_plain_map(const Stm& s) {
  const auto* e = ir::try_as<ScremaExp>(s.exp);
  bool is_plain = e && is_map(*e) && s.certs.empty() && s.pat.size() == 1 && s.pat[0].type.kind == ir::TypeKind::Array;
  return is_plain ? e : nullptr;
}

static bool is_mapped_over(const Body* b, VName array) {
  for (const Stm& s : b->stms) {
    const auto* e = ir::try_as<ScremaExp>(s.exp);
    if (!e || !is_map(*e)) continue;
    for (VName input : e->arrays)
      if (input == array) return true;
  }
  return false;
}

// The statement that makes the value, if it can be put off until `consumer` maps over it as its parameter.
const Stm* Sequentialiser::deferrable(const Body* producer, const Result& value, const Body* consumer,
                                      const Param& param) const {
  auto is_used_once = [&](VName name) { return facts_.num_uses[name.id] == 1; };
  if (value.value.is_const() || !value.certs.empty() || !is_used_once(value.value.name) || !is_used_once(param.name) ||
      !is_mapped_over(consumer, param.name))
    return nullptr;
  const Stm* found = nullptr;
  for (const Stm& s : producer->stms) {
    if (s.pat.size() == 1 && s.pat[0].name == value.value.name)
      found = &s;
    else if (found && (ir::has_bodies(s.exp->kind) || ir::row_of(s.exp->kind).can_consume))
      return nullptr;
  }
  return found && as_plain_map(*found) && !facts_.effects.has_effect(*found) ? found : nullptr;
}

// Before the statements of the producer are put in place.
void Sequentialiser::defer(const Body* producer, std::span<const Result> values, const Lambda* op, size_t first_param) {
  for (size_t i = 0; i < values.size(); i++) {
    const Param& p = op->params[first_param + i];
    const Stm* made = deferrable(producer, values[i], op->body, p);
    if (!made) continue;
    is_put_off_.insert(made);
    put_off_[p.name.id] = made;
  }
}

// An element of a row that was put off. False: the array is no such row.
bool Sequentialiser::bind_put_off(const LoopDraft& loop, const ScremaExp& e, size_t input) {
  auto found = put_off_.find(e.arrays[input].id);
  if (found == put_off_.end()) return false;
  const auto& row = *ir::as<ScremaExp>(found->second->exp);
  for (size_t i = 0; i < row.arrays.size(); i++) bind_element(loop, row.lambda->params[i], row.arrays[i]);
  const Body* body = row.lambda->body;
  const Result& result = body->results[0];
  defer(body, {&result, 1}, e.lambda, input);
  splice(body);
  bind_new(e.lambda->params[input], result, false);
  return true;
}

}  // namespace fehu::soac
