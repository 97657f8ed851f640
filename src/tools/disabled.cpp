// Passes and rules that are left out.
#include "tools/disabled.h"

#include <fmt/format.h>

#include <algorithm>

#include "pipelines/pipelines.h"
#include "simplify/simplify.h"

namespace fehu {

int find_disabled(const Invocation& invocation, std::vector<std::string>& out) {
  std::span<const simplify::Rule> rules = simplify::all_rules();
  out = invocation.arguments.values("disable");
  for (const std::string& name : out)
    if (!pipelines::find_pass(name) &&
        std::none_of(rules.begin(), rules.end(), [&](const simplify::Rule& rule) { return rule.name == name; }))
      return complain(invocation, fmt::format("There is no pass and no rule '{}' to leave out.", name));
  return kSuccess;
}

}  // namespace fehu
