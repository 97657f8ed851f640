// Sequentialisation: an operator on rows that works element by element changes the row where it is.
//
//     reduce (map2 (+)) (replicate m 0) xss      =>      two loops that add to one array [m]
//
// The new row need not be made beside the old one, if the operator maps the old one and nothing else looks at that:
// element j is read before it is written, and by nobody after. So the place of the old row is the destination of the
// new one, and elements of the old row are read from what is being written.
#include "base/check.h"
#include "soac/sequentialiser.h"

namespace fehu::soac {

using ir::ExpKind;
using ir::TypeKind;

// The statement that binds the name.
static const Stm* binding_of(const Body* b, VName name) {
  for (const Stm& s : b->stms)
    for (const PatElem& p : s.pat)
      if (p.name == name) return &s;
  return nullptr;
}

static size_t number_of(List<PatElem> pat, VName name) {
  size_t i = 0;
  while (pat[i].name != name) i++;
  return i;
}

// Does the body make the result from the old value by a map over it, and use it for nothing else? Rows of rows
// likewise.
bool Sequentialiser::updates_in_place(const Body* b, const Param& old, const Result& result) const {
  if (old.type.kind != TypeKind::Array) return old.type.kind == TypeKind::Prim;
  auto is_used_once = [&](VName name) { return facts_.num_uses[name.id] == 1; };
  if (result.value.is_const() || !result.certs.empty()) return false;
  if (!is_used_once(old.name) || !is_used_once(result.value.name)) return false;
  const Stm* s = binding_of(b, result.value.name);
  const auto* e = s ? ir::try_as<ir::ScremaExp>(s->exp) : nullptr;
  if (!e || !e->scans.empty() || !e->reduces.empty() || e->post) return false;
  const Result& elem = e->lambda->body->results[number_of(s->pat, result.value.name)];
  for (size_t i = 0; i < e->arrays.size(); i++)
    if (e->arrays[i] == old.name) return updates_in_place(e->lambda->body, e->lambda->params[i], elem);
  return false;
}

// The old row is at the destination, from where its elements are read.
void Sequentialiser::start_in_place(const Param& old, const Result& result) {
  in_place_[old.name.id] = result.value.name;
}

// An element of the old row, from where the new one will be written. False: the array is no such row.
bool Sequentialiser::bind_in_place(const ScremaDraft& d, const Stm& s, const ir::ScremaExp& e, size_t input) {
  auto found = in_place_.find(e.arrays[input].id);
  if (found == in_place_.end()) return false;
  size_t number = number_of(s.pat, found->second);
  const Dest& out = d.outs[number];
  Operands at;
  for (const Index& i : out.at) at.push_back(i.shift.is_var() ? add(i.shift, i.value) : i.value);
  const Param& p = e.lambda->params[input];
  emit({&p, 1}, element_exp(out.array, at));
  if (p.type.kind != TypeKind::Array) return true;
  is_foreign(p.name);
  start_in_place(p, e.lambda->body->results[number]);
  return true;
}

// All values of a histogram are rows that its operator changes in place.
bool Sequentialiser::is_in_place(const ir::HistOp& op) const {
  for (size_t i = 0; i < op.dests.size(); i++)
    if (op.op->params[i].type.kind != TypeKind::Array ||
        !updates_in_place(op.op->body, op.op->params[i], op.op->body->results[i]))
      return false;
  return true;
}

// The arrays with the values combined into the rows at the position, if there is such a position.
std::vector<VName> Sequentialiser::combine_in_place(const Combination& c) {
  size_t count = c.arrays.size();
  return if_in_bounds(c, [&] {
    std::vector<Dest> rows(count);
    std::vector<Dest*> dests;
    for (size_t i = 0; i < count; i++) {
      bind_new(c.source->params[count + i], c.values[i], false);
      rows[i] = {.array = c.arrays[i], .type = type_of(c.arrays[i])};
      for (const Operand& at : c.at) rows[i].at.push_back({at});
      dests.push_back(&rows[i]);
      start_in_place(c.source->params[i], c.source->body->results[i]);
    }
    splice(c.source->body, dests);
    Operands news;
    for (const Dest& row : rows) news.push_back(ir::var_operand(row.array));
    return news;
  });
}

}  // namespace fehu::soac
