// Producers for what is inside of with_acc.
//
// The lambda of a with_acc runs exactly once, where it stands. What only it needs can be made in it, and is then beside
// the SOAC that takes it; when the lambda's body is looked at, the two become one.
#include "fuse/level.h"

#include <algorithm>

#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

static void add_arrays(List<Stm> stms, std::vector<VName>& out) {
  for (const Stm& s : stms)
    if (const SoacExp* soac = as_soac(s.exp)) out.insert(out.end(), soac->arrays.begin(), soac->arrays.end());
}

// First what the SOACs inside take, then what the producers take that have moved in.
void Level::into_with_acc(uint32_t stm) {
  const auto* e = try_as<WithAccExp>(body_->stms[stm].exp);
  if (!e) return;
  std::vector<VName> arrays;
  add_arrays(e->lambda->body->stms, arrays);
  for (size_t i = 0; i < arrays.size(); i++) {
    std::optional<uint32_t> producer = binder_of(arrays[i].id);
    uint32_t with_acc = graph_.find(stm);
    if (!producer || !can_move_into(nodes_[*producer], nodes_[with_acc])) continue;
    std::vector<VName> next = nodes_[*producer].draft->arrays;
    int64_t merged = graph_.merge(*producer, with_acc);
    if (merged < 0) continue;
    move_into(*producer, with_acc);
    if (merged != with_acc) std::swap(nodes_[static_cast<size_t>(merged)], nodes_[with_acc]);
    arrays.insert(arrays.end(), next.begin(), next.end());
    is_changed_ = true;
  }
}

// Nothing that it makes is needed elsewhere, and it has nothing to do with what becomes the accumulator.
bool Level::can_move_into(const Node& p, const Node& with_acc) const {
  if (!p.draft || p.draft->other || !p.consumed.empty()) return false;
  for (uint32_t root : with_acc.consumed)
    if (p.roots.contains(root)) return false;
  auto contains = [](const std::vector<uint32_t>& names, VName name) {
    return std::ranges::find(names, name.id) != names.end();
  };
  auto is_only_here = [&](const PatElem& out) {
    uint32_t count = uses_.at(out.name.id);
    return count == 0 || (count == 1 && contains(with_acc.inside, out.name) && !contains(with_acc.outside, out.name));
  };
  for (const std::vector<PatElem>* outs : {&p.draft->scan_outs, &p.draft->reduce_outs, &p.draft->outs})
    if (!std::ranges::all_of(*outs, is_only_here)) return false;
  return true;
}

void Level::move_into(uint32_t producer, uint32_t with_acc) {
  Node p = std::move(nodes_[producer]);
  Node& node = nodes_[with_acc];
  nodes_[producer] = {};
  std::vector<Stm> stms;
  finish(*p.draft, w_, stms);
  WithAccExp made = *as<WithAccExp>(node.stm.exp);
  List<Stm> inside = made.lambda->body->stms;
  stms.insert(stms.end(), inside.begin(), inside.end());
  const auto* body = w_.arena.make<Body>(w_.arena.list(stms), made.lambda->body->results);
  made.lambda = w_.arena.make<Lambda>(made.lambda->params, body, made.lambda->ret);
  node.stm.exp = w_.arena.make<WithAccExp>(made);
  node.roots.insert(p.roots.begin(), p.roots.end());
  // What both mention is now used by one node.
  std::unordered_set<uint32_t> known(node.inside.begin(), node.inside.end());
  for (VName array : p.draft->arrays) p.inside.push_back(array.id);
  for (uint32_t name : p.inside) {
    bool is_new = known.insert(name).second;
    if (is_new) node.inside.push_back(name);
    if (!is_new && uses_.contains(name) && uses_[name] > 1) uses_[name]--;
  }
}

}  // namespace fehu::fuse
