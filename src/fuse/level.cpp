// Fusion of the statements of one body, on the graph of their dependences.
//
// Each SOAC is a node with a draft. Two nodes are merged if the drafts fit together and nothing must come between them;
// in the end the drafts that are left become statements again, in an order that the graph allows.
#include "fuse/level.h"

#include <algorithm>
#include <unordered_set>

#include "fuse/cost.h"
#include "ir/build.h"
#include "ir/traverse.h"

namespace fehu::fuse {

using namespace ir;

namespace {

struct Node {
  std::optional<Draft> draft;          // of a SOAC
  Stm stm;                             // of anything else
  std::unordered_set<uint32_t> roots;  // memory that it looks at
  std::vector<uint32_t> consumed;      // memory that it consumes
  std::vector<uint32_t> inside;        // names that it mentions elsewhere than as an array that goes in
  std::vector<uint32_t> outside;       // of with_acc: names that it mentions elsewhere than in its lambda
  bool has_effect = false;
};

class Level {
 public:
  Level(const Body* body, Workshop& w, analysis::Sizes& sizes)
      : body_(body), w_(w), sizes_(sizes), graph_(body->stms, w.memory), nodes_(body->stms.size()) {
    for (uint32_t i = 0; i < nodes_.size(); i++) add(i);
    count_results();
  }

  const Body* run() {
    for (uint32_t i = 0; i < nodes_.size(); i++) vertically(i);
    if (horizontally())
      for (uint32_t i = 0; i < nodes_.size(); i++) vertically(i);
    for (uint32_t i = 0; i < nodes_.size(); i++)
      if (body_->stms[i].exp->kind == ExpKind::WithAcc) into_with_acc(i);
    return is_changed_ ? finished() : body_;
  }

 private:
  void add(uint32_t i);
  void count_results();
  std::optional<uint32_t> binder_of(uint32_t name) const;

  // Vertical fusion.
  void vertically(uint32_t stm);
  bool try_vertically(uint32_t producer, uint32_t consumer);
  std::vector<VName> taken(uint32_t producer, const Draft& c) const;
  bool fits(const Draft& p, const Draft& c, const std::vector<VName>& taken);
  bool is_needed_elsewhere(VName array) const { return uses_.at(array.id) > 1; }
  void give_up(Draft& p, const std::vector<VName>& taken);

  // Horizontal fusion.
  bool horizontally();
  bool is_stored(VName array) const;
  bool try_horizontally(uint32_t a, uint32_t b);

  // Producers for what is inside of with_acc.
  void into_with_acc(uint32_t stm);
  bool can_move_into(const Node& p, const Node& with_acc) const;
  void move_into(uint32_t producer, uint32_t with_acc);

  // Both.
  bool are_compatible(const Node& earlier, const Node& later) const;
  bool has_same_width(const Draft& a, const Draft& b);
  void put(int64_t node, Node&& p, Node&& c);
  void forget_shared_inputs(const Draft& a, const Draft& b);
  const Body* finished();

