// What holds for the table of rules as a whole. What each rule does is shown by testdata/simplify/RULE.golden.
#include "simplify/simplify.h"

#include <doctest/doctest.h>

namespace fehu::simplify {

TEST_CASE("simplify: rules have different names and a summary") {
  std::span<const Rule> rules = all_rules();
  for (size_t i = 0; i < rules.size(); i++) {
    CHECK(!rules[i].summary.empty());
    for (size_t j = 0; j < i; j++) CHECK(rules[i].name != rules[j].name);
  }
}

}  // namespace fehu::simplify
