// Child processes that run cases and send their outcomes through a pipe.
//
// Worker k has the cases k, k + n, k + 2n, ... When a worker dies, the case it was at has failed, and a new worker goes
// on with the next.
#include "golden/workers.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <ctime>

#include "base/large_stack.h"

namespace golden {

namespace {

// Messages are a length and that many bytes; within, strings are written the same way.
void append(std::string& out, uint32_t value) {
  out.append(reinterpret_cast<const char*>(&value), sizeof value);
}

void append(std::string& out, const std::string& text) {
  append(out, static_cast<uint32_t>(text.size()));
  out += text;
}

void append(std::string& out, const std::vector<std::string>& list) {
  append(out, static_cast<uint32_t>(list.size()));
  for (const std::string& text : list) append(out, text);
}

uint32_t take_number(std::string_view& in) {
  uint32_t value;
  std::memcpy(&value, in.data(), sizeof value);
  in.remove_prefix(sizeof value);
  return value;
}

std::string take_text(std::string_view& in) {
  uint32_t size = take_number(in);
  std::string text(in.substr(0, size));
  in.remove_prefix(size);
  return text;
}

std::vector<std::string> take_list(std::string_view& in) {
  std::vector<std::string> list(take_number(in));
  for (std::string& text : list) text = take_text(in);
  return list;
}

void send(int pipe, const Outcome& outcome) {
  std::string body, message;
  append(body, outcome.output);
  append(body, outcome.failures);
  append(body, outcome.codes);
  append(message, body);
  for (size_t sent = 0; sent < message.size();) {
    ssize_t count = write(pipe, message.data() + sent, message.size() - sent);
    if (count <= 0) _exit(1);
    sent += static_cast<size_t>(count);
  }
}

struct Worker {
  size_t next;    // the case that it is at
  pid_t process;  // 0: none is running
  int pipe;
  std::string buffer;
  time_t last_news = 0;
};

class Pool {
 public:
  explicit Pool(const std::vector<const Case*>& cases) : cases_(cases), outcomes_(cases.size()) {}

  std::vector<Outcome> run() {
    for (size_t i = 0; i < kNumWorkers; i++) workers_.push_back({i, 0, -1, "", 0});
    for (Worker& worker : workers_) start(worker);
    while (has_running_worker()) wait_for_news();
    return std::move(outcomes_);
  }

 private:
  bool has_running_worker() const {
    for (const Worker& worker : workers_)
      if (worker.process != 0) return true;
    return false;
  }

  void start(Worker& worker) {
    if (worker.next >= cases_.size()) return;
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    std::fflush(stdout);
    worker.process = fork();
    if (worker.process == 0) {
      close(ends[0]);
      fehu::run_on_large_stack([&] {
        for (size_t i = worker.next; i < cases_.size(); i += kNumWorkers) send(ends[1], run_case(*cases_[i]));
      });
      _exit(0);
    }
    close(ends[1]);
    worker.pipe = ends[0];
    worker.buffer.clear();
    worker.last_news = now();
  }

  // A worker from which nothing is heard for too long is ended; its death is then noticed as any other.
  void wait_for_news() {
    std::vector<pollfd> pipes;
    std::vector<Worker*> running;
    for (Worker& worker : workers_) {
      if (worker.process == 0) continue;
      pipes.push_back({worker.pipe, POLLIN, 0});
      running.push_back(&worker);
    }
    poll(pipes.data(), pipes.size(), 1000);
    for (size_t i = 0; i < running.size(); i++) {
      if (pipes[i].revents != 0)
        receive(*running[i]);
      else if (now() - running[i]->last_news > kSecondsPerCase)
        kill(running[i]->process, SIGKILL);
    }
  }

  static time_t now() { return time(nullptr); }

  void receive(Worker& worker) {
    char bytes[1 << 16];
    ssize_t count = read(worker.pipe, bytes, sizeof bytes);
    if (count <= 0) return finish(worker);
    worker.last_news = now();
    worker.buffer.append(bytes, static_cast<size_t>(count));
    while (worker.buffer.size() >= sizeof(uint32_t)) {
      std::string_view in = worker.buffer;
      if (take_number(in) > in.size()) return;
      outcomes_[worker.next].output = take_text(in);
      outcomes_[worker.next].failures = take_list(in);
      outcomes_[worker.next].codes = take_list(in);
      worker.buffer = std::string(in);
      worker.next += kNumWorkers;
    }
  }

  void finish(Worker& worker) {
    int status = 0;
    waitpid(worker.process, &status, 0);
    close(worker.pipe);
    worker.process = 0;
    if (worker.next >= cases_.size()) return;
    std::string how = WIFSIGNALED(status) ? fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)))
                                          : fmt::format("exit status {}", WEXITSTATUS(status));
    outcomes_[worker.next].failures.push_back(fmt::format("THE COMPILER DIED: {}", how));
    worker.next += kNumWorkers;
    start(worker);
  }

  const std::vector<const Case*>& cases_;
  std::vector<Outcome> outcomes_;
  std::vector<Worker> workers_;
};

}  // namespace

std::vector<Outcome> run_cases(const std::vector<const Case*>& cases) {
  return Pool(cases).run();
}

}  // namespace golden
