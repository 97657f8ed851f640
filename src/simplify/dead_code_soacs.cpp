// Dead code in SOACs: operators, results and inputs that nobody needs.
//
// What goes away as a whole and what one by one differs from SOAC to SOAC: an operator on several values needs all of
// them, a mapped result stands for itself. Results go first, then the functions are visited; after that it is known
// which of their parameters have no uses, so inputs go last.
#include <algorithm>

#include "ir/op_facts.h"
#include "simplify/dead_code.h"
#include "simplify/engine.h"

namespace fehu::simplify {

using namespace ir;

// The lambda has been visited: parameters without uses are known.
void DeadCode::drop_unused_inputs(const Lambda*& l, List<VName>& arrays, size_t first_param) {
  if (!rules_.has(Part::RemoveUnusedInputs)) return;
  auto is_unused = [&](size_t i) { return l->params[i].type.kind != TypeKind::Acc && !is_used(l->params[i].name); };
  bool has_unused = false;
  for (size_t i = 0; i < arrays.size(); i++) has_unused |= is_unused(first_param + i);
  if (!has_unused) return;
  size_t end = first_param + arrays.size();
  arrays = without(arena_, arrays, [&](size_t i) { return is_unused(first_param + i); });
  auto is_dropped = [&](size_t i) { return i >= first_param && i < end && is_unused(i); };
  l = arena_.make<Lambda>(without(arena_, l->params, is_dropped), l->body, l->ret);
}

// Drops results of the post function. By result of the map function: does nobody need it?
std::vector<bool> DeadCode::unused_by_post(Stm& s, ScremaExp& e) {
  std::vector<bool> dead = dead_results(s), unused;
  size_t num_values = num_reduced(e), num_before = num_scanned(e);
  for (size_t i = num_values; i < dead.size(); i++)
    if (s.pat[i].type.kind == TypeKind::Acc) dead[i] = false;
  std::vector<bool> dropped(dead.begin() + static_cast<ptrdiff_t>(num_values), dead.end());
  if (has_any(dropped)) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return i >= num_values && dead[i]; });
    e.post = drop_results(arena_, e.post, dropped);
  }
  e.post = lambda(e.post);
  bool is_allowed = rules_.has(Part::RemoveDeadResults);
  for (const Param& p : e.post->params)
    unused.push_back(is_allowed && p.type.kind != TypeKind::Acc && !is_used(p.name));
  unused.insert(unused.begin() + static_cast<ptrdiff_t>(num_before), dead.begin(),
                dead.begin() + static_cast<ptrdiff_t>(num_values));
  return unused;
}

// Operators go away as a whole, mapped results one by one.
void DeadCode::screma(Stm& s) {
  const auto* old = as<ScremaExp>(s.exp);
  ScremaExp e = *old;
  size_t num_before = num_scanned(e), num_values = num_reduced(e);
  std::vector<bool> dead = e.post ? unused_by_post(s, e) : dead_results(s);
  size_t next = 0;
  bool is_changed = e.post != old->post;
  auto operators = [&](auto list) {
    for (size_t i = 0; i < list.size(); i++) {
      size_t start = next;
      next += list[i].neutral.size();
      bool is_dead = std::find(dead.begin() + start, dead.begin() + next, false) == dead.begin() + next;
      std::fill(dead.begin() + start, dead.begin() + next, is_dead);
      if (is_dead) {
        list.erase(list.begin() + i--);
        is_changed = true;
        continue;
      }
      const Lambda* op = lambda(list[i].op);
      is_changed |= op != list[i].op;
      list[i].op = op;
    }
    return list;
  };
  std::vector<Scan> scans = operators(std::vector<Scan>(e.scans.begin(), e.scans.end()));
  std::vector<Reduce> reduces = operators(std::vector<Reduce>(e.reduces.begin(), e.reduces.end()));
  // Accumulators are returned as they are: their statements are what counts.
  for (size_t i = next; i < dead.size(); i++)
    if (e.lambda->ret[i].kind == TypeKind::Acc) dead[i] = false;
  if (has_any(dead)) {
    if (e.post) {
      auto is_unused = [&](size_t i) { return dead[i < num_before ? i : i + num_values]; };
      e.post = arena_.make<Lambda>(without(arena_, e.post->params, is_unused), e.post->body, e.post->ret);
      s.pat = without(arena_, s.pat, [&](size_t i) { return i < num_values && dead[num_before + i]; });
    } else {
      s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    }
    e.lambda = drop_results(arena_, e.lambda, dead);
  }
  e.lambda = lambda(e.lambda);
  drop_unused_inputs(e.lambda, e.arrays, 0);
  is_changed |= e.lambda != old->lambda;
  if (!is_changed) return;
  e.scans = arena_.list(scans);
  e.reduces = arena_.list(reduces);
  s.exp = arena_.make<ScremaExp>(e);
}

