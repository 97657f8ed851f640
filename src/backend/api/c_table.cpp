// Tables in C: see c_table.h.
#include "backend/api/c_table.h"

#include <fmt/format.h>

namespace fehu::backend {

std::string CTable::add(const std::vector<std::string>& rows) {
  if (rows.empty()) return "NULL";
  std::string text;
  for (const std::string& row : rows) text += fmt::format("    {},\n", row);
  auto [found, is_new] = known_.emplace(text, size_);
  if (is_new) rows_ += text;
  if (is_new) size_ += rows.size();
  return fmt::format("{} + {}", name_, found->second);
}

std::string CTable::text() const {
  return rows_.empty() ? std::string() : fmt::format("{} = {{\n{}}};\n", declaration_, rows_);
}

}  // namespace fehu::backend
