// Producers for what is inside of with_acc, and two with_accs that take the same array.
//
// The lambda of a with_acc runs exactly once, where it stands. What only it needs can be made in it (also if it is a
// result of the whole body, which the with_acc gives then), and is beside the SOAC that takes it; when the lambda's
// body is looked at, the two become one. In the same way the SOACs of two with_accs become one, as in scatters to the
// same places, and the SOAC that makes what both take moves in there.
#include "fuse/level.h"

#include <algorithm>

#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

static void add_arrays(List<Stm> stms, std::vector<VName>& out) {
  for (const Stm& s : stms)
    if (const SoacExp* soac = as_soac(s.exp)) out.insert(out.end(), soac->arrays.begin(), soac->arrays.end());
}

// ---------------------------------------------------------------------------------------------------------------
// Several with_accs

// Neighbours among those that take the same array, or arrays that one SOAC makes, are tried, in the order of the
// statements.
void Level::join_with_accs() {
  std::unordered_map<uint32_t, uint32_t> last_reader, last_consumer;  // by array, by SOAC
  for (uint32_t i = 0; i < nodes_.size(); i++) {
    const auto* e = try_as<WithAccExp>(body_->stms[i].exp);
    if (!e) continue;
    std::vector<VName> arrays;
    add_arrays(e->lambda->body->stms, arrays);
    for (VName array : arrays) {
      if (!is_stored(array)) continue;
      std::optional<uint32_t> producer = binder_of(array.id);
      bool is_made_here = producer && nodes_[*producer].draft;
      auto [reader, is_new] =
          is_made_here ? last_consumer.try_emplace(*producer, i) : last_reader.try_emplace(array.id, i);
      if (!is_new) try_join(graph_.find(reader->second), graph_.find(i));
      reader->second = i;
    }
  }
}

// First all of the one kind, then all of the other: `first` says how many are of the first kind.
template <typename T>
static List<T> interleaved(List<T> a, size_t first_a, List<T> b, size_t first_b, Arena& arena) {
  std::vector<T> out(a.begin(), a.begin() + static_cast<ptrdiff_t>(first_a));
  out.insert(out.end(), b.begin(), b.begin() + static_cast<ptrdiff_t>(first_b));
  out.insert(out.end(), a.begin() + static_cast<ptrdiff_t>(first_a), a.end());
  out.insert(out.end(), b.begin() + static_cast<ptrdiff_t>(first_b), b.end());
  return arena.list(out);
}

// Certificates come before accumulators, accumulators before other results.
static Stm joined(const Stm& a, const Stm& b, Arena& arena) {
  const WithAccExp &e = *as<WithAccExp>(a.exp), &f = *as<WithAccExp>(b.exp);
  const Lambda &l = *e.lambda, &m = *f.lambda;
  auto num_arrays = [](const WithAccExp& x) {
    size_t count = 0;
    for (const AccInput& input : x.inputs) count += input.arrays.size();
    return count;
  };
  size_t accs_e = e.inputs.size(), accs_f = f.inputs.size();
  auto stms = interleaved(l.body->stms, l.body->stms.size(), m.body->stms, 0, arena);
  const Body* body = arena.make<Body>(stms, interleaved(l.body->results, accs_e, m.body->results, accs_f, arena));
  const Lambda* lambda = arena.make<Lambda>(interleaved(l.params, accs_e, m.params, accs_f, arena), body,
                                            interleaved(l.ret, accs_e, m.ret, accs_f, arena));
  Stm made = a;
  made.pat = interleaved(a.pat, num_arrays(e), b.pat, num_arrays(f), arena);
  made.certs = join_certs(arena, a.certs, b.certs);
  made.exp = arena.make<WithAccExp>(interleaved(e.inputs, accs_e, f.inputs, accs_f, arena), lambda);
  return made;
}

