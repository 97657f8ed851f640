// What `fehu test` shows while it works: a table redrawn in place on terminals, a line now and then elsewhere.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace fehu {

struct TestCounts {
  size_t passed = 0, failed = 0, total = 0;
  size_t remaining() const { return total - passed - failed; }
};

class TestProgress {
 public:
  TestProgress(bool is_terminal, TestCounts programs, TestCounts runs);
  void show(const TestCounts& programs, const TestCounts& runs, const std::vector<std::string>& running);
  // Removes the table, so that something else can be printed.
  void hide();

 private:
  bool is_terminal_;
  size_t num_lines_ = 0;  // of the table that stands there
  std::chrono::steady_clock::time_point last_line_;
};

}  // namespace fehu
