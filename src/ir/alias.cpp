// Aliases in one walk over the program; the rules are in alias.h.
#include "ir/alias.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace fehu::ir {

bool AliasTable::may_nodes_share(uint32_t a, uint32_t b) const {
  if (a == b) return true;
  if (root_of(a) != root_of(b)) return false;
  std::span<const Choice> as = choices(a), bs = choices(b);
  size_t i = 0, j = 0;
  while (i < as.size() && j < bs.size()) {
    if (as[i].match == bs[j].match && as[i].branch != bs[j].branch) return false;
    as[i].match < bs[j].match ? i++ : j++;
  }
  return true;
}

bool AliasTable::may_share(VName a, VName b) const {
  std::span<const uint32_t> as = nodes(a), bs = nodes(b);
  return std::any_of(as.begin(), as.end(), [&](uint32_t x) {
    return std::any_of(bs.begin(), bs.end(), [&](uint32_t y) { return may_nodes_share(x, y); });
  });
}

// Conditional swaps, one after the other, would double the number of nodes each time. With less choices there is more
// sharing.
constexpr size_t kMaxChoices = 32;
constexpr size_t kMaxNodes = 64;

// ---------------------------------------------------------------------------------------------------------------
// Names

void AliasAnalysis::grow(uint32_t num_names) {
  if (num_names <= depths_.size()) return;
  depths_.resize(num_names);
  escapes_.resize(num_names);
  table_.roots_.resize(num_names);
  table_.nodes_.resize(num_names);
}

void AliasAnalysis::forget(std::span<const uint32_t> names) {
  for (uint32_t name : names) {
    depths_[name] = escapes_[name] = 0;
    table_.roots_[name] = table_.nodes_[name] = {};
  }
}

// Mostly it is in order already, or a long list in order with a few others behind it: a row of loops, each of which may
// give what the one before gave, has lists that are longer and longer.
static void sort(std::vector<uint32_t>& nodes) {
  auto last = std::adjacent_find(nodes.begin(), nodes.end(), std::greater_equal());  // in order
  if (last == nodes.end()) return;
  auto middle = last + 1;
  std::sort(middle, nodes.end());
  std::inplace_merge(nodes.begin(), middle, nodes.end());
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
}

void AliasAnalysis::become_roots(Nodes& nodes) {
  for (uint32_t& node : nodes) node = table_.root_of(node);
  sort(nodes);
}

// In a row of loops, each of which may give what the one before gave, every list continues that of the last root but
// one. Therefore long lists have room behind them, of zeros, which are no roots, and what continues a list is put
// there: all of them would take quadratic memory.
AliasTable::Range AliasAnalysis::add(const Nodes& nodes) {
  constexpr size_t kLongList = 16;
  std::vector<uint32_t>& numbers = table_.numbers_;
  size_t count = nodes.size();
  if (count > kLongList && nodes[count - 2] < table_.nodes_.size()) {
    AliasTable::Range before = table_.nodes_[nodes[count - 2]];
    auto first = numbers.begin() + before.start, end = first + before.count;
    bool is_continued =
        before.count + 1 == count && end != numbers.end() && *end == 0 && std::equal(first, end, nodes.begin());
    if (is_continued) {
      *end = nodes.back();
      return {before.start, static_cast<uint32_t>(count)};
    }
  }
  auto start = static_cast<uint32_t>(numbers.size());
  numbers.insert(numbers.end(), nodes.begin(), nodes.end());
  if (count >= kLongList) numbers.resize(numbers.size() + count);
  return {start, static_cast<uint32_t>(count)};
}

// What has memory and shares with nothing is a root itself.
void AliasAnalysis::bind(const Param& p, Nodes nodes) {
  if (nodes.empty()) return bind_fresh(p);
  if (!has_memory(p.type) || !is_known(p.name)) return;
  depths_[p.name.id] = depth_;
  sort(nodes);
  bool has_choices = AliasTable::needs_branches(nodes.back());
  if (has_choices && nodes.size() > kMaxNodes) {
    become_roots(nodes);
    has_choices = false;
  }
  table_.nodes_[p.name.id] = add(nodes);
  if (has_choices) become_roots(nodes);
  table_.roots_[p.name.id] = has_choices ? add(nodes) : table_.nodes_[p.name.id];
}

void AliasAnalysis::bind_fresh(const Param& p) {
  if (!has_memory(p.type) || !is_known(p.name)) return;
  depths_[p.name.id] = depth_;
  table_.numbers_.push_back(p.name.id);
  table_.nodes_[p.name.id] = {static_cast<uint32_t>(table_.numbers_.size() - 1), 1};
  table_.roots_[p.name.id] = table_.nodes_[p.name.id];
}