  const Body* body_;
  Workshop& w_;
  analysis::Sizes& sizes_;
  analysis::Dependences graph_;
  std::vector<Node> nodes_;                        // by node of the graph
  std::unordered_map<uint32_t, uint32_t> binder_;  // by name: the statement that binds it
  std::unordered_map<uint32_t, uint32_t> uses_;    // by name: how many nodes use it, and is it a result
  bool is_changed_ = false;
};

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

// ---------------------------------------------------------------------------------------------------------------
// Nodes

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
  if (node.draft) return add_inside(s, *as_soac(s.exp), w_.arena, node.inside);
  node.inside = footprint.names;
  add_outside(s, *as<WithAccExp>(s.exp), w_.arena, node.outside);
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

bool Level::has_same_width(const Draft& a, const Draft& b) {
  return same_operand(a.width, b.width) || sizes_.is_equal(a.width, b.width);
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

// ---------------------------------------------------------------------------------------------------------------
// Vertical fusion

// The largest producer comes last: what is small is appended to what is large then.
void Level::vertically(uint32_t stm) {
  if (!nodes_[graph_.find(stm)].draft) return;
  std::vector<uint32_t> producers;
  for (VName array : as_soac(body_->stms[stm].exp)->arrays) {
    std::optional<uint32_t> producer = binder_of(array.id);
    if (producer && nodes_[*producer].draft) producers.push_back(*producer);
  }
  std::sort(producers.begin(), producers.end());
  producers.erase(std::unique(producers.begin(), producers.end()), producers.end());
  std::stable_sort(producers.begin(), producers.end(),
                   [&](uint32_t a, uint32_t b) { return nodes_[a].draft->size() < nodes_[b].draft->size(); });
  for (uint32_t producer : producers) try_vertically(graph_.find(producer), graph_.find(stm));
}

// The arrays of the producer that the consumer takes.
std::vector<VName> Level::taken(uint32_t producer, const Draft& c) const {
  std::vector<VName> arrays;
  for (const auto& array : c.arrays)
    if (binder_of(array.id) == producer && std::ranges::find(arrays, array) == arrays.end()) arrays.push_back(array);
  return arrays;
}

// Is there a form for the two together, and does it pay?
bool Level::fits(const Draft& p, const Draft& c, const std::vector<VName>& taken) {
  bool is_post = false;
  for (VName array : taken) {
    Stage stage = stage_of(p, array);
    if (stage == Stage::None || !pays_vertically(p, array, is_needed_elsewhere(array))) return false;
    is_post |= stage == Stage::Post;
  }
  if (is_post) return c.is_map();
  if (!c.other) return true;
  // Nothing but the results of the other form can come out.
  if (!p.is_map() || !same_operand(p.width, c.width)) return false;
  for (size_t i = 0; i < p.outs.size(); i++) {
    bool is_taken = std::ranges::find(taken, p.outs[i].name) != taken.end();
    if (p.outs[i].type.kind == TypeKind::Acc || (!p.is_dead[i] && uses_.at(p.outs[i].name.id) > (is_taken ? 1U : 0U)))
      return false;
  }
  return true;
}

bool Level::try_vertically(uint32_t producer, uint32_t consumer) {
  if (producer == consumer) return false;
  Node& p = nodes_[producer];
  Node& c = nodes_[consumer];
  if (!p.draft || !c.draft) return false;
  std::vector<VName> arrays = taken(producer, *c.draft);
  if (!are_compatible(p, c)) return false;
  if (arrays.empty() || !has_same_width(*p.draft, *c.draft) || !fits(*p.draft, *c.draft, arrays)) return false;
  // What it needs as a whole must have been made before.
  if (std::ranges::any_of(c.inside, [&](uint32_t name) { return binder_of(name) == producer; })) return false;
  int64_t merged = graph_.merge(producer, consumer);
  if (merged < 0) return false;
  Node earlier = std::move(p), later = std::move(c);
  forget_shared_inputs(*earlier.draft, *later.draft);
  bool is_post =
      std::ranges::any_of(arrays, [&](VName array) { return stage_of(*earlier.draft, array) == Stage::Post; });
  if (later.draft->other) {
    prepend(*earlier.draft, *later.draft, w_);
    put(merged, std::move(later), std::move(earlier));
    return true;
  }
  if (is_post)
    append_post(*earlier.draft, std::move(*later.draft), w_);
  else
    append(*earlier.draft, std::move(*later.draft), w_);
  give_up(*earlier.draft, arrays);
  put(merged, std::move(earlier), std::move(later));
  return true;
}

// Arrays that only the consumer needed are no longer made.
void Level::give_up(Draft& d, const std::vector<VName>& taken) {
  for (VName array : taken) {
    if (--uses_[array.id] > 0) continue;
    auto found = d.out_of.find(array.id);
    if (found != d.out_of.end()) d.is_dead[found->second] = true;
  }
}

// ---------------------------------------------------------------------------------------------------------------
// Horizontal fusion

// Neighbours among those that read the same array are tried, in the order of the statements.
bool Level::horizontally() {
  std::unordered_map<uint32_t, uint32_t> last_reader;
  bool is_merged = false;
  for (uint32_t i = 0; i < nodes_.size(); i++) {
    uint32_t node = graph_.find(i);
    if (node != i || !nodes_[node].draft) continue;
    std::vector<VName> arrays = nodes_[node].draft->arrays;
    for (VName array : arrays) {
      if (!is_stored(array)) continue;
      auto [reader, is_new] = last_reader.try_emplace(array.id, i);
      if (!is_new && try_horizontally(graph_.find(reader->second), graph_.find(i))) is_merged = true;
      reader->second = i;
    }
  }
  return is_merged;
}

// Elements of these are computed where they are needed, so nothing is won by taking them once.
bool Level::is_stored(VName array) const {
  auto found = binder_.find(array.id);
  if (found == binder_.end()) return true;
  ExpKind kind = body_->stms[found->second].exp->kind;
  return kind != ExpKind::Iota && kind != ExpKind::Replicate;
}

bool Level::try_horizontally(uint32_t a, uint32_t b) {
  if (a == b) return false;
  Node &first = nodes_[a], &second = nodes_[b];
  if (!first.draft || !second.draft || first.draft->other || second.draft->other) return false;
  if (!are_compatible(first, second) || !are_compatible(second, first)) return false;
  if (graph_.depends_now(b, a) || graph_.depends_now(a, b)) return false;
  if (!has_same_width(*first.draft, *second.draft) || !pays_horizontally(*first.draft, *second.draft)) return false;
  int64_t merged = graph_.merge(a, b);
  if (merged < 0) return false;
  Node earlier = std::move(first), later = std::move(second);
  forget_shared_inputs(*earlier.draft, *later.draft);
  append(*earlier.draft, std::move(*later.draft), w_);
  put(merged, std::move(earlier), std::move(later));
  return true;
}

// ---------------------------------------------------------------------------------------------------------------
// Accumulators. The lambda of a with_acc runs exactly once, where it stands; what only it needs can be made in it, and
// is then beside the SOAC that takes it.

static void add_arrays(List<Stm> stms, std::vector<VName>& out) {
  for (const Stm& s : stms)
    if (const SoacExp* soac = as_soac(s.exp)) out.insert(out.end(), soac->arrays.begin(), soac->arrays.end());
}

// First what the SOACs inside take, then what the producers take that have moved in.
void Level::into_with_acc(uint32_t stm) {
  std::vector<VName> arrays;
  add_arrays(as<WithAccExp>(body_->stms[stm].exp)->lambda->body->stms, arrays);
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

// ---------------------------------------------------------------------------------------------------------------
// The end

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
  size_t num_scremas = 0, num_consumers = 0;
  for (const Stm& s : body->stms) {
    num_scremas += s.exp->kind == ExpKind::Screma;
    num_consumers += s.exp->kind == ExpKind::Hist || s.exp->kind == ExpKind::Flatmap || s.exp->kind == ExpKind::WithAcc;
  }
  return num_scremas > 0 && num_scremas + num_consumers > 1;
}

const Body* fuse_level(const Body* body, Workshop& w, analysis::Sizes& sizes) {
  return is_worth_a_look(body) ? Level(body, w, sizes).run() : body;
}

}  // namespace fehu::fuse
