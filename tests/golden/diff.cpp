// A line difference by longest common subsequence. Expectations are short, so the quadratic table is fine.
#include "golden/diff.h"

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace golden {

static std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    size_t end = std::min(text.find('\n'), text.size());
    lines.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

struct DiffLine {
  char sign;
  std::string_view text;
};

static std::vector<DiffLine> diff_lines(const std::vector<std::string_view>& a,
                                        const std::vector<std::string_view>& b) {
  size_t n = a.size(), m = b.size();
  std::vector<std::vector<uint32_t>> common(n + 1, std::vector<uint32_t>(m + 1, 0));
  for (size_t i = n; i-- > 0;)
    for (size_t j = m; j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  std::vector<DiffLine> result;
  for (size_t i = 0, j = 0; i < n || j < m;) {
    if (i < n && j < m && a[i] == b[j])
      result.push_back({' ', a[i]}), i++, j++;
    else if (j == m || (i < n && common[i + 1][j] >= common[i][j + 1]))
      result.push_back({'-', a[i++]});
    else
      result.push_back({'+', b[j++]});
  }
  return result;
}

std::string unified_diff(const std::string& wanted, const std::string& is) {
  static constexpr size_t kContext = 3;
  std::vector<DiffLine> lines = diff_lines(lines_of(wanted), lines_of(is));
  std::vector<bool> is_shown(lines.size());
  for (size_t i = 0; i < lines.size(); i++)
    if (lines[i].sign != ' ')
      for (size_t j = i > kContext ? i - kContext : 0; j < std::min(lines.size(), i + kContext + 1); j++)
        is_shown[j] = true;
  std::string out;
  for (size_t i = 0; i < lines.size(); i++) {
    if (is_shown[i])
      out += std::string("    ") + lines[i].sign + std::string(lines[i].text) + "\n";
    else if (i > 0 && is_shown[i - 1])
      out += "    @@\n";
  }
  return out;
}

}  // namespace golden
