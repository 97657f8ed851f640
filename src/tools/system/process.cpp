// Other programs: started, fed, listened to, and ended in time.
//
// Children are started with posix_spawn, which is quick also for a process with a large stack. All descriptors are
// closed on exec, so that a child inherits its three streams and nothing else. `run_process` feeds and drains all
// streams at once: a child that writes while it should read would otherwise block both sides.
#include "tools/system/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

extern char** environ;

namespace fehu {

using Clock = std::chrono::steady_clock;

Deadline deadline_after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Safe to call again: the descriptor is -1 then.
void close_once(int& file_descriptor) {
  if (file_descriptor >= 0) close(file_descriptor);
  file_descriptor = -1;
}

namespace {

// The child's ends of its streams; ours are in the Child.
struct Plumbing {
  int child_ends[3] = {-1, -1, -1};

  ~Plumbing() {
    for (int& end : child_ends) close_once(end);
  }
  // Standard input is read by the child, the other streams are written by it.
  bool add_pipe(int stream, int& our_end) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    child_ends[stream] = ends[stream == 0 ? 0 : 1];
    our_end = ends[stream == 0 ? 1 : 0];
    return true;
  }
  bool ignore(int stream) { return (child_ends[stream] = open("/dev/null", O_WRONLY | O_CLOEXEC)) >= 0; }
};

// A stream that is shared needs nothing: the child inherits ours.
bool connect(Plumbing& plumbing, int stream, Stream what, int& our_end) {
  if (what == Stream::Keep) return plumbing.add_pipe(stream, our_end);
  return what == Stream::Share || plumbing.ignore(stream);
}

// Returns 0, or an errno.
int spawn(const std::vector<std::string>& words, const Plumbing& plumbing, int& pid) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (int stream = 0; stream < 3; stream++)
    if (plumbing.child_ends[stream] >= 0)
      posix_spawn_file_actions_adddup2(&actions, plumbing.child_ends[stream], stream);
  // We ignore SIGPIPE; the child must not inherit that.
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.push_back(nullptr);
  int problem = posix_spawnp(&pid, pointers[0], &actions, &attributes, pointers.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return problem;
}

}  // namespace

// On failure everything that was opened is closed again.
bool start_child(const std::vector<std::string>& words, Stream output, Stream errors, int errors_to, Child& child,
                 std::string& reason) {
  signal(SIGPIPE, SIG_IGN);  // a child that does not read is an error of `write`, not our end
  child = {};
  Plumbing plumbing;
  bool is_connected = plumbing.add_pipe(0, child.input) && connect(plumbing, 1, output, child.output);
  if (is_connected && errors_to >= 0)
    is_connected = (plumbing.child_ends[2] = fcntl(errors_to, F_DUPFD_CLOEXEC, 3)) >= 0;
  else if (is_connected)
    is_connected = connect(plumbing, 2, errors, child.errors);
  int problem = is_connected ? spawn(words, plumbing, child.pid) : errno;
  if (problem == 0) return true;
  reason = std::strerror(problem);
  close_once(child.input);
  close_once(child.output);
  close_once(child.errors);
  return false;
}

int wait_for_child(int pid) {
  int status = 0;
  while (waitpid(pid, &status, 0) < 0)
    if (errno != EINTR) return 127;
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

namespace {

// In milliseconds, as poll wants it.
int time_left(const Deadline& deadline) {
  if (!deadline) return -1;
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, 1'000'000'000));
}

// Writes as much as the child takes. A child that has closed its input is no error: it may not need all of it.
void feed(int& to, std::string_view& input) {
  ssize_t count = input.empty() ? 0 : write(to, input.data(), input.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count > 0) input.remove_prefix(static_cast<size_t>(count));
  if (count < 0 || input.empty()) close_once(to);
}

// Reads what is there; at the end of the stream it is closed.
void drain(int& from, std::string& text) {
  char buffer[1 << 16];
  ssize_t count = read(from, buffer, sizeof buffer);
  if (count > 0)
    text.append(buffer, static_cast<size_t>(count));
  else if (count == 0 || errno != EINTR)
    close_once(from);
}

// Moves bytes until all streams are closed. False if the time is over before.
bool pump(Child& child, std::string_view input, const Deadline& deadline, ProcessResult& result) {
  fcntl(child.input, F_SETFL, O_NONBLOCK);
  if (input.empty()) close_once(child.input);
  while (child.output >= 0 || child.errors >= 0 || child.input >= 0) {
    pollfd waiting[3] = {{child.input, POLLOUT, 0}, {child.output, POLLIN, 0}, {child.errors, POLLIN, 0}};
    int count = poll(waiting, 3, time_left(deadline));
    if (count == 0) return false;
    if (count < 0) continue;
    if (waiting[0].revents) feed(child.input, input);
    if (waiting[1].revents) drain(child.output, result.output);
    if (waiting[2].revents) drain(child.errors, result.errors);
  }
  return true;
}

}  // namespace

// If the deadline passes, the child is killed; what it has written until then is in the result.
ProcessResult run_process(const std::vector<std::string>& words, const ProcessOptions& options) {
  ProcessResult result;
  Child child;
  result.is_started = start_child(words, options.output, options.errors, -1, child, result.reason);
  if (!result.is_started) return result;
  if (!pump(child, options.input, options.deadline, result)) {
    result.is_timed_out = true;
    kill(child.pid, SIGKILL);
    close_once(child.input);
    close_once(child.output);
    close_once(child.errors);
  }
  result.status = wait_for_child(child.pid);
  return result;
}

// A backslash takes the next character as it is, except between single quotes.
std::vector<std::string> split_words(std::string_view text) {
  std::vector<std::string> words;
  bool is_inside = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); i++) {
    char c = text[i];
    bool is_blank = c == ' ' || c == '\t' || c == '\n';
    if (!quote && is_blank) {
      is_inside = false;
      continue;
    }
    if (!is_inside) words.emplace_back();
    is_inside = true;
    if (quote ? c == quote : c == '\'' || c == '"')
      quote = quote ? 0 : c;
    else if (c == '\\' && quote != '\'' && i + 1 < text.size())
      words.back() += text[++i];
    else
      words.back() += c;
  }
  return words;
}

// A name with a slash is a path already.
std::string find_program(const std::string& name) {
  if (name.find('/') != std::string::npos) return name;
  const char* variable = std::getenv("PATH");
  std::string_view folders = variable ? variable : "/bin:/usr/bin";
  while (!folders.empty()) {
    std::string_view folder = folders.substr(0, folders.find(':'));
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
    std::string path = std::string(folder.empty() ? "." : folder) + "/" + name;
    if (access(path.c_str(), X_OK) == 0) return path;
  }
  return "";
}

// The path under which we were started may be relative or found by the shell; the kernel knows the real one.
std::string path_of_this_program() {
  char buffer[4096];
  ssize_t length = readlink("/proc/self/exe", buffer, sizeof buffer);
  return length > 0 ? std::string(buffer, static_cast<size_t>(length)) : "fehu";
}

}  // namespace fehu
