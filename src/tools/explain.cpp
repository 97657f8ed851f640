// `fehu explain NAME`: the entry of the error index that a message points to.
// The index is embedded in the binary, so that this works without the sources.
#include "tools/error_index.h"

#include <fmt/format.h>

#include <algorithm>

#include "check/hints/suggest.h"
#include "tools/command.h"

namespace fehu {

// Entries begin with a line "## NAME" and go up to the next, or to the heading of the next chapter.
static std::string_view entry_of(std::string_view index, std::string_view name) {
  std::string heading = fmt::format("\n## {}\n", name);
  size_t begin = index.find(heading);
  if (begin == std::string_view::npos) return {};
  size_t from = begin + heading.size();
  size_t end = std::min({index.find("\n## ", from), index.find("\n# ", from), index.size()});
  return index.substr(begin + 1, end - begin);
}

static std::vector<std::string_view> all_entries(std::string_view index) {
  std::vector<std::string_view> names;
  for (size_t at = index.find("\n## "); at != std::string_view::npos; at = index.find("\n## ", at + 1)) {
    size_t name = at + 4;
    names.push_back(index.substr(name, index.find('\n', name) - name));
  }
  return names;
}

static int complain_of_unknown_message(const Invocation& invocation, std::string_view wanted) {
  check::SuggestionBudget budget;
  check::Closest closest(wanted, budget);
  for (std::string_view name : all_entries(error_index())) closest.offer(name);
  return complain(invocation, fmt::format("there is no message \"{}\".{}{} All of them: {} explain", wanted,
                                          closest.best().empty() ? "" : " ", closest.help(), invocation.program));
}

static int run_explain(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.arguments.operands;
  if (operands.empty()) {
    for (std::string_view name : all_entries(error_index())) fmt::print("{}\n", name);
    return kSuccess;
  }
  std::string_view entry = entry_of(error_index(), operands[0]);
  if (entry.empty()) return complain_of_unknown_message(invocation, operands[0]);
  fmt::print("{}", entry);
  if (entry.find("\n-- escapes\n") != entry.npos)
    fmt::print("In such an example \\xHH stands for a byte, \\*N{{text}} for N times the text (\\# in it counts).\n");
  return kSuccess;
}

constexpr Command kExplain = {.name = "explain",
                              .operands = "[NAME]",
                              .summary = "Explain an error or warning; without a name, list them.",
                              .min_operands = 0,
                              .max_operands = 1,
                              .run = run_explain};

}  // namespace fehu
