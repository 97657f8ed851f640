// Constant tables in C, that others point into.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace fehu::backend {

// One array for all rows of a kind, in place of one for each list: the C compiler takes time for every variable. Lists
// that are equal are stored once.
class CTable {
 public:
  // "static const int slots[]", "slots"
  CTable(std::string_view declaration, std::string_view name) : declaration_(declaration), name_(name) {}

  // Where the rows are: "slots + 3"; "NULL" if there are none.
  std::string add(const std::vector<std::string>& rows);
  // The definition; empty if there are no rows.
  std::string text() const;

 private:
  std::string declaration_, name_;
  std::string rows_;
  size_t size_ = 0;
  std::unordered_map<std::string, size_t> known_;  // where lists begin
};

}  // namespace fehu::backend
