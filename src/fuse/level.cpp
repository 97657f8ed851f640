// Fusion of the statements of one body, on the graph of their dependences.
//
// Each SOAC is a node with a draft. Two nodes are merged if the drafts fit together and nothing must come between them;
// in the end the drafts that are left become statements again, in an order that the graph allows. Here are the nodes;
// vertical.cpp, horizontal.cpp, with_acc.cpp and views.cpp say which of them are merged.
#include "fuse/level.h"

#include <algorithm>

#include "ir/op_facts.h"
#include "ir/traverse.h"

namespace fehu::fuse {

using namespace ir;

namespace {

// Names that a SOAC mentions, apart from the arrays that go into it.
struct InsideWalk : Walker {
  std::vector<uint32_t>& out;
  explicit InsideWalk(std::vector<uint32_t>& out) : out(out) {}
  void name(VName n) override { out.push_back(n.id); }
};

// The statement without its arrays.
void add_inside(const Stm& s, const SoacExp& e, Arena& arena, std::vector<uint32_t>& out) {
  InsideWalk walk(out);
  Stm rest = s;
  rest.exp = with_inputs(&e, {}, e.lambda, arena);
  walk.stm(rest);
}

// The same for with_acc: what it mentions outside of its lambda.
void add_outside(const Stm& s, const WithAccExp& e, Arena& arena, std::vector<uint32_t>& out) {
  InsideWalk walk(out);
  Stm rest = s;
  WithAccExp empty = e;
  empty.lambda = arena.make<Lambda>(List<Param>{}, arena.make<Body>(), List<Type>{});
  rest.exp = arena.make<WithAccExp>(empty);
  walk.stm(rest);
}

}  // namespace

Level::Level(const Body* body, Workshop& w, analysis::Sizes& sizes)
    : body_(body), w_(w), sizes_(sizes), graph_(body->stms, w.memory), nodes_(body->stms.size()) {
  for (uint32_t i = 0; i < nodes_.size(); i++) add(i);
  count_results();
}

// From top to bottom, so that a producer is complete before somebody takes what it makes.
const Body* Level::run() {
  auto for_all = [&](auto f) {
    for (uint32_t i = 0; i < nodes_.size(); i++) f(i);
  };
  for_all([&](uint32_t i) {
    through_view(i);
    vertically(i);
  });
  if (horizontally()) for_all([&](uint32_t i) { vertically(i); });
  join_with_accs();
  for_all([&](uint32_t i) { into_with_acc(i); });
  return is_changed_ ? finished() : body_;
}

void Level::add(uint32_t i) {
  const Stm& s = body_->stms[i];
  const analysis::Footprint& footprint = graph_.footprint(i);
  for (uint32_t name : footprint.names)
    if (binder_.contains(name)) uses_[name]++;
  for (const PatElem& p : s.pat) {
    binder_[p.name.id] = i;
    uses_[p.name.id] = 0;
  }
  Node& node = nodes_[i];
  node.stm = s;
  node.draft = draft_of(s);
  if (!node.draft && s.exp->kind != ExpKind::WithAcc) return;
  node.roots.insert(footprint.roots.begin(), footprint.roots.end());
  node.consumed = footprint.consumed;
  node.has_effect = footprint.has_effect;
  if (const SoacExp* soac = as_soac(s.exp)) add_inputs(*soac);
  if (node.draft) return add_inside(s, *as_soac(s.exp), w_.arena, node.inside);
  node.inside = footprint.names;
  const auto& with_acc = *as<WithAccExp>(s.exp);
  add_outside(s, with_acc, w_.arena, node.outside);
  for (const Stm& inner : with_acc.lambda->body->stms)
    if (const SoacExp* soac = as_soac(inner.exp)) add_inputs(*soac);
}

void Level::add_inputs(const SoacExp& e) {
  for (VName array : e.arrays) inputs_.insert(array.id);
}

// A result is a use like any other, and certificates of results are, too.
void Level::count_results() {
  std::vector<uint32_t> names;
  for (const Result& r : body_->results) {
    names.push_back(r.value.name.id);
    for (VName cert : r.certs) names.push_back(cert.id);
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  for (uint32_t name : names)
    if (binder_.contains(name)) uses_[name]++;
}

std::optional<uint32_t> Level::binder_of(uint32_t name) const {
  auto found = binder_.find(name);
  return found == binder_.end() ? std::nullopt : std::optional(graph_.find(found->second));
}

// May the two run together, element by element? Effects of both would no longer come one after the other, and what the
// later one writes the earlier one must not read.
bool Level::are_compatible(const Node& earlier, const Node& later) const {
  if (earlier.has_effect && later.has_effect) return false;
  return std::ranges::none_of(later.consumed, [&](uint32_t root) { return earlier.roots.contains(root); });
}

// The node is made of the two.
void Level::put(int64_t number, Node&& p, Node&& c) {
  auto& node = nodes_[static_cast<size_t>(number)];
  Node made;
  made.draft = std::move(p.draft);
  if (p.roots.size() < c.roots.size()) std::swap(p.roots, c.roots);
  made.roots = std::move(p.roots);
  made.roots.insert(c.roots.begin(), c.roots.end());
  if (p.inside.size() < c.inside.size()) std::swap(p.inside, c.inside);
  made.inside = std::move(p.inside);
  made.inside.insert(made.inside.end(), c.inside.begin(), c.inside.end());
  made.consumed = std::move(p.consumed);
  made.consumed.insert(made.consumed.end(), c.consumed.begin(), c.consumed.end());
  made.has_effect = p.has_effect || c.has_effect;
  node = std::move(made);
  is_changed_ = true;
}

// An array that goes into both counts as used by one node from now on.
void Level::forget_shared_inputs(const Draft& a, const Draft& b) {
  for (const auto& [array, number] : b.input_of)
    if (a.input_of.contains(array) && uses_.contains(array)) uses_[array]--;
}

const Body* Level::finished() {
  std::vector<Stm> stms;
  for (uint32_t node : graph_.order()) {
    if (nodes_[node].draft)
      finish(*nodes_[node].draft, w_, stms);
    else
      stms.push_back(nodes_[node].stm);
  }
  return w_.arena.make<Body>(w_.arena.list(stms), body_->results);
}

// Most bodies have no two SOACs.
static bool is_worth_a_look(const Body* body) {
  size_t num_scremas = 0, num_consumers = 0, num_with_accs = 0;
  for (const Stm& s : body->stms) {
    num_scremas += s.exp->kind == ExpKind::Screma;
    num_with_accs += s.exp->kind == ExpKind::WithAcc;
    num_consumers += s.exp->kind == ExpKind::Hist || s.exp->kind == ExpKind::Flatmap || s.exp->kind == ExpKind::WithAcc;
  }
  return num_with_accs > 1 || (num_scremas > 0 && num_scremas + num_consumers > 1);
}

const Body* fuse_level(const Body* body, Workshop& w, analysis::Sizes& sizes) {
  return is_worth_a_look(body) ? Level(body, w, sizes).run() : body;
}

}  // namespace fehu::fuse