// The total stays: it is the size of the rest.
void DeadCode::expand(Stm& s) {
  const auto* old = as<ExpandExp>(s.exp);
  ExpandExp e = *old;
  std::vector<bool> dead = dead_results(s);
  dead[0] = false;
  for (size_t i = 0; i < dead.size(); i++)
    if (s.pat[i].type.kind == TypeKind::Acc) dead[i] = false;
  if (has_any(dead)) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.lambda = drop_results(arena_, e.lambda, std::vector<bool>(dead.begin() + 1, dead.end()));
  }
  e.lambda = lambda(e.lambda);
  e.size = lambda(e.size);
  if (e.lambda != old->lambda || e.size != old->size) s.exp = arena_.make<ExpandExp>(e);
}

// The total and the lengths stay.
void DeadCode::flatmap(Stm& s) {
  const auto* old = as<FlatmapExp>(s.exp);
  FlatmapExp e = *old;
  std::vector<bool> dead = dead_results(s);
  dead[0] = dead[1] = false;
  if (has_any(dead)) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.lambda = drop_results(arena_, e.lambda, std::vector<bool>(dead.begin() + 1, dead.end()));
  }
  e.lambda = lambda(e.lambda);
  drop_unused_inputs(e.lambda, e.arrays, 0);
  if (e.lambda != old->lambda) s.exp = arena_.make<FlatmapExp>(e);
}

// Accumulators go from chunk to chunk and stay.
void DeadCode::stream(Stm& s) {
  const auto* old = as<StreamExp>(s.exp);
  StreamExp e = *old;
  std::vector<bool> dead = dead_results(s);
  for (size_t i = 0; i < e.accs.size(); i++) dead[i] = false;
  if (has_any(dead)) {
    s.pat = without(arena_, s.pat, [&](size_t i) { return dead[i]; });
    e.lambda = drop_results(arena_, e.lambda, dead);
  }
  e.lambda = lambda(e.lambda);
  drop_unused_inputs(e.lambda, e.arrays, 1 + e.accs.size());
  if (e.lambda != old->lambda) s.exp = arena_.make<StreamExp>(e);
}

// Operators go away as a whole, with their index and their values.
void DeadCode::drop_operators(Stm& s, HistExp& e) {
  std::vector<bool> dead = dead_results(s);
  std::vector<bool> is_dead_op, indices, values;
  for (const HistOp& op : e.ops) {
    auto start = dead.begin() + static_cast<ptrdiff_t>(values.size());
    auto end = start + static_cast<ptrdiff_t>(op.dests.size());
    is_dead_op.push_back(std::find(start, end, false) == end);
    indices.insert(indices.end(), op.shape.size(), is_dead_op.back());
    values.insert(values.end(), op.dests.size(), is_dead_op.back());
  }
  if (!has_any(is_dead_op)) return;
  s.pat = without(arena_, s.pat, [&](size_t i) { return values[i]; });
  e.ops = without(arena_, e.ops, [&](size_t i) { return is_dead_op[i]; });
  indices.insert(indices.end(), values.begin(), values.end());
  e.lambda = drop_results(arena_, e.lambda, indices);
}

void DeadCode::hist(Stm& s) {
  const auto* old = as<HistExp>(s.exp);
  HistExp e = *old;
  drop_operators(s, e);
  std::vector<HistOp> ops(e.ops.begin(), e.ops.end());
  bool is_changed = false;
  for (HistOp& op : ops) {
    const Lambda* l = lambda(op.op);
    is_changed |= l != op.op;
    op.op = l;
  }
  e.lambda = lambda(e.lambda);
  drop_unused_inputs(e.lambda, e.arrays, 0);
  is_changed |= e.lambda != old->lambda;
  if (!is_changed) return;
  e.ops = arena_.list(ops);
  s.exp = arena_.make<HistExp>(e);
}

}  // namespace fehu::simplify
