// `fehu explain NAME`: the entry of the error index that a message points to.
// The index is embedded in the binary, so that this works without the sources.
#include "tools/error_index.h"

#include <fmt/format.h>

#include <algorithm>

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

// Names only, one a line.
static void list_entries(std::string_view index) {
  for (size_t at = index.find("\n## "); at != std::string_view::npos; at = index.find("\n## ", at + 1)) {
    size_t name = at + 4;
    fmt::print("{}\n", index.substr(name, index.find('\n', name) - name));
  }
}

static int run_explain(const Invocation& invocation) {
  const std::vector<std::string>& operands = invocation.arguments.operands;
  if (operands.empty()) {
    list_entries(error_index());
    return kSuccess;
  }
  std::string_view entry = entry_of(error_index(), operands[0]);
  if (entry.empty())
    return complain(invocation, fmt::format("there is no message \"{}\". All of them: {} explain", operands[0],
                                            invocation.program));
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
