// Child processes with a time limit, which send back a text.
#include "random/sandbox.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>

#include "base/large_stack.h"

namespace random_programs {

namespace {

using Clock = std::chrono::steady_clock;

int left_ms(Clock::time_point end) {
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
  return left < 0 ? 0 : static_cast<int>(left);
}

void write_all(int file, const std::string& text) {
  for (size_t sent = 0; sent < text.size();) {
    ssize_t count = write(file, text.data() + sent, text.size() - sent);
    if (count <= 0) return;
    sent += static_cast<size_t>(count);
  }
}

// Reads what is there; false at the end.
bool read_some(int file, std::string& out) {
  char bytes[1 << 16];
  ssize_t count = read(file, bytes, sizeof bytes);
  if (count > 0) out.append(bytes, static_cast<size_t>(count));
  return count > 0;
}

struct Pipe {
  int ends[2] = {-1, -1};
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0) std::abort();
  }
};

}  // namespace

ChildEnd run_in_child(const std::function<std::string()>& work, int seconds) {
  Pipe out;
  std::fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    close(out.ends[0]);
    fehu::run_on_large_stack([&] { write_all(out.ends[1], work()); });
    _exit(0);
  }
  close(out.ends[1]);
  ChildEnd end;
  Clock::time_point deadline = Clock::now() + std::chrono::seconds(seconds);
  pollfd watched{out.ends[0], POLLIN, 0};
  bool is_late = false;
  while (true) {
    if (poll(&watched, 1, left_ms(deadline)) == 0) {
      is_late = true;
      kill(child, SIGKILL);
      break;
    }
    if (!read_some(out.ends[0], end.output)) break;
  }
  close(out.ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  if (is_late)
    end.death = fmt::format("no end in {} s", seconds);
  else if (WIFSIGNALED(status))
    end.death = fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
  else if (WEXITSTATUS(status) != 0)
    end.death = fmt::format("exit status {}", WEXITSTATUS(status));
  return end;
}

}  // namespace random_programs
