// Edit distance between names, and the search for the closest one.
//
// The distance counts letters inserted, left out, replaced, and neighbours swapped: "lenght" is one step from "length".
#include "check/infer/suggest.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

namespace fehu::check {

// By rows of the usual table. Two earlier rows are kept, the second one for swaps. Stops as soon as no way can stay
// within the limit.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  std::vector<size_t> before(a.size() + 1), last(a.size() + 1), row(a.size() + 1);
  for (size_t i = 0; i <= a.size(); i++) last[i] = i;
  for (size_t j = 1; j <= b.size(); j++) {
    row[0] = j;
    size_t least = j;
    for (size_t i = 1; i <= a.size(); i++) {
      row[i] = std::min({last[i] + 1, row[i - 1] + 1, last[i - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[i] = std::min(row[i], before[i - 2] + 1);
      least = std::min(least, row[i]);
    }
    if (least > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[a.size()], limit + 1);
}

// A third of the letters may be wrong; of very short names none but one.
Closest::Closest(std::string_view wanted)
    : wanted_(wanted), distance_(wanted.size() < 2 ? 1 : std::max<size_t>(1, wanted.size() / 3) + 1) {}

// Of equally close candidates the first in the alphabet wins, so that the answer does not depend on the order
// of a table.
void Closest::offer(std::string_view candidate) {
  if (candidate == wanted_ || candidate.starts_with('_')) return;
  size_t distance = edit_distance(wanted_, candidate, distance_);
  if (distance > distance_ || (distance == distance_ && (best_.empty() || best_ <= candidate))) return;
  best_ = candidate;
  distance_ = distance;
}

std::string Closest::help() const {
  return best_.empty() ? std::string() : fmt::format("Did you mean \"{}\"?", best_);
}

}  // namespace fehu::check
