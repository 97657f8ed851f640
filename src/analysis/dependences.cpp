// Finding dependences, from top to bottom: each root knows who uses it. Merging nodes keeps a topological order.
#include "analysis/dependences.h"

#include <algorithm>

#include "analysis/consumption.h"
#include "ir/traverse.h"

namespace fehu::analysis {

using namespace ir;

static void sort(std::vector<uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

// ---------------------------------------------------------------------------------------------------------------
// What statements do

void Memory::append(std::span<const uint32_t> roots, std::vector<uint32_t>& out) const {
  for (uint32_t root : roots) {
    auto found = joined_.find(root);
    if (found == joined_.end())
      out.push_back(root);
    else
      out.insert(out.end(), found->second.begin(), found->second.end());
  }
}

// What is joined later may stand for what was joined before, never the other way round: names are replaced by others
// that are in scope, from top to bottom.
void Memory::join(VName param, const Operand& x) {
  std::vector<uint32_t> roots;
  if (x.is_var()) append_roots(x.name, roots);
  sort(roots);
  if (!roots.empty()) joined_[param.id] = std::move(roots);
}

void Memory::bind_view(VName view, VName of) {
  std::vector<uint32_t> roots;
  append_roots(of, roots);
  views_[view.id] = std::move(roots);
}

void Memory::append_roots(VName name, std::vector<uint32_t>& out) const {
  if (name.id < is_marked_.size()) return append(aliases_.roots(name), out);
  auto found = views_.find(name.id);
  if (found != views_.end()) append(found->second, out);
}

void Memory::append_consumed(const Stm& s, std::vector<uint32_t>& out) {
  std::vector<uint32_t> consumed;
  append_consumed_roots(s, aliases_, is_marked_, consumed);
  for (uint32_t id : consumed) is_marked_[id] = false;
  append(consumed, out);
}

// Bodies count too: whatever is inside a statement happens when it is evaluated.
Footprint footprint_of(const Stm& s, Memory& memory) {
  struct Mentioned : Walker {
    std::vector<uint32_t> names, roots;
    const Memory& memory;
    explicit Mentioned(const Memory& memory) : memory(memory) {}
    void name(VName n) override {
      names.push_back(n.id);
      memory.append_roots(n, roots);
    }
  } mentioned(memory);
  mentioned.stm(s);
  Footprint result{std::move(mentioned.names), std::move(mentioned.roots), {}, memory.has_effect(s)};
  memory.append_consumed(s, result.consumed);
  sort(result.names);
  sort(result.roots);
  sort(result.consumed);
  return result;
}

// ---------------------------------------------------------------------------------------------------------------
// The graph as it is at first

namespace {

// Statements come in order. A statement must stay behind those that bind what it mentions, behind the one that consumed
// memory it may see, and, if it consumes, behind all that have looked at that memory. Statements with effects keep
// their order among themselves.
class Builder {
 public:
  std::vector<uint32_t> add(const Stm& s, const Footprint& footprint, uint32_t number) {
    std::vector<uint32_t> before;
    uses(footprint, number, before);
    consumption(footprint, number, before);
    if (footprint.has_effect) {
      if (has_effect_) before.push_back(last_effect_);
      has_effect_ = true;
      last_effect_ = number;
    }
    for (const PatElem& elem : s.pat) binder_[elem.name.id] = number;
    sort(before);
    return before;
  }

 private:
  // Memory that is named by its root (ir/alias.h): who has used it, and who consumed it last.
  struct Root {
    std::vector<uint32_t> users;  // since it was consumed
    uint32_t consumer = 0;        // plus one; 0: none
  };

  void uses(const Footprint& footprint, uint32_t number, std::vector<uint32_t>& before) {
    for (uint32_t name : footprint.names) {
      auto found = binder_.find(name);
      if (found != binder_.end()) before.push_back(found->second);
    }
    for (uint32_t id : footprint.roots) {
      Root& root = roots_[id];
      if (root.consumer > 0) before.push_back(root.consumer - 1);
      root.users.push_back(number);
    }
  }

  // From here on the memory has other contents: later users depend on this statement, no longer on the earlier users.
  void consumption(const Footprint& footprint, uint32_t number, std::vector<uint32_t>& before) {
    for (uint32_t id : footprint.consumed) {
      Root& root = roots_[id];
      for (uint32_t user : root.users)
        if (user != number) before.push_back(user);
      root.users.clear();
      root.consumer = number + 1;
    }
  }

  std::unordered_map<uint32_t, uint32_t> binder_;  // the statements that bind names
  std::unordered_map<uint32_t, Root> roots_;
  bool has_effect_ = false;
  uint32_t last_effect_ = 0;
};

}  // namespace

Dependences::Dependences(List<Stm> stms, Memory& memory)
    : before_(stms.size()), after_(stms.size()), position_(stms.size()), parent_(stms.size()), is_seen_(stms.size()) {
  Builder builder;
  for (uint32_t i = 0; i < stms.size(); i++) {
    footprints_.push_back(footprint_of(stms[i], memory));
    first_.push_back(builder.add(stms[i], footprints_[i], i));
    before_[i] = first_[i];
    for (uint32_t b : before_[i]) after_[b].push_back(i);
    position_[i] = parent_[i] = i;
  }
}

bool Dependences::depends(size_t later, size_t earlier) const {
  return std::ranges::binary_search(first_[later], static_cast<uint32_t>(earlier));
}

// ---------------------------------------------------------------------------------------------------------------
// Nodes

uint32_t Dependences::find(uint32_t stm) const {
  while (parent_[stm] != stm) stm = parent_[stm] = parent_[parent_[stm]];
  return stm;
}

// The same neighbours by their present numbers, without the node itself.
void Dependences::compact(Numbers& list, uint32_t self) const {
  for (uint32_t& n : list) n = find(n);
  std::erase(list, self);
}

bool Dependences::depends_now(uint32_t later, uint32_t earlier) {
  later = find(later);
  compact(before_[later], later);
  return std::ranges::find(before_[later], find(earlier)) != before_[later].end();
}

// So many edges are looked at for one question: in long lists with much between the two the answer is "no".
constexpr size_t kMaxEdges = 20'000;

// All nodes between the positions of the two that can be reached from the first along the edges. False: one of them
// leads to the second, or there are too many.
bool Dependences::collect(uint32_t from, uint32_t to, std::vector<Numbers>& edges, Numbers& out) {
  auto [low, high] = std::minmax(position_[from], position_[to]);
  size_t num_edges = 0;
  bool is_ok = true;
  for (size_t next = 0; is_ok && next <= out.size(); next++) {
    uint32_t at = next == 0 ? from : out[next - 1];
    compact(edges[at], at);
    num_edges += edges[at].size();
    is_ok = num_edges <= kMaxEdges;
    for (uint32_t n : edges[at]) {
      if (n == to && at != from) is_ok = false;
      if (n == to || is_seen_[n] || position_[n] <= low || position_[n] >= high) continue;
      is_seen_[n] = true;
      out.push_back(n);
    }
  }
  for (uint32_t n : out) is_seen_[n] = false;
  return is_ok;
}

// What comes before `b` moves in front, what comes after `a` moves behind, and the two meet in the middle. All of them
// together keep the positions that they had, so that nothing else is concerned: whatever lies between and is in neither
// list depends on none of these.
void Dependences::reorder(uint32_t a, uint32_t b, Numbers& before, Numbers& after) {
  auto by_position = [&](uint32_t x, uint32_t y) { return position_[x] < position_[y]; };
  std::sort(before.begin(), before.end(), by_position);
  std::sort(after.begin(), after.end(), by_position);
  Numbers nodes = before, slots;
  nodes.push_back(a);
  nodes.push_back(b);
  nodes.insert(nodes.end(), after.begin(), after.end());
  for (uint32_t n : nodes) slots.push_back(position_[n]);
  std::sort(slots.begin(), slots.end());
  for (size_t i = 0; i < nodes.size(); i++) position_[nodes[i]] = slots[i];
}

// The one with more neighbours gives its number, so that each edge is moved a few times only.
uint32_t Dependences::unite(uint32_t a, uint32_t b) {
  uint32_t position = position_[a];
  if (before_[a].size() + after_[a].size() < before_[b].size() + after_[b].size()) std::swap(a, b);
  parent_[b] = a;
  position_[a] = position;
  for (std::vector<Numbers>* edges : {&before_, &after_}) {
    (*edges)[a].insert((*edges)[a].end(), (*edges)[b].begin(), (*edges)[b].end());
    Numbers().swap((*edges)[b]);
  }
  return a;
}

int64_t Dependences::merge(uint32_t a, uint32_t b) {
  a = find(a);
  b = find(b);
  if (position_[b] < position_[a]) std::swap(a, b);
  Numbers before, after;
  if (!collect(a, b, after_, after) || !collect(b, a, before_, before)) return -1;
  reorder(a, b, before, after);
  return unite(a, b);
}

std::vector<uint32_t> Dependences::order() const {
  Numbers nodes;
  for (uint32_t i = 0; i < parent_.size(); i++)
    if (find(i) == i) nodes.push_back(i);
  std::sort(nodes.begin(), nodes.end(), [&](uint32_t x, uint32_t y) { return position_[x] < position_[y]; });
  return nodes;
}

}  // namespace fehu::analysis