// What another name stands for, which is known already.
void AliasAnalysis::bind_same(const Param& p, VName other) {
  if (!has_memory(p.type) || !is_known(p.name)) return;
  depths_[p.name.id] = depth_;
  table_.nodes_[p.name.id] = table_.nodes_[other.id];
  table_.roots_[p.name.id] = table_.roots_[other.id];
}

// ---------------------------------------------------------------------------------------------------------------
// Nodes

uint32_t AliasAnalysis::node(uint32_t root, std::vector<AliasTable::Choice> choices) {
  if (choices.empty()) return root;
  auto number = static_cast<uint32_t>(AliasTable::kFirstOther + table_.others_.size());
  auto [found, is_new] = numbers_.emplace(std::pair(root, choices), number);
  if (is_new) table_.others_.push_back({root, std::move(choices)});
  return found->second;
}

// A root inside a body, seen from outside: the first name that the body's value is bound to stands for it; that may
// be inside a body itself.
uint32_t AliasAnalysis::outside(uint32_t n, VName bound) {
  uint32_t inner = table_.root_of(n), root = inner;
  while (depths_[root] > depth_) {
    if (escapes_[root] == 0) escapes_[root] = bound.id;
    root = escapes_[root];
    if (root == bound.id) break;
  }
  auto is_inside = [&](const AliasTable::Choice& c) { return c.num_loops > num_loops_; };
  std::span<const AliasTable::Choice> choices = table_.choices(n);
  if (root == inner && std::none_of(choices.begin(), choices.end(), is_inside)) return n;
  std::vector<AliasTable::Choice> left(choices.begin(), choices.end());
  std::erase_if(left, is_inside);
  return node(root, std::move(left));
}

void AliasAnalysis::add_outside(Nodes& to, const Operand& value, VName bound) {
  std::span<const uint32_t> nodes = table_.nodes(value);
  to.reserve(to.size() + nodes.size() + 1);
  for (uint32_t node : nodes) to.push_back(outside(node, bound));
}

// ---------------------------------------------------------------------------------------------------------------
// Statements

void AliasAnalysis::alias_of(const Stm& s, const Operand& x) {
  bool is_bound = !table_.nodes(x).empty();
  for (const PatElem& p : s.pat) is_bound ? bind_same(p, x.name) : bind_fresh(p);
}

void AliasAnalysis::apply(const Stm& s, const ApplyExp& e) {
  Nodes shared;
  for (const Arg& arg : e.args) {
    std::span<const uint32_t> nodes = table_.nodes(arg.value);
    if (!arg.is_consumed) shared.insert(shared.end(), nodes.begin(), nodes.end());
  }
  bool is_first = true;
  for (size_t i = 0; i < s.pat.size(); i++) {
    bool is_unique = i < e.ret.size() && is_owned(e.ret[i]);
    if (is_unique || !has_memory(s.pat[i].type)) {
      bind_fresh(s.pat[i]);
      continue;
    }
    // Memory that the callee made may be in all of these.
    if (is_first) shared.push_back(s.pat[i].name.id);
    is_first = false;
    bind(s.pat[i], shared);
  }
}

void AliasAnalysis::add_given(std::vector<Given>& to, const Stm& s, const Body* b, uint32_t branch) {
  for (size_t i = 0; i < std::min(s.pat.size(), b->results.size()); i++)
    for (uint32_t node : table_.nodes(b->results[i].value)) {
      uint32_t root = table_.root_of(node);
      to.push_back({outside(node, s.pat[i].name), depths_[root] > depth_ ? root : branch, i});
    }
}

// A root that is in several results is so by choice of the branch. If it stands for several roots in there, it is so by
// choice of one of these, which do not share.
void AliasAnalysis::split(std::vector<Given>& given) {
  std::unordered_map<uint32_t, size_t> results;  // the one that a root is in
  std::unordered_set<uint32_t> is_split;
  for (const Given& g : given) {
    uint32_t root = table_.root_of(g.node);
    if (results.emplace(root, g.result).first->second != g.result) is_split.insert(root);
  }
  if (is_split.empty()) return;
  num_matches_++;
  for (Given& g : given) {
    uint32_t root = table_.root_of(g.node);
    std::span<const AliasTable::Choice> before = table_.choices(g.node);
    if (!is_split.contains(root) || before.size() == kMaxChoices) continue;
    std::vector<AliasTable::Choice> choices(before.begin(), before.end());
    choices.push_back({num_matches_, g.from, num_loops_});
    g.node = node(root, std::move(choices));
  }
}

