// Descriptions of tuning parameters, taken apart.
#include "tools/tune/params.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "tools/system/process.h"
#include "tools/test/programs.h"

namespace fehu {

TuningParam describe_param(const std::string& name, const std::string& class_name) {
  constexpr std::string_view kThreshold = "threshold(";
  TuningParam param{name, class_name.starts_with(kThreshold)};
  if (!param.is_threshold) return param;
  std::string inside = class_name.substr(kThreshold.size());
  size_t comma = inside.find(','), end = inside.rfind(')');
  if (comma == std::string::npos || end == std::string::npos) return param;
  for (const std::string& word : split_words(inside.substr(comma + 1, end - comma - 1)))
    param.ancestors.insert(word.starts_with('!') ? word.substr(1) : word);
  return param;
}

// A child has the ancestors of its parent, and the parent.
static bool is_parent(const TuningParam& parent, const TuningParam& child) {
  std::set<std::string> expected = parent.ancestors;
  expected.insert(parent.name);
  return child.ancestors == expected;
}

std::vector<std::string> threshold_order(const std::vector<TuningParam>& params) {
  std::vector<std::string> order;
  std::set<std::string> seen;
  std::function<void(const TuningParam&)> visit = [&](const TuningParam& param) {
    if (!param.is_threshold || !seen.insert(param.name).second) return;
    for (const TuningParam& other : params)
      if (is_parent(param, other)) visit(other);
    order.push_back(param.name);
  };
  for (const TuningParam& param : params)
    if (param.ancestors.empty()) visit(param);
  // Those whose parent is not among the parameters.
  for (const TuningParam& param : params) visit(param);
  return order;
}

bool parse_comparison(const std::string& line, std::string& name, int64_t& amount) {
  if (!line.starts_with("Compared ")) return false;
  std::vector<std::string> words = split_words(line);
  if (words.size() < 4 || words[2] != "<=" || !words[3].ends_with(':')) return false;
  name = words[1];
  words[3].pop_back();
  return parse_number(words[3], INT64_MIN, amount);
}

std::string show_tuning(const TuningValues& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{}={}\n", name, value);
  return text;
}

bool parse_tuning(const std::string& text, TuningValues& out, std::string& problem) {
  int number = 0;
  for (size_t begin = 0, end = 0; begin < text.size(); begin = end + 1) {
    end = std::min(text.find('\n', begin), text.size());
    std::string line = text.substr(begin, end - begin);
    number++;
    if (line.ends_with('\r')) line.pop_back();
    size_t start = line.find_first_not_of(" \t");
    if (start == std::string::npos || line.compare(start, 2, "--") == 0) continue;
    size_t equals = line.find('=');
    int64_t value = 0;
    bool has_blanks = line.find_first_of(" \t") != std::string::npos;
    if (equals == std::string::npos || equals == 0 || has_blanks ||
        !parse_number(line.substr(equals + 1), INT64_MIN, value)) {
      problem = fmt::format("Invalid line {} (must be of form 'name=int').", number);
      return false;
    }
    out[line.substr(0, equals)] = value;
  }
  return true;
}

}  // namespace fehu
