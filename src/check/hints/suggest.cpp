// Edit distance between names, and the search for the closest one.
#include "check/hints/suggest.h"

#include <fmt/format.h>
#include <algorithm>
#include <vector>

namespace fehu::check {

static void drop_common_ends(std::string_view& a, std::string_view& b) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) a.remove_prefix(1), b.remove_prefix(1);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.remove_suffix(1), b.remove_suffix(1);
}

// The usual table of distances between prefixes, row by row. Cells further than `limit` from the diagonal cannot be on
// a path that is short enough, so each row has at most 2 * limit + 1 cells.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit) {
  if (a.size() > b.size()) std::swap(a, b);
  if (b.size() - a.size() > limit) return limit + 1;
  drop_common_ends(a, b);
  const size_t too_far = limit + 1;
  std::vector<size_t> before(a.size() + 1, too_far), last(a.size() + 1, too_far), row(a.size() + 1, too_far);
  for (size_t i = 0; i <= std::min(a.size(), limit); i++) last[i] = i;
  for (size_t j = 1; j <= b.size(); j++) {
    size_t first = j > limit ? j - limit : 0, end = std::min(a.size(), j + limit);
    size_t least = too_far;
    if (first > 0) row[first - 1] = too_far;
    for (size_t i = first; i <= end; i++) {
      size_t cell = i == 0 ? j : row[i - 1] + 1;
      if (i > 0) cell = std::min(cell, last[i - 1] + (a[i - 1] != b[j - 1]));
      if (i < j + limit) cell = std::min(cell, last[i] + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) cell = std::min(cell, before[i - 2] + 1);
      row[i] = cell;
      least = std::min(least, cell);
    }
    if (least > limit) return too_far;
    std::swap(before, last);
    std::swap(last, row);
  }
  return std::min(last[a.size()], too_far);
}

// A third of the letters may be wrong, up to eight; of very short names none but one.
Closest::Closest(std::string_view wanted, SuggestionBudget& budget) : wanted_(wanted), budget_(budget) {
  constexpr size_t kMostWrong = 8;
  distance_ = wanted.size() < 2 ? 1 : std::clamp<size_t>(wanted.size() / 3, 1, kMostWrong) + 1;
}

void Closest::offer(std::string_view candidate) {
  budget_.letters -= std::min<size_t>(budget_.letters, 1);
  size_t difference = std::max(candidate.size(), wanted_.size()) - std::min(candidate.size(), wanted_.size());
  if (difference > distance_ || candidate == wanted_ || candidate.starts_with('_')) return;
  budget_.letters -= std::min(budget_.letters, candidate.size());
  size_t distance = edit_distance(wanted_, candidate, distance_);
  if (distance > distance_ || (distance == distance_ && (best_.empty() || best_ <= candidate))) return;
  best_ = candidate;
  distance_ = distance;
}

std::string Closest::help() const {
  return best_.empty() ? std::string() : fmt::format("Did you mean \"{}\"?", best_);
}

std::string help_to_apply(std::string_view module) {
  return fmt::format("Apply it to an argument first: module {} = {} argument", module == "m" ? "n" : "m", module);
}

}  // namespace fehu::check
