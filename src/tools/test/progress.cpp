// The progress of `fehu test`.
// Both forms go to standard output, between the reports of failures.
#include "tools/test/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace fehu {

TestProgress::TestProgress(bool is_terminal, TestCounts programs, TestCounts runs) : is_terminal_(is_terminal) {
  if (is_terminal_) {
    show(programs, runs, {});
    return;
  }
  fmt::print("{} failed, {} passed, {} to go.\n", programs.failed, programs.passed, programs.remaining());
  fflush(stdout);
  last_line_ = std::chrono::steady_clock::now();
}

// In columns; 80 if nobody knows.
static size_t terminal_width() {
  winsize size{};
  return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

static std::string table_row(std::string_view name, const TestCounts& counts) {
  return fmt::format("│ {:<8} │ {:>6} │ {:>6} │ {:>11} │\n", name, counts.passed, counts.failed,
                     fmt::format("{}/{}", counts.remaining(), counts.total));
}

static std::string cut(std::string text, size_t width) {
  if (text.size() > width) text = text.substr(0, width > 3 ? width - 3 : 0) + "...";
  return text;
}

// Moves the cursor up over the table and clears the rest of the screen.
void TestProgress::hide() {
  if (num_lines_ > 0) fmt::print("\033[{}A\033[J", num_lines_);
  num_lines_ = 0;
}

// Called whenever something has changed. Without a terminal there is at most
// one line a minute, so that logs stay short.
void TestProgress::show(const TestCounts& programs, const TestCounts& runs, const std::vector<std::string>& running) {
  if (!is_terminal_) {
    auto now = std::chrono::steady_clock::now();
    if (now - last_line_ < std::chrono::minutes(1)) return;
    last_line_ = now;
    fmt::print("{} failed, {} passed, {} to go.\n", programs.failed, programs.passed, programs.remaining());
    fflush(stdout);
    return;
  }
  hide();
  std::string text = "┌──────────┬────────┬────────┬─────────────┐\n";
  text += "│          │ passed │ failed │   remaining │\n";
  text += "├──────────┼────────┼────────┼─────────────┤\n";
  text += table_row("programs", programs);
  text += table_row("runs", runs);
  text += "└──────────┴────────┴────────┴─────────────┘\n";
  text += cut(fmt::format("Now testing: {}", fmt::join(running, " ")), terminal_width() - 1) + "\n";
  fmt::print("{}", text);
  fflush(stdout);
  num_lines_ = 7;
}

}  // namespace fehu
