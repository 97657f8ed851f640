// The client's side of the server protocol.
//
// Server and client talk through pipes: a command is a line, the answer is some lines and then "%%% OK", with
// "%%% FAILURE" before the lines that say why. A server may die at any time, hang, or write without end; every wait
// has a deadline, and after a death every further command fails at once with the same message.
#include "tools/script/server_client.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

namespace fehu {

using Clock = std::chrono::steady_clock;

// As `poll` wants it: -1 waits for ever.
static int milliseconds_left(const Deadline& deadline) {
  if (!deadline) return -1;
  auto left = std::chrono::duration_cast<std::chrono::milliseconds>(*deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, 1'000'000'000));
}

// True when something can be done with the stream (or it is broken, which shows then); false when the time is over.
static bool wait_until_ready(int file, short events, const Deadline& deadline) {
  while (true) {
    pollfd waiting = {file, events, 0};
    int count = poll(&waiting, 1, milliseconds_left(deadline));
    if (count >= 0 || errno != EINTR) return count != 0;
  }
}

// The input is not blocking, as a server that does not read would otherwise block us in `write`.
std::unique_ptr<Server> Server::start(const std::vector<std::string>& words, const Deadline& deadline,
                                      std::string& problem) {
  std::unique_ptr<Server> server(new Server());
  const char* debugging = std::getenv("FUTHARK_COMPILER_DEBUGGING");
  server->shows_traffic_ = debugging && std::atoi(debugging) >= 1;
  server->deadline_ = deadline;
  // A file takes its messages: nobody has to listen while it works.
  server->errors_file_ = memfd_create("server-errors", MFD_CLOEXEC);
  if (!start_child(words, Stream::Keep, Stream::Keep, server->errors_file_, server->child_, problem)) {
    problem = fmt::format("Cannot start {}: {}.", words[0], problem);
    return nullptr;
  }
  fcntl(server->child_.input, F_SETFL, O_NONBLOCK);
  Reply greeting = server->read_greeting(words[0]);
  if (greeting.is_ok()) return server;
  problem = greeting.failure;
  return nullptr;
}

Server::~Server() {
  stop();
  close_once(errors_file_);
}

// Read without moving the position at which the server writes.
std::string Server::errors() const {
  std::string text;
  char buffer[1 << 14];
  off_t at = 0;
  for (ssize_t count; errors_file_ >= 0 && (count = pread(errors_file_, buffer, sizeof buffer, at)) > 0; at += count)
    text.append(buffer, static_cast<size_t>(count));
  return text;
}

void Server::end_with_signal() {
  if (child_.pid >= 0) kill(child_.pid, SIGKILL);
}

// Ten seconds of patience, then a signal.
void Server::stop() {
  close_once(child_.input);
  if (child_.pid < 0) return;
  // It ends when it sees the end of its input; what it still writes is thrown away.
  Deadline patience = deadline_after(10);
  char buffer[1 << 12];
  while (child_.output >= 0) {
    if (!wait_until_ready(child_.output, POLLIN, patience)) {
      end_with_signal();
      break;
    }
    if (read(child_.output, buffer, sizeof buffer) <= 0) break;
  }
  close_once(child_.output);
  wait_for_child(child_.pid);
  child_.pid = -1;
}

// Ends the server if it still runs, and finds out why it is gone. What it
// wrote on standard error belongs to the message.
Reply Server::died(std::string_view how) {
  if (death_.empty()) {
    end_with_signal();
    int status = 0;
    close_once(child_.input);
    close_once(child_.output);
    if (child_.pid >= 0) status = wait_for_child(child_.pid);
    child_.pid = -1;
    death_ = how;
    if (!is_timed_out_ && status > 128 && status != 128 + SIGKILL) death_ += fmt::format(" (signal {})", status - 128);
    std::string messages = errors();
    while (messages.ends_with('\n')) messages.pop_back();
    if (!messages.empty()) death_ += ":\n" + messages;
  }
  Reply reply;
  reply.status = Reply::Status::Dead;
  reply.failure = death_;
  return reply;
}

// False when the time is over or the server does not take it.
bool Server::send(std::string_view text) {
  while (!text.empty()) {
    if (!wait_until_ready(child_.input, POLLOUT, deadline_)) {
      is_timed_out_ = true;
      return false;
    }
    ssize_t count = write(child_.input, text.data(), text.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count <= 0) return false;
    text.remove_prefix(static_cast<size_t>(count));
  }
  return true;
}

// Lines are cut off the front of a buffer. What was searched already is not searched again, as lines can be long.
bool Server::read_line(std::string& line) {
  size_t searched = buffer_start_;
  while (true) {
    size_t end = buffer_.find('\n', searched);
    if (end != std::string::npos) {
      line = buffer_.substr(buffer_start_, end - buffer_start_);
      buffer_start_ = end + 1;
      return true;
    }
    buffer_.erase(0, buffer_start_);
    buffer_start_ = 0;
    searched = buffer_.size();
    if (!wait_until_ready(child_.output, POLLIN, deadline_)) {
      is_timed_out_ = true;
      return false;
    }
    char bytes[1 << 14];
    ssize_t count = read(child_.output, bytes, sizeof bytes);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    buffer_.append(bytes, static_cast<size_t>(count));
  }
}

// A program that is no server, but an executable, waits for its input for ever. So a program that is not ready soon
// gets a command: a server answers it when it is ready, everything else finds it wrong.
Reply Server::read_greeting(const std::string& program) {
  constexpr std::string_view kQuestion = "entry_points";
  constexpr double kPatience = 1;          // seconds
  constexpr size_t kMaxLines = 1'000'000;  // of a log
  std::string no_server = fmt::format("{} did not become a server (was it compiled with --server?)", program), line;
  Deadline deadline = deadline_;
  bool has_asked = false;
  deadline_ = deadline_after(kPatience);
  if (deadline && *deadline < *deadline_) deadline_ = deadline;
  for (size_t num_lines = 0; num_lines < kMaxLines; num_lines++) {
    bool is_read = read_line(line);
    if (!is_read && is_timed_out_ && !has_asked && deadline_ != deadline) {
      deadline_ = deadline;
      is_timed_out_ = false;
      has_asked = true;
      is_read = send(std::string(kQuestion) + "\n") && read_line(line);
    }
    if (!is_read && is_timed_out_) return died("Server took too long");
    if (!is_read) return died(has_asked ? no_server : "Server ended unexpectedly");
    if (shows_traffic_) fmt::print(stderr, "<<< {}\n", line);
    if (has_asked && line.contains(kQuestion)) return died(no_server);  // it says what it hears
    if (line != "%%% OK") continue;
    deadline_ = deadline;
    Reply answer = has_asked ? read_reply() : Reply();
    return answer.status == Reply::Status::Dead ? answer : Reply();
  }
  return died(no_server);
}

// Lines before "%%% FAILURE" are the answer, those after it the reason.
Reply Server::read_reply() {
  Reply reply;
  std::string line;
  while (read_line(line)) {
    if (shows_traffic_) fmt::print(stderr, "<<< {}\n", line);
    if (line == "%%% OK") {
      while (reply.failure.ends_with('\n')) reply.failure.pop_back();
      return reply;
    }
    if (line == "%%% FAILURE")
      reply.status = Reply::Status::Failed;
    else if (reply.is_ok())
      reply.lines.push_back(line);
    else
      reply.failure += line + "\n";
  }
  return died(is_timed_out_ ? "Server took too long" : "Server ended unexpectedly");
}

// Words with blanks, as types and paths may have, stand in quotes.
Reply Server::command(const std::vector<std::string>& words) {
  if (is_dead()) return died("Server is not running");
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ' ';
    bool needs_quotes = word.empty() || word.find_first_of(" \t") != std::string::npos;
    text += needs_quotes ? fmt::format("\"{}\"", word) : word;
  }
  if (shows_traffic_) fmt::print(stderr, ">>> {}\n", text);
  text += '\n';
  if (!send(text)) return died(is_timed_out_ ? "Server took too long" : "Server ended unexpectedly");
  return read_reply();
}

}  // namespace fehu
