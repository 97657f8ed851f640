// Checks that hold for the set of diagnostics as a whole: each is exercised, and explained in docs/error_index.md.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "golden/run_case.h"

namespace golden {

// A program in the error index. The first one of an entry must bring up the diagnostic that the entry explains; the
// others show the cure and must not.
struct Example {
  std::string anchor;
  bool is_cure;
  Case program;
};

struct ErrorIndex {
  std::vector<Example> examples;
  std::vector<std::string> problems;  // codes without an entry, entries without a code, entries that lack a part
};
ErrorIndex parse_error_index(const std::string& text);

// What is wrong with an example, or nothing.
std::string judge_example(const Example& example, const Outcome& outcome);

// Diagnostics that never came up.
std::vector<std::string> unexercised_codes(const std::set<std::string>& seen);

}  // namespace golden
