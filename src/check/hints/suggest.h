// "Did you mean": the known name closest to what was written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fehu::check {

// Number of letters to insert, delete, replace or swap with a neighbour to get from one to the other; more than `limit`
// counts as limit + 1.
size_t edit_distance(std::string_view a, std::string_view b, size_t limit);

// How much a compilation may still spend on looking for similar names. A program with thousands of unknown names needs
// no suggestion for each: only the first errors are shown.
struct SuggestionBudget {
  size_t letters = 20'000'000;
};

// Offer it all candidates, as long as it wants any; the result does not depend on their order.
class Closest {
 public:
  Closest(std::string_view wanted, SuggestionBudget& budget);
  bool wants_candidates() const { return budget_.letters > 0; }
  void offer(std::string_view candidate);
  std::string_view best() const { return best_; }  // empty: nothing is close enough
  std::string help() const;                        // "Did you mean "x"?", or nothing

 private:
  std::string_view wanted_;
  SuggestionBudget& budget_;
  std::string_view best_;
  size_t distance_;  // of best_, or one more than what is allowed
};

// What is to be done with a parametric module that is used as it is.
std::string help_to_apply(std::string_view module);

}  // namespace fehu::check