void AliasAnalysis::match(const Stm& s, const MatchExp& e) {
  std::vector<Given> given;
  uint32_t number = 0;
  for (const MatchCase& c : e.cases) add_given(given, s, c.body, number++);
  add_given(given, s, e.otherwise, number);
  if (s.pat.size() > 1) split(given);
  std::vector<Nodes> nodes(s.pat.size());
  for (const Given& g : given) nodes[g.result].push_back(g.node);
  for (size_t i = 0; i < nodes.size(); i++) bind(s.pat[i], std::move(nodes[i]));
}

// A parameter that is not unique may be, after the loop, what any parameter it was passed to began with.
void AliasAnalysis::loop(const Stm& s, const LoopExp& e) {
  size_t count = std::min({s.pat.size(), e.params.size(), e.body->results.size()});
  auto param_number = [&](uint32_t root) -> size_t {
    for (size_t i = 0; i < count; i++)
      if (e.params[i].param.name.id == root) return is_owned(e.params[i].param.type) ? count : i;
    return count;
  };
  for (size_t i = 0; i < count; i++) {
    if (is_owned(e.params[i].param.type) || !has_memory(s.pat[i].type)) {
      bind_fresh(s.pat[i]);
      continue;
    }
    Nodes nodes;
    std::vector<bool> is_seen(count);
    std::vector<size_t> work{i};
    is_seen[i] = true;
    while (!work.empty()) {
      size_t j = work.back();
      work.pop_back();
      std::span<const uint32_t> before = table_.nodes(e.params[j].init);  // all of them are outside already
      nodes.reserve(nodes.size() + before.size() + 1);
      nodes.insert(nodes.end(), before.begin(), before.end());
      for (uint32_t node : table_.nodes(e.body->results[j].value)) {
        size_t k = param_number(table_.root_of(node));
        if (k == count)
          nodes.push_back(outside(node, s.pat[i].name));
        else if (!is_seen[k])
          is_seen[k] = true, work.push_back(k);
      }
    }
    bind(s.pat[i], std::move(nodes));
  }
}

void AliasAnalysis::with_acc(const Stm& s, const WithAccExp& e) {
  size_t num_arrays = 0;
  for (const AccInput& input : e.inputs) num_arrays += input.arrays.size();
  List<Result> results = e.lambda->body->results;
  for (size_t i = 0; i < s.pat.size(); i++) {
    Nodes nodes;
    size_t result = i - num_arrays + e.inputs.size();
    if (i >= num_arrays && result < results.size()) add_outside(nodes, results[result].value, s.pat[i].name);
    bind(s.pat[i], std::move(nodes));
  }
}

void AliasAnalysis::from_bodies(const Stm& s) {
  if (const auto* e = try_as<ApplyExp>(s.exp)) return apply(s, *e);
  if (const auto* e = try_as<MatchExp>(s.exp)) return match(s, *e);
  if (const auto* e = try_as<LoopExp>(s.exp)) return loop(s, *e);
  with_acc(s, *as<WithAccExp>(s.exp));
}

void AliasAnalysis::bind(const Stm& s) {
  ResultFact result = result_of(s.exp);
  switch (result.kind) {
    case ResultKind::Scalar:
      return;
    case ResultKind::View:
      return alias_of(s, result.source);
    case ResultKind::InPlace:  // the old name is consumed
    case ResultKind::Fresh:
    case ResultKind::Blank:
      for (const PatElem& p : s.pat) bind_fresh(p);
      return;
    case ResultKind::Bodies:
      return from_bodies(s);
  }
}

// ---------------------------------------------------------------------------------------------------------------
// The walk

void AliasAnalysis::enter(const Fun& f) {
  depth_++;
  for (const Param& param : f.params) bind_fresh(param);
}

void AliasAnalysis::leave(const Fun&) {
  depth_--;
}

void AliasAnalysis::enter(const Nested& nested) {
  depth_++;
  if (nested.role != BodyRole::Branch) num_loops_++;
  for_each_param(nested, [&](const Param& p) { bind_fresh(p); });
}

void AliasAnalysis::leave(const Nested& nested) {
  depth_--;
  if (nested.role != BodyRole::Branch) num_loops_--;
}

void AliasAnalysis::walk(const Stm& s) {
  for_each_nested(s.exp, [&](const Nested& nested) {
    enter(nested);
    for (const Stm& inner : nested.body->stms) walk(inner);
    leave(nested);
  });
  bind(s);
}

void AliasAnalysis::walk(const Fun& f) {
  enter(f);
  for (const Stm& s : f.body->stms) walk(s);
  leave(f);
}

AliasTable alias_analysis(const Program& p) {
  AliasAnalysis analysis;
  analysis.grow(p.num_names);
  for (const Stm& s : p.constants) analysis.walk(s);
  for (const Fun& f : p.funs) analysis.walk(f);
  return analysis.table();
}

}  // namespace fehu::ir
