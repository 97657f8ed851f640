// Interned strings and the order of labels.
#include "base/name.h"

#include <algorithm>

namespace fehu {

// The text is copied, so it may be a temporary.
Name Interner::intern(std::string_view text) {
  if (auto it = table_.find(text); it != table_.end()) return Name(it->second);
  std::string_view copy = arena_.text(text);
  const NameData* data = arena_.make<NameData>(copy, size());
  table_.emplace(copy, data);
  return Name(data);
}

static bool is_number(std::string_view s) {
  return !s.empty() && std::all_of(s.begin(), s.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool label_less(Name a, Name b) {
  std::string_view x = a.str(), y = b.str();
  bool x_number = is_number(x), y_number = is_number(y);
  if (x_number != y_number) return x_number;
  if (x_number && x.size() != y.size()) return x.size() < y.size();
  return x < y;
}

}  // namespace fehu
