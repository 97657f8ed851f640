// Vertical fusion: a consumer takes elements as its producers make them.
#include "fuse/level.h"

#include <algorithm>
#include <ranges>

#include "fuse/cost.h"
#include "ir/build.h"
#include "ir/op_facts.h"

namespace fehu::fuse {

using namespace ir;

// The largest producer comes last: what is small is appended to what is large then.
void Level::vertically(uint32_t stm) {
  const SoacExp* soac = as_soac(body_->stms[stm].exp);
  if (!soac) return;
  std::vector<uint32_t> producers;
  for (VName array : soac->arrays) {
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

// The dimensions by which the producer's elements are larger than what the consumer takes as one: those are many.
// Empty: the two go from element to element in step. Nothing: it is not the same for all arrays.
static std::optional<List<Dim>> inner_dims(const Draft& p, const Draft& c, const std::vector<VName>& taken) {
  std::optional<List<Dim>> inner;
  for (VName array : taken) {
    const Type& elem = element_type(p, array);
    List<Dim> dims = elem.dims.first(elem.rank() - c.params[c.input_of.at(array.id)].type.rank());
    if (inner &&
        !std::ranges::equal(*inner, dims, [](const Dim& a, const Dim& b) { return same_operand(a.size, b.size); }))
      return std::nullopt;
    inner = dims;
  }
  return inner;
}

// Is there a form for the two together, and does it pay?
bool Level::fits(const Draft& p, const Draft& c, const std::vector<VName>& taken) {
  bool is_post = false;
  for (VName array : taken) {
    Moment moment = moment_of(p, array);
    if (moment == Moment::Never || !pays_vertically(p, c, array, is_needed_elsewhere(array))) return false;
    is_post |= moment == Moment::Post;
  }
  std::optional<List<Dim>> inner = inner_dims(p, c, taken);
  if (!inner || (!inner->empty() && !can_nest(c, taken))) return false;
  if (is_post && !c.is_map()) {
    auto is_late = [&](VName array) { return moment_of(p, array) == Moment::Post; };
    auto is_handed_on = [&](size_t i) { return !is_late(c.arrays[i]) || hands_on(c, c.params[i]); };
    return inner->empty() && same_operand(p.width, c.width) &&
           std::ranges::all_of(std::views::iota(size_t{0}, c.arrays.size()), is_handed_on);
  }
  if (is_post) return true;
  return !c.other || fits_other(p, c, taken);
}

// Nothing but the results of the other form can come out.
bool Level::fits_other(const Draft& p, const Draft& c, const std::vector<VName>& taken) {
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
  if (!p.draft || !c.draft || !are_compatible(p, c)) return false;
  std::vector<VName> arrays = taken(producer, *c.draft);
  if (arrays.empty() || !fits(*p.draft, *c.draft, arrays)) return false;
  // What it needs as a whole must have been made before.
  if (std::ranges::any_of(c.inside, [&](uint32_t name) { return binder_of(name) == producer; })) return false;
  int64_t merged = graph_.merge(producer, consumer);
  if (merged < 0) return false;
  Node earlier = std::move(p), later = std::move(c);
  fit(later, *earlier.draft, *inner_dims(*earlier.draft, *later.draft, arrays), arrays);
  forget_shared_inputs(*earlier.draft, *later.draft);
  bool is_post =
      std::ranges::any_of(arrays, [&](VName array) { return moment_of(*earlier.draft, array) == Moment::Post; });
  if (later.draft->other) {
    prepend(*earlier.draft, *later.draft, w_);
    put(merged, std::move(later), std::move(earlier));
    return true;
  }
  if (is_post && !later.draft->is_map())
    append_handed_on(*earlier.draft, std::move(*later.draft), w_);
  else if (is_post)
    append_post(*earlier.draft, std::move(*later.draft), w_);
  else
    append(*earlier.draft, std::move(*later.draft), w_);
  give_up(*earlier.draft, arrays);
  put(merged, std::move(earlier), std::move(later));
  return true;
}

// The consumer goes along with the producer: as a nest, if that has rows where it has elements, and with its arrays
// seen as having the producer's width, if that has another name.
void Level::fit(Node& c, const Draft& p, List<Dim> inner, const std::vector<VName>& taken) {
  if (inner.empty() && same_operand(p.width, c.draft->width)) return;
  for (VName array : c.draft->arrays)
    if (std::ranges::find(taken, array) == taken.end()) c.inside.push_back(array.id);
  c.draft->certs = join_certs(w_.arena, c.draft->certs, p.certs);
  nest(*c.draft, p.width, inner, taken, w_);
}

// Arrays that only the consumer needed are no longer made.
void Level::give_up(Draft& d, const std::vector<VName>& taken) {
  for (VName array : taken) {
    if (--uses_[array.id] > 0) continue;
    auto found = d.out_of.find(array.id);
    if (found != d.out_of.end()) d.is_dead[found->second] = true;
  }
}

}  // namespace fehu::fuse