void Level::try_join(uint32_t a, uint32_t b) {
  if (a == b) return;
  Node &first = nodes_[a], &second = nodes_[b];
  auto is_plain = [](const Stm& s) { return s.exp && s.attrs.empty() && s.exp->kind == ExpKind::WithAcc; };
  if (!is_plain(first.stm) || !is_plain(second.stm)) return;
  if (!are_compatible(first, second) || !are_compatible(second, first)) return;
  if (graph_.depends_now(b, a) || graph_.depends_now(a, b)) return;
  int64_t merged = graph_.merge(a, b);
  if (merged < 0) return;
  Stm stm = joined(first.stm, second.stm, w_.arena);
  std::vector<uint32_t> outside = std::move(first.outside);
  outside.insert(outside.end(), second.outside.begin(), second.outside.end());
  // What both mention is now used by one node.
  std::unordered_set<uint32_t> known(first.inside.begin(), first.inside.end());
  for (uint32_t name : second.inside)
    if (known.contains(name) && uses_.contains(name)) uses_[name]--;
  std::erase_if(second.inside, [&](uint32_t name) { return known.contains(name); });
  Node earlier = std::move(first), later = std::move(second);
  nodes_[a] = {};
  nodes_[b] = {};
  put(merged, std::move(earlier), std::move(later));
  nodes_[static_cast<size_t>(merged)].stm = stm;
  nodes_[static_cast<size_t>(merged)].outside = std::move(outside);
}

// ---------------------------------------------------------------------------------------------------------------
// Producers

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
  auto can_be_given = [&](const PatElem& out) { return is_only_here(out) || is_given(out, with_acc); };
  return std::ranges::all_of(p.draft->reduce_outs, can_be_given) &&
         std::ranges::all_of(p.draft->scan_outs, can_be_given) && std::ranges::all_of(p.draft->outs, can_be_given);
}

// Is it an array that nobody but the with_acc needs, and who gets the results of the body? Then the with_acc can give
// it, too. The same holds for a reduced number, whoever needs that: nothing else could become one with it.
bool Level::is_given(const PatElem& out, const Node& with_acc) const {
  auto contains = [&](const std::vector<uint32_t>& names) {
    return std::ranges::find(names, out.name.id) != names.end();
  };
  if (contains(with_acc.outside)) return false;
  uint32_t num_inside = contains(with_acc.inside) ? 1 : 0, num_others = uses_.at(out.name.id) - num_inside;
  if (out.type.kind == TypeKind::Prim) return num_others > 0;
  auto is_it = [&](const Result& r) { return r.value.name == out.name; };
  return out.type.kind == TypeKind::Array && num_others == 1 && std::ranges::any_of(body_->results, is_it);
}

void Level::move_into(uint32_t producer, uint32_t with_acc) {
  Node p = std::move(nodes_[producer]);
  Node& node = nodes_[with_acc];
  nodes_[producer] = {};
  // What is given to others as well has another name inside.
  std::vector<PatElem> given;
  for (const std::vector<PatElem>* outs : {&p.draft->reduce_outs, &p.draft->scan_outs, &p.draft->outs})
    for (const PatElem& out : *outs)
      if (is_given(out, node)) given.push_back(out);
  Substitution renamed;
  std::vector<Result> results;
  std::vector<Type> ret;
  for (const PatElem& out : given) {
    PatElem inner = out;
    inner.name = w_.names.fresh_like(out.name);
    rename_out(*p.draft, out.name, inner);
    renamed.add(out.name, inner.name);
    results.push_back({{}, var_operand(inner.name)});
    ret.push_back(out.type);
  }
  std::vector<Stm> stms;
  finish(*p.draft, w_, stms);
  WithAccExp made = *as<WithAccExp>(node.stm.exp);
  const Body* inside = substitute(made.lambda->body, renamed, w_.arena);
  stms.insert(stms.end(), inside->stms.begin(), inside->stms.end());
  results.insert(results.begin(), inside->results.begin(), inside->results.end());
  ret.insert(ret.begin(), made.lambda->ret.begin(), made.lambda->ret.end());
  given.insert(given.begin(), node.stm.pat.begin(), node.stm.pat.end());
  const auto* body = w_.arena.make<Body>(w_.arena.list(stms), w_.arena.list(results));
  made.lambda = w_.arena.make<Lambda>(made.lambda->params, body, w_.arena.list(ret));
  node.stm.pat = w_.arena.list(given);
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
