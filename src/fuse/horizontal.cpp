// Horizontal fusion: what reads the same array, and does not depend on each other, reads it in one trip.
#include "fuse/level.h"

#include <algorithm>

#include "fuse/cost.h"
#include "ir/build.h"

namespace fehu::fuse {

using namespace ir;

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

// Scremas become a screma, histograms a histogram.
static bool are_alike(const Draft& a, const Draft& b) {
  if (!a.other || !b.other) return !a.other && !b.other;
  return a.other->kind == ExpKind::Hist && b.other->kind == ExpKind::Hist && same_operand(a.width, b.width);
}

bool Level::try_horizontally(uint32_t a, uint32_t b) {
  if (a == b) return false;
  Node &first = nodes_[a], &second = nodes_[b];
  if (!first.draft || !second.draft || !are_alike(*first.draft, *second.draft)) return false;
  if (!are_compatible(first, second) || !are_compatible(second, first)) return false;
  if (graph_.depends_now(b, a) || graph_.depends_now(a, b)) return false;
  if (!has_same_width(*first.draft, *second.draft) || !pays_horizontally(*first.draft, *second.draft)) return false;
  int64_t merged = graph_.merge(a, b);
  if (merged < 0) return false;
  Node earlier = std::move(first), later = std::move(second);
  fit(later, *earlier.draft, {}, {});
  forget_shared_inputs(*earlier.draft, *later.draft);
  if (earlier.draft->other)
    append_hist(*earlier.draft, std::move(*later.draft), w_);
  else
    append(*earlier.draft, std::move(*later.draft), w_);
  put(merged, std::move(earlier), std::move(later));
  return true;
}

bool Level::has_same_width(const Draft& a, const Draft& b) {
  return same_operand(a.width, b.width) || sizes_.is_equal(a.width, b.width);
}

}  // namespace fehu::fuse
